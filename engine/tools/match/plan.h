// What a match is to be: the words of `shako-engine match` as values.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "engine/tools/match/statistics.h"

namespace shako::engine::tools {

// How long an engine may think; at least one is set.
struct Pace {
    struct Clock {
        std::chrono::milliseconds time{};
        std::chrono::milliseconds increment{};
        friend bool operator==(const Clock&, const Clock&) = default;
    };
    std::optional<Clock> clock;
    std::optional<std::chrono::milliseconds> move_time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    friend bool operator==(const Pace&, const Pace&) = default;

    [[nodiscard]] bool is_set() const noexcept { return clock || move_time || nodes || depth; }
};

// "8+0.08, 50000 nodes a move"
[[nodiscard]] std::string to_text(const Pace& pace);

// One side of the match.
struct Contestant {
    std::vector<std::string> command;  // program and arguments
    std::string name;                  // empty: what the engine calls itself
    std::vector<std::pair<std::string, std::string>> options;
    Pace pace;  // unset: that of the match
    friend bool operator==(const Contestant&, const Contestant&) = default;
};

// Resigning for an engine whose own score says that it is lost.
struct ResignRule {
    int moves = 3;             // in a row, of the loser
    int score = 600;           // centipawns, at least so bad
    bool is_twosided = false;  // the winner has to agree
    friend bool operator==(const ResignRule&, const ResignRule&) = default;
};

// A draw when both engines' scores say so.
struct DrawRule {
    int from = 40;   // full moves played at least
    int moves = 8;   // of each side in a row
    int score = 10;  // centipawns, at most so far from 0
    friend bool operator==(const DrawRule&, const DrawRule&) = default;
};

struct MatchPlan {
    std::array<Contestant, 2> engines;
    std::string variant;
    std::vector<std::filesystem::path> variant_files;
    std::filesystem::path openings;  // empty: the start position
    std::int64_t games = 100;        // even
    int concurrency = 1;
    std::optional<SprtPlan> sprt;
    std::filesystem::path state;  // empty: none is kept
    std::filesystem::path pgn;    // empty: none is written
    std::uint64_t seed = 1;
    int hash = 16;  // MiB
    int threads = 1;
    std::optional<ResignRule> resign;
    std::optional<DrawRule> draw;
    std::chrono::milliseconds time_margin{10};
    std::chrono::milliseconds patience{60'000};  // with an engine that no clock limits
    int max_plies = 2000;
    bool is_json = false;
};

// The words after "match"; the error is one line for people. Every engine has a pace afterwards.
[[nodiscard]] tl::expected<MatchPlan, std::string> parse_match_plan(
    const std::vector<std::string>& words);

// "8+0.08" (seconds and seconds a move) or "8".
[[nodiscard]] std::optional<Pace::Clock> parse_clock(std::string_view text);

// A command line as a shell would cut it: blanks, '…', "…" and backslashes; nothing when a quote
// is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> split_command(std::string_view text);

}  // namespace shako::engine::tools
