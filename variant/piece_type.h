// The slots in which the ini language keeps pieces: 37 by name, 25 custom ones. A slot keeps its
// meaning through inheritance, whatever letter a section gives it. The engine numbers the pieces of
// one game anew and densely (engine/board/ruleset.h: PieceKind).
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace shako::variant {

inline constexpr int kMaxPieceTypes = 64;

// Index into the language's list of slots (piece_names.h): 0 is "pawn".
struct PieceType {
    std::uint8_t value{};
    friend constexpr auto operator<=>(const PieceType&, const PieceType&) = default;
};

// No slot: what a game has not got.
inline constexpr PieceType kNoPiece{kMaxPieceTypes - 1};

// A set of slots, as one word.
struct PieceSet {
    std::uint64_t bits{};

    [[nodiscard]] static constexpr PieceSet all() noexcept { return {~std::uint64_t{0}}; }
    [[nodiscard]] static constexpr PieceSet of(PieceType t) noexcept {
        return {std::uint64_t{1} << t.value};
    }
    [[nodiscard]] constexpr bool contains(PieceType t) const noexcept {
        return ((bits >> t.value) & 1U) != 0;
    }
    constexpr void insert(PieceType t) noexcept { bits |= std::uint64_t{1} << t.value; }
    constexpr void erase(PieceType t) noexcept { bits &= ~(std::uint64_t{1} << t.value); }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits == 0; }
    friend constexpr bool operator==(const PieceSet&, const PieceSet&) = default;
};

}  // namespace shako::variant
