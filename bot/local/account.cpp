#include "bot/local/account.h"

#include <algorithm>
#include <cctype>

namespace shako::bot::local {
namespace {

constexpr std::size_t kMinName = 2;
constexpr std::size_t kMaxName = 30;

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool is_name(const std::string& name) {
    const auto is_allowed = [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_';
    };
    return name.size() >= kMinName && name.size() <= kMaxName &&
           std::all_of(name.begin(), name.end(), is_allowed);
}

}  // namespace

std::string_view to_text(AccountError error) {
    switch (error) {
        case AccountError::bad_name:
            return "a name has 2 to 30 letters, digits, hyphens and underscores";
        case AccountError::taken:
            return "the name is taken";
        case AccountError::bad_token:
            return "the token is empty or in use";
    }
    return "";
}

tl::expected<std::string, AccountError> Directory::add(const std::string& name,
                                                       const std::string& token, AccountKind kind) {
    if (!is_name(name)) return tl::unexpected(AccountError::bad_name);
    if (by_name(name) != nullptr) return tl::unexpected(AccountError::taken);
    if (token.empty() || by_token(token) != nullptr) {
        return tl::unexpected(AccountError::bad_token);
    }
    const auto id = ids_keep_case_ ? name : lower_case(name);
    accounts_[id] = Account{id, name, kind};
    id_of_name_[lower_case(name)] = id;
    id_of_token_[token] = id;
    return id;
}

const Account* Directory::by_token(const std::string& token) const {
    const auto found = id_of_token_.find(token);
    return found == id_of_token_.end() ? nullptr : &accounts_.at(found->second);
}

const Account* Directory::by_name(const std::string& name) const {
    const auto found = id_of_name_.find(lower_case(name));
    return found == id_of_name_.end() ? nullptr : &accounts_.at(found->second);
}

}  // namespace shako::bot::local
