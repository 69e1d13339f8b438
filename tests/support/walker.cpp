#include "tests/support/walker.h"

namespace shako::test {

using variant::Color;
using variant::Modality;
using variant::Ride;
using variant::RideKind;

namespace {

bool serves(const Ride& ride, Purpose purpose) {
    const bool initial = purpose == Purpose::initial || purpose == Purpose::initial_capture;
    const bool quiet = purpose == Purpose::quiet || purpose == Purpose::initial;
    return ride.initial == initial && ride.modality != (quiet ? Modality::capture : Modality::move);
}

// The board as it stands.
struct Board {
    const variant::BoardShape& shape;
    const Occupancy& occupied;
    const Occupancy* respected;
    int forward;
};

// A place that may lie beyond the board's edge.
struct Place {
    int file;
    int rank;
};

int square(const Board& board, Place at) { return at.rank * board.shape.files + at.file; }

bool exists(const Board& board, Place at) {
    return at.file >= 0 && at.rank >= 0 && at.file < board.shape.files &&
           at.rank < board.shape.ranks &&
           board.shape.contains(
               {{static_cast<std::uint8_t>(at.file)}, {static_cast<std::uint8_t>(at.rank)}});
}

Place step(const Board& board, Place at, variant::Offset o) {
    return {at.file + o.dx, at.rank + board.forward * o.dy};
}

bool is_man(const Board& board, Place at) {
    return board.occupied[static_cast<std::size_t>(square(board, at))];
}

bool is_respected(const Board& board, Place at) {
    return board.respected != nullptr &&
           (*board.respected)[static_cast<std::size_t>(square(board, at))];
}

}  // namespace

std::set<int> walk(const variant::BoardShape& shape, const Occupancy& occupied,
                   const variant::Movement& movement, Color color, int from, Purpose purpose,
                   const Occupancy* respected) {
    std::set<int> reached;
    const Board board{shape, occupied, respected, color == Color::white ? 1 : -1};
    const Place start{from % shape.files, from / shape.files};
    if (!exists(board, start)) return reached;
    const bool quiet = purpose == Purpose::quiet || purpose == Purpose::initial;
    const auto reach = [&](Place at) {
        if (!quiet || !is_man(board, at)) reached.insert(square(board, at));
    };
    for (const Ride& ride : movement) {
        if (!serves(ride, purpose)) continue;
        if (ride.kind == RideKind::lame) {
            bool barred = false;
            for (const auto& o : ride.path) {
                const Place on_way = step(board, start, o);
                barred |= !exists(board, on_way) || is_man(board, on_way);
            }
            const Place target = step(board, start, ride.step);
            if (!barred && exists(board, target)) reach(target);
            continue;
        }
        Place at = start;
        bool behind_hurdle = false;
        for (int n = 1; ride.max_steps == variant::kUnlimited || n <= ride.max_steps; ++n) {
            at = step(board, at, ride.step);
            if (!exists(board, at)) break;
            if (ride.kind == RideKind::plain) {
                reach(at);
                if (is_man(board, at)) break;
            } else if (behind_hurdle) {
                if (!is_respected(board, at)) reach(at);
                if (is_man(board, at) || ride.kind == RideKind::grasshopper) break;
            } else if (is_man(board, at)) {
                if (is_respected(board, at)) break;
                behind_hurdle = true;
            }
        }
    }
    return reached;
}

}  // namespace shako::test
