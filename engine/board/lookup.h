// Rides by look-up. The men on a line, or on the legs of lame leaps, are packed into a number
// (PEXT); a table tells what is reached, as a number that is spread over the line again (PDEP). One
// look-up serves both directions of a line. For boards of two words on processors that pack and
// spread fast; everyone else scans the rays (rays.h). These are the tables; kernel_lookup.cpp reads
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "engine/board/rays.h"

namespace shako::engine {

// Some squares around a square, and where a table has its part about them.
struct Surroundings {
    std::uint64_t low = 0;    // the squares of the first word,
    std::uint64_t high = 0;   // and of the second
    std::uint32_t split = 0;  // how many are in the first word
    std::uint32_t start = 0;  // the part begins here; it is indexed by the men on them, packed
};

// The lines of one direction and the opposite one, [square]: the others on its line.
using Lines = std::vector<Surroundings>;

// The most squares that a line may have for a table: twelve parts of 2048 entries.
inline constexpr int kMaxLineSquares = 12;

// [Surroundings::start + men]: the squares that a ride reaches on the line, packed the same way.
// For plain rides, hops and grasshoppers. `towards`: where a rider stands that reaches the square,
// instead of what a rider on the square reaches. One table serves all boards.
[[nodiscard]] const std::uint16_t* line_table(variant::RideKind kind, bool towards);

// What a man does along one line for one purpose.
struct LineRide {
    const std::uint16_t* table = nullptr;  // null: nothing
    // [square]: what of the line is reached at all; null: all of it.
    const SquareSet<2>* within = nullptr;
};

// The rides of a man along one line, quiet and capturing.
struct LineUse {
    const Surroundings* line = nullptr;  // [square]
    LineRide quiet{};
    LineRide capture{};
};

// Lame leaps, looked up by the men on all their legs.
struct LegTable {
    std::vector<Surroundings> legs;     // [square]
    std::vector<SquareSet<2>> reached;  // [start + men on the legs]
};

// What a man does off the lines for one purpose.
struct LeapLookup {
    const SquareSet<2>* leaps = nullptr;  // [square]; null: none
    const LegTable* legs = nullptr;       // null: none
};

// How the men of one kind and colour move, initial moves apart.
struct ManLookup {
    bool complete = false;  // false: some ride has no table; scan
    bool same = false;      // captures wherever it goes quietly: `capture` says all
    LeapLookup quiet{};
    LeapLookup capture{};
    std::vector<LineUse> lines;
};

// Owns what belongs to one board.
class LookupTables {
   public:
    LookupTables() = default;
    LookupTables(const LookupTables&) = delete;
    LookupTables& operator=(const LookupTables&) = delete;
    ~LookupTables() = default;

    // Null when the direction has lines of more than kMaxLineSquares.
    [[nodiscard]] const Surroundings* lines(RayTables<2>& rays, variant::Offset step);
    // [square]: the lame leaps from there; with `towards` the sources of those that end there. Null
    // when some square has too many legs.
    [[nodiscard]] const LegTable* legs(const std::vector<const LameLeap<2>*>& leaps,
                                       std::size_t squares, bool towards);
    [[nodiscard]] std::vector<SquareSet<2>>& keep(std::vector<SquareSet<2>> sets) {
        return sets_.emplace_back(std::move(sets));
    }

   private:
    struct NamedLines {
        variant::Offset step;
        Lines lines;
    };
    std::deque<NamedLines> lines_;
    std::deque<LegTable> legs_;
    std::deque<std::vector<SquareSet<2>>> sets_;
};

}  // namespace shako::engine
