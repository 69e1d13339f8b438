#include "tests/support/perft_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace shako::test {

namespace {

std::filesystem::path folder() {
    return std::filesystem::path(SHAKO_SOURCE_DIR) / "tests" / "data" / "perft";
}

}  // namespace

std::vector<PerftCase> perft_cases(const std::string& variant) {
    const auto path = folder() / (variant + ".perft");
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    std::vector<PerftCase> cases;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string key;
        words >> key >> std::ws;
        if (key == "id") {
            cases.emplace_back();
            std::getline(words, cases.back().id);
        } else if (key == "epd" && !cases.empty()) {
            std::getline(words, cases.back().fen);
        } else if (int depth = 0; key == "perft" && !cases.empty() && words >> depth) {
            words >> cases.back().counts[depth];
        } else {
            words.setstate(std::ios::badbit);
        }
        if (words.bad()) throw std::runtime_error(path.string() + ":" + std::to_string(number));
    }
    return cases;
}

std::vector<std::string> perft_variants() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
        if (entry.path().extension() == ".perft") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace shako::test
