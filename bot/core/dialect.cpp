#include "bot/core/dialect.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 3> kStartPosition{"startpos", "", "None"};

// Beside the usual start, Lichess has a key of its own for chess from another position.
constexpr std::array<VariantAlias, 5> kLichessVariants{{
    {"chess", "standard"},
    {"chess", "fromPosition"},
    {"kingofthehill", "kingOfTheHill"},
    {"racingkings", "racingKings"},
    {"3check", "threeCheck"},
}};

constexpr std::string_view kUsualGame = "standard";
constexpr std::array<std::string_view, 9> kLichessKeys{
    kUsualGame, "chess960",      "crazyhouse",  "antichess", "atomic",
    "horde",    "kingOfTheHill", "racingKings", "threeCheck"};

constexpr std::array<VariantAlias, 1> kPychessVariants{{{"chess", "standard"}}};

constexpr Dialect kLichess{
    .name = DialectName::lichess,
    .title = "Lichess",
    .requires_bot_title = true,
    .how_to_upgrade =
        "Upgrade it once with \"shako-bot upgrade-account FILE\" (a POST to "
        "/api/bot/account/upgrade). The token needs the scope bot:play and the account must never "
        "have played a game. The step cannot be undone",
    .announces_variants = false,
    .idle_timeout = 20s,  // a blank line every 7 s
    .stale_stream = 0s,   // a new stream ends the old one
    .increments_in_seconds = false,
    .start_position = kStartPosition,
    .variants = kLichessVariants,
    .tells_result = true,
    .draws_are_claimed = true,
    .resignation_is_told = true,
    .has_draws = true,
    .has_takebacks = true,
    .has_claims = true,
    .has_chat_history = true,
    .has_spectators = true,
    .free_plies = 2,
    .has_challenges = true,
    .known_variants = kLichessKeys,
};

constexpr Dialect kPychess{
    .name = DialectName::pychess,
    .title = "PyChess",
    .requires_bot_title = false,
    .how_to_upgrade =
        "Make the account a bot and create its token on the page /account/bot of the site. The "
        "account must never have played a game. The step cannot be undone",
    .announces_variants = true,
    .idle_timeout = 20s,  // {"type":"ping"} every 6 s
    .stale_stream = 16s,  // 6 s to the next ping, 10 s until its write fails
    .increments_in_seconds = true,
    .start_position = kStartPosition,
    .variants = kPychessVariants,
    .tells_result = false,
    .draws_are_claimed = false,
    .resignation_is_told = false,
    .has_draws = false,
    .has_takebacks = false,
    .has_claims = false,
    .has_chat_history = false,
    .has_spectators = false,
    .free_plies = 2,
    .has_challenges = false,
    .known_variants = {},
};

}  // namespace

const Dialect& dialect(DialectName name) {
    switch (name) {
        case DialectName::lichess:
            return kLichess;
        case DialectName::pychess:
            return kPychess;
    }
    return kLichess;
}

std::string to_site_variant(const Dialect& dialect, std::string_view ours) {
    const auto alias = std::find_if(dialect.variants.begin(), dialect.variants.end(),
                                    [&](const VariantAlias& a) { return a.ours == ours; });
    return std::string(alias == dialect.variants.end() ? ours : alias->theirs);
}

std::string from_site_variant(const Dialect& dialect, std::string_view theirs, bool chess960) {
    const auto alias = std::find_if(dialect.variants.begin(), dialect.variants.end(),
                                    [&](const VariantAlias& a) { return a.theirs == theirs; });
    std::string ours(alias == dialect.variants.end() ? theirs : alias->ours);
    return chess960 ? ours + "960" : ours;
}

std::string from_site_fen(const Dialect& dialect, std::string_view fen) {
    const bool start = std::find(dialect.start_position.begin(), dialect.start_position.end(),
                                 fen) != dialect.start_position.end();
    return start ? std::string() : std::string(fen);
}

bool is_known_to_site(const Dialect& dialect, std::string_view ours) {
    const std::string key = to_site_variant(dialect, ours);
    return dialect.known_variants.empty() ||
           std::find(dialect.known_variants.begin(), dialect.known_variants.end(), key) !=
               dialect.known_variants.end();
}

std::string perf_key(const Dialect& dialect, std::string_view ours, Speed speed) {
    std::string key = to_site_variant(dialect, ours);
    if (key != kUsualGame) {
        return key;
    }
    const auto* name = std::find_if(std::begin(kSpeedNames), std::end(kSpeedNames),
                                    [&](const auto& row) { return row.second == speed; });
    return std::string(name->first);
}

Headers event_stream_headers(const Dialect& dialect, const std::vector<std::string>& variants) {
    if (!dialect.announces_variants) {
        return {};
    }
    // The site takes at most 6144 bytes; names that do not fit are left out.
    constexpr std::size_t kMaxNames = 6000;
    nlohmann::ordered_json names = nlohmann::ordered_json::array();
    std::size_t size = 0;
    for (const std::string& variant : variants) {
        std::string name = to_site_variant(dialect, variant);
        size += name.size() + 3;
        if (size > kMaxNames) {
            break;
        }
        names.push_back(std::move(name));
    }
    const nlohmann::ordered_json capabilities{{"version", 1}, {"variants", std::move(names)}};
    using json = nlohmann::ordered_json;
    return {{"X-PyChess-Bot-Capabilities",
             capabilities.dump(-1, ' ', true, json::error_handler_t::replace)}};
}

}  // namespace shako::bot
