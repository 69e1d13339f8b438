// The accounts of the play server and their tokens.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "bot/local/site_dialect.h"

namespace shako::bot::local {

enum class AccountKind : std::uint8_t { bot, human };

struct Account {
    std::string id;    // how the site refers to it
    std::string name;  // as it is shown
    AccountKind kind = AccountKind::bot;
};

enum class AccountError : std::uint8_t {
    bad_name,   // 2 to 30 of letters, digits, '-' and '_' are wanted
    taken,      // in any case
    bad_token,  // empty, or given out already
};

[[nodiscard]] std::string_view to_text(AccountError error);

class Directory {
   public:
    explicit Directory(const SiteDialect& dialect) : ids_keep_case_(dialect.ids_keep_case) {}

    // Adds an account and returns its id. The token is the account's only secret; it stays in here.
    tl::expected<std::string, AccountError> add(const std::string& name, const std::string& token,
                                                AccountKind kind);

    // The account with that token, or null.
    [[nodiscard]] const Account* by_token(const std::string& token) const;
    // The account of that name in any case, or null.
    [[nodiscard]] const Account* by_name(const std::string& name) const;
    // The account with that id; it must exist.
    [[nodiscard]] const Account& get(const std::string& id) const { return accounts_.at(id); }
    [[nodiscard]] const std::map<std::string, Account>& all() const { return accounts_; }

   private:
    bool ids_keep_case_;
    std::map<std::string, Account> accounts_;        // by id
    std::map<std::string, std::string> id_of_name_;  // by name in lower case
    std::map<std::string, std::string> id_of_token_;
};

}  // namespace shako::bot::local
