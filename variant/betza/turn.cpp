#include "variant/betza/turn.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace shako::variant {

namespace {

int wrapped(Eighths turn) { return ((turn % 8) + 8) % 8; }

struct Vector {
    long x;
    long y;
};

// Turned by an eighth, longer by a constant factor.
Vector eighth(Vector v) { return {v.x - v.y, v.x + v.y}; }

// Whether a points closer to the bearing than b (above 0), equally (0), or less so.
long compare_closeness(Vector bearing, Offset a, Offset b) {
    // The signed square of the cosine, times what both sides have in common.
    const auto measure = [&](Offset o, Offset other) {
        const long along = bearing.x * o.dx + bearing.y * o.dy;
        return along * std::labs(along) * (other.dx * other.dx + other.dy * other.dy);
    };
    return measure(a, b) - measure(b, a);
}

}  // namespace

LeapShape shape_of(Offset step) {
    const int x = std::abs(step.dx);
    const int y = std::abs(step.dy);
    return {std::max(x, y), std::min(x, y)};
}

Offset turned(Offset step, Eighths turn) {
    const LeapShape leap = shape_of(step);
    std::vector<Offset> candidates = all_images(leap);
    if (!is_oblique(leap))
        for (const Offset o : all_images({leap.longer, leap.shorter == 0 ? leap.longer : 0}))
            candidates.push_back(o);
    return nearest(candidates, step, turn).front();
}

std::vector<Offset> nearest(const std::vector<Offset>& candidates, Offset step, Eighths turn) {
    Vector bearing{step.dx, step.dy};
    for (int k = wrapped(turn); k > 0; --k) bearing = eighth(bearing);
    std::vector<Offset> best;
    for (const Offset o : candidates) {
        const long order = best.empty() ? 1 : compare_closeness(bearing, o, best.front());
        if (order > 0) best.clear();
        if (order >= 0) best.push_back(o);
    }
    return best;
}

std::vector<Eighths> turns_of(Direction direction, Hand last) {
    const auto lengths = [](char c) -> std::vector<Eighths> {
        switch (c) {
            case 'f':
                return {0};
            case 'b':
                return {4};
            case 'v':
                return {0, 4};
            default:
                return {};
        }
    };
    const auto sides = [&](char c) -> std::vector<Eighths> {
        const bool left = c == 'l' || c == 's' || (c == 'q' && last != Hand::right) ||
                          (c == 'z' && last != Hand::left);
        const bool right = c == 'r' || c == 's' || (c == 'q' && last != Hand::left) ||
                           (c == 'z' && last != Hand::right);
        std::vector<Eighths> found;
        if (left) found.push_back(1);
        if (right) found.push_back(-1);
        return found;
    };
    const char one = direction.first;
    const char two = direction.second;
    std::vector<Eighths> turns;
    if (one == two) {
        turns = lengths(one);
        for (const Eighths side : sides(one)) turns.push_back(2 * side);
        return turns;
    }
    for (const Eighths along : lengths(lengths(one).empty() ? two : one))
        for (const Eighths side : sides(lengths(one).empty() ? one : two))
            turns.push_back(along == 0 ? side : side > 0 ? 3 : -3);
    return turns;
}

Hand hand_after(Eighths turn, Hand last) {
    const int k = wrapped(turn);
    return k % 4 == 0 ? last : k < 4 ? Hand::left : Hand::right;
}

std::string_view turn_text(Eighths turn) {
    constexpr std::array<std::string_view, 8> kTexts{"f", "fl", "l", "bl", "b", "br", "r", "fr"};
    return kTexts[static_cast<std::size_t>(wrapped(turn))];
}

}  // namespace shako::variant
