// The 62 slots of the ini language in its own order: 36 names, customPiece1..25, king.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "variant/piece_type.h"

namespace shako::variant {

inline constexpr int kPieceSlots = 62;
inline constexpr int kCustomSlots = 25;

inline constexpr PieceType kPawn{0};
inline constexpr PieceType kKnight{1};
inline constexpr PieceType kBishop{2};
inline constexpr PieceType kRook{3};
inline constexpr PieceType kFers{5};
inline constexpr PieceType kSilver{8};
inline constexpr PieceType kBers{10};
inline constexpr PieceType kShogiPawn{18};
inline constexpr PieceType kCannon{26};
inline constexpr PieceType kJanggiCannon{27};
inline constexpr PieceType kSoldier{28};
inline constexpr PieceType kHorse{29};
inline constexpr PieceType kElephant{30};
inline constexpr PieceType kJanggiElephant{31};
inline constexpr PieceType kWazir{33};
inline constexpr PieceType kFirstCustom{36};
inline constexpr PieceType kKing{61};

// The ini key of a slot: "pawn", "customPiece25", "king". `type` < kPieceSlots.
[[nodiscard]] std::string_view piece_name(PieceType type);

// How the language defines the piece, in Betza; empty for custom slots and for "immobile".
[[nodiscard]] std::string_view predefined_betza(PieceType type);

// The slot of that key, or nothing.
[[nodiscard]] std::optional<PieceType> find_piece_name(std::string_view name);

// True for the slots whose line may carry Betza: the custom ones and king.
[[nodiscard]] constexpr bool takes_betza(PieceType type) noexcept { return type >= kFirstCustom; }

}  // namespace shako::variant
