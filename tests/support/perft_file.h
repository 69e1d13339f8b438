// The files of tests/data/perft.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace shako::test {

struct PerftCase {
    std::string id;
    std::string fen;
    std::map<int, std::uint64_t> counts;  // by depth in plies
};

// The cases of tests/data/perft/<variant>.perft; throws with the line number if it is malformed.
[[nodiscard]] std::vector<PerftCase> perft_cases(const std::string& variant);

// The variants that have such a file.
[[nodiscard]] std::vector<std::string> perft_variants();

}  // namespace shako::test
