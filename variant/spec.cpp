#include "variant/spec.h"

#include "variant/piece_names.h"

namespace shako::variant {

Spec language_defaults() {
    PieceSet pawns;
    pawns.insert(kPawn);
    PieceSet rooks;
    rooks.insert(kRook);

    Spec spec;
    spec.start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    spec.castling.king_piece = {kKing, kKing};
    spec.castling.rook_pieces = {rooks, rooks};
    spec.promotion.region = {Region::of(Rank{7}), Region::of(Rank{0})};
    spec.promotion.pawn_types = {pawns, pawns};
    spec.promotion.main_pawn_type = {pawns, pawns};
    spec.en_passant.double_step_region = {Region::of(Rank{1}), Region::of(Rank{6})};
    spec.en_passant.region = {Region::all(), Region::all()};
    spec.en_passant.types = {pawns, pawns};
    spec.counting.reset_types = {pawns, pawns};
    return spec;
}

}  // namespace shako::variant
