// The kernel by look-up against the one that scans, in random games of everything that is shipped.
// Whether the moves are right is for perft and the slow generator to say.
#include "engine/board/kernel.h"

#include <algorithm>
#include <random>
#include <vector>

#include "engine/board/fen.h"
#include "engine/board/generate.h"
#include "engine/board/width.h"
#include "engine/compile.h"
#include "tests/support/catch.h"
#include "tests/support/every_game.h"

using namespace shako;
using namespace shako::engine;

namespace {

template <int W>
using List = void (*)(const Position<W>&, MoveList<W>&);

template <int W>
std::vector<typename Move<W>::Word> sorted(const Position<W>& pos, List<W> list_moves) {
    MoveList<W> list;
    list_moves(pos, list);
    std::vector<typename Move<W>::Word> words;
    for (const Move<W> m : list) words.push_back(m.raw());
    std::sort(words.begin(), words.end());
    return words;
}

// What the two kernels tell differently about the position; empty: nothing.
template <int W>
std::string difference(const Position<W>& pos, const Kernel<W>& a, const Kernel<W>& b) {
    const Ruleset<W>& rules = pos.rules();
    const SquareSet<W> occupied = pos.occupied();
    for (const Color color : kColors) {
        for (const Sq s : rules.board) {
            const std::string at = " at " + rules.square_name(s);
            if (!(a.attackers(pos, s, color, occupied) == b.attackers(pos, s, color, occupied)))
                return "attackers" + at;
            if (a.is_attacked(pos, s, color, occupied) != b.is_attacked(pos, s, color, occupied))
                return "is_attacked" + at;
            if (rules.attacks.has_complex()) continue;
            for (int k = 0; k < rules.kinds(); ++k) {
                const PieceKind kind = kind_of_index(k);
                if (!(a.attacks(rules, kind, color, s, occupied) ==
                      b.attacks(rules, kind, color, s, occupied)))
                    return "attacks of kind " + std::to_string(k) + at;
                if (!(a.moves(rules, kind, color, s, occupied) ==
                      b.moves(rules, kind, color, s, occupied)))
                    return "moves of kind " + std::to_string(k) + at;
            }
        }
    }
    if (rules.is_general) return {};
    const auto moves = sorted(pos, a.legal_moves);
    if (moves != sorted(pos, b.legal_moves)) return "legal moves";
    if (sorted(pos, a.captures) != sorted(pos, b.captures)) return "captures";
    if (sorted(pos, a.quiets) != sorted(pos, b.quiets)) return "quiets";
    if (a.count_legal_moves(pos) != moves.size()) return "the first's count";
    if (b.count_legal_moves(pos) != moves.size()) return "the second's count";
    return {};
}

// Plays one game at random.
template <int W>
void compare_kernels(const std::shared_ptr<const variant::Spec>& spec, std::mt19937_64& random) {
    const auto rules = compile_as<W>(spec);
    const Kernel<W>* const lookup = lookup_kernel<W>();
    REQUIRE(rules->kernel == lookup);
    auto start = parse_fen(*rules, spec->start_fen);
    REQUIRE(start.has_value());
    Position<W> pos = *start;
    for (int ply = 0; ply < 30; ++ply) {
        const std::string found = difference(pos, scan_kernel<W>(), *lookup);
        INFO(spec->name << ", width " << W << ", ply " << ply << ": " << found);
        REQUIRE(found.empty());
        MoveList<W> moves;
        legal_moves(pos, moves);
        if (moves.empty() || moves.size() > 400) break;
        pos.play(moves[random() % moves.size()]);
    }
}

}  // namespace

TEST_CASE("Look-up tells what scanning tells") {
    if (lookup_kernel<2>() == nullptr) {
        WARN("this processor has no fast look-up");
        return;
    }
    std::mt19937_64 random(20);
    const variant::Catalog& games = *test::every_game().catalog;
    for (const std::string& name : games.names()) {
        const auto spec = games.find(name);
        with_width(spec->board, [&]<int W>(Width<W>) {
            if constexpr (kHasLookup<W>) compare_kernels<W>(spec, random);
        });
    }
}

TEST_CASE("A game may be compiled for scanning alone") {
    const auto spec = test::every_game().catalog->find("shako");
    const auto rules = compile_as<2>(spec, &scan_kernel<2>());
    CHECK(rules->kernel == &scan_kernel<2>());
    CHECK(count_legal_moves(*parse_fen(*rules, spec->start_fen)) == 58);
}
