// A position as a value: copy it, then play on the copy; nothing is ever taken back. It changes
// only through its primitive edits, which keep the key. What only few games have (hands, promoted
// men, gates, counts) lies in Extra, which the others neither copy nor read. It does not own its
// Ruleset.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>

#include "engine/board/differences.h"
#include "engine/board/move.h"
#include "engine/board/piece_kind.h"
#include "engine/board/ruleset.h"
#include "engine/board/square_set.h"
#include "engine/board/width.h"

namespace shako::engine {

template <int W>
class Position {
   public:
    // An empty board, White to move, no rights. `rules` must outlive the position and its copies.
    explicit Position(const Ruleset<W>& rules) noexcept;
    Position(const Position& other) noexcept {
        copy(other);
    }  // NOLINT: Extra only where it is kept
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
    // The same without that the last turn was a pass: the key of repetitions.
    [[nodiscard]] std::uint64_t repetition_key() const noexcept {
        return last_turn().passed ? core_.key ^ ZobristKeys::rare(ZobristKeys::Rare::passed, 0)
                                  : core_.key;
    }
    // The same as key(), from scratch: for tests and assertions.
    [[nodiscard]] std::uint64_t computed_key() const noexcept;

    [[nodiscard]] SquareSet<W> occupied() const noexcept {
        return core_.by_color.white | core_.by_color.black | core_.walls;
    }
    // Squares that a rule has taken out of the game.
    [[nodiscard]] const SquareSet<W>& walls() const noexcept { return core_.walls; }
    [[nodiscard]] const SquareSet<W>& pieces(Color c) const noexcept { return core_.by_color[c]; }
    [[nodiscard]] SquareSet<W> pieces(PieceKind k) const noexcept {
        return SquareSet<W>::from_words(&kind_words_[static_cast<std::size_t>(k) * W]);
    }
    [[nodiscard]] SquareSet<W> pieces(Color c, PieceKind k) const noexcept {
        return pieces(k) & core_.by_color[c];
    }
    // Men of the colour that are of one of the kinds.
    [[nodiscard]] SquareSet<W> pieces(Color c, KindSet kinds) const noexcept;
    // Whether no man stands there; there may be a wall.
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
        const Ruleset<W>& rules = *core_.rules;
        if (!rules.traits.royal) return {};
        return rules.is_general ? pieces(c, rules.royal_kinds) : pieces(c, *rules.traits.royal);
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
    // The squares just crossed by an initial move; set only if a capture on one is legal.
    [[nodiscard]] const SquareSet<W>& en_passant() const noexcept { return core_.en_passant; }
    // The man that an en passant capture takes; meaningful only with en_passant().
    [[nodiscard]] Sq en_passant_victim() const noexcept {
        return static_cast<Sq>(core_.en_passant_victim);
    }
    // The wing of a castling move, and the rook that takes part in it.
    [[nodiscard]] Wing wing_of(Move<W> castling) const noexcept;
    [[nodiscard]] Sq rook_of(Move<W> castling) const noexcept {
        return static_cast<Sq>(
            core_.castling_rook[index(core_.side) * 2 + index(wing_of(castling))]);
    }

    // --- what few games have; empty or zero in the others ---

    // Men of the kind that the colour holds.
    [[nodiscard]] int in_hand(Color c, PieceKind k) const noexcept {
        return core_.rules->keeps_extra ? extra_.hand[as_slot(c, k)] : 0;
    }
    [[nodiscard]] int in_hand(Color c) const noexcept {
        return core_.rules->keeps_extra ? extra_.hand_total[c] : 0;
    }
    [[nodiscard]] bool is_promoted(Sq s) const noexcept {
        return core_.rules->keeps_extra && extra_.promoted.contains(s);
    }
    // What the promoted man was, if it can become that again.
    [[nodiscard]] std::optional<PieceKind> face_below(Sq s) const noexcept {
        if (!is_promoted(s) || extra_.face[as(s)] == kEmpty) return std::nullopt;
        return static_cast<PieceKind>(extra_.face[as(s)]);
    }
    // Squares whose man has not moved yet and keeps a right for it.
    [[nodiscard]] SquareSet<W> gates(Color c) const noexcept {
        return core_.rules->keeps_extra ? extra_.gates[c] : SquareSet<W>{};
    }
    // Checks that the colour still has to give to win.
    [[nodiscard]] int checks_left(Color c) const noexcept {
        return core_.rules->keeps_extra ? extra_.checks_left[c] : 0;
    }
    // The end of the counting rule and how far it has got, in plies; 0 when nothing is counted.
    [[nodiscard]] int count_limit() const noexcept {
        return core_.rules->keeps_extra ? extra_.count_limit : 0;
    }
    [[nodiscard]] int count_plies() const noexcept {
        return core_.rules->keeps_extra ? extra_.count_plies : 0;
    }
    // Whether the colour's unbroken series of checks has had a strong one (Shatar).
    [[nodiscard]] bool strong_series(Color c) const noexcept {
        return core_.rules->keeps_extra && extra_.strong_series[c];
    }
    // What happened in the last two turns; `facing`: royals looked at each other after it.
    struct Turn {
        Move<W> move;
        bool passed = false;
        bool facing = false;
        bool captured = false;
        friend bool operator==(const Turn&, const Turn&) = default;
    };
    [[nodiscard]] Turn last_turn() const noexcept {
        return core_.rules->keeps_extra ? extra_.last : Turn{};
    }
    [[nodiscard]] Turn turn_before() const noexcept {
        return core_.rules->keeps_extra ? extra_.before : Turn{};
    }

