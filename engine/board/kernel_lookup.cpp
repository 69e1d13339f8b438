// The kernel by look-up, for processors with fast PEXT and PDEP. Everything that is compiled for
// them stands between the pragmas, after all includes, so that no inline function of a header is
// taken from here by the rest of the program.
#include "engine/board/kernel.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)

#include <cstring>
#include <new>

#include <cpuid.h>
#include <immintrin.h>

#include "engine/board/general.h"
#include "engine/board/generate.h"
#include "engine/board/position.h"
#include "engine/board/scan.h"

#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")

namespace shako::engine::lookup {

template <int W>
inline int count(const SquareSet<W>& set) noexcept {
    return __builtin_popcountll(set.word(0)) + __builtin_popcountll(set.word(1));
}

inline std::size_t packed(const Surroundings& around, const SquareSet<2>& men) noexcept {
    return _pext_u64(men.word(0), around.low) | _pext_u64(men.word(1), around.high) << around.split;
}

inline SquareSet<2> spread(const Surroundings& around, std::uint64_t squares) noexcept {
    const std::uint64_t words[2] = {_pdep_u64(squares, around.low),
                                    _pdep_u64(squares >> around.split, around.high)};
    return SquareSet<2>::from_words(words);
}

inline SquareSet<2> by_legs(const LegTable& table, std::size_t square,
                            const SquareSet<2>& occupied) noexcept {
    const Surroundings& legs = table.legs[square];
    return table.reached[legs.start + packed(legs, occupied)];
}

inline SquareSet<2> off_the_lines(const LeapLookup& part, std::size_t square,
                                  const SquareSet<2>& occupied) noexcept {
    SquareSet<2> all;
    if (part.leaps != nullptr) all = part.leaps[square];
    if (part.legs != nullptr) all |= by_legs(*part.legs, square, occupied);
    return all;
}

// `men` packs those on the line.
inline SquareSet<2> along(const Surroundings& line, const LineRide& ride, std::size_t men,
                          std::size_t square) noexcept {
    if (ride.table == nullptr) return {};
    SquareSet<2> squares = spread(line, ride.table[line.start + men]);
    if (ride.within != nullptr) squares &= ride.within[square];
    return squares;
}

// What the man reaches for one purpose.
template <LeapLookup ManLookup::*kPart, LineRide LineUse::*kRide>
[[gnu::always_inline]] inline SquareSet<2> reached(const ManLookup& man, std::size_t square,
                                                   const SquareSet<2>& occupied) noexcept {
    SquareSet<2> all = off_the_lines(man.*kPart, square, occupied);
    for (const LineUse& use : man.lines) {
        const Surroundings& line = use.line[square];
        all |= along(line, use.*kRide, packed(line, occupied), square);
    }
    return all;
}

template <int W>
inline SquareSet<W> capture_reach(const Ruleset<W>& rules, PieceKind kind, Color color, Sq from,
                                  const SquareSet<W>& occupied) noexcept {
    const ManLookup& man = rules.attacks.lookup(kind, color);
    if (!man.complete) return rules.attacks.attacks(kind, color, from, occupied);
    return reached<&ManLookup::capture, &LineUse::capture>(man, static_cast<std::size_t>(from),
                                                           occupied);
}

template <int W>
inline SquareSet<W> quiet_reach(const Ruleset<W>& rules, PieceKind kind, Color color, Sq from,
                                const SquareSet<W>& occupied) noexcept {
    const ManLookup& man = rules.attacks.lookup(kind, color);
    if (!man.complete) return rules.attacks.moves(kind, color, from, occupied);
    return reached<&ManLookup::quiet, &LineUse::quiet>(man, static_cast<std::size_t>(from),
                                                       occupied) -
           occupied;
}

// Where the men of one kind and colour can go without initial moves: captures and quiet squares.
template <int W>
class Reacher {
   public:
    Reacher(const Ruleset<W>& rules, PieceKind kind, Color color) noexcept
        : rules_(rules), kind_(kind), color_(color), man_(rules.attacks.lookup(kind, color)) {}

