// Games of the engine against itself as text: what `datagen` writes and `tune` reads. The first
// line is a JSON object that says how they were made, each further line a whole game
// (docs/evaluation.md describes both).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/result.h"
#include "engine/session.h"

namespace shako::engine::tools {

// How a file of games was made: the same heading means the same games.
struct GameDataHeading {
    std::string variant;
    std::uint64_t seed = 0;
    std::uint64_t nodes = 0;  // per move
    std::string openings;     // their number and a checksum; empty when there are none
    std::string evaluation;   // the weights: "derived", or a file's name and checksum
    std::uint64_t bench = 0;  // the engine's signature
    std::string engine;       // its version
    friend bool operator==(const GameDataHeading&, const GameDataHeading&) = default;
};

// A move and what the search thought of it, from the mover's view; random moves have no score.
struct ScoredMove {
    std::string move;  // UCI text
    std::optional<Score> score;
    friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

struct DataGame {
    std::string fen;  // where it began; empty for the game's start position
    Outcome outcome = Outcome::draw;
    std::string ending;  // why: the text of an Ending, or "adjudication", or "length"
    std::vector<ScoredMove> moves;
    friend bool operator==(const DataGame&, const DataGame&) = default;
};

// One line, without its end.
[[nodiscard]] std::string to_line(const GameDataHeading& heading);
[[nodiscard]] std::string to_line(const DataGame& game);

// The error is what is wrong with the line.
[[nodiscard]] tl::expected<GameDataHeading, std::string> parse_heading(std::string_view line);
[[nodiscard]] tl::expected<DataGame, std::string> parse_data_game(std::string_view line);

}  // namespace shako::engine::tools
