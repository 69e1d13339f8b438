// The endpoints of the play server: one table of methods, paths and who may use them on which site.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/config.h"

namespace shako::bot::local {

enum class Endpoint : std::uint8_t {
    account,
    playing,
    token_test,
    upgrade,
    bots_online,
    users_status,
    event_stream,
    challenge_list,
    challenge_create,
    challenge_accept,
    challenge_decline,
    challenge_cancel,
    game_stream,
    move,
    chat_read,
    chat_write,
    abort,
    resign,
    draw,
    takeback,
    claim_draw,
    claim_victory,
    game_export,
};

enum class Access : std::uint8_t {
    open,     // no token
    account,  // any account
    bot,      // a bot's account
};

struct Route {
    Endpoint endpoint{};
    Access access{};
    std::vector<std::string> arguments;  // what stood at the {} of the path, in order
};

enum class NoRoute : std::uint8_t { unknown_path, wrong_method };

[[nodiscard]] tl::expected<Route, NoRoute> find_route(DialectName dialect, std::string_view method,
                                                      const std::vector<std::string>& path);

}  // namespace shako::bot::local
