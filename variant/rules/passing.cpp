#include "variant/rules/passing.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr auto kAlways = [](auto& s) -> auto& { return s.passing.always; };
constexpr auto kStalemate = [](auto& s) -> auto& { return s.passing.on_stalemate; };

constexpr std::array kRows{
    both_option("pass", hooked, "A side may pass instead of moving.", kAlways),
    side_option<Color::white>("passWhite", hooked, "The same for White.", kAlways),
    side_option<Color::black>("passBlack", hooked, "The same for Black.", kAlways),
    both_option("passOnStalemate", hooked, "A side without a legal move passes.", kStalemate),
    side_option<Color::white>("passOnStalemateWhite", hooked, "The same for White.", kStalemate),
    side_option<Color::black>("passOnStalemateBlack", hooked, "The same for Black.", kStalemate),
};

}  // namespace

std::span<const Option> passing_rows() { return kRows; }

}  // namespace shako::variant
