#include "engine/read_file.h"

#include <array>
#include <fstream>

namespace shako::engine {

std::optional<std::string> read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text;
    std::array<char, 16384> part{};
    // Unlike an istreambuf_iterator, read() throws nothing at a folder.
    while (file.read(part.data(), part.size()) || file.gcount() > 0)
        text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    if (!file.is_open() || file.bad()) return std::nullopt;
    return text;
}

}  // namespace shako::engine
