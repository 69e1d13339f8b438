#include "engine/board/walk.h"

#include <algorithm>

#include "engine/board/width.h"
#include "variant/betza/turn.h"

namespace shako::engine {

using variant::Leg;
using variant::Offset;
using variant::Over;
using variant::Ride;
using variant::RideKind;

namespace {

// The steps of a crooked or circular ride that begins to turn to that side.
std::vector<Offset> turning_steps(const Ride& ride, int side) {
    const bool oblique = is_oblique(variant::shape_of(ride.step));
    const bool crooked = ride.kind == RideKind::crooked;
    const int turn = crooked || !oblique ? 2 : 1;  // eighths
    const int longest = crooked ? variant::kMaxFiles + variant::kMaxRanks : 8 / turn - 1;
    std::vector<Offset> steps;
    for (int n = 0; n < longest; ++n)
        steps.push_back(turned(ride.step, side * (crooked ? n % 2 * turn : n * turn)));
    if (ride.max_steps != variant::kUnlimited && steps.size() > ride.max_steps)
        steps.resize(ride.max_steps);
    return steps;
}

}  // namespace

bool needs_walk(const Ride& ride) {
    switch (ride.kind) {
        case RideKind::jump:
        case RideKind::jump_any:
        case RideKind::crooked:
        case RideKind::circular:
            return true;
        case RideKind::lame:
            return ride.max_steps != 1;
        case RideKind::plain:
        case RideKind::hop:
        case RideKind::grasshopper:
        case RideKind::anywhere:
            break;
    }
    return ride.own_hurdle || !ride.legs.empty();
}

bool asks_for_own(const Ride& ride) {
    return ride.own_hurdle || std::any_of(ride.legs.begin(), ride.legs.end(), [](const Leg& leg) {
               return leg.end == Over::own_hurdle;
           });
}

// One walk from one square. When it is free, every condition on the way counts as met.
template <int W>
class WalkedRide<W>::Walk {
   public:
    Walk(const WalkedRide& walked, Sq from, const SquareSet<W>& occupied, const Company<W>& company,
         bool free) noexcept
        : walked_(walked),
          ride_(walked.placed_.ride),
          from_(from),
          occupied_(occupied),
          own_(company.own),
          free_(free) {
        occupied_.erase(from);  // its own square is empty once it has left
    }

    SquareSet<W> reached() noexcept {
        leg(0, from_);
        reached_.erase(from_);
        return reached_ & walked_.placed_.to;
    }

   private:
    static bool goes_on(int n, std::uint8_t max_steps) noexcept {
        return max_steps == variant::kUnlimited || n <= max_steps;
    }
    [[nodiscard]] int next(int at, Offset step) const noexcept {
        return walked_.tables_->neighbour(square_at(at), step);
    }
    [[nodiscard]] bool is_man(int at) const noexcept { return occupied_.contains(square_at(at)); }

    void leg(std::size_t k, Sq start) noexcept {
        if (k == ride_.legs.size()) {
            last(start);
            return;
        }
        const Leg& leg = ride_.legs[k];
        int at = next(index(start), leg.step);
        for (int n = 1; at >= 0 && goes_on(n, leg.max_steps); at = next(at, leg.step), ++n) {
            if (free_ || may_turn(leg.end, at)) this->leg(k + 1, square_at(at));
            if (is_man(at)) break;
        }
    }

    [[nodiscard]] bool may_turn(Over end, int at) const noexcept {
        switch (end) {
            case Over::empty:
                return !is_man(at);
            case Over::hurdle:
                return is_man(at);
            case Over::own_hurdle:
                return is_man(at) && own_.contains(square_at(at));
            case Over::any:
                return true;
        }
        return false;
    }

    void last(Sq start) noexcept {
        switch (ride_.kind) {
            case RideKind::plain:
            case RideKind::lame:
            case RideKind::jump:
            case RideKind::jump_any:
                slide(start);
                break;
            case RideKind::hop:
            case RideKind::grasshopper:
                hop(start);
                break;
            case RideKind::crooked:
            case RideKind::circular:
                for (const auto& steps : walked_.turns_) turn(start, steps);
                break;
            case RideKind::anywhere:
                reached_ |= walked_.tables_->board();
                break;
        }
    }

    // Goes to the square, if it is one; whether the walk goes on from there.
    bool reach(int at) noexcept {
        if (at < 0) return false;
        reached_.insert(square_at(at));
        return !is_man(at);
    }

    void slide(Sq start) noexcept {
        int at = index(start);
        for (int n = 1; goes_on(n, ride_.max_steps); ++n) {
            if (!path_allows(at)) return;
            at = next(at, ride_.step);
            if (!reach(at)) return;
        }
    }

    // Whether the squares between let a step pass.
    [[nodiscard]] bool path_allows(int start) const noexcept {
        int men = 0;
        for (const Offset o : ride_.path) {
            const int at = next(start, o);
            if (at < 0) return false;
            men += is_man(at) ? 1 : 0;
        }
        if (free_) return true;
        switch (ride_.kind) {
            case RideKind::lame:
                return men == 0;
            case RideKind::jump:
                return men == 1;
            case RideKind::jump_any:
                return men != 0;
            default:
                return true;
        }
    }

    void hop(Sq start) noexcept {
        bool behind = false;
        int at = next(index(start), ride_.step);
        for (int n = 1; at >= 0 && goes_on(n, ride_.max_steps); at = next(at, ride_.step), ++n) {
            if (behind) {
                if (!reach(at) || (ride_.kind == RideKind::grasshopper && !free_)) return;
            } else if (free_ || is_man(at)) {
                if (!free_ && ride_.own_hurdle && !own_.contains(square_at(at))) return;
                behind = true;
            }
        }
    }

    void turn(Sq start, const std::vector<Offset>& steps) noexcept {
        int at = index(start);
        for (const Offset step : steps) {
            at = next(at, step);
            if (!reach(at)) return;
        }
    }

    const WalkedRide& walked_;
    const Ride& ride_;
    Sq from_;
    SquareSet<W> occupied_;
    const SquareSet<W>& own_;
    bool free_;
    SquareSet<W> reached_;
};

template <int W>
WalkedRide<W>::WalkedRide(PlacedRide<W> placed, const RayTables<W>& tables)
    : placed_(std::move(placed)), tables_(&tables) {
    const RideKind kind = placed_.ride.kind;
    if (kind != RideKind::crooked && kind != RideKind::circular) return;
    turns_ = {turning_steps(placed_.ride, 1), turning_steps(placed_.ride, -1)};
}

template <int W>
SquareSet<W> WalkedRide<W>::targets(Sq from, const SquareSet<W>& occupied,
                                    const Company<W>& company) const noexcept {
    if (!placed_.from.contains(from)) return {};
    return Walk(*this, from, occupied, company, false).reached();
}

template <int W>
SquareSet<W> WalkedRide<W>::reachable(Sq from) const noexcept {
    if (!placed_.from.contains(from)) return {};
    return Walk(*this, from, {}, kNobody<W>, true).reached();
}

#define SHAKO_INSTANTIATE(W) template class WalkedRide<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
