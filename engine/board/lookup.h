// Rides by look-up. The men on a line, or on the legs of lame leaps, are packed into a number
// (PEXT); a table tells what is reached, as a number that is spread over the line again (PDEP). One
// look-up serves both directions of a line. For boards of one or two words on processors that pack
// and spread fast; everyone else scans the rays (rays.h). These are the tables; reach_lookup.inc
// reads them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "engine/board/rays.h"

namespace shako::engine {

// Whether boards of so many words are looked up.
template <int W>
inline constexpr bool kHasLookup = W <= 2;

// Some squares around a square, and where a table has its part about them.
template <int W>
struct Surroundings {
    SquareSet<W> squares;
    std::uint32_t split = 0;  // how many of them are in the first word
    std::uint32_t start = 0;  // the part begins here; it is indexed by the men on them, packed
};

// The lines of one direction and the opposite one, [square]: the others on its line.
template <int W>
using Lines = std::vector<Surroundings<W>>;

// The most squares that a line may have for a table: twelve parts of 2048 entries.
inline constexpr int kMaxLineSquares = 12;

// [Surroundings::start + men]: the squares that a ride reaches on the line, packed the same way.
// For plain rides, hops and grasshoppers. `towards`: where a rider stands that reaches the square,
// instead of what a rider on the square reaches. One table serves all boards.
[[nodiscard]] const std::uint16_t* line_table(variant::RideKind kind, bool towards);

// What a man does along one line for one purpose.
template <int W>
struct LineRide {
    const std::uint16_t* table = nullptr;  // null: nothing
    // [square]: what of the line is reached at all; null: all of it.
    const SquareSet<W>* within = nullptr;
};

// The rides of a man along one line, quiet and capturing.
template <int W>
struct LineUse {
    const Surroundings<W>* line = nullptr;  // [square]
    LineRide<W> quiet{};
    LineRide<W> capture{};
};

// Lame leaps, looked up by the men on all their legs.
template <int W>
struct LegTable {
    std::vector<Surroundings<W>> legs;  // [square]
    std::vector<SquareSet<W>> reached;  // [start + men on the legs]
};

// What a man does off the lines for one purpose.
template <int W>
struct LeapLookup {
    const SquareSet<W>* leaps = nullptr;  // [square]; null: none
    const LegTable<W>* legs = nullptr;    // null: none
};

// How the men of one kind and colour move, initial moves apart.
template <int W>
struct ManLookup {
    bool complete = false;  // false: some ride has no table; scan
    bool same = false;      // captures wherever it goes quietly: `capture` says all
    LeapLookup<W> quiet{};
    LeapLookup<W> capture{};
    std::vector<LineUse<W>> lines;
};

// Owns what belongs to one board.
template <int W>
class LookupTables {
   public:
    LookupTables() = default;
    LookupTables(const LookupTables&) = delete;
    LookupTables& operator=(const LookupTables&) = delete;
    ~LookupTables() = default;

    // Null when the direction has lines of more than kMaxLineSquares.
    [[nodiscard]] const Surroundings<W>* lines(RayTables<W>& rays, variant::Offset step);
    // [square]: the lame leaps from there; with `towards` the sources of those that end there. Null
    // when some square has too many legs.
    [[nodiscard]] const LegTable<W>* legs(const std::vector<const LameLeap<W>*>& leaps,
                                          std::size_t squares, bool towards);
    [[nodiscard]] std::vector<SquareSet<W>>& keep(std::vector<SquareSet<W>> sets) {
        return sets_.emplace_back(std::move(sets));
    }

   private:
    struct NamedLines {
        variant::Offset step;
        Lines<W> lines;
    };
    std::deque<NamedLines> lines_;
    std::deque<LegTable<W>> legs_;
    std::deque<std::vector<SquareSet<W>>> sets_;
};

}  // namespace shako::engine
