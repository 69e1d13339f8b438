// Men in hand and how they come to the board. Ini keys: pieceDrops, capturesToHand, drop*,
// mustDrop*, *Drops, enclosingDrop*, sittuyinRookDrop, immobilityIllegal, twoBoards,
// shogiPawnDropMateIllegal.
#pragma once

#include "variant/color.h"
#include "variant/piece_type.h"
#include "variant/region.h"
#include "variant/rules/enclosing.h"

namespace shako::variant {

struct Drops {
    bool enabled = false;           // pieceDrops
    bool captures_to_hand = false;  // capturesToHand: a captured man joins the captor's hand
    bool two_boards = false;        // twoBoards: hands are fed from outside (bughouse)
    bool keep_promotion = false;    // dropLoop: a captured promoted man keeps its form
    bool must_drop = false;         // mustDrop: while the hand has one of must_drop_types
    PieceSet must_drop_types = PieceSet::all();            // mustDropType: one piece, or all
    bool first_rank_pawns = false;                         // firstRankPawnDrops
    bool promotion_zone_pawns = false;                     // promotionZonePawnDrops
    ByColor<Region> region{Region::all(), Region::all()};  // dropRegion{White,Black}
    Enclosing enclosing = Enclosing::none;  // enclosingDrop: what a drop has to enclose or touch
    Region enclosing_start;           // enclosingDropStart: squares that are free of that rule
    bool first_rank_rooks = false;    // sittuyinRookDrop
    bool opposite_bishops = false;    // dropOppositeColoredBishop
    bool promoted = false;            // dropPromoted: may be dropped in the promoted form
    PieceSet no_doubled;              // dropNoDoubled: one piece at most, or none
    int no_doubled_count = 1;         // dropNoDoubledCount: that many on the file bar the drop
    bool immobility_illegal = false;  // immobilityIllegal: never to a square without a way on
    bool pawn_mate_illegal = false;   // shogiPawnDropMateIllegal
    friend bool operator==(const Drops&, const Drops&) = default;
};

}  // namespace shako::variant