    // Men of `by` that attack `target` if exactly the squares of `occupied` are occupied. Men of
    // `by` on squares that are not in `occupied` don't count.
    [[nodiscard]] SquareSet<W> attackers(Sq target, Color by,
                                         const SquareSet<W>& occupied) const noexcept;
    [[nodiscard]] bool is_attacked(Sq target, Color by,
                                   const SquareSet<W>& occupied) const noexcept;
    // Whether the colour's royal is attacked as the men stand.
    [[nodiscard]] bool is_royal_attacked(Color c) const noexcept;
    // Whether royals of the two sides look at each other along an open line (Ruleset::facing).
    [[nodiscard]] bool royals_face() const noexcept;
    // Who the men are, for rides that tell them apart.
    [[nodiscard]] Company<W> company(PieceKind kind, Color color) const noexcept {
        return {pieces(kind), pieces(color)};
    }
    // Where the man on `from`, of that kind and colour, could capture; where it could go quietly.
    [[nodiscard]] SquareSet<W> attacks(PieceKind kind, Color color, Sq from,
                                       const SquareSet<W>& occupied) const noexcept {
        const AttackTables<W>& tables = core_.rules->attacks;
        if (tables.has_complex())
            return tables.attacks(kind, color, from, occupied, company(kind, color));
        return core_.rules->kernel->attacks(*core_.rules, kind, color, from, occupied);
    }
    [[nodiscard]] SquareSet<W> moves(PieceKind kind, Color color, Sq from,
                                     const SquareSet<W>& occupied) const noexcept {
        const AttackTables<W>& tables = core_.rules->attacks;
        if (tables.has_complex())
            return tables.moves(kind, color, from, occupied, company(kind, color));
        return core_.rules->kernel->moves(*core_.rules, kind, color, from, occupied);
    }

