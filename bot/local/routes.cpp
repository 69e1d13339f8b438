#include "bot/local/routes.h"

#include <array>
#include <optional>

namespace shako::bot::local {
namespace {

enum class On : std::uint8_t { lichess, both };

struct Row {
    std::string_view method;
    std::string_view path;
    Endpoint endpoint;
    Access access;
    On on;
};

constexpr std::array<Row, 23> kRows{{
    {"GET", "api/account", Endpoint::account, Access::account, On::both},
    {"GET", "api/account/playing", Endpoint::playing, Access::account, On::both},
    {"POST", "api/token/test", Endpoint::token_test, Access::open, On::both},
    {"POST", "api/bot/account/upgrade", Endpoint::upgrade, Access::account, On::both},
    {"GET", "api/bot/online", Endpoint::bots_online, Access::open, On::lichess},
    {"GET", "api/users/status", Endpoint::users_status, Access::open, On::both},
    {"GET", "api/stream/event", Endpoint::event_stream, Access::bot, On::both},
    {"GET", "api/challenge", Endpoint::challenge_list, Access::account, On::lichess},
    {"POST", "api/challenge/{}", Endpoint::challenge_create, Access::account, On::both},
    {"POST", "api/challenge/{}/accept", Endpoint::challenge_accept, Access::bot, On::both},
    {"POST", "api/challenge/{}/decline", Endpoint::challenge_decline, Access::bot, On::both},
    {"POST", "api/challenge/{}/cancel", Endpoint::challenge_cancel, Access::account, On::lichess},
    {"GET", "api/bot/game/stream/{}", Endpoint::game_stream, Access::bot, On::both},
    {"POST", "api/bot/game/{}/move/{}", Endpoint::move, Access::bot, On::both},
    {"GET", "api/bot/game/{}/chat", Endpoint::chat_read, Access::bot, On::lichess},
    {"POST", "api/bot/game/{}/chat", Endpoint::chat_write, Access::bot, On::both},
    {"POST", "api/bot/game/{}/abort", Endpoint::abort, Access::bot, On::both},
    {"POST", "api/bot/game/{}/resign", Endpoint::resign, Access::bot, On::both},
    {"POST", "api/bot/game/{}/draw/{}", Endpoint::draw, Access::bot, On::lichess},
    {"POST", "api/bot/game/{}/takeback/{}", Endpoint::takeback, Access::bot, On::lichess},
    {"POST", "api/bot/game/{}/claim-draw", Endpoint::claim_draw, Access::bot, On::lichess},
    {"POST", "api/bot/game/{}/claim-victory", Endpoint::claim_victory, Access::bot, On::lichess},
    {"GET", "game/export/{}", Endpoint::game_export, Access::open, On::lichess},
}};

// The parts of `path` at the {} of the pattern; nothing when it does not fit.
std::optional<std::vector<std::string>> match(std::string_view pattern,
                                              const std::vector<std::string>& path) {
    std::vector<std::string> arguments;
    for (const auto& part : path) {
        if (pattern.empty()) return std::nullopt;
        const auto end = pattern.find('/');
        const auto wanted = pattern.substr(0, end);
        pattern = end == std::string_view::npos ? std::string_view() : pattern.substr(end + 1);
        if (wanted == "{}" && !part.empty()) {
            arguments.push_back(part);
        } else if (wanted != part) {
            return std::nullopt;
        }
    }
    if (!pattern.empty()) return std::nullopt;
    return arguments;
}

}  // namespace

tl::expected<Route, NoRoute> find_route(DialectName dialect, std::string_view method,
                                        const std::vector<std::string>& path) {
    auto failure = NoRoute::unknown_path;
    for (const auto& row : kRows) {
        if (row.on == On::lichess && dialect != DialectName::lichess) continue;
        auto arguments = match(row.path, path);
        if (!arguments) continue;
        if (row.method == method) return Route{row.endpoint, row.access, std::move(*arguments)};
        failure = NoRoute::wrong_method;
    }
    return tl::unexpected(failure);
}

}  // namespace shako::bot::local
