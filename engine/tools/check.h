// Whether variant files are in order: what the reader says, and whether the engine can play the
// games.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "variant/catalog.h"
#include "variant/diagnostic.h"

namespace shako::engine::tools {

// All problems of the files, each read on top of the shipped games and the files before it, those
// of the start positions (check_start) among them. Blocks on file access.
[[nodiscard]] variant::Diagnostics check_files(const std::vector<std::filesystem::path>& files,
                                               const variant::Catalog& shipped);

}  // namespace shako::engine::tools