    [[nodiscard]] bool is_capture(Move<W> m) const noexcept {
        return m.kind() == MoveKind::en_passant ||
               (m.kind() != MoveKind::castling && m.from() != m.to() && !is_empty(m.to()));
    }
    // The square of the man that the move, a capture, takes.
    [[nodiscard]] Sq victim_of(Move<W> m) const noexcept {
        return m.kind() == MoveKind::en_passant ? en_passant_victim() : m.to();
    }
    // What the move captures.
    [[nodiscard]] std::optional<PieceKind> captured_kind(Move<W> m) const noexcept {
        return is_capture(m) ? std::optional<PieceKind>(kind_at(victim_of(m))) : std::nullopt;
    }
    // The key after the move, if nothing else changes than that the man goes there: nearly always
    // right, and known before the move is played.
    [[nodiscard]] std::uint64_t likely_key_after(Move<W> m) const noexcept {
        const ZobristKeys& keys = core_.rules->zobrist;
        std::uint64_t key = core_.key ^ keys.black_to_move();
        if (const std::uint8_t victim = core_.man[as(m.to())]; victim != kEmpty)
            key ^= keys.man(static_cast<Color>(victim & 1), static_cast<PieceKind>(victim >> 1),
                            m.to());
        if (const std::uint8_t man = core_.man[as(m.from())]; man != kEmpty) {
            const auto color = static_cast<Color>(man & 1);
            const auto kind = static_cast<PieceKind>(man >> 1);
            key ^= keys.man(color, kind, m.from()) ^ keys.man(color, kind, m.to());
        }
        for (const Sq s : core_.en_passant) key ^= keys.en_passant(s);
        return key;
    }
    // What moves, or comes down.
    [[nodiscard]] PieceKind moving_kind(Move<W> m) const noexcept {
        if (m.kind() == MoveKind::drop) return m.piece();
        if (m.kind() == MoveKind::drop_promoted)
            return *core_.rules->other_face[static_cast<std::size_t>(m.piece())];
        return kind_at(m.from());
    }
    [[nodiscard]] Man man_at(Sq s) const noexcept {
        return {color_at(s), kind_at(s), is_promoted(s), face_below(s)};
    }
    // Calls gone(color, kind, square) for each man of the other position that does not stand here,
    // and come(color, kind, square) for each one here that does not stand there.
    template <class Gone, class Come>
    void compare(const Position& other, Gone gone, Come come) const noexcept {
        for (const Sq s : differences<W>(core_.man, other.core_.man)) {
            if (!other.is_empty(s)) gone(other.color_at(s), other.kind_at(s), s);
            if (!is_empty(s)) come(color_at(s), kind_at(s), s);
        }
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
    void set_en_passant(const SquareSet<W>& crossed, Sq victim) noexcept;
    void clear_en_passant() noexcept;
    void set_side_to_move(Color c) noexcept;
    void set_clocks(int halfmove_clock, int fullmove_number) noexcept;
    void add_wall(Sq s) noexcept;  // on a square without a wall
    void clear_walls() noexcept;
    // Only for games that keep them (Ruleset::keeps_extra).
    void change_hand(Color c, PieceKind k, int by) noexcept;
    void set_promoted(Sq s, std::optional<PieceKind> face) noexcept;  // the man there
    void set_gates(Color c, const SquareSet<W>& gates) noexcept;
    void set_checks_left(Color c, int checks) noexcept;
    void set_count(int limit, int plies) noexcept;
    void set_strong_series(Color c, bool strong) noexcept { extra_.strong_series[c] = strong; }
    void note_turn(const Turn& turn) noexcept;

    // Same placement, side, rights, en passant squares, clocks, and hands and the like.
    [[nodiscard]] bool same_as(const Position& other) const noexcept;

   private:
    static constexpr std::uint8_t kEmpty = 0xFF;
    static constexpr std::uint16_t kNoSquare = 0xFFFF;

    struct Core {
        const Ruleset<W>* rules;
        std::uint64_t key;
        ByColor<SquareSet<W>> by_color;
        Bytes<W> man;  // [square]: kind * 2 + colour, or kEmpty
        std::uint16_t halfmove_clock;
        std::uint16_t fullmove_number;
        Color side;
        std::array<std::uint16_t, 4> castling_rook;  // [colour * 2 + wing]: square or kNoSquare
        std::uint16_t en_passant_victim;
        SquareSet<W> en_passant;
        SquareSet<W> walls;
    };
    struct Extra {
        std::array<std::uint8_t, static_cast<std::size_t>(kMaxKinds) * 2> hand{};
        std::array<std::uint8_t, static_cast<std::size_t>(W) * 64> face{};  // [square], or kEmpty
        ByColor<std::uint16_t> hand_total{};
        SquareSet<W> promoted;
        ByColor<SquareSet<W>> gates{};
        ByColor<std::uint8_t> checks_left{};
        std::uint16_t count_limit = 0;
        std::uint16_t count_plies = 0;
        ByColor<bool> strong_series{};
        Turn last;
        Turn before;
        friend bool operator==(const Extra&, const Extra&) = default;
    };

    static std::size_t as(Sq s) noexcept { return static_cast<std::size_t>(s); }
    static std::size_t as_slot(Color c, PieceKind k) noexcept {
        return static_cast<std::size_t>(k) * 2 + index(c);
    }
    [[nodiscard]] std::uint64_t promotion_key(Sq s) const noexcept {
        return ZobristKeys::rare(ZobristKeys::Rare::promoted, index(s), extra_.face[as(s)]);
    }
    // Takes the mark of a promoted man off the square; true when there was one.
    void unmark(Sq s) noexcept {
        if (!extra_.promoted.contains(s)) return;
        core_.key ^= promotion_key(s);
        extra_.promoted.erase(s);
        extra_.face[as(s)] = kEmpty;
    }
    [[nodiscard]] bool same_extra(const Position& other) const noexcept;
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
        if (core_.rules->keeps_extra) extra_ = other.extra_;
    }

    Core core_;
    std::array<std::uint64_t, static_cast<std::size_t>(kMaxKinds) * W> kind_words_;
    union {
        Extra extra_;  // a union member, so that games without it don't pay for setting it
    };
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
    if (core_.rules->keeps_extra) unmark(s);
    core_.by_color[c].erase(s);
    toggle_kind(k, s);
    core_.man[as(s)] = kEmpty;
    core_.key ^= core_.rules->zobrist.man(c, k, s);
}

template <int W>
inline void Position<W>::shift(Sq from, Sq to) noexcept {
    const PieceKind k = kind_at(from);
    const Color c = color_at(from);
    if (core_.rules->keeps_extra && extra_.promoted.contains(from)) {
        const auto face = face_below(from);
        unmark(from);
        set_promoted(to, face);
    }
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

#define SHAKO_INSTANTIATE(W) extern template class Position<W>;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
