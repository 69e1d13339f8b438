// The shipped games, ready for tests of search and evaluation.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/fen.h"
#include "engine/board/generate.h"
#include "engine/compile.h"
#include "engine/session.h"
#include "variant/builtin.h"
#include "variant/load.h"

namespace shako::engine::test {

inline std::shared_ptr<const variant::Catalog> shipped_games() {
    return variant::load_text(variant::builtin_variants_ini(), "variants.ini", variant::Catalog{})
        .catalog;
}

template <int W = 2>
std::shared_ptr<const Ruleset<W>> rules_of(std::string_view name) {
    return compile_as<W>(shipped_games()->find(name));
}

template <int W>
Position<W> position_of(const Ruleset<W>& rules, std::string_view fen) {
    auto position = parse_fen<W>(rules, fen.empty() ? rules.spec->start_fen : fen);
    if (!position) throw std::runtime_error(std::string(fen) + ": " + to_text(position.error()));
    return *position;
}

// A simple generator with the same numbers everywhere.
class Dice {
   public:
    explicit Dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 1) {}
    std::size_t below(std::size_t bound) {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 7U;
        state_ ^= state_ << 17U;
        return static_cast<std::size_t>(state_ >> 11U) % bound;
    }

   private:
    std::uint64_t state_;
};

// Calls `visit` with the positions of random games, from the start on.
template <int W, class Visit>
void visit_random_positions(const Ruleset<W>& rules, int games, int plies, Visit visit) {
    Dice dice(static_cast<std::uint64_t>(games * 1000 + plies));
    for (int game = 0; game < games; ++game) {
        Position<W> position = position_of(rules, {});
        for (int ply = 0; ply < plies; ++ply) {
            visit(position);
            MoveList<W> moves;
            legal_moves(position, moves);
            if (moves.empty()) break;
            position.play(moves[dice.below(moves.size())]);
        }
    }
}

// What a session answers; blocks until it has.
inline BestMove think(Session& session, const Limits& limits) {
    BestMove answer;
    const SessionResult started =
        session.go(limits, {}, [&answer](const BestMove& best) { answer = best; });
    if (!started) throw std::runtime_error(started.error().message);
    session.wait();
    return answer;
}

// What it answers in a position of a game.
inline BestMove think(std::string_view variant, std::string_view fen,
                      const std::vector<std::string>& moves, const Limits& limits) {
    Session session(shipped_games());
    SessionResult result = session.set_variant(variant);
    if (result) result = session.set_position(fen, moves);
    if (!result) throw std::runtime_error(result.error().message);
    return think(session, limits);
}

inline Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}
inline Limits to_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

}  // namespace shako::engine::test
