// A game made ready to be played: tables, keys, hooks and facts. Built once by compile(), constant
// and shared afterwards; positions point to it and must not outlive it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/attacks.h"
#include "engine/board/hooks.h"
#include "engine/board/kernel.h"
#include "engine/board/piece_kind.h"
#include "engine/board/rays.h"
#include "engine/board/square_set.h"
#include "engine/board/traits.h"
#include "engine/board/zobrist.h"
#include "variant/spec.h"

namespace shako::engine {

// The two wings of castling, whatever the files.
enum class Wing : std::uint8_t { king_side, queen_side };
inline constexpr std::array<Wing, 2> kWings{Wing::king_side, Wing::queen_side};
[[nodiscard]] constexpr std::size_t index(Wing w) noexcept { return static_cast<std::size_t>(w); }

// Castling as tables; filled by rules/castling.cpp.
struct CastlingTables {
    bool enabled = false;
    ByColor<int> rank{};  // from 0
    int king_file = 0;    // of the king that castles, where several king pieces stand on the rank
    ByColor<PieceKind> king{};
    ByColor<KindSet> rooks{};
    std::array<int, 2> king_target{};  // [Wing]: file
    std::array<int, 2> rook_target{};  // [Wing]: file
    std::array<int, 2> search_from{};  // [Wing]: file where a FEN's K or Q begins to look inwards
};

// Drops as tables; filled by rules/drops.cpp.
template <int W>
struct DropTables {
    bool free = false;                        // nothing is counted: every kind at any time
    ByColor<std::vector<SquareSet<W>>> zone;  // [PieceKind]: what never changes of the region
    KindSet no_doubled;
    KindSet must_kinds;
    // What a promoted man without another face is in the hand.
    ByColor<std::optional<PieceKind>> returns_as{};
    SquareSet<W> enclosing_start;
    SquareSet<W> dark;  // a1 and all of its colour
    std::optional<PieceKind> bishop;
    std::optional<PieceKind> shogi_pawn;
};

// Goals as tables; filled by rules/goals.cpp.
template <int W>
struct GoalTables {
    KindSet extinction_kinds;
    bool extinction_total = false;  // all men together, besides
    ByColor<KindSet> flag_kinds;
    ByColor<SquareSet<W>> flag_zone;
    KindSet connect_kinds;
    std::vector<variant::Offset> connect_steps;
    std::array<ByColor<SquareSet<W>>, 2> connect_zone;
};

template <int W>
struct Ruleset {
    Ruleset(std::shared_ptr<const variant::Spec> game, const GameMovements<W>& movements)
        : spec(std::move(game)),
          files(spec->board.files),
          ranks(spec->board.ranks),
          squares(files * ranks),
          attacks(spec->board, movements),
          zobrist(static_cast<int>(movements.size()), squares),
          lines(spec->board) {
        for (int s = 0; s < squares; ++s)
            places_[static_cast<std::size_t>(s)] = {static_cast<std::uint8_t>(s % files),
                                                    static_cast<std::uint8_t>(s / files)};
    }

    std::shared_ptr<const variant::Spec> spec;
    int files;
    int ranks;
    int squares;
    SquareSet<W> board;  // all squares that exist
    AttackTables<W> attacks;
    ZobristKeys zobrist;
    Hooks<W> hooks;
    Traits traits;

    KindSet royal_kinds;
    ByColor<KindSet> promoting_kinds;  // promote when they enter the zone
    ByColor<SquareSet<W>> promotion_zone;
    ByColor<SquareSet<W>> sittuyin_zone;     // where pawns promote without having to move
    ByColor<KindSet> clock_resetting_kinds;  // whose moves reset the n-move clock, besides captures
    ByColor<KindSet> reversible_kinds;   // that can take some move back; asked of the former only
    ByColor<SquareSet<W>> initial_zone;  // from where initial moves are allowed
    ByColor<KindSet> en_passant_kinds;   // who captures en passant
    ByColor<SquareSet<W>> en_passant_zone;  // crossed squares on which the colour may capture
    ByColor<KindSet> crossing_kinds;        // whose double step may be captured en passant
    ByColor<SquareSet<W>> triple_zone;      // from where the pawn may go three squares ahead
    CastlingTables castling;

