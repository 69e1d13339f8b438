#include "variant/betza/direction.h"

#include <algorithm>
#include <array>

namespace shako::variant {

namespace {

// The eight images of a leap, named by where the longer and the shorter part of it point.
struct Image {
    int dx_of_longer, dy_of_longer;
    int dx_of_shorter, dy_of_shorter;
    // Prefixes that select it. The first letter of a pair of different letters is the sideways
    // or forward half that the shorter part decides, so "fs" is the wide and "ff" the narrow pair:
    //
    //      . 1 . 2 .      1 lf ff vv    2 rf ff vv
    //      3 . . . 4      3 fl fs ss ll 4 fr fs ss rr
    //      . . N . .      "fh": 1-4   "rh": 2 4 and their mirror images below
    //      5 . . . 6      "hr": 2 6 7 3, "hl": 1 4 8 5 (the two ways round)
    //      . 7 . 8 .
    std::array<std::string_view, 8> prefixes;
};

constexpr std::array<Image, 8> kImages{{
    {0, 1, 1, 0, {"ff", "vv", "rf", "rv", "fh", "rh", "hr", ""}},
    {0, 1, -1, 0, {"ff", "vv", "lf", "lv", "fh", "lh", "hl", ""}},
    {1, 0, 0, 1, {"rr", "ss", "fr", "fs", "fh", "rh", "hl", ""}},
    {-1, 0, 0, 1, {"ll", "ss", "fl", "fs", "fh", "lh", "hr", ""}},
    {1, 0, 0, -1, {"rr", "ss", "br", "bs", "bh", "rh", "hr", ""}},
    {-1, 0, 0, -1, {"ll", "ss", "bl", "bs", "bh", "lh", "hl", ""}},
    {0, -1, 1, 0, {"bb", "vv", "rb", "rv", "bh", "rh", "hl", ""}},
    {0, -1, -1, 0, {"bb", "vv", "lb", "lv", "bh", "lh", "hr", ""}},
}};

Offset offset_of(const Image& image, LeapShape leap) {
    return {static_cast<std::int8_t>(image.dx_of_longer * leap.longer +
                                     image.dx_of_shorter * leap.shorter),
            static_cast<std::int8_t>(image.dy_of_longer * leap.longer +
                                     image.dy_of_shorter * leap.shorter)};
}

bool selects(const Image& image, Direction direction) {
    const std::array<char, 2> text{direction.first, direction.second};
    const std::string_view prefix(text.data(), text.size());
    return std::find(image.prefixes.begin(), image.prefixes.end(), prefix) != image.prefixes.end();
}

void sort_unique(std::vector<Offset>& offsets) {
    std::sort(offsets.begin(), offsets.end());
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
}

}  // namespace

std::vector<Offset> images(LeapShape leap, Direction direction, LeapIs is) {
    std::vector<Offset> found;
    if (is == LeapIs::alone && leap.shorter == 0 && direction.first != direction.second) {
        for (const char letter : {direction.first, direction.second}) {
            const std::vector<Offset> half = images(leap, {letter, letter});
            found.insert(found.end(), half.begin(), half.end());
        }
    } else {
        for (const Image& image : kImages)
            if (selects(image, direction)) found.push_back(offset_of(image, leap));
    }
    sort_unique(found);
    return found;
}

std::vector<Offset> all_images(LeapShape leap) {
    std::vector<Offset> found;
    found.reserve(kImages.size());
    for (const Image& image : kImages) found.push_back(offset_of(image, leap));
    sort_unique(found);
    return found;
}

std::vector<Direction> all_directions() {
    std::vector<Direction> found;
    for (const bool single : {true, false})
        for (const Image& image : kImages)
            for (const std::string_view prefix : image.prefixes) {
                if (prefix.empty() || (prefix[0] == prefix[1]) != single) continue;
                const Direction direction{prefix[0], prefix[1]};
                if (std::find(found.begin(), found.end(), direction) == found.end())
                    found.push_back(direction);
            }
    return found;
}

}  // namespace shako::variant
