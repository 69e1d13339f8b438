// The language of Fairy-Stockfish 11.1: which keys it has, and what newer ones were called there.
#pragma once

#include <string>
#include <vector>

#include "engine/tools/export.h"
#include "variant/spec.h"

namespace shako::engine::tools {

struct Translation {
    std::vector<ExportLine> lines;
    std::vector<ExportProblem> problems;
    std::vector<std::string> notes;
};

// `lines` are those of the game's dump.
[[nodiscard]] Translation translate_to_11(const variant::Spec& spec,
                                          const std::vector<ExportLine>& lines);

}  // namespace shako::engine::tools
