// Perft counts of another engine, many games in one file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace shako::test {

struct CountRow {
    int line = 0;  // of the file, from 1
    std::string fen;
    std::vector<std::uint64_t> counts;  // [depth - 1]
};

// By game. Throws std::runtime_error with file and line if the file is malformed.
using CountTable = std::map<std::string, std::vector<CountRow>>;

// Reads lines of "game<TAB>FEN<TAB>perft(1) perft(2) ..."; those that begin with # are comments.
[[nodiscard]] CountTable read_count_table(const std::filesystem::path& path);

}  // namespace shako::test
