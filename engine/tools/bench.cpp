#include "engine/tools/bench.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#include "engine/game.h"
#include "engine/random.h"
#include "engine/session.h"
#include "variant/builtin.h"
#include "variant/load.h"

namespace shako::engine::tools {

namespace {

// Games that take part: as many, spread evenly over the names in their order. All of them would
// take minutes.
constexpr std::size_t kGames = 8;
// Nodes that a position may take, for games in which a few plies are many moves.
constexpr std::uint64_t kMostNodes = 20'000;

// Plies after which a position is taken: an opening, two middlegames, two endgames.
constexpr std::array<int, 5> kStops{8, 24, 50, 120, 220};

// Walks from the start and notes where it stands after each number of plies. A walk that ends early
// begins anew elsewhere.
void walk(const Game& start, std::uint64_t seed, std::vector<BenchPosition>& positions) {
    Game game = start;
    Random random(seed);
    for (const int stop : kStops) {
        for (int tries = 0; game.ply() < stop && tries < 20 * stop; ++tries) {
            const std::vector<std::string> moves = game.legal_moves();
            if (!game.play(moves[random.below(moves.size())])) continue;
            if (game.result()) game.undo();
        }
        if (!game.result()) positions.push_back({game.spec().name, game.moves(), game.fen()});
    }
}

}  // namespace

std::vector<BenchPosition> bench_positions(const variant::Catalog& catalog) {
    std::vector<BenchPosition> positions;
    const std::vector<std::string> names = catalog.names();
    const std::size_t step = std::max<std::size_t>(1, names.size() / kGames);
    for (std::size_t i = 0; i < names.size(); i += step) {
        const std::string& name = names[i];
        const auto start = Game::create(catalog.find(name));
        if (!start || start->result()) continue;
        positions.push_back({name, {}, start->fen()});
        walk(*start, 1, positions);
    }
    return positions;
}

std::shared_ptr<const variant::Catalog> bench_games() {
    return variant::load_text(variant::builtin_variants_ini(), "variants.ini", variant::Catalog{})
        .catalog;
}

BenchResult bench(const std::shared_ptr<const variant::Catalog>& catalog, int depth,
                  const OnBenchPosition& on_position) {
    Session session(catalog);
    BenchResult result;
    for (const BenchPosition& position : bench_positions(*catalog)) {
        if (session.variant().name != position.variant && !session.set_variant(position.variant))
            continue;
        if (!session.new_game() || !session.set_position({}, position.moves)) continue;
        Limits limits;
        limits.depth = depth;
        limits.nodes = kMostNodes;
        std::uint64_t nodes = 0;
        const auto begin = std::chrono::steady_clock::now();
        const auto started =
            session.go(limits, {}, [&nodes](const BestMove& best) { nodes = best.last.nodes; });
        session.wait();
        if (!started) continue;
        result.milliseconds += std::chrono::duration_cast<std::chrono::milliseconds>(
                                   std::chrono::steady_clock::now() - begin)
                                   .count();
        result.nodes += nodes;
        if (on_position) on_position(position, nodes);
    }
    return result;
}

}  // namespace shako::engine::tools
