#include "variant/rules/royalty.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr std::array kRows{
    option(
        "checking", "Whether there is check; false means that no move may give it.",
        [](auto& s) -> auto& { return s.royalty.checking; }),
};

}  // namespace

std::span<const Option> royalty_rows() { return kRows; }

}  // namespace shako::variant
