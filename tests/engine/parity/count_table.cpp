#include "tests/engine/parity/count_table.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace shako::test {

CountTable read_count_table(const std::filesystem::path& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    CountTable table;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        std::string game;
        std::string numbers;
        CountRow row;
        row.line = number;
        std::getline(fields, game, '\t');
        std::getline(fields, row.fen, '\t');
        std::getline(fields, numbers);
        std::istringstream words(numbers);
        for (std::uint64_t count = 0; words >> count;) row.counts.push_back(count);
        if (!words.eof() || row.counts.empty() || game.empty() || row.fen.empty())
            throw std::runtime_error(path.string() + ":" + std::to_string(number) +
                                     ": expected game, FEN and counts, separated by tabs");
        table[game].push_back(std::move(row));
    }
    return table;
}

}  // namespace shako::test
