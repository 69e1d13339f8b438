#include "bot/core/site_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

namespace shako::bot::site {

namespace {

using Json = nlohmann::json;

// Lichess gives games without a clock so many milliseconds.
constexpr std::int64_t kNoClock = 2147483647;

const Json& null() {
    static const Json kNull;
    return kNull;
}

const Json& member(const Json& object, const char* key) {
    if (!object.is_object()) {
        return null();
    }
    const auto found = object.find(key);
    return found == object.end() ? null() : *found;
}

std::string text(const Json& value) {
    return value.is_string() ? value.get<std::string>() : std::string();
}

// `scale` times a number of any kind, within 48 bits so that sums cannot overflow.
std::optional<std::int64_t> number(const Json& value, double scale = 1) {
    constexpr double kMost = 281474976710655.0;
    if (!value.is_number() || !std::isfinite(value.get<double>())) {
        return std::nullopt;
    }
    const double real = scale * value.get<double>();
    return static_cast<std::int64_t>(std::clamp(real, -kMost, kMost));
}

// true, "True", "true"; anything else is false.
bool truth(const Json& value) {
    if (value.is_boolean()) {
        return value.get<bool>();
    }
    const std::string word = text(value);
    return word == "True" || word == "true";
}

std::optional<Color> color(const Json& value) {
    const std::string word = text(value);
    if (word == "white") {
        return Color::white;
    }
    return word == "black" ? std::optional(Color::black) : std::nullopt;
}

std::string first_text(std::initializer_list<const Json*> values) {
    for (const Json* value : values) {
        if (std::string found = text(*value); !found.empty()) {
            return found;
        }
    }
    return {};
}

Player read_player(const Json& json) {
    Player player;
    player.id = text(member(json, "id"));
    player.name =
        first_text({&member(json, "name"), &member(json, "username"), &member(json, "id")});
    player.title = text(member(json, "title"));
    if (const auto rating = number(member(json, "rating"))) {
        player.rating = static_cast<int>(std::clamp<std::int64_t>(*rating, -10000, 10000));
    }
    if (const auto level = number(member(json, "aiLevel")); level && player.name.empty()) {
        player.name = "AI level " + std::to_string(*level);
    }
    return player;
}

std::string read_variant(const Json& json, const Json& chess960, const Dialect& dialect) {
    const Json& variant = member(json, "variant");
    const std::string key =
        first_text({&member(variant, "key"), &member(variant, "name"), &variant});
    return from_site_variant(dialect, key, truth(chess960));
}

// A level of strength, as a number or as a text.
std::optional<int> read_level(const Json& json) {
    const std::string words = text(json);
    const auto level = words.size() == 1 && words[0] >= '0' && words[0] <= '9'
                           ? std::optional<std::int64_t>(words[0] - '0')
                           : number(json);
    return level && *level >= 0 && *level <= 8 ? std::optional(static_cast<int>(*level))
                                               : std::nullopt;
}

SiteEvent read_challenge(const Json& json, const Dialect& dialect) {
    Challenge challenge;
    challenge.id = text(member(json, "id"));
    if (!is_id(challenge.id)) {
        return Malformed{"a challenge without a usable id"};
    }
    if (const Json& challenger = member(json, "challenger"); challenger.is_object()) {
        challenge.challenger = read_player(challenger);
    }
    challenge.variant = read_variant(json, member(json, "chess960"), dialect);
    challenge.rated = truth(member(json, "rated"));
    const Json& time = member(json, "timeControl");
    const std::string kind = text(member(time, "type"));
    if (kind == "clock") {
        challenge.time = TimeKind::clock;
        challenge.base = std::chrono::seconds(number(member(time, "limit")).value_or(0));
        challenge.increment = std::chrono::seconds(number(member(time, "increment")).value_or(0));
    } else if (kind == "correspondence") {
        challenge.time = TimeKind::correspondence;
    }
    challenge.days = static_cast<int>(
        std::clamp<std::int64_t>(number(member(time, "daysPerTurn")).value_or(0), 0, 1000));
    challenge.start_fen = from_site_fen(dialect, text(member(json, "initialFen")));
    challenge.challenger_side = color(member(json, "color"));
    if (const Json& dest = member(json, "destUser"); dest.is_object()) {
        challenge.our_rating = read_player(dest).rating;
    }
    challenge.level = read_level(member(json, "level"));
    const Json& rules = member(json, "rules");
    challenge.forbids_abort =
        rules.is_array() && std::find(rules.begin(), rules.end(), Json("noAbort")) != rules.end();
    return challenge;
}

// The id of a game in an event: in "game" on both sites, under one name or the other.
std::string game_id(const Json& json) {
    const Json& game = member(json, "game");
    return first_text({&member(game, "gameId"), &member(game, "id")});
}

SiteEvent read_start(const Json& json) {
    const Json& game = member(json, "game");
    GameStart start{game_id(json), text(member(game, "speed")) == "correspondence",
                    read_level(member(game, "skill_level"))};
    if (!is_id(start.id)) {
        return Malformed{"a game without a usable id"};
    }
    return start;
}

SiteEvent read_end(const Json& json) {
    GameEnd end{game_id(json)};
    if (!is_id(end.id)) {
        return Malformed{"a game without a usable id"};
    }
    return end;
}

SiteEvent read_finish(const Json& json) {
    const Json& game = member(json, "game");
    GameFinish finish{game_id(json), text(member(member(game, "status"), "name")),
                      color(member(game, "winner"))};
    if (!is_id(finish.id)) {
        return Malformed{"a game without a usable id"};
    }
    return finish;
}

std::optional<Milliseconds> read_clock(const Json& json) {
    const auto time = number(json);
    if (!time || *time >= kNoClock) {
        return std::nullopt;
    }
    return Milliseconds(std::max<std::int64_t>(0, *time));
}

std::vector<std::string> read_moves(const Json& json) {
    std::vector<std::string> moves;
    const std::string all = text(json);
    std::size_t begin = all.find_first_not_of(' ');
    while (begin != std::string::npos) {
        const std::size_t end = all.find(' ', begin);
        moves.push_back(all.substr(begin, end - begin));
        begin = all.find_first_not_of(' ', end);
    }
    return moves;
}

GameState read_state(const Json& json, const Dialect& dialect) {
    const auto increment = [&](const char* key) {
        // Seconds may have a fraction: 0.2.
        const double scale = dialect.increments_in_seconds ? 1000 : 1;
        return Milliseconds(
            std::max<std::int64_t>(0, number(member(json, key), scale).value_or(0)));
    };
    GameState state;
    state.moves = read_moves(member(json, "moves"));
    state.time = {read_clock(member(json, "wtime")), read_clock(member(json, "btime"))};
    state.increment = {increment("winc"), increment("binc")};
    state.status = text(member(json, "status"));
    state.winner = color(member(json, "winner"));
    state.offers_draw = {truth(member(json, "wdraw")), truth(member(json, "bdraw"))};
    state.wants_takeback = {truth(member(json, "wtakeback")), truth(member(json, "btakeback"))};
    return state;
}

SiteEvent read_full(const Json& json, const Dialect& dialect) {
    GameFull full;
    full.id = text(member(json, "id"));
    if (!is_id(full.id)) {
        return Malformed{"a gameFull without a usable id"};
    }
    full.variant = read_variant(json, member(json, "chess960"), dialect);
    full.start_fen = from_site_fen(dialect, text(member(json, "initialFen")));
    full.players = {read_player(member(json, "white")), read_player(member(json, "black"))};
    if (const Json& clock = member(json, "clock"); clock.is_object()) {
        full.base = Milliseconds(number(member(clock, "initial")).value_or(0));
        full.increment = Milliseconds(number(member(clock, "increment")).value_or(0));
    }
    full.rated = truth(member(json, "rated"));
    full.is_correspondence = text(member(json, "speed")) == "correspondence";
    if (const Json& state = member(json, "state"); state.is_object()) {
        full.state = read_state(state, dialect);
    }
    return full;
}

SiteEvent read_gone(const Json& json) {
    OpponentGone gone{truth(member(json, "gone")), std::nullopt};
    if (const auto seconds = number(member(json, "claimWinInSeconds"))) {
        gone.claim_win_in = std::chrono::seconds(*seconds);
    }
    return gone;
}

SiteEvent read_typed(const std::string& type, const Json& json, const Dialect& dialect) {
    if (type == "ping") {
        return Ping{};
    }
    if (type == "gameState") {
        return read_state(json, dialect);
    }
    if (type == "gameFull") {
        return read_full(json, dialect);
    }
    if (type == "gameStart") {
        return read_start(json);
    }
    if (type == "gameEnd") {
        return read_end(json);
    }
    if (type == "gameFinish") {
        return read_finish(json);
    }
    if (type == "challenge") {
        return read_challenge(member(json, "challenge"), dialect);
    }
    if (type == "challengeCanceled" || type == "challengeDeclined") {
        return ChallengeGone{text(member(member(json, "challenge"), "id")),
                             type == "challengeDeclined"};
    }
    if (type == "chatLine") {
        return ChatLine{text(member(json, "room")), text(member(json, "username")),
                        text(member(json, "text"))};
    }
    if (type == "opponentGone") {
        return read_gone(json);
    }
    if (type == "terminated") {
        return Terminated{};
    }
    return Unknown{type.substr(0, 64)};
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::string one_line(std::string_view words) {
    constexpr std::size_t kMost = 200;
    std::string line(words.substr(0, kMost));
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    const std::size_t last = line.find_last_not_of(' ');
    line.erase(last == std::string::npos ? 0 : last + 1);
    return line;
}

// A value in one piece, which would be a part of `line`. A value is printed by a function that
// calls itself: what a mebibyte of brackets holds would not fit the stack.
std::string as_text(const Json& value, std::string_view line) {
    constexpr std::size_t kMost = 4096;
    if (value.is_structured() && line.size() > kMost) {
        return "an error that is told in " + std::to_string(line.size()) + " bytes";
    }
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

SiteEvent read_event(std::string_view line, const Dialect& dialect) {
    if (is_blank(line)) {
        return Ping{};
    }
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded()) {
        return Malformed{"a line that is not JSON"};
    }
    if (!json.is_object()) {
        return Malformed{"a line that is no JSON object"};
    }
    const std::string type = text(member(json, "type"));
    if (!type.empty()) {
        return read_typed(type, json, dialect);
    }
    if (const Json& error = member(json, "error"); !error.is_null()) {
        return Refusal{one_line(error.is_string() ? text(error) : as_text(error, line))};
    }
    return Malformed{"a JSON object without a type"};
}

namespace {

std::vector<OnlineBot::Rating> read_ratings(const Json& perfs) {
    std::vector<OnlineBot::Rating> ratings;
    if (!perfs.is_object()) {
        return ratings;
    }
    for (const auto& [perf, value] : perfs.items()) {
        const auto rating = number(member(value, "rating"));
        const auto games = number(member(value, "games")).value_or(0);
        if (rating && games > 0) {
            ratings.push_back({perf, static_cast<int>(std::clamp<std::int64_t>(*rating, 0, 10000)),
                               truth(member(value, "prov"))});
        }
    }
    return ratings;
}

}  // namespace

std::vector<OnlineBot> read_online_bots(std::string_view body) {
    std::vector<OnlineBot> bots;
    while (!body.empty()) {
        const std::size_t end = body.find('\n');
        const Json json = Json::parse(body.substr(0, end), nullptr, false);
        body.remove_prefix(end == std::string_view::npos ? body.size() : end + 1);
        OnlineBot bot{text(member(json, "id")), text(member(json, "username")),
                      read_ratings(member(json, "perfs")),
                      truth(member(json, "disabled")) || truth(member(json, "tosViolation"))};
        if (is_id(bot.id)) {
            bots.push_back(std::move(bot));
        }
    }
    return bots;
}

std::optional<std::chrono::seconds> read_rate_limit(std::string_view body) {
    const Json json = Json::parse(body, nullptr, false);
    const auto seconds = number(member(member(json, "ratelimit"), "seconds"));
    return seconds && *seconds >= 0 ? std::optional(std::chrono::seconds(*seconds)) : std::nullopt;
}

bool has_chatted(std::string_view body, std::string_view name) {
    const Json json = Json::parse(body, nullptr, false);
    return json.is_array() && std::any_of(json.begin(), json.end(), [&](const Json& line) {
               return text(member(line, "user")) == name;
           });
}

std::string read_challenge_id(std::string_view body) {
    const Json json = Json::parse(body, nullptr, false);
    std::string id = first_text({&member(json, "id"), &member(member(json, "challenge"), "id")});
    return is_id(id) ? id : std::string();
}

tl::expected<Account, AccountError> read_account(std::string_view body) {
    const Json json = Json::parse(body, nullptr, false);
    if (!json.is_object()) {
        return tl::unexpected(AccountError{"the answer is no JSON object"});
    }
    Account account{text(member(json, "id")), text(member(json, "username")),
                    text(member(json, "title")), read_ratings(member(json, "perfs"))};
    if (account.id.empty() && account.name.empty()) {
        return tl::unexpected(AccountError{"the answer names no account"});
    }
    if (account.id.empty()) {
        account.id = account.name;
    }
    if (account.name.empty()) {
        account.name = account.id;
    }
    return account;
}

std::string read_error(std::string_view content_type, std::string_view body) {
    if (content_type.find("html") != std::string_view::npos) {
        return {};
    }
    const Json json = Json::parse(body, nullptr, false);
    if (const std::string error = text(member(json, "error")); !error.empty()) {
        return one_line(error);
    }
    return one_line(body);
}

bool is_over(const GameState& state) {
    return !state.status.empty() && state.status != "created" && state.status != "started";
}

bool is_id(std::string_view text) {
    constexpr std::string_view kLetters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return !text.empty() && text.size() <= 64 &&
           text.find_first_not_of(kLetters) == std::string_view::npos;
}

}  // namespace shako::bot::site
