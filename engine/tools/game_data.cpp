#include "engine/tools/game_data.h"

#include <array>

#include <nlohmann/json.hpp>

#include "engine/tools/number.h"

namespace shako::engine::tools {

namespace {

constexpr std::string_view kFormat = "shako-games";
constexpr int kVersion = 1;

// The part before the separator, which both are taken off; all of it when there is none.
[[nodiscard]] std::string_view cut(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

[[nodiscard]] std::string to_text(const std::optional<Score>& score) {
    if (!score) return "-";
    return (score->is_mate ? "#" : "") + std::to_string(score->value);
}

[[nodiscard]] bool parse_score(std::string_view text, std::optional<Score>& score) {
    if (text == "-") return true;
    Score read;
    if (!text.empty() && text.front() == '#') {
        read.is_mate = true;
        text.remove_prefix(1);
    }
    const auto value = parse_number<int>(text);
    if (!value) return false;
    read.value = *value;
    score = read;
    return true;
}

}  // namespace

std::string to_line(const GameDataHeading& heading) {
    nlohmann::ordered_json json;
    json["format"] = kFormat;
    json["version"] = kVersion;
    json["variant"] = heading.variant;
    json["seed"] = heading.seed;
    json["nodes"] = heading.nodes;
    json["openings"] = heading.openings;
    json["evaluation"] = heading.evaluation;
    json["bench"] = heading.bench;
    json["engine"] = heading.engine;
    return json.dump();
}

std::string to_line(const DataGame& game) {
    std::string line(engine::to_text(game.outcome));
    line += '\t' + game.ending + '\t' + game.fen + '\t';
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (i != 0) line += ' ';
        line += game.moves[i].move + ' ' + to_text(game.moves[i].score);
    }
    return line;
}

tl::expected<GameDataHeading, std::string> parse_heading(std::string_view line) {
    try {
        const auto json = nlohmann::json::parse(line);
        if (json.at("format") != kFormat)
            return tl::unexpected(std::string("not a file of self-play games"));
        if (json.at("version") != kVersion)
            return tl::unexpected("version " + json.at("version").dump() + ", expected " +
                                  std::to_string(kVersion));
        GameDataHeading heading;
        heading.variant = json.at("variant");
        heading.seed = json.at("seed");
        heading.nodes = json.at("nodes");
        heading.openings = json.at("openings");
        heading.evaluation = json.at("evaluation");
        heading.bench = json.at("bench");
        heading.engine = json.at("engine");
        return heading;
    } catch (const nlohmann::json::exception& error) {
        return tl::unexpected(std::string("the heading cannot be read: ") + error.what());
    }
}

tl::expected<DataGame, std::string> parse_data_game(std::string_view line) {
    DataGame game;
    const std::string_view outcome = cut(line, '\t');
    constexpr std::array kOutcomes{Outcome::white_wins, Outcome::black_wins, Outcome::draw};
    bool is_known = false;
    for (const Outcome o : kOutcomes)
        if (engine::to_text(o) == outcome) {
            game.outcome = o;
            is_known = true;
        }
    if (!is_known)
        return tl::unexpected("'" + std::string(outcome.substr(0, 20)) + "' is no result");
    game.ending = cut(line, '\t');
    game.fen = cut(line, '\t');
    while (!line.empty()) {
        ScoredMove move;
        move.move = cut(line, ' ');
        const std::string_view score = cut(line, ' ');
        if (move.move.empty() || !parse_score(score, move.score))
            return tl::unexpected("move " + std::to_string(game.moves.size() + 1) + ": '" +
                                  std::string(score.substr(0, 20)) + "' is no score");
        game.moves.push_back(std::move(move));
    }
    return game;
}

}  // namespace shako::engine::tools
