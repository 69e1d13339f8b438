#include "engine/search/strength.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/random.h"

namespace shako::engine {

namespace {

struct Step {
    int elo;
    double log2_nodes;
    int lines;
    int noise;
};

// The one place that says how strong an Elo is; between two rows the numbers are interpolated. The
// scale is that of Fairy-Stockfish's UCI_Elo in chess: the rows up to 1960 come from matches against
// it, and below 1200 from matches between neighbours (docs/protocols.md).
constexpr std::array<Step, 10> kSteps{{
    {kMinElo, 2.0, 20, 6000},
    {700, 3.0, 12, 2000},
    {760, 4.0, 6, 500},
    {950, 5.0, 6, 400},
    {1150, 6.0, 5, 320},
    {1530, 8.0, 4, 180},
    {1640, 10.0, 4, 115},
    {1860, 12.0, 4, 70},
    {1960, 14.0, 3, 42},
    {kMaxElo, 18.0, 1, 0},
}};

// A mate on the board is no reason to see everything.
constexpr int kClear = 1500;

// A number from -1000 to 1000, small ones more often.
[[nodiscard]] int misjudgement(std::uint64_t seed, std::size_t line) {
    const std::uint64_t first = mix(seed + (line + 1) * kRandomStep);
    return static_cast<int>(first % 1001) + static_cast<int>(mix(first) % 1001) - 1000;
}

}  // namespace

Strength strength_of(int elo) {
    const int wanted = std::clamp(elo, kMinElo, kMaxElo);
    std::size_t above = 1;
    while (kSteps[above].elo < wanted) ++above;
    const Step& low = kSteps[above - 1];
    const Step& high = kSteps[above];
    const double part = static_cast<double>(wanted - low.elo) / (high.elo - low.elo);
    return {static_cast<std::uint64_t>(
                std::exp2(low.log2_nodes + part * (high.log2_nodes - low.log2_nodes))),
            part < 0.5 ? low.lines : high.lines,
            low.noise + static_cast<int>(part * (high.noise - low.noise))};
}

int elo_of_skill(int level) {
    return kMinElo + (kMaxElo - kMinElo) * std::clamp(level, 0, kMaxSkill) / kMaxSkill;
}

std::size_t choose_line(const std::vector<int>& scores, const Strength& strength,
                        std::uint64_t seed) {
    std::size_t chosen = 0;
    int best = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const int score =
            std::clamp(scores[i], -kClear, kClear) + misjudgement(seed, i) * strength.noise / 1000;
        if (i > 0 && score <= best) continue;
        chosen = i;
        best = score;
    }
    return chosen;
}

}  // namespace shako::engine
