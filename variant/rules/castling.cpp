#include "variant/rules/castling.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr auto kKing = [](auto& s) -> auto& { return s.castling.king_piece; };
constexpr auto kRooks = [](auto& s) -> auto& { return s.castling.rook_pieces; };

constexpr std::array kRows{
    option(
        "castling", "Whether there is castling at all.",
        [](auto& s) -> auto& { return s.castling.enabled; }),
    option(
        "castlingKingsideFile",
        "File on which the king lands on the king's side; the rook lands one file inward.",
        [](auto& s) -> auto& { return s.castling.king_side; }),
    option(
        "castlingQueensideFile", "The same on the queen's side.",
        [](auto& s) -> auto& { return s.castling.queen_side; }),
    option(
        "castlingRank", "Rank of castling, counted from each side's own edge.",
        [](auto& s) -> auto& { return s.castling.rank; }),
    option(
        "castlingKingFile",
        "Home file of the king; only asked when several king pieces stand on the castling rank.",
        [](auto& s) -> auto& { return s.castling.king_file; }),
    both_option("castlingKingPiece", "Piece that plays the king's part.", kKing),
    side_option<Color::white>("castlingKingPieceWhite", "The same for White.", kKing),
    side_option<Color::black>("castlingKingPieceBlack", "The same for Black.", kKing),
    option(
        "castlingRookKingsideFile",
        "File from which the king-side rook is searched, towards the a-file.",
        [](auto& s) -> auto& { return s.castling.rook_king_side; }),
    option(
        "castlingRookQueensideFile",
        "File from which the queen-side rook is searched, away from the a-file.",
        [](auto& s) -> auto& { return s.castling.rook_queen_side; }),
    both_option("castlingRookPieces", "Pieces that play the rook's part.", kRooks),
    side_option<Color::white>("castlingRookPiecesWhite", "The same for White.", kRooks),
    side_option<Color::black>("castlingRookPiecesBlack", "The same for Black.", kRooks),
};

}  // namespace

std::span<const Option> castling_rows() { return kRows; }

}  // namespace shako::variant
