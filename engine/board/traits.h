// What compile() found out about a game, for search and evaluation to read. They never read a rule
// family.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/piece_kind.h"
#include "variant/piece_type.h"
#include "variant/rules/value.h"

namespace shako::engine {

// Facts about one kind of piece.
struct KindTraits {
    variant::PieceType slot{};  // the language's slot
    std::string name;           // the ini key: "pawn"
    char letter = '?';          // lower case
    bool royal = false;         // may not be left under attack
    bool pawn_like = false;     // promotes the way pawns do, for either side
    ByColor<bool> promotes{};   // promotes the way pawns do
    bool hopper = false;        // some move of it needs a hurdle
    bool slider = false;        // some move of it is a ride of more than one step without hurdle
    bool lame = false;          // some move of it can be barred between its squares
    bool colour_bound = false;  // never leaves the squares of one colour
    // With its king it can mate a lone king, or may promote; known only with Traits::dead_material.
    bool mates_alone = true;
};

struct Traits {
    int kinds = 0;
    std::vector<KindTraits> kind;       // [PieceKind]
    std::optional<PieceKind> royal;     // the royal kind; none where no check exists
    std::optional<PieceKind> san_pawn;  // the kind that notations write without a letter
    bool has_castling = false;
    bool has_en_passant = false;
    ByColor<bool> must_promote{};
    ByColor<std::vector<PieceKind>> promotion_choices;  // in order of PieceKind
    // [square]: ranks that a man of the colour has to go forward to enter the promotion zone on its
    // file; 0 inside it, -1 when there is none ahead.
    ByColor<std::vector<std::int8_t>> ranks_to_promotion;
    int n_move_plies =
        0;           // plies without capture or reset after which the game is drawn; 0 = never
    int n_fold = 0;  // the n-th occurrence of a position ends the game; 0 = never
    variant::Value repetition =
        variant::Value::draw;  // for the side to move, or for White if absolute
    bool repetition_absolute = false;
    bool perpetual_check_illegal = false;             // who repeats by checks only, loses
    bool move_repetition_illegal = false;             // so does who shuffles one man (Janggi)
    variant::Value stalemate = variant::Value::draw;  // for the side that cannot move
    variant::Value checkmate = variant::Value::loss;  // for the mated side
    bool dead_material = false;                       // insufficient material ends the game
    bool has_hands = false;                           // men are dropped or brought in from the hand
    bool captures_forced = false;                     // a side that can capture has to
    bool may_pass = false;                            // a side may give its turn away
    bool null_move_is_sound = true;  // giving the turn away for nothing tells something
    bool ends_by_rule = false;       // a position can end the game although there are moves
};

}  // namespace shako::engine
