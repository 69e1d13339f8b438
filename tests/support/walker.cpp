#include "tests/support/walker.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

namespace shako::test {

using variant::Color;
using variant::Leg;
using variant::Modality;
using variant::Offset;
using variant::Over;
using variant::Ride;
using variant::RideKind;

namespace {

bool serves(const Ride& ride, Purpose purpose) {
    const bool initial = purpose == Purpose::initial || purpose == Purpose::initial_capture;
    const bool quiet = purpose == Purpose::quiet || purpose == Purpose::initial;
    return ride.initial == initial && ride.modality != (quiet ? Modality::capture : Modality::move);
}

// A place that may lie beyond the board's edge.
struct Place {
    int file;
    int rank;
    friend bool operator==(const Place&, const Place&) = default;
};

// The board as a man on its start square sees it; that square itself is empty.
struct Board {
    const variant::BoardShape& shape;
    const Occupancy& occupied;
    const Tells& tells;
    int forward;
    Place start;

    [[nodiscard]] int square(Place at) const { return at.rank * shape.files + at.file; }
    [[nodiscard]] bool exists(Place at) const {
        return at.file >= 0 && at.rank >= 0 && at.file < shape.files && at.rank < shape.ranks &&
               shape.contains(
                   {{static_cast<std::uint8_t>(at.file)}, {static_cast<std::uint8_t>(at.rank)}});
    }
    [[nodiscard]] bool is_man(Place at) const {
        return at != start && occupied[static_cast<std::size_t>(square(at))];
    }
    [[nodiscard]] bool is_in(const Occupancy* men, Place at) const {
        return men != nullptr && (*men)[static_cast<std::size_t>(square(at))];
    }
    [[nodiscard]] Place step(Place at, Offset o) const {
        return {at.file + forward * o.dx, at.rank + forward * o.dy};  // Black sits opposite
    }
};

bool goes_on(int n, std::uint8_t max_steps) {
    return max_steps == variant::kUnlimited || n <= max_steps;
}

Offset right_angle(Offset o, int side) {
    return {static_cast<std::int8_t>(-side * o.dy), static_cast<std::int8_t>(side * o.dx)};
}

// The steps of a circle, beginning with the given one: four, or eight of an oblique leap.
std::vector<Offset> circle(Offset first, int side) {
    std::vector<Offset> steps;
    const int x = std::abs(first.dx);
    const int y = std::abs(first.dy);
    for (const int dx : {-x, x, -y, y})
        for (const int dy : {-x, x, -y, y}) {
            const Offset o{static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy)};
            if (dx * dx + dy * dy == x * x + y * y && std::abs(dx) + std::abs(dy) == x + y &&
                std::find(steps.begin(), steps.end(), o) == steps.end())
                steps.push_back(o);
        }
    std::sort(steps.begin(), steps.end(), [&](Offset a, Offset b) {
        return side * std::atan2(a.dy, a.dx) < side * std::atan2(b.dy, b.dx);
    });
    std::rotate(steps.begin(), std::find(steps.begin(), steps.end(), first), steps.end());
    return steps;
}

// Everything that one ride leads to from a place, its legs before the last already ridden.
class LastLeg {
   public:
    LastLeg(const Board& board, const Ride& ride, std::set<int>& reached)
        : board_(board), ride_(ride), reached_(reached) {}

    void ride_from(Place start) {
        switch (ride_.kind) {
            case RideKind::hop:
            case RideKind::grasshopper:
                return hop(start);
            case RideKind::crooked:
                for (const int side : {1, -1}) crooked(start, side);
                return;
            case RideKind::circular:
                for (const int side : {1, -1}) circular(start, side);
                return;
            case RideKind::anywhere:
                for (int file = 0; file < board_.shape.files; ++file)
                    for (int rank = 0; rank < board_.shape.ranks; ++rank) reach({file, rank});
                return;
            default:
                return slide(start);
        }
    }

   private:
    // Whether the ride goes on behind that place.
    bool reach(Place at) {
        if (!board_.exists(at)) return false;
        if (at != board_.start) reached_.insert(board_.square(at));
        return !board_.is_man(at);
    }

    void slide(Place at) {
        for (int n = 1; goes_on(n, ride_.max_steps); ++n) {
            int men = 0;
            for (const Offset o : ride_.path) {
                if (!board_.exists(board_.step(at, o))) return;
                men += board_.is_man(board_.step(at, o)) ? 1 : 0;
            }
            if (ride_.kind == RideKind::lame && men != 0) return;
            if (ride_.kind == RideKind::jump && men != 1) return;
            if (ride_.kind == RideKind::jump_any && men == 0) return;
            at = board_.step(at, ride_.step);
            if (!reach(at)) return;
        }
    }

    void hop(Place at) {
        bool behind_hurdle = false;
        for (int n = 1; goes_on(n, ride_.max_steps); ++n) {
            at = board_.step(at, ride_.step);
            if (!board_.exists(at)) return;
            if (behind_hurdle) {
                if (board_.is_in(board_.tells.respected, at)) return;
                if (!reach(at) || ride_.kind == RideKind::grasshopper) return;
            } else if (board_.is_man(at)) {
                if (board_.is_in(board_.tells.respected, at)) return;
                if (ride_.own_hurdle && !board_.is_in(board_.tells.own, at)) return;
                behind_hurdle = true;
            }
        }
    }

    void crooked(Place at, int side) {
        for (int n = 1; goes_on(n, ride_.max_steps); ++n) {
            at = board_.step(at, n % 2 == 1 ? ride_.step : right_angle(ride_.step, side));
            if (!reach(at)) return;
        }
    }

    void circular(Place at, int side) {
        int n = 1;
        std::vector<Offset> steps = circle(ride_.step, side);
        steps.pop_back();  // it would close the circle
        for (const Offset step : steps) {
            at = board_.step(at, step);
            if (!goes_on(n++, ride_.max_steps) || !reach(at)) return;
        }
    }

    const Board& board_;
    const Ride& ride_;
    std::set<int>& reached_;
};

void ride_legs(const Board& board, const Ride& ride, std::size_t k, Place at,
               std::set<int>& reached) {
    if (k == ride.legs.size()) {
        LastLeg(board, ride, reached).ride_from(at);
        return;
    }
    const Leg& leg = ride.legs[k];
    for (int n = 1; goes_on(n, leg.max_steps); ++n) {
        at = board.step(at, leg.step);
        if (!board.exists(at)) return;
        const bool man = board.is_man(at);
        const bool own = board.is_in(board.tells.own, at);
        if (leg.end == Over::any || (leg.end == Over::empty && !man) ||
            (leg.end == Over::hurdle && man) || (leg.end == Over::own_hurdle && man && own))
            ride_legs(board, ride, k + 1, at, reached);
        if (man) return;
    }
}

}  // namespace

std::set<int> walk(const variant::BoardShape& shape, const Occupancy& occupied,
                   const variant::Movement& movement, Color color, int from, Purpose purpose,
                   const Tells& tells) {
    std::set<int> reached;
    const Board board{shape,
                      occupied,
                      tells,
                      color == Color::white ? 1 : -1,
                      {from % shape.files, from / shape.files}};
    if (!board.exists(board.start)) return reached;
    for (const Ride& ride : movement)
        if (serves(ride, purpose)) ride_legs(board, ride, 0, board.start, reached);
    if (purpose == Purpose::quiet || purpose == Purpose::initial)
        for (auto it = reached.begin(); it != reached.end();)
            it = occupied[static_cast<std::size_t>(*it)] ? reached.erase(it) : std::next(it);
    return reached;
}

}  // namespace shako::test
