#include "engine/tools/make_openings.h"

#include <cstdlib>
#include <optional>
#include <set>

#include "engine/game.h"
#include "engine/random.h"
#include "engine/session.h"
#include "engine/tools/search_nodes.h"

namespace shako::engine::tools {

namespace {

// Tries for one opening before the game is given up.
constexpr int kMaxTries = 10'000;
constexpr int kHash = 4;  // MiB; it is cleared before each search

// The FEN without its two clocks.
std::string position_of(const std::string& fen) {
    std::size_t end = fen.size();
    for (int field = 0; field < 2 && end != std::string::npos && end > 0; ++field)
        end = fen.find_last_of(' ', end - 1);
    return fen.substr(0, end);
}

// A walk of so many random plies; nothing when the game ends on the way.
std::optional<Game> walk(const Game& start, int plies, Random& random) {
    Game game = start;
    while (game.ply() < plies) {
        const std::vector<std::string> moves = game.legal_moves();
        if (!game.play(moves[random.below(moves.size())]) || game.result()) return std::nullopt;
    }
    return game;
}

// From the side to move's view; nothing for a mate.
std::optional<int> judge(Session& session, const std::string& fen, std::uint64_t nodes) {
    if (!session.new_game() || !session.set_position(fen)) return std::nullopt;
    const auto best = search_nodes(session, nodes);
    if (!best || best->last.depth == 0 || best->last.score.is_mate) return std::nullopt;
    return best->last.score.value;
}

}  // namespace

tl::expected<std::vector<std::string>, std::string> make_openings(
    const std::shared_ptr<const variant::Catalog>& catalog, const OpeningsPlan& plan,
    const std::function<void(const std::string& fen)>& on_found) {
    Session session(catalog);
    if (const auto done = session.set_variant(plan.variant); !done)
        return tl::unexpected(done.error().message);
    if (const auto done = session.set_hash(kHash); !done)
        return tl::unexpected(done.error().message);
    const Game start = session.game();
    if (start.result()) return tl::unexpected(std::string("the game is over before it begins"));
    Random random(plan.seed);
    std::set<std::string> seen;
    std::vector<std::string> openings;
    for (int tries = 0; openings.size() < plan.count; ++tries) {
        if (tries == kMaxTries)
            return tl::unexpected("no more such positions after " +
                                  std::to_string(openings.size()));
        const auto game = walk(start, random.between(plan.least_plies, plan.most_plies), random);
        if (!game || !seen.insert(position_of(game->fen())).second) continue;
        const auto score = judge(session, game->fen(), plan.nodes);
        if (!score || std::abs(*score) > plan.limit) continue;
        openings.push_back(game->fen());
        if (on_found) on_found(openings.back());
        tries = 0;
    }
    return openings;
}

}  // namespace shako::engine::tools
