// The one command that the operator of a play server can type: pair WHITE BLACK [GAME] [CLOCK].
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "bot/local/challenge.h"
#include "variant/color.h"

namespace shako::bot::local {

struct PairCommand {
    ByColor<std::string> names;
    GameTerms terms;
};

// Reads a line; what is left out comes from `defaults`. The error is one line for people that says
// what can be typed.
[[nodiscard]] tl::expected<PairCommand, std::string> read_command(std::string_view line,
                                                                  const GameTerms& defaults);

}  // namespace shako::bot::local
