#include "engine/board/movements.h"

#include "engine/board/width.h"
#include "variant/piece_names.h"

namespace shako::engine {

using variant::Movement;
using variant::Offset;
using variant::Piece;
using variant::PieceType;
using variant::Region;
using variant::Ride;
using variant::RideKind;

namespace {

// Black sits on the other side of the board: what is right for White is left for Black.
Offset turned(Offset o) {
    return {static_cast<std::int8_t>(-o.dx), static_cast<std::int8_t>(-o.dy)};
}

Ride ride_of(int dx, int dy, RideKind kind, std::uint8_t max_steps) {
    Ride ride;
    ride.step = {static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy)};
    ride.kind = kind;
    ride.max_steps = max_steps;
    return ride;
}

Movement diagonals(RideKind kind, std::uint8_t max_steps) {
    return {ride_of(-1, -1, kind, max_steps), ride_of(-1, 1, kind, max_steps),
            ride_of(1, -1, kind, max_steps), ride_of(1, 1, kind, max_steps)};
}

bool is_wazir(const Movement& movement) {
    return movement ==
           Movement{ride_of(-1, 0, RideKind::plain, 1), ride_of(0, -1, RideKind::plain, 1),
                    ride_of(0, 1, RideKind::plain, 1), ride_of(1, 0, RideKind::plain, 1)};
}

// What the lines of a palace add to the piece. Source: the ini key diagonalLines.
Movement along_diagonal_lines(PieceType slot, const Piece& piece) {
    if (slot == variant::kWazir || (slot == variant::kKing && is_wazir(piece.movement)))
        return diagonals(RideKind::plain, 1);
    if (slot == variant::kSoldier)
        return {ride_of(-1, 1, RideKind::plain, 1), ride_of(1, 1, RideKind::plain, 1)};
    if (slot == variant::kRook) return diagonals(RideKind::plain, variant::kUnlimited);
    if (slot == variant::kJanggiCannon) return diagonals(RideKind::hop, variant::kUnlimited);
    return {};
}

// Squares from which a soldier of the colour goes sideways.
template <int W>
SquareSet<W> beyond_the_river(const variant::Spec& spec, Color color) {
    const int first = spec.terrain.soldier_promotion_rank.value;
    SquareSet<W> squares;
    for (const Sq s : board_squares<W>(spec.board)) {
        const int rank = index(s) / spec.board.files;
        if ((color == Color::white ? rank : spec.board.ranks - 1 - rank) >= first)
            squares.insert(s);
    }
    return squares;
}

template <int W>
KindMovement<W> movement_of(const variant::Spec& spec, PieceType slot, const Piece& piece,
                            Color color) {
    const SquareSet<W> board = board_squares<W>(spec.board);
    KindMovement<W> made;
    // A region without squares restricts nothing.
    made.arrival =
        piece.mobility[color].empty() ? board : squares_of<W>(piece.mobility[color], spec.board);
    const bool respects_kind = slot == variant::kJanggiCannon;
    for (const Ride& written : piece.movement) {
        const bool crosses_river = slot == variant::kSoldier && written.step.dx != 0;
        made.rides.push_back({for_color(written, color),
                              crosses_river ? beyond_the_river<W>(spec, color) : board,
                              made.arrival, respects_kind});
    }
    const SquareSet<W> lines = squares_of<W>(spec.terrain.diagonal_lines, spec.board);
    if (lines.empty()) return made;
    for (const Ride& written : along_diagonal_lines(slot, piece))
        made.rides.push_back(
            {for_color(written, color), lines, lines & made.arrival, respects_kind});
    return made;
}

}  // namespace

Ride for_color(Ride ride, Color color) {
    if (color == Color::white) return ride;
    ride.step = turned(ride.step);
    for (auto& o : ride.path) o = turned(o);
    for (auto& leg : ride.legs) leg.step = turned(leg.step);
    return ride;
}

template <int W>
GameMovements<W> game_movements(const variant::Spec& spec) {
    GameMovements<W> movements;
    for (const auto& [slot, piece] : spec.pieces)
        movements.push_back({movement_of<W>(spec, slot, piece, Color::white),
                             movement_of<W>(spec, slot, piece, Color::black)});
    return movements;
}

#define SHAKO_INSTANTIATE(W) template GameMovements<W> game_movements<W>(const variant::Spec&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
