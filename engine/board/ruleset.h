// A game made ready to be played: tables, keys, hooks and facts. Built once by compile(), constant
// and shared afterwards; positions point to it and must not outlive it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/attacks.h"
#include "engine/board/hooks.h"
#include "engine/board/piece_kind.h"
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

template <int W>
struct Ruleset {
    Ruleset(std::shared_ptr<const variant::Spec> game, const GameMovements<W>& movements)
        : spec(std::move(game)),
          files(spec->board.files),
          ranks(spec->board.ranks),
          squares(files * ranks),
          attacks(spec->board, movements),
          zobrist(static_cast<int>(movements.size()), squares) {}

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
    ByColor<KindSet> clock_resetting_kinds;  // whose moves reset the n-move clock, besides captures
    ByColor<KindSet> reversible_kinds;   // that can take some move back; asked of the former only
    ByColor<SquareSet<W>> initial_zone;  // from where initial moves are allowed
    ByColor<KindSet> en_passant_kinds;   // who captures en passant
    ByColor<SquareSet<W>> en_passant_zone;  // crossed squares on which the colour may capture
    ByColor<KindSet> crossing_kinds;        // whose double step may be captured en passant
    CastlingTables castling;

    [[nodiscard]] int kinds() const noexcept { return traits.kinds; }
    [[nodiscard]] int file_of(Sq s) const noexcept { return index(s) % files; }
    [[nodiscard]] int rank_of(Sq s) const noexcept { return index(s) / files; }
    [[nodiscard]] Sq at(int file, int rank) const noexcept {
        return square_at(rank * files + file);
    }
    [[nodiscard]] char letter(PieceKind k, Color c) const noexcept {
        const char lower = traits.kind[static_cast<std::size_t>(k)].letter;
        return c == Color::white ? static_cast<char>(lower - 'a' + 'A') : lower;
    }
    // Whether the move is the kind's double step, which can be captured on the square it crosses.
    [[nodiscard]] bool is_crossing(Color c, PieceKind k, Sq from, Sq to) const noexcept {
        const int ahead = c == Color::white ? 2 * files : -2 * files;
        return crossing_kinds[c].contains(k) && index(to) - index(from) == ahead;
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
};

}  // namespace shako::engine
