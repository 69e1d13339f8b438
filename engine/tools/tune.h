// From self-play games to a file of weights.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/tools/fit.h"
#include "variant/spec.h"

namespace shako::engine::tools {

struct TuneOptions {
    std::vector<std::filesystem::path> data;
    std::filesystem::path eval_file;  // weights to begin with; empty: those of the rules
    FitOptions fit;
};

struct TuneReport {
    int games = 0;
    FitReport fit;
    std::string file;  // the text of the file of weights
};

// Fits the weights of a game to the quiet positions of its games, beginning with those of
// `eval_file`. Left out are random moves, positions in check, those whose best move captures or
// promotes, mates, scores beyond 2000 centipawns, and positions met before. Every tenth game is
// held out. Blocks. The error is one line for people.
[[nodiscard]] tl::expected<TuneReport, std::string> tune(
    const std::shared_ptr<const variant::Spec>& spec, const TuneOptions& options);

// For people, several lines.
[[nodiscard]] std::string to_text(const TuneReport& report);

}  // namespace shako::engine::tools