    [[gnu::always_inline]] inline SquareSet<W> operator()(
        Sq from, const SquareSet<W>& occupied, const SquareSet<W>& enemies) const noexcept {
        if (!man_.complete)
            return (rules_.attacks.attacks(kind_, color_, from, occupied) & enemies) |
                   rules_.attacks.moves(kind_, color_, from, occupied);
        const auto i = static_cast<std::size_t>(from);
        if (man_.same)
            return reached<&ManLookup::capture, &LineUse::capture>(man_, i, occupied) &
                   (enemies | ~occupied);
        // Each line is packed once for both purposes.
        SquareSet<2> captures = off_the_lines(man_.capture, i, occupied);
        SquareSet<2> quiets = off_the_lines(man_.quiet, i, occupied);
        for (const LineUse& use : man_.lines) {
            const Surroundings& line = use.line[i];
            const std::size_t men = packed(line, occupied);
            captures |= along(line, use.capture, men, i);
            quiets |= along(line, use.quiet, men, i);
        }
        return (captures & enemies) | (quiets - occupied);
    }

   private:
    const Ruleset<W>& rules_;
    PieceKind kind_;
    Color color_;
    const ManLookup& man_;
};

template <bool kAny, int W>
inline SquareSet<W> line_attackers(const Position<W>& pos, const LineAttack<W>& attack, Sq target,
                                   const SquareSet<W>& riders,
                                   const SquareSet<W>& occupied) noexcept {
    const auto t = static_cast<std::size_t>(target);
    if (attack.table == nullptr)
        return scan_line_attackers<kAny>(pos, attack, target, riders, occupied);
    SquareSet<W> found;
    for (const Surroundings* lines : attack.lines) {
        const Surroundings& line = lines[t];
        found |= spread(line, attack.table[line.start + packed(line, occupied)]);
    }
    return found & riders;
}

template <bool kAny, int W>
inline SquareSet<W> leg_attackers(const Position<W>& pos, Sq target, Color by,
                                  const SquareSet<W>& men, const SquareSet<W>& occupied) noexcept {
    const AttackTables<W>& tables = pos.rules().attacks;
    if (tables.leg_attacks(by).empty())
        return scan_leg_attackers<kAny>(pos, target, by, men, occupied);
    SquareSet<W> found;
    for (const LegAttack& attack : tables.leg_attacks(by))
        found |= by_legs(*attack.sources, static_cast<std::size_t>(target), occupied) &
                 pos.pieces(attack.kind);
    return found & men;
}

#include "engine/board/kernel.inc"

}  // namespace shako::engine::lookup

#pragma GCC pop_options

namespace shako::engine {

namespace {

// The first processors of AMD that know PEXT and PDEP, families 17h and 18h, take a step a bit.
bool packs_slowly() noexcept {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    if (__get_cpuid(0, &a, &b, &c, &d) == 0) return true;
    char vendor[12];
    std::memcpy(vendor, &b, 4);
    std::memcpy(vendor + 4, &d, 4);
    std::memcpy(vendor + 8, &c, 4);
    if (std::memcmp(vendor, "AuthenticAMD", 12) != 0 &&
        std::memcmp(vendor, "HygonGenuine", 12) != 0)
        return false;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) return true;
    const unsigned base = (a >> 8) & 15U;
    const unsigned family = base == 15 ? base + ((a >> 20) & 255U) : base;
    return family < 0x19;
}

}  // namespace

const Kernel<2>* lookup_kernel() noexcept {
    static constexpr Kernel<2> kernel = lookup::make_kernel<2>();
    static const bool usable = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                               __builtin_cpu_supports("lzcnt") &&
                               __builtin_cpu_supports("popcnt") && !packs_slowly();
    return usable ? &kernel : nullptr;
}

}  // namespace shako::engine

#else

namespace shako::engine {

const Kernel<2>* lookup_kernel() noexcept { return nullptr; }

}  // namespace shako::engine

#endif
