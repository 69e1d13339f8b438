#include "engine/board/movements.h"

#include <set>

#include "tests/support/catch.h"
#include "variant/betza/expand.h"
#include "variant/betza/parse.h"
#include "variant/piece_names.h"

using namespace shako;
using namespace shako::engine;
using variant::PieceType;

namespace {

constexpr int kFiles = 9;
constexpr int kRanks = 10;

variant::Square named(std::string_view text) { return *variant::parse_square(text); }

Sq at(std::string_view text) {
    const variant::Square s = named(text);
    return square_at(s.rank.value * kFiles + s.file.value);
}

SquareSet<2> squares(std::string_view list) {
    SquareSet<2> set;
    for (std::size_t i = 0; i < list.size();) {
        const std::size_t end = std::min(list.find(' ', i), list.size());
        set.insert(at(list.substr(i, end - i)));
        i = end + 1;
    }
    return set;
}

variant::Region region(std::string_view list) {
    variant::Region made;
    for (std::size_t i = 0; i < list.size();) {
        const std::size_t end = std::min(list.find(' ', i), list.size());
        made.insert(named(list.substr(i, end - i)));
        i = end + 1;
    }
    return made;
}

// A game of one piece on Janggi's board.
variant::Spec game(PieceType slot, std::string_view betza = {}) {
    variant::Spec spec;
    spec.board = {kFiles, kRanks, {}};
    variant::Piece piece;
    piece.betza = std::string(betza.empty() ? predefined_betza(slot) : betza);
    piece.movement = expand(variant::parse_betza(piece.betza)->atoms);
    spec.pieces[slot] = piece;
    return spec;
}

variant::Spec with_palaces(variant::Spec spec) {
    spec.terrain.diagonal_lines = region("d1 f1 e2 d3 f3 d8 f8 e9 d10 f10");
    return spec;
}

constexpr PieceKind kOnly{};

SquareSet<2> attacks(const variant::Spec& spec, Color color, std::string_view from,
                     const SquareSet<2>& occupied = {}, const SquareSet<2>& same_kind = {}) {
    return AttackTables<2>(spec.board, game_movements<2>(spec))
        .attacks(kOnly, color, at(from), occupied, {same_kind, {}});
}

SquareSet<2> moves(const variant::Spec& spec, Color color, std::string_view from,
                   const SquareSet<2>& occupied = {}, const SquareSet<2>& same_kind = {}) {
    return AttackTables<2>(spec.board, game_movements<2>(spec))
        .moves(kOnly, color, at(from), occupied, {same_kind, {}});
}

}  // namespace

TEST_CASE("Black's rides are White's turned top to bottom") {
    const variant::Spec lance = game(*variant::find_piece_name("shogiPawn"));
    CHECK(moves(lance, Color::white, "e4") == squares("e5"));
    CHECK(moves(lance, Color::black, "e4") == squares("e3"));
}

TEST_CASE("a man arrives only inside its mobility region, and rides pass over the rest") {
    variant::Spec rook = game(variant::kRook);
    rook.pieces[variant::kRook].mobility.white = region("e6 e8 a4");
    CHECK(moves(rook, Color::white, "e4") == squares("a4 e6 e8"));
    CHECK(attacks(rook, Color::white, "e4", squares("e7 b4")) == squares("e6"));
    CHECK(moves(rook, Color::black, "e4").count() == 17);
    CHECK(attacks(rook, Color::black, "e4").count() == 17);
}

TEST_CASE("a mobility region without squares restricts nothing") {
    variant::Spec rook = game(variant::kRook);
    rook.pieces[variant::kRook].mobility.white = {};
    CHECK(moves(rook, Color::white, "e4").count() == 17);
}

TEST_CASE("a soldier steps sideways only from its promotion rank on, counted from its side") {
    variant::Spec soldier = game(variant::kSoldier);
    soldier.terrain.soldier_promotion_rank = {5};
    CHECK(attacks(soldier, Color::white, "e5") == squares("e6"));
    CHECK(attacks(soldier, Color::white, "e6") == squares("d6 e7 f6"));
    CHECK(attacks(soldier, Color::black, "e6") == squares("e5"));
    CHECK(attacks(soldier, Color::black, "e5") == squares("d5 e4 f5"));
}

TEST_CASE("another piece that steps as the soldier does is not bound by the soldier's rank") {
    variant::Spec piece = game(variant::kFirstCustom, "fsW");
    piece.terrain.soldier_promotion_rank = {5};
    CHECK(moves(piece, Color::white, "e4") == squares("d4 e5 f4"));
}

