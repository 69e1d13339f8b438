#include "engine/tools/match/state_file.h"

#include <array>
#include <cstdint>
#include <optional>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/fnv1a.h"
#include "engine/read_file.h"

namespace shako::engine::tools {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;

constexpr std::array<Cause, 7> kCauses{Cause::rules,  Cause::resignation, Cause::agreed_draw,
                                       Cause::length, Cause::time,        Cause::illegal_move,
                                       Cause::crash};
constexpr std::array<Outcome, 3> kOutcomes{Outcome::white_wins, Outcome::black_wins, Outcome::draw};

template <class Value, std::size_t N>
std::optional<Value> value_of(const std::array<Value, N>& values, const std::string& text) {
    for (const Value value : values)
        if (to_text(value) == text) return value;
    return std::nullopt;
}

// Of all lines.
std::uint64_t fingerprint(const std::vector<std::string>& lines) {
    std::uint64_t hash = fnv1a_64("");
    for (const std::string& line : lines) hash = fnv1a_64("\n", fnv1a_64(line, hash));
    return hash;
}

Json engine_json(const Contestant& engine) {
    Json options = Json::array();
    for (const auto& [name, value] : engine.options) options.push_back(name + "=" + value);
    return {{"command", engine.command},
            {"name", engine.name},
            {"options", options},
            {"pace", to_text(engine.pace)}};
}

std::optional<MatchGame> game_of(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    try {
        MatchGame game;
        const auto outcome = value_of(kOutcomes, json.at("result").get<std::string>());
        const auto cause = value_of(kCauses, json.at("cause").get<std::string>());
        game.number = json.at("game").get<std::int64_t>();
        game.opening = json.at("opening").get<std::size_t>();
        game.white = json.at("white").get<std::size_t>();
        game.reason = json.at("reason").get<std::string>();
        game.plies = json.at("plies").get<int>();
        if (!outcome || !cause || game.number < 0 || game.white > 1) return std::nullopt;
        game.outcome = *outcome;
        game.cause = *cause;
        return game;
    } catch (const Json::exception&) {
        return std::nullopt;  // a member that is not there, or of another type
    }
}

// What the two first lines have that differs.
std::string difference(std::string_view found, std::string_view expected) {
    const Json a = Json::parse(found, nullptr, false);
    const Json b = Json::parse(expected, nullptr, false);
    if (!a.is_object() || !a.contains("match")) return "it is not the state of a match";
    for (const auto& [key, value] : b.items())
        if (!a.contains(key) || a[key] != value)
            return "it belongs to another match: '" + key + "' was " +
                   (a.contains(key) ? a[key].dump() : "missing") + " there and is " + value.dump();
    return "it belongs to another match";
}

}  // namespace

std::string state_header(const MatchPlan& plan, const std::vector<std::string>& openings) {
    Json json{{"match", kVersion},
              {"variant", plan.variant},
              {"engines", {engine_json(plan.engines[0]), engine_json(plan.engines[1])}},
              {"openings",
               std::to_string(openings.size()) + ", " + std::to_string(fingerprint(openings))},
              {"seed", plan.seed},
              {"hash", plan.hash},
              {"threads", plan.threads},
              {"timemargin", plan.time_margin.count()},
              {"maxplies", plan.max_plies}};
    if (plan.resign)
        json["resign"] = {plan.resign->moves, plan.resign->score, plan.resign->is_twosided};
    if (plan.draw) json["draw"] = {plan.draw->from, plan.draw->moves, plan.draw->score};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_state_line(const MatchGame& game) {
    const Json json{{"game", game.number},          {"opening", game.opening},
                    {"white", game.white},          {"result", to_text(game.outcome)},
                    {"cause", to_text(game.cause)}, {"reason", game.reason},
                    {"plies", game.plies}};
    // What an engine said need not be UTF-8.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

tl::expected<MatchState, std::string> read_state(std::string_view text, std::string_view header) {
    MatchState state;
    for (int number = 1; state.size < text.size(); ++number) {
        const std::size_t end = text.find('\n', state.size);
        if (end == std::string_view::npos) break;
        const std::string_view line = text.substr(state.size, end - state.size);
        if (number == 1) {
            if (line != header) return tl::unexpected(difference(line, header));
        } else {
            auto game = game_of(line);
            if (!game) return tl::unexpected("line " + std::to_string(number) + ": it is no game");
            state.games.add(std::move(*game));
        }
        state.size = end + 1;
    }
    return state;
}

tl::expected<StateFile, std::string> StateFile::open(const std::filesystem::path& path,
                                                     const std::string& header, Ledger& games) {
    std::string text;
    if (std::error_code ignored; std::filesystem::exists(path, ignored)) {
        auto read = read_file(path);
        if (!read) return tl::unexpected(path.string() + ": it cannot be read");
        text = std::move(*read);
    }
    auto state = read_state(text, header);
    if (!state) return tl::unexpected(path.string() + ": " + state.error());
    games = std::move(state->games);
    if (state->size < text.size()) {
        std::error_code problem;
        std::filesystem::resize_file(path, state->size, problem);
        if (problem) return tl::unexpected(path.string() + ": " + problem.message());
    }
    std::ofstream stream(path, std::ios::binary | std::ios::app);
    if (state->size == 0) stream << header << '\n' << std::flush;
    if (!stream) return tl::unexpected(path.string() + ": it cannot be written");
    return StateFile(std::move(stream));
}

bool StateFile::add(const MatchGame& game) {
    stream_ << to_state_line(game) << '\n' << std::flush;
    return stream_.good();
}

}  // namespace shako::engine::tools
