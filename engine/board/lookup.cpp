#include "engine/board/lookup.h"

#include <array>
#include <bit>

#include "engine/board/width.h"

namespace shako::engine {

using variant::Offset;
using variant::RideKind;

namespace {

constexpr int kBits = kMaxLineSquares - 1;

// The most legs of all lame leaps from one square.
constexpr int kMaxLegs = 8;

template <int W>
Surroundings<W> around(const SquareSet<W>& squares, std::size_t start) {
    return {squares, static_cast<std::uint32_t>(std::popcount(squares.word(0))),
            static_cast<std::uint32_t>(start)};
}

// Of a line whose squares are numbered without that of the man, who stands before number `place`:
// what one of its two directions reaches. `next` gives the numbers from the nearest on outwards.
template <class Next>
unsigned reached(RideKind kind, bool towards, unsigned men, int first, Next next) {
    unsigned squares = 0;
    int seen = 0;
    for (int at = first, step = 0; at >= 0 && at < kBits; at = next(at), ++step) {
        const unsigned bit = 1U << static_cast<unsigned>(at);
        const bool man = (men & bit) != 0;
        switch (kind) {
            case RideKind::plain:
                squares |= bit;
                if (man) return squares;
                break;
            case RideKind::hop:
                if (seen == 1) squares |= bit;
                if (man && ++seen == 2) return squares;
                break;
            default:  // grasshopper
                if (towards) {
                    // The hurdle stands beside the target; the nearest man behind it can come.
                    if (step == 0 && !man) return 0;
                    if (step > 0) squares |= bit;
                    if (step > 0 && man) return squares;
                } else {
                    if (seen == 1) return bit;
                    if (man) seen = 1;
                }
        }
    }
    return squares;
}

using LineTable = std::array<std::uint16_t, std::size_t{kMaxLineSquares} << kBits>;

LineTable make_table(RideKind kind, bool towards) {
    LineTable table{};
    std::size_t i = 0;
    for (int place = 0; place < kMaxLineSquares; ++place)
        for (unsigned men = 0; men < 1U << kBits; ++men)
            table[i++] = static_cast<std::uint16_t>(
                reached(kind, towards, men, place, [](int at) { return at + 1; }) |
                reached(kind, towards, men, place - 1, [](int at) { return at - 1; }));
    return table;
}

// The subset of the squares that the number packs, as PDEP would spread it.
template <int W>
SquareSet<W> spread(const SquareSet<W>& squares, unsigned number) {
    SquareSet<W> chosen;
    for (const Sq s : squares) {
        if ((number & 1U) != 0) chosen.insert(s);
        number >>= 1;
    }
    return chosen;
}

}  // namespace

const std::uint16_t* line_table(RideKind kind, bool towards) {
    static const LineTable plain = make_table(RideKind::plain, false);
    static const LineTable hop = make_table(RideKind::hop, false);
    static const LineTable grasshopper = make_table(RideKind::grasshopper, false);
    static const LineTable grasshopper_towards = make_table(RideKind::grasshopper, true);
    switch (kind) {
        case RideKind::plain:
            return plain.data();
        case RideKind::hop:
            return hop.data();
        default:
            return towards ? grasshopper_towards.data() : grasshopper.data();
    }
}

template <int W>
const Surroundings<W>* LookupTables<W>::lines(RayTables<W>& rays, Offset step) {
    const Offset back{static_cast<std::int8_t>(-step.dx), static_cast<std::int8_t>(-step.dy)};
    for (const NamedLines& known : lines_)
        if (known.step == step || known.step == back) return known.lines.data();
    const Ray<W>* out = rays.ray(step, variant::kUnlimited);
    const Ray<W>* in = rays.ray(back, variant::kUnlimited);
    const Ray<W>* lower = out->ascending ? in : out;
    const Ray<W>* upper = out->ascending ? out : in;
    Lines<W> lines(out->from.size());
    for (const Sq s : rays.board()) {
        const auto i = static_cast<std::size_t>(s);
        const SquareSet<W> others = lower->from[i] | upper->from[i];
        if (others.count() >= kMaxLineSquares) return nullptr;
        lines[i] = around(others, static_cast<std::size_t>(lower->from[i].count()) << kBits);
    }
    return lines_.emplace_back(NamedLines{step, std::move(lines)}).lines.data();
}

template <int W>
const LegTable<W>* LookupTables<W>::legs(const std::vector<const LameLeap<W>*>& leaps,
                                         std::size_t squares, bool towards) {
    struct Way {
        SquareSet<W> path;
        Sq end;
    };
    std::vector<std::vector<Way>> ways(squares);
    for (const LameLeap<W>* leap : leaps)
        for (std::size_t from = 0; from < squares; ++from)
            for (const Sq to : leap->target[from]) {
                const Sq source = square_at(static_cast<int>(from));
                if (towards)
                    ways[static_cast<std::size_t>(to)].push_back({leap->path[from], source});
                else
                    ways[from].push_back({leap->path[from], to});
            }
    LegTable<W> made;
    for (const std::vector<Way>& here : ways) {
        SquareSet<W> legs;
        for (const Way& way : here) legs |= way.path;
        if (legs.count() > kMaxLegs) return nullptr;
        made.legs.push_back(around(legs, made.reached.size()));
        for (unsigned men = 0; men < 1U << static_cast<unsigned>(legs.count()); ++men) {
            const SquareSet<W> occupied = spread(legs, men);
            SquareSet<W> ends;
            for (const Way& way : here)
                if (!way.path.intersects(occupied)) ends.insert(way.end);
            made.reached.push_back(ends);
        }
    }
    return &legs_.emplace_back(std::move(made));
}

#define SHAKO_INSTANTIATE(W) template class LookupTables<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
