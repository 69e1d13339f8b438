// A position as a value: copy it, then play on the copy; nothing is ever taken back. It changes
// only through its primitive edits, which keep the key. It does not own its Ruleset.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>

#include "engine/board/move.h"
#include "engine/board/piece_kind.h"
#include "engine/board/ruleset.h"
#include "engine/board/square_set.h"

namespace shako::engine {

template <int W>
class Position {
   public:
    // An empty board, White to move, no rights. `rules` must outlive the position and its copies.
    explicit Position(const Ruleset<W>& rules) noexcept;
    Position(const Position& other) noexcept { copy(other); }
    Position& operator=(const Position& other) noexcept {
        if (this != &other) copy(other);
        return *this;
    }
    ~Position() = default;

    [[nodiscard]] const Ruleset<W>& rules() const noexcept { return *core_.rules; }
    [[nodiscard]] Color side_to_move() const noexcept { return core_.side; }
    // Zobrist key of placement, side to move, castling rights, and the en passant square where a
    // capture on it is legal.
    [[nodiscard]] std::uint64_t key() const noexcept { return core_.key; }
    // The same, from scratch: for tests and assertions.
    [[nodiscard]] std::uint64_t computed_key() const noexcept;

    [[nodiscard]] SquareSet<W> occupied() const noexcept {
        return core_.by_color.white | core_.by_color.black;
    }
    [[nodiscard]] const SquareSet<W>& pieces(Color c) const noexcept { return core_.by_color[c]; }
    [[nodiscard]] SquareSet<W> pieces(PieceKind k) const noexcept {
        return SquareSet<W>::from_words(&kind_words_[static_cast<std::size_t>(k) * W]);
    }
    [[nodiscard]] SquareSet<W> pieces(Color c, PieceKind k) const noexcept {
        return pieces(k) & core_.by_color[c];
    }
    // Men of the colour that are of one of the kinds.
    [[nodiscard]] SquareSet<W> pieces(Color c, KindSet kinds) const noexcept;
    [[nodiscard]] bool is_empty(Sq s) const noexcept { return core_.man[as(s)] == kEmpty; }
    // Kind and colour of the man on an occupied square.
    [[nodiscard]] PieceKind kind_at(Sq s) const noexcept {
        return static_cast<PieceKind>(core_.man[as(s)] >> 1);
    }
    [[nodiscard]] Color color_at(Sq s) const noexcept {
        return static_cast<Color>(core_.man[as(s)] & 1);
    }
    // Plies since the last capture or resetting move.
    [[nodiscard]] int halfmove_clock() const noexcept { return core_.halfmove_clock; }
    // Counts from 1, up after Black's moves.
    [[nodiscard]] int fullmove_number() const noexcept { return core_.fullmove_number; }
    // Squares of the colour's royal men.
    [[nodiscard]] SquareSet<W> royals(Color c) const noexcept {
        return core_.rules->traits.royal ? pieces(c, *core_.rules->traits.royal) : SquareSet<W>{};
    }
    // Enemies that attack a royal of the side to move. Computed on each call: keep the answer.
    [[nodiscard]] SquareSet<W> checkers() const noexcept;
    [[nodiscard]] bool in_check() const noexcept { return is_royal_attacked(core_.side); }
    // The square of the rook with which the colour may still castle on that wing.
    [[nodiscard]] std::optional<Sq> castling_rook(Color c, Wing w) const noexcept {
        const std::uint16_t s = core_.castling_rook[index(c) * 2 + index(w)];
        return s == kNoSquare ? std::nullopt : std::optional<Sq>(static_cast<Sq>(s));
    }
    [[nodiscard]] bool has_castling_rights() const noexcept {
        for (const auto s : core_.castling_rook)
            if (s != kNoSquare) return true;
        return false;
    }
    [[nodiscard]] bool has_castling_rights(Color c) const noexcept {
        return core_.castling_rook[index(c) * 2] != kNoSquare ||
               core_.castling_rook[index(c) * 2 + 1] != kNoSquare;
    }
    // The king that castles: the king piece on the castling rank, of several the one on its file.
    [[nodiscard]] std::optional<Sq> castling_king(Color c) const noexcept;
    // The square just crossed by a double step; set only if a capture on it is legal.
    [[nodiscard]] std::optional<Sq> en_passant() const noexcept {
        return core_.en_passant == kNoSquare ? std::nullopt
                                             : std::optional<Sq>(static_cast<Sq>(core_.en_passant));
    }
    // The man that an en passant capture takes; meaningful only with en_passant().
    [[nodiscard]] Sq en_passant_victim() const noexcept {
        return static_cast<Sq>(core_.en_passant_victim);
    }

    // Men of `by` that attack `target` if exactly the squares of `occupied` are occupied. Men of
    // `by` on squares that are not in `occupied` don't count.
    [[nodiscard]] SquareSet<W> attackers(Sq target, Color by,
                                         const SquareSet<W>& occupied) const noexcept;
    [[nodiscard]] bool is_attacked(Sq target, Color by,
                                   const SquareSet<W>& occupied) const noexcept;
    // Whether the colour's royal is attacked as the men stand.
    [[nodiscard]] bool is_royal_attacked(Color c) const noexcept;
    // Where the man on `from`, of that kind and colour, could capture; where it could go quietly.
    [[nodiscard]] SquareSet<W> attacks(PieceKind kind, Color color, Sq from,
                                       const SquareSet<W>& occupied) const noexcept {
        return core_.rules->attacks.attacks(kind, color, from, occupied);
    }
    [[nodiscard]] SquareSet<W> moves(PieceKind kind, Color color, Sq from,
                                     const SquareSet<W>& occupied) const noexcept {
        return core_.rules->attacks.moves(kind, color, from, occupied);
    }

