// How a game ended.
#pragma once

#include <cstdint>
#include <string_view>

#include "variant/color.h"

namespace shako::engine {

enum class Outcome : std::uint8_t { white_wins, black_wins, draw };

enum class Ending : std::uint8_t {
    checkmate,
    stalemate,
    repetition,
    n_move_rule,
    insufficient_material,
};

struct Result {
    Outcome outcome = Outcome::draw;
    Ending ending = Ending::stalemate;
    friend bool operator==(const Result&, const Result&) = default;
};

[[nodiscard]] constexpr Outcome win_for(variant::Color c) noexcept {
    return c == variant::Color::white ? Outcome::white_wins : Outcome::black_wins;
}

// "1-0", "0-1", "1/2-1/2".
[[nodiscard]] constexpr std::string_view to_text(Outcome outcome) noexcept {
    switch (outcome) {
        case Outcome::white_wins:
            return "1-0";
        case Outcome::black_wins:
            return "0-1";
        case Outcome::draw:
            return "1/2-1/2";
    }
    return "*";
}

// "checkmate", "n-move rule", ...
[[nodiscard]] constexpr std::string_view to_text(Ending ending) noexcept {
    switch (ending) {
        case Ending::checkmate:
            return "checkmate";
        case Ending::stalemate:
            return "stalemate";
        case Ending::repetition:
            return "repetition";
        case Ending::n_move_rule:
            return "n-move rule";
        case Ending::insufficient_material:
            return "insufficient material";
    }
    return "";
}

}  // namespace shako::engine