TEST_CASE("on a palace's lines a wazir and a king that steps as one go diagonally") {
    for (const variant::Spec& piece :
         {with_palaces(game(variant::kWazir)), with_palaces(game(variant::kKing, "W"))}) {
        CHECK(moves(piece, Color::white, "e2") == squares("d1 d2 d3 e1 e3 f1 f2 f3"));
        CHECK(attacks(piece, Color::black, "d1") == squares("c1 d2 e1 e2"));
        CHECK(moves(piece, Color::white, "e1") == squares("d1 e2 f1"));
    }
    CHECK(moves(with_palaces(game(variant::kFirstCustom, "W")), Color::white, "e2") ==
          squares("d2 e1 e3 f2"));
    CHECK(moves(with_palaces(game(variant::kKing, "fW")), Color::white, "e2") == squares("e3"));
}

TEST_CASE("mobility regions bind the diagonals of a palace too") {
    variant::Spec wazir = with_palaces(game(variant::kWazir));
    wazir.pieces[variant::kWazir].mobility.white = region("d1 d2 e2");
    CHECK(moves(wazir, Color::white, "e2") == squares("d1 d2"));
}

TEST_CASE("on a palace's lines a soldier goes diagonally forward, quietly and capturing") {
    const variant::Spec soldier = with_palaces(game(variant::kSoldier));
    CHECK(moves(soldier, Color::white, "d8") == squares("c8 d9 e8 e9"));
    CHECK(attacks(soldier, Color::white, "d8") == squares("c8 d9 e8 e9"));
    CHECK(attacks(soldier, Color::black, "f3") == squares("e2 e3 f2 g3"));
    CHECK(attacks(soldier, Color::white, "f10") == squares("e10 g10"));
}

TEST_CASE("on a palace's lines a rook slides diagonally from corner to corner") {
    const variant::Spec rook = with_palaces(game(variant::kRook));
    const SquareSet<2> straight = attacks(game(variant::kRook), Color::white, "d1");
    CHECK(attacks(rook, Color::white, "d1") - straight == squares("e2 f3"));
    CHECK(attacks(rook, Color::white, "d1", squares("e2")) - straight == squares("e2"));
}

TEST_CASE("Janggi's cannon hops over one man that is no cannon, and captures none") {
    const variant::Spec cannon = game(variant::kJanggiCannon);
    const SquareSet<2> men = squares("e3 e6");
    CHECK(attacks(cannon, Color::white, "e1", men) == squares("e4 e5 e6"));
    CHECK(attacks(cannon, Color::white, "e1", men, squares("e1 e3")).empty());
    CHECK(attacks(cannon, Color::white, "e1", men, squares("e1 e6")) == squares("e4 e5"));
    CHECK(moves(cannon, Color::white, "e1", men, squares("e1 e6")) == squares("e4 e5"));
}

TEST_CASE("on a palace's lines Janggi's cannon hops from corner to corner") {
    const variant::Spec cannon = with_palaces(game(variant::kJanggiCannon));
    CHECK(attacks(cannon, Color::white, "d1", squares("e2")) == squares("f3"));
    CHECK(attacks(cannon, Color::white, "d1", squares("e2"), squares("e2")).empty());
    CHECK(attacks(cannon, Color::white, "d1", squares("e2 f3"), squares("f3")).empty());
    CHECK(attacks(cannon, Color::white, "e2", squares("d1")).empty());
}

TEST_CASE("holes stop rides, bar lame leaps, are no hurdles, and are leapt over") {
    const auto with_hole = [](variant::Spec spec, std::string_view holes) {
        spec.board.holes = region(holes);
        return spec;
    };
    const PieceType cannon = *variant::find_piece_name("cannon");
    const PieceType horse = *variant::find_piece_name("horse");
    const PieceType knight = *variant::find_piece_name("knight");
    CHECK(moves(with_hole(game(variant::kRook), "e6"), Color::white, "e4") ==
          squares("a4 b4 c4 d4 f4 g4 h4 i4 e1 e2 e3 e5"));
    CHECK(attacks(with_hole(game(cannon), "e6"), Color::white, "e4", squares("e5 e8")).empty());
    CHECK(attacks(with_hole(game(cannon), "e5"), Color::white, "e4", squares("e8")).empty());
    CHECK(moves(with_hole(game(horse), "e5"), Color::white, "e4") == squares("c3 c5 d2 f2 g3 g5"));
    CHECK(moves(with_hole(game(knight), "e5 d6"), Color::white, "e4") ==
          squares("c3 c5 d2 f2 f6 g3 g5"));
}
