// A game as JSON, for programs that read no ini files.
#pragma once

#include <string>

#include "variant/spec.h"

namespace shako::engine::tools {

// The whole resolved game as one JSON object over several lines, with a line feed at the end: its
// board, its pieces with their moves, and every key of the language, set or not. docs/tools.md has
// its members. Expects a settled Spec, as Catalog has them.
[[nodiscard]] std::string dump_json(const variant::Spec& spec);

}  // namespace shako::engine::tools