    [[nodiscard]] bool is_capture(Move<W> m) const noexcept {
        return m.kind() == MoveKind::en_passant ||
               (m.kind() != MoveKind::castling && !is_empty(m.to()));
    }
    // What the move captures.
    [[nodiscard]] std::optional<PieceKind> captured_kind(Move<W> m) const noexcept {
        if (m.kind() == MoveKind::castling) return std::nullopt;
        const Sq victim = m.kind() == MoveKind::en_passant ? m.aux() : m.to();
        return is_empty(victim) ? std::nullopt : std::optional<PieceKind>(kind_at(victim));
    }

    // Plays a move that is legal here; does not look whether it is.
    void play(Move<W> m) noexcept;
    // Hands the turn over without a move; not when in check.
    void play_null() noexcept;

    // Primitive edits. Rules and FEN change a position through these and nothing else.
    void put(Color c, PieceKind k, Sq s) noexcept;  // on an empty square
    void take(Sq s) noexcept;                       // from an occupied square
    void shift(Sq from, Sq to) noexcept;            // from occupied to empty
    void set_castling_rook(Color c, Wing w, std::optional<Sq> rook) noexcept;
    void set_en_passant(Sq crossed, Sq victim) noexcept;
    void clear_en_passant() noexcept;
    void set_side_to_move(Color c) noexcept;
    void set_clocks(int halfmove_clock, int fullmove_number) noexcept;

    // Same placement, side, rights, en passant square and clocks.
    [[nodiscard]] bool same_as(const Position& other) const noexcept;

   private:
    static constexpr std::uint8_t kEmpty = 0xFF;
    static constexpr std::uint16_t kNoSquare = 0xFFFF;

    struct Core {
        const Ruleset<W>* rules;
        std::uint64_t key;
        ByColor<SquareSet<W>> by_color;
        std::array<std::uint8_t, W * 64> man;  // [square]: kind * 2 + colour, or kEmpty
        std::uint16_t halfmove_clock;
        std::uint16_t fullmove_number;
        Color side;
        std::array<std::uint16_t, 4> castling_rook;  // [colour * 2 + wing]: square or kNoSquare
        std::uint16_t en_passant;                    // crossed square or kNoSquare
        std::uint16_t en_passant_victim;
    };

    static std::size_t as(Sq s) noexcept { return static_cast<std::size_t>(s); }
    template <bool kAny>
    [[nodiscard]] SquareSet<W> find_attackers(Sq target, Color by,
                                              const SquareSet<W>& occupied) const noexcept;
    void toggle_kind(PieceKind k, Sq s) noexcept {
        kind_words_[as_word(k, s)] ^= std::uint64_t{1} << (static_cast<unsigned>(s) & 63U);
    }
    static std::size_t as_word(PieceKind k, Sq s) noexcept {
        return static_cast<std::size_t>(k) * W + (static_cast<std::size_t>(s) >> 6);
    }
    // Only the words of kinds that the game has are ever set or copied.
    void copy(const Position& other) noexcept {
        core_ = other.core_;
        std::memcpy(
            kind_words_.data(), other.kind_words_.data(),
            static_cast<std::size_t>(core_.rules->traits.kinds) * W * sizeof(std::uint64_t));
    }

    Core core_;
    std::array<std::uint64_t, static_cast<std::size_t>(kMaxKinds) * W> kind_words_;
};

template <int W>
inline void Position<W>::put(Color c, PieceKind k, Sq s) noexcept {
    core_.by_color[c].insert(s);
    toggle_kind(k, s);
    core_.man[as(s)] = static_cast<std::uint8_t>(static_cast<std::size_t>(k) * 2 + index(c));
    core_.key ^= core_.rules->zobrist.man(c, k, s);
}

template <int W>
inline void Position<W>::take(Sq s) noexcept {
    const PieceKind k = kind_at(s);
    const Color c = color_at(s);
    core_.by_color[c].erase(s);
    toggle_kind(k, s);
    core_.man[as(s)] = kEmpty;
    core_.key ^= core_.rules->zobrist.man(c, k, s);
}

template <int W>
inline void Position<W>::shift(Sq from, Sq to) noexcept {
    const PieceKind k = kind_at(from);
    const Color c = color_at(from);
    core_.by_color[c].erase(from);
    core_.by_color[c].insert(to);
    toggle_kind(k, from);
    toggle_kind(k, to);
    core_.man[as(to)] = core_.man[as(from)];
    core_.man[as(from)] = kEmpty;
    core_.key ^= core_.rules->zobrist.man(c, k, from) ^ core_.rules->zobrist.man(c, k, to);
}

// The men of `by` that attack `target`; see Position::attackers.
template <int W>
[[nodiscard]] SquareSet<W> attackers(const Position<W>& pos, Sq target, Color by,
                                     const SquareSet<W>& occupied) noexcept {
    return pos.attackers(target, by, occupied);
}

extern template class Position<2>;
extern template class Position<4>;

}  // namespace shako::engine
