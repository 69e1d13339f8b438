// What the parts of the play server share, and how they answer.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "bot/core/ids.h"
#include "bot/local/account.h"
#include "bot/local/feeds.h"
#include "bot/local/http.h"
#include "bot/local/news.h"
#include "bot/local/site_dialect.h"
#include "bot/local/url.h"
#include "bot/local/views.h"
#include "variant/catalog.h"

namespace shako::bot::local {

struct SiteState {
    const SiteDialect* dialect = nullptr;
    std::shared_ptr<const variant::Catalog> catalog;
    std::string url;
    Directory accounts;
    Feeds feeds;
    std::vector<News> news;
    std::mt19937_64 random;
    Now started{};
    WallTime wall_started{};  // the calendar at `started`

    // The calendar at a moment.
    [[nodiscard]] WallTime wall_at(Now now) const;
    // A new name for a challenge or a game: eight letters and digits.
    [[nodiscard]] std::string new_id();
    [[nodiscard]] bool random_bit();
    // Whether the account (by id) listens to its event stream.
    [[nodiscard]] bool is_online(const std::string& account) const;
    // Sends {"type": type, key: value} on the account's event stream.
    void send_event(const std::string& account, const char* type, const char* key, Json value,
                    Now now);

    // {"ok":true}
    [[nodiscard]] HttpResponse ok() const;
    // An error in the site's own form. `message` is for people.
    [[nodiscard]] HttpResponse error(int status, const std::string& message) const;
};

[[nodiscard]] HttpResponse json_response(const Json& value);

// One request that has found its endpoint.
struct Call {
    const HttpRequest& request;
    const FormFields& query;
    const Account* account;  // null where no token is asked for
    std::vector<std::string> arguments;
    Now now;
};

}  // namespace shako::bot::local
