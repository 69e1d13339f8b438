// Cases of a rule: a game in a few lines, a position of it, and what has to hold there.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>

#include "variant/spec.h"

namespace shako::test {

struct RuleCase {
    const char* rule = "";           // in words
    const char* parent = "chess";    // of the game's section; empty: none
    const char* lines = "";          // of the section, with "; " between them
    const char* start = nullptr;     // the game's start position; otherwise it is `fen`
    const char* fen = "";            // the position
    const char* play = "";           // the moves made in it
    const char* legal = "";          // moves that are legal then
    const char* illegal = "";        // moves that are not
    const char* only = nullptr;      // the legal moves, all of them
    const char* becomes = nullptr;   // the FEN
    const char* ends = nullptr;      // "1-0 checkmate"; "-": the game goes on
    const char* in_check = nullptr;  // "yes" or "no", for a royal or what stands for one
    const char* san = "";            // moves with their algebraic texts: "e1g1 O-O b1c3 Nc3"
    const char* ours = nullptr;      // why Fairy-Stockfish can't be asked, or what it says instead
};

// The game of a section: its parent, its lines with "; " between them.
[[nodiscard]] std::shared_ptr<const variant::Spec> game_of(const std::string& parent,
                                                           const std::string& lines);

// Checks what each case says, and the invariants of its position (invariants.h).
void check(std::initializer_list<RuleCase> cases);

}  // namespace shako::test
