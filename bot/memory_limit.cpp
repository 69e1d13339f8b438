#include "bot/memory_limit.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace shako::bot {

namespace {

namespace fs = std::filesystem;

// Version 1 says "no limit" with a number near 2^63, version 2 with "max".
constexpr std::int64_t kNoLimit = std::int64_t{1} << 60U;

std::optional<std::int64_t> read_limit(const fs::path& file) {
    std::ifstream in(file);
    std::int64_t bytes = 0;
    if (in >> bytes && bytes > 0 && bytes < kNoLimit) {
        return bytes;
    }
    return std::nullopt;
}

bool names_memory(const std::string& controllers) {
    return ("," + controllers + ",").find(",memory,") != std::string::npos;
}

}  // namespace

std::optional<std::int64_t> memory_limit(const fs::path& root) {
    std::optional<std::int64_t> least;
    std::ifstream groups(root / "proc/self/cgroup");
    // "0::/path" is version 2; "4:memory:/path" is version 1's memory controller.
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) {
            continue;
        }
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const bool is_unified = controllers.empty();
        if (!is_unified && !names_memory(controllers)) {
            continue;
        }
        const fs::path top = root / (is_unified ? "sys/fs/cgroup" : "sys/fs/cgroup/memory");
        const fs::path own = fs::path(line.substr(second + 1)).relative_path();
        for (fs::path group = own;; group = group.parent_path()) {
            const auto limit =
                read_limit(top / group / (is_unified ? "memory.max" : "memory.limit_in_bytes"));
            if (limit) {
                least = std::min(*limit, least.value_or(*limit));
            }
            if (group.empty()) {
                break;
            }
        }
    }
    return least;
}

}  // namespace shako::bot
