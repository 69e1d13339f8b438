#include "tests/support/walker.h"

namespace shako::test {

using variant::Color;
using variant::Modality;
using variant::Ride;
using variant::RideKind;

namespace {

bool serves(const Ride& ride, Purpose purpose) {
    switch (purpose) {
        case Purpose::quiet:
            return !ride.initial && ride.modality != Modality::capture;
        case Purpose::capture:
            return !ride.initial && ride.modality != Modality::move;
        case Purpose::initial:
            return ride.initial;
    }
    return false;
}

}  // namespace

std::set<int> walk(const variant::BoardShape& shape, const Occupancy& occupied,
                   const variant::Movement& movement, Color color, int from, Purpose purpose) {
    std::set<int> reached;
    const int forward = color == Color::white ? 1 : -1;
    const auto on_board = [&](int file, int rank) {
        return file >= 0 && file < shape.files && rank >= 0 && rank < shape.ranks;
    };
    const auto is_man = [&](int file, int rank) {
        return occupied[static_cast<std::size_t>(rank * shape.files + file)];
    };
    const auto reach = [&](int file, int rank) {
        if (purpose != Purpose::capture && is_man(file, rank)) return;
        reached.insert(rank * shape.files + file);
    };
    for (const Ride& ride : movement) {
        if (!serves(ride, purpose)) continue;
        int file = from % shape.files;
        int rank = from / shape.files;
        if (ride.kind == RideKind::lame) {
            bool barred = false;
            for (const auto& o : ride.path) {
                const int f = file + o.dx;
                const int r = rank + forward * o.dy;
                if (on_board(f, r) && is_man(f, r)) barred = true;
            }
            file += ride.step.dx;
            rank += forward * ride.step.dy;
            if (!barred && on_board(file, rank)) reach(file, rank);
            continue;
        }
        int hurdles = 0;
        for (int steps = 1; ride.max_steps == variant::kUnlimited || steps <= ride.max_steps;
             ++steps) {
            file += ride.step.dx;
            rank += forward * ride.step.dy;
            if (!on_board(file, rank)) break;
            const bool man = is_man(file, rank);
            if (ride.kind == RideKind::plain) {
                reach(file, rank);
                if (man) break;
            } else {
                if (hurdles == 1) reach(file, rank);
                if (hurdles == 1 && (man || ride.kind == RideKind::grasshopper)) break;
                if (man) ++hurdles;
            }
        }
    }
    return reached;
}

}  // namespace shako::test
