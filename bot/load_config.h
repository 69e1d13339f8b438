// The configuration from its file.
#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/config.h"

namespace shako::bot {

using Problems = std::vector<std::string>;  // one line each, "file:line:column: error: …"

// What the file says, a mebibyte at most; blocks on it.
[[nodiscard]] tl::expected<std::string, Problems> read_text(const std::string& path);

// Reads and checks the file; blocks on it. Problems are all of the file's.
[[nodiscard]] tl::expected<Config, Problems> load_config(const std::string& path);

// The lines of some problems of that file.
[[nodiscard]] Problems to_problems(const ConfigErrors& errors, const std::string& path);

}  // namespace shako::bot
