#include "variant/rules/terrain.h"

#include <algorithm>

#include "variant/betza/expand.h"
#include "variant/betza/parse.h"
#include "variant/piece_names.h"
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "diagonalLines", folded,
        "Squares of palaces along whose diagonals men may move as well, as in Janggi.",
        [](auto& s) -> auto& { return s.terrain.diagonal_lines; }),
    option(
        "soldierPromotionRank", folded,
        "Rank, counted from each side's own edge, from which soldiers also go sideways.",
        [](auto& s) -> auto& { return s.terrain.soldier_promotion_rank; }),
};

// Whether the piece goes along the lines of a palace: as in Fairy-Stockfish, and a king that moves
// like a wazir.
bool follows_lines(PieceType type, const Piece& piece) {
    if (type == kWazir || type == kSoldier || type == kRook || type == kJanggiCannon) return true;
    if (type != kKing) return false;
    const auto wazir = parse_betza(predefined_betza(kWazir));
    return wazir && piece.movement == expand(wazir->atoms);
}

}  // namespace

std::span<const Option> terrain_rows() { return kRows; }

void check_terrain(const Spec& spec, Findings& findings) {
    if (spec.terrain.soldier_promotion_rank.value > 0 && !spec.pieces.contains(kSoldier))
        warn_idle(findings, "soldierPromotionRank", "the game has no soldier");
    const bool has_walker =
        std::any_of(spec.pieces.begin(), spec.pieces.end(),
                    [](const auto& entry) { return follows_lines(entry.first, entry.second); });
    if (!spec.terrain.diagonal_lines.empty() && !has_walker)
        warn_idle(findings, "diagonalLines",
                  "the game has no piece that goes along them (rook, janggiCannon, soldier, wazir, "
                  "a king with Betza W)");
}

}  // namespace shako::variant
