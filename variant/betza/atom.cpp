#include "variant/betza/atom.h"

#include <array>
#include <cstdlib>

#include "variant/betza/turn.h"

namespace shako::variant {

namespace {

struct Letter {
    char letter;
    std::array<LeapShape, 2> leaps;
    std::size_t count;  // of leaps
};

// Source: the Betza subset of Fairy-Stockfish's variants.ini language, where J and L have other
// meanings than in H. G. Muller's notation.
constexpr std::array<Letter, 15> kLetters{{
    {'W', {{{1, 0}}}, 1},
    {'F', {{{1, 1}}}, 1},
    {'D', {{{2, 0}}}, 1},
    {'N', {{{2, 1}}}, 1},
    {'A', {{{2, 2}}}, 1},
    {'H', {{{3, 0}}}, 1},
    {'C', {{{3, 1}}}, 1},
    {'Z', {{{3, 2}}}, 1},
    {'G', {{{3, 3}}}, 1},
    {'L', {{{3, 1}}}, 1},
    {'J', {{{3, 2}}}, 1},
    {'K', {{{1, 0}, {1, 1}}}, 2},
    {'R', {{{1, 0}}}, 1},
    {'B', {{{1, 1}}}, 1},
    {'Q', {{{1, 0}, {1, 1}}}, 2},
}};

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

}  // namespace

std::vector<LeapShape> leaps_of(char letter) {
    for (const Letter& known : kLetters)
        if (known.letter == letter)
            return {known.leaps.begin(),
                    known.leaps.begin() + static_cast<std::ptrdiff_t>(known.count)};
    return {};
}

std::vector<LeapShape> leaps_of(const LeapName& name) {
    return name.letter == '(' ? std::vector{name.coordinates} : leaps_of(name.letter);
}

char leaper_letter(LeapShape leap) {
    for (const Letter& known : kLetters)
        if (known.count == 1 && known.leaps[0] == leap) return known.letter;
    return 0;
}

bool is_slider(char letter) noexcept { return letter == 'R' || letter == 'B' || letter == 'Q'; }

std::vector<Offset> squares_between(Offset step) {
    const LeapShape leap = shape_of(step);
    if (is_oblique(leap) && leap != LeapShape{2, 1} && leap != LeapShape{3, 2}) return {};
    std::vector<Offset> path;
    Offset at{};
    const bool along_file = std::abs(step.dy) > std::abs(step.dx);
    for (int k = 0; k + 1 < leap.longer; ++k) {
        const bool straight = k < leap.longer - leap.shorter;
        if (!straight || !along_file) at.dx = static_cast<std::int8_t>(at.dx + sign(step.dx));
        if (!straight || along_file) at.dy = static_cast<std::int8_t>(at.dy + sign(step.dy));
        path.push_back(at);
    }
    return path;
}

bool has_way(const LeapName& leap) {
    const LeapShape shape = leaps_of(leap)[0];
    return !squares_between(
                {static_cast<std::int8_t>(shape.shorter), static_cast<std::int8_t>(shape.longer)})
                .empty();
}

}  // namespace shako::variant
