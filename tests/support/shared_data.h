// Data that lies beside the checkout and is not ours to commit: counts of another engine, its own
// variant file.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace shako::test {

// The file of that name in ../shared/data, seen from the repository's root, or nothing when it is
// not there. The environment variable SHAKO_SHARED names another folder than ../shared.
[[nodiscard]] std::optional<std::filesystem::path> shared_data(std::string_view name);

}  // namespace shako::test
