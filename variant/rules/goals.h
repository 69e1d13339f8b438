// How a game ends, and what that is worth. Ini keys: stalemate*, checkmateValue, extinction*,
// flag*, connect*, collinearN, castlingWins.
#pragma once

#include <array>
#include <cstdint>

#include "variant/color.h"
#include "variant/piece_type.h"
#include "variant/region.h"
#include "variant/rules/value.h"

namespace shako::variant {

// Which castlings: bit 0..3 = K Q k q.
struct CastlingRights {
    std::uint8_t bits = 0;
    [[nodiscard]] constexpr bool contains(Color color, bool queen_side) const noexcept {
        return ((bits >> (index(color) * 2 + (queen_side ? 1U : 0U))) & 1U) != 0;
    }
    friend bool operator==(const CastlingRights&, const CastlingRights&) = default;
};

// A type, or the total, that falls to a number of men.
struct Extinction {
    Value value = Value::none;  // extinctionValue: for the side that lost them
    bool claim = false;         // extinctionClaim: only the side to move can claim
    PieceSet types;             // extinctionPieceTypes: each alone; all() is the total of all men
    int count = 0;              // extinctionPieceCount: that many or fewer
    int opponent_count = 0;     // extinctionOpponentPieceCount: the other has at least as many
    friend bool operator==(const Extinction&, const Extinction&) = default;
};

// Men that reach a place.
struct Flag {
    ByColor<PieceSet> types{PieceSet::all(), PieceSet::all()};  // flagPiece*: one piece, or any
    ByColor<Region> region;                                     // flagRegion*
    int count = 1;                                              // flagPieceCount
    bool blocked_win = false;    // flagPieceBlockedWin: one there, the rest of the zone occupied
    bool one_more_move = false;  // flagMove: the opponent gets one more move
    bool safe = false;           // flagPieceSafe: it has to be unattacked
    friend bool operator==(const Flag&, const Flag&) = default;
};

// Men in a row, in a square, or from one place to another.
struct Connect {
    int n = 0;                              // connectN; 0 = off
    PieceSet types = PieceSet::all();       // connectPieceTypes
    bool horizontal = true;                 // connectHorizontal
    bool vertical = true;                   // connectVertical
    bool diagonal = true;                   // connectDiagonal
    std::array<ByColor<Region>, 2> region;  // connectRegion{1,2}{White,Black}
    int nxn = 0;                            // connectNxN; 0 = off
    int collinear = 0;                      // collinearN; 0 = off
    Value value = Value::win;               // connectValue: for the side that has connected
    friend bool operator==(const Connect&, const Connect&) = default;
};

struct Goals {
    Value stalemate = Value::draw;    // stalemateValue: for the side that cannot move
    bool stalemate_by_count = false;  // stalematePieceCount: then who has more men wins
    Value checkmate = Value::loss;    // checkmateValue: for the mated side
    Extinction extinction;
    Flag flag;
    Connect connect;
    CastlingRights castling_wins;  // castlingWins: such a castling wins, losing the right loses
    friend bool operator==(const Goals&, const Goals&) = default;
};

}  // namespace shako::variant
