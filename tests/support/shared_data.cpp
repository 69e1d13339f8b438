#include "tests/support/shared_data.h"

#include <cstdlib>
#include <system_error>

namespace shako::test {

std::optional<std::filesystem::path> shared_data(std::string_view name) {
    const char* const given = std::getenv("SHAKO_SHARED");
    const std::filesystem::path folder =
        given != nullptr ? std::filesystem::path(given)
                         : std::filesystem::path(SHAKO_SOURCE_DIR).parent_path() / "shared";
    auto path = folder / "data" / name;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
    return path;
}

}  // namespace shako::test
