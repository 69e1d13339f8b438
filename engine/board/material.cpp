#include "engine/board/material.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "engine/board/width.h"

namespace shako::engine {

namespace {

// From where a man of each kind could possibly attack a square, found out when first asked.
template <int W>
class Sources {
   public:
    explicit Sources(const Ruleset<W>& rules)
        : tables_(rules.attacks), squares_(static_cast<std::size_t>(rules.squares)) {
        const std::size_t size = squares_ * static_cast<std::size_t>(rules.traits.kinds);
        found_.resize(size);
        is_known_.resize(size);
    }

    const SquareSet<W>& of(PieceKind kind, Sq target) {
        const std::size_t t = static_cast<std::size_t>(target);
        const std::size_t i = static_cast<std::size_t>(kind) * squares_ + t;
        if (is_known_[i]) return found_[i];
        is_known_[i] = true;
        SquareSet<W>& found = found_[i];
        found = tables_.leap_sources(kind, Color::white, target);
        for (const LineAttack<W>& line : tables_.line_attacks(Color::white))
            if (line.kinds.contains(kind)) found |= line.aligned[t];
        for (const LameAttack<W>& lame : tables_.lame_attacks(Color::white))
            if (lame.kind == kind && lame.source[t] != target) found.insert(lame.source[t]);
        return found;
    }

   private:
    const AttackTables<W>& tables_;
    std::size_t squares_;
    std::vector<SquareSet<W>> found_;
    std::vector<bool> is_known_;
};

// White's king and the lone black one on squares near one another.
template <int W>
struct Kings {
    const Ruleset<W>& rules;
    Sq lone;
    Sq king;

    // Squares that the lone king leaves for, with White's man on that square.
    [[nodiscard]] SquareSet<W> flights(const SquareSet<W>& man) const {
        const PieceKind royal = *rules.traits.royal;
        const SquareSet<W> white = SquareSet<W>::of(king) | man;
        const SquareSet<W> occupied = SquareSet<W>::of(lone) | white;
        return rules.attacks.moves(royal, Color::black, lone, occupied) |
               (rules.attacks.attacks(royal, Color::black, lone, occupied) & white);
    }
    // Squares that White's king guards once the lone one has left its own.
    [[nodiscard]] SquareSet<W> guarded(const SquareSet<W>& man) const {
        return rules.attacks.attacks(*rules.traits.royal, Color::white, king,
                                     SquareSet<W>::of(king) | man);
    }
    // Whether White's king attacks the lone one by itself.
    [[nodiscard]] bool is_attacked() const {
        return rules.attacks
            .attacks(*rules.traits.royal, Color::white, king,
                     SquareSet<W>::of(king) | SquareSet<W>::of(lone))
            .contains(lone);
    }
    // Whether the man mates from there.
    [[nodiscard]] bool is_mate(PieceKind kind, Sq man) const {
        const SquareSet<W> men = SquareSet<W>::of(king) | SquareSet<W>::of(man);
        const auto covers = [&](const SquareSet<W>& occupied) {
            return rules.attacks.attacks(kind, Color::white, man, occupied);
        };
        if (!covers(men | SquareSet<W>::of(lone)).contains(lone)) return false;
        const SquareSet<W> there = SquareSet<W>::of(man);
        return flights(there).is_subset_of(guarded(there) | covers(men));
    }
};

// Whether the men of the kind go to the same squares wherever other men stand.
bool only_leaps(const KindTraits& kind) { return !kind.slider && !kind.hopper && !kind.lame; }

// Moves those of the kinds that mate with the kings there from `asked` to `mating`.
template <int W>
void find_mates(const Kings<W>& kings, Sources<W>& sources, KindSet& asked, KindSet& mating) {
    const Traits& traits = kings.rules.traits;
    // What the king does not guard, the man has to, or has to stand on.
    SquareSet<W> open;
    if (only_leaps(traits.kind[static_cast<std::size_t>(*traits.royal)]))
        open = kings.flights({}) - kings.guarded({});
    for (int k = 0; k < traits.kinds; ++k) {
        const PieceKind kind = kind_of_index(k);
        if (!asked.contains(kind)) continue;
        SquareSet<W> men = sources.of(kind, kings.lone);
        men.erase(kings.king);
        for (const Sq flight : open) {
            if (men.empty()) break;
            men &= sources.of(kind, flight) | SquareSet<W>::of(flight);
        }
        bool mates = false;
        for (const Sq man : men) mates = mates || kings.is_mate(kind, man);
        if (!mates) continue;
        asked.bits &= ~(std::uint64_t{1} << static_cast<unsigned>(k));
        mating.insert(kind);
    }
}

}  // namespace

template <int W>
KindSet kinds_mating_alone(const Ruleset<W>& rules, KindSet asked) {
    KindSet mating;
    assert(!rules.attacks.has_complex());
    if (!rules.traits.royal) return asked;
    Sources<W> sources(rules);
    for (int i = 0; i < rules.squares && !asked.empty(); ++i) {
        const Sq lone = square_at(i);
        const int file = rules.file_of(lone);
        const int rank = rules.rank_of(lone);
        // Beside the board's edge or a hole.
        const bool edge = rules.around[static_cast<std::size_t>(i)].count() < 8;
        if (!edge || !rules.board.contains(lone)) continue;
        // Our king two squares away at most: further away it guards none of the lone king's
        // squares.
        for (int king_rank = std::max(0, rank - 2);
             king_rank <= std::min(rules.ranks - 1, rank + 2); ++king_rank)
            for (int king_file = std::max(0, file - 2);
                 king_file <= std::min(rules.files - 1, file + 2); ++king_file) {
                const Kings<W> kings{rules, lone, rules.at(king_file, king_rank)};
                if (kings.king == lone || !rules.board.contains(kings.king) || kings.is_attacked())
                    continue;
                find_mates(kings, sources, asked, mating);
            }
    }
    return mating;
}

bool is_colour_bound(const variant::Movement& movement) {
    const auto changes_colour = [](variant::Offset step) { return (step.dx + step.dy) % 2 != 0; };
    for (const variant::Ride& ride : movement) {
        if (ride.kind == variant::RideKind::anywhere || changes_colour(ride.step)) return false;
        for (const variant::Leg& leg : ride.legs)
            if (changes_colour(leg.step)) return false;
    }
    return true;
}

template <int W>
bool is_dead_material(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    if (!rules.traits.dead_material) return false;
    SquareSet<W> men = pos.pieces(Color::white) | pos.pieces(Color::black);
    for (const Color c : kColors) men -= pos.royals(c);
    if (men.empty()) return true;
    int dark = 0;
    int light = 0;
    for (const Sq s : men) {
        const KindTraits& kind = rules.traits.kind[static_cast<std::size_t>(pos.kind_at(s))];
        if (kind.mates_alone) return false;
        if (!kind.colour_bound) {
            ++dark;
            ++light;
        } else {
            ++((rules.file_of(s) + rules.rank_of(s)) % 2 == 0 ? dark : light);
        }
    }
    return men.count() == 1 || dark == 0 || light == 0;
}

#define SHAKO_INSTANTIATE(W)                                         \
    template KindSet kinds_mating_alone(const Ruleset<W>&, KindSet); \
    template bool is_dead_material(const Position<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