    // Whether the game needs the general path: every pseudo-legal move is tried on a copy. Games
    // with one royal a side and no rule that looks beyond it have a faster way (kernel.h).
    bool is_general = false;
    // Whether on the general path, too, a move of one man is legal if no rule forbids it beforehand
    // and the only royal is safe.
    bool safety_decides = false;
    const Kernel<W>* kernel = &best_kernel<W>();
    // Whether positions have hands, promoted men, gates and the like (Position::Extra).
    bool keeps_extra = false;
    bool faces_royals = false;          // royals may not look at each other along an open line
    std::vector<const Ray<W>*> facing;  // those lines
    bool has_piece_promotion = false;
    bool marks_promoted = false;     // promoted pawns are pawns again when they are captured
    bool promotion_is_final = true;  // no way back from the other face
    std::vector<std::optional<PieceKind>> other_face;  // [PieceKind]: promotedPieceType
    std::vector<int> promotion_limit;                  // [PieceKind]; 0 = none
    std::optional<PieceKind> pawn;                     // the slot "pawn"
    // [PieceKind]: squares without a way on; empty where it is legal to go there.
    ByColor<std::vector<SquareSet<W>>> dead_ends;
    DropTables<W> drops;
    GoalTables<W> goals;
    ByColor<SquareSet<W>> wall_zone;
    // How arrows fly that wall up squares: as the men move, whatever squares are closed to these.
    std::unique_ptr<const AttackTables<W>> arrows;
    KindSet pseudo_royal_kinds;
    std::optional<PieceKind> king;    // the slot "king"
    std::optional<PieceKind> knight;  // the slot "knight"
    KindSet strong_checkers;          // without a check by one of these a mate is none (Shatar)
    KindSet blast_immune;
    KindSet mutually_immune;
    KindSet petrified;                 // become walls when they capture
    std::vector<SquareSet<W>> around;  // [square]: a king's steps
    std::vector<const Ray<W>*> queen_lines;
    // Royals that a side has in the start position.
    ByColor<int> start_royals{};
    RayTables<W> lines;  // for rules that look along lines

    [[nodiscard]] int kinds() const noexcept { return traits.kinds; }
    // Whether nobody may move to one of `dead_ends`.
    [[nodiscard]] bool forbids_dead_ends() const noexcept { return !dead_ends.white.empty(); }
    [[nodiscard]] int file_of(Sq s) const noexcept {
        return places_[static_cast<std::size_t>(s)].file;
    }
    [[nodiscard]] int rank_of(Sq s) const noexcept {
        return places_[static_cast<std::size_t>(s)].rank;
    }
    [[nodiscard]] Sq at(int file, int rank) const noexcept {
        return square_at(rank * files + file);
    }
    [[nodiscard]] char letter(PieceKind k, Color c) const noexcept {
        const char lower = traits.kind[static_cast<std::size_t>(k)].letter;
        return c == Color::white ? static_cast<char>(lower - 'a' + 'A') : lower;
    }
    // The squares that an initial move passes over, on any of which it may be captured en passant.
    [[nodiscard]] SquareSet<W> crossed(Sq from, Sq to) const noexcept {
        SquareSet<W> passed;
        const int dx = file_of(to) - file_of(from);
        const int dy = rank_of(to) - rank_of(from);
        const int far = std::max(std::abs(dx), std::abs(dy));
        if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return passed;
        for (int n = 1; n < far; ++n)
            passed.insert(at(file_of(from) + dx / far * n, rank_of(from) + dy / far * n));
        return passed;
    }
    [[nodiscard]] bool is_crossing(Color c, PieceKind k, Sq from, Sq to) const noexcept {
        return crossing_kinds[c].contains(k) && !crossed(from, to).empty();
    }
    // A region of the language, cut with the board.
    [[nodiscard]] SquareSet<W> squares_of(const variant::Region& region) const {
        return engine::squares_of<W>(region, spec->board);
    }
    // The kinds of the game that are in a set of slots.
    [[nodiscard]] KindSet kinds_of(variant::PieceSet slots) const noexcept {
        KindSet found;
        for (int i = 0; i < traits.kinds; ++i)
            if (slots.contains(traits.kind[static_cast<std::size_t>(i)].slot))
                found.insert(kind_of_index(i));
        return found;
    }
    // The kind in that slot, if the game has it.
    [[nodiscard]] std::optional<PieceKind> kind_of(variant::PieceType slot) const noexcept {
        for (int i = 0; i < traits.kinds; ++i)
            if (traits.kind[static_cast<std::size_t>(i)].slot == slot) return kind_of_index(i);
        return std::nullopt;
    }
    // The kind written with that letter, in either case.
    [[nodiscard]] std::optional<PieceKind> kind_of(char letter) const noexcept {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        for (int i = 0; i < traits.kinds; ++i)
            if (traits.kind[static_cast<std::size_t>(i)].letter == letter) return kind_of_index(i);
        return std::nullopt;
    }
    // "e4", "a10".
    [[nodiscard]] std::string square_name(Sq s) const {
        std::string name(1, static_cast<char>('a' + file_of(s)));
        name += std::to_string(rank_of(s) + 1);
        return name;
    }
    // The square so named, if the board has it.
    [[nodiscard]] std::optional<Sq> square_named(std::string_view text) const;

   private:
    struct Place {
        std::uint8_t file = 0;
        std::uint8_t rank = 0;
    };
    std::array<Place, static_cast<std::size_t>(W) * 64> places_{};  // [square]
};

}  // namespace shako::engine
