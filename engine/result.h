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
    extinction,
    flag,
    connection,
    checks,
    castling,
    facing_kings,
    two_passes,
    full_board,
    perpetual_check,
    perpetual_chase,
    move_repetition,
    counting,
    illegal_mate,
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
        case Ending::extinction:
            return "extinction";
        case Ending::flag:
            return "the goal reached";
        case Ending::connection:
            return "connection";
        case Ending::checks:
            return "the last check";
        case Ending::castling:
            return "castling";
        case Ending::facing_kings:
            return "facing kings";
        case Ending::two_passes:
            return "two passes";
        case Ending::full_board:
            return "a full board";
        case Ending::perpetual_check:
            return "perpetual check";
        case Ending::perpetual_chase:
            return "perpetual chase";
        case Ending::move_repetition:
            return "repetition of moves";
        case Ending::counting:
            return "the counting rule";
        case Ending::illegal_mate:
            return "an illegal mate";
    }
    return "";
}

}  // namespace shako::engine
