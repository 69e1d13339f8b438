// Whether variant files are in order: what the reader says, and whether the engine can play the
// games.
#pragma once

#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "variant/catalog.h"
#include "variant/diagnostic.h"
#include "variant/load.h"

namespace shako::engine::tools {

// A problem, and how far it reaches.
struct CheckRemark {
    variant::Diagnostic diagnostic;
    // The column after the word at the diagnostic's column; 0 when it has no column.
    int end_column = 0;
};

// All problems of the files in that language, each read on top of the shipped games and the files
// before it, those of the start positions (check_start) among them. The name "-" stands for
// `input`, which is called
// "<stdin>" in the diagnostics. Blocks on file access.
[[nodiscard]] std::vector<CheckRemark> check_files(
    const std::vector<std::string>& files, const variant::Catalog& shipped, std::istream& input,
    variant::Language language = variant::Language::ours);

// One JSON object in one line, without a line feed: docs/tools.md has its members.
[[nodiscard]] std::string to_json(const CheckRemark& remark);

}  // namespace shako::engine::tools
