// Files as a whole.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace shako::engine {

// The bytes of a file; nothing when it cannot be read (a folder cannot). Blocks.
[[nodiscard]] std::optional<std::string> read_file(const std::filesystem::path& path);

}  // namespace shako::engine
