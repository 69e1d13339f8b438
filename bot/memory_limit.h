// The memory that the control groups of this process leave it: systemd's MemoryMax, a container's
// limit. Facts: the kernel's cgroup-v2.rst, memory.rst (version 1) and cgroups(7).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace shako::bot {

// In bytes, the least of its group's and of the groups' around that; nothing where none is set or
// none can be read. `root` is where /proc and /sys are.
[[nodiscard]] std::optional<std::int64_t> memory_limit(const std::filesystem::path& root = "/");

}  // namespace shako::bot
