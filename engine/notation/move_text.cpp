#include "engine/notation/move_text.h"

#include <optional>

#include "engine/board/generate.h"
#include "engine/board/width.h"
#include "variant/quote.h"

namespace shako::engine {

namespace {

// Whether from-to, read as an ordinary move, is one that the man can make.
template <int W>
bool names_ordinary_move(const Position<W>& pos, Sq from, Sq to) {
    return is_pseudo_legal(pos, Move<W>(from, to)) ||
           is_pseudo_legal(pos, Move<W>(from, to, MoveKind::double_step));
}

// A square at the front of the text, which is shortened by it; "a10" rather than "a1" if both fit.
template <int W>
std::optional<Sq> take_square(const Ruleset<W>& rules, std::string_view& text) {
    for (const std::size_t length : {std::size_t{3}, std::size_t{2}}) {
        if (text.size() < length) continue;
        if (const auto s = rules.square_named(text.substr(0, length))) {
            text.remove_prefix(length);
            return s;
        }
    }
    return std::nullopt;
}

bool has_shape_of_square(std::string_view text) {
    return text.size() >= 2 && text[0] >= 'a' && text[0] <= 'z' && text[1] >= '0' && text[1] <= '9';
}

tl::unexpected<MoveError> fail(MoveError::Kind kind, std::string message) {
    return tl::unexpected(MoveError{kind, std::move(message)});
}

// Why the text names none of the legal moves.
template <int W>
tl::unexpected<MoveError> why_not(const Position<W>& pos, const MoveList<W>& list,
                                  std::string_view text, const std::string& quoted) {
    using Kind = MoveError::Kind;
    const Ruleset<W>& rules = pos.rules();
    std::string_view rest = text;
    if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
        rest.remove_prefix(at + 1);
        std::string_view piece = text.substr(0, at);
        if (!piece.empty() && piece.front() == '+') piece.remove_prefix(1);
        const auto to = take_square(rules, rest);
        if (piece.size() != 1 || !rest.empty() || !to)
            return fail(Kind::malformed,
                        quoted + " is no drop: expected a piece and a square, like P@e4");
        if (!rules.kind_of(piece.front()))
            return fail(Kind::malformed, quoted + ": this game has no such piece");
        return fail(Kind::not_legal, quoted + " is not a legal move here");
    }
    const auto from = take_square(rules, rest);
    const bool square_shape = has_shape_of_square(from ? rest : text);
    const auto to = from ? take_square(rules, rest) : std::nullopt;
    if (!from || !to) {
        if (square_shape) return fail(Kind::bad_square, quoted + " names a square off the board");
        return fail(Kind::malformed, quoted + " is no move: expected two squares, like e2e4");
    }
    const bool walls = rules.spec->walling.rule != variant::WallingRule::none;
    if (walls && !rest.empty() && rest.find(',') != std::string_view::npos)
        return fail(Kind::not_legal, quoted + " is not a legal move here");
    std::optional<PieceKind> promotion;
    if (!rest.empty() && rest != "+" && rest != "-") {
        if (rest.size() != 1 || rest[0] < 'a' || rest[0] > 'z')
            return fail(Kind::malformed,
                        quoted + " is no move: expected two squares and a promotion letter");
        promotion = rules.kind_of(rest[0]);
        if (!promotion) return fail(Kind::bad_promotion, quoted + ": this game has no such piece");
    }
    bool promotes = false;
    for (const Move<W> m : list)
        promotes |= m.kind() == MoveKind::promotion && m.from() == *from && m.to() == *to;
    if (promotes && !promotion)
        return fail(Kind::missing_promotion, quoted + " needs a letter for the promotion piece");
    if (promotes) return fail(Kind::bad_promotion, quoted + ": no promotion to that piece");
    return fail(Kind::not_legal, quoted + " is not a legal move here");
}

// A castling is written as the king taking its rook where the king's target could be an ordinary
// move, and where the game says so.
template <int W>
bool takes_rook(const Position<W>& pos, Move<W> m) {
    return pos.rules().spec->castling.chess960 || names_ordinary_move(pos, m.from(), m.to());
}

// What stands behind the squares: the new piece, a mark, a man brought in, a wall.
template <int W>
std::string tail_of(const Position<W>& pos, Move<W> m) {
    const Ruleset<W>& rules = pos.rules();
    std::string text;
    if (m.kind() == MoveKind::promotion) text += rules.letter(m.piece(), Color::black);
    if (m.kind() == MoveKind::piece_promotion) text += '+';
    if (m.kind() == MoveKind::piece_demotion) text += '-';
    if (!m.has_extra()) return text;
    if (rules.spec->walling.rule == variant::WallingRule::none)
        return text + rules.letter(m.piece(), Color::black);
    return text + ',' + rules.square_name(m.to()) + rules.square_name(m.aux());
}

}  // namespace

template <int W>
std::string to_uci(const Position<W>& pos, Move<W> m) {
    const Ruleset<W>& rules = pos.rules();
    if (m.is_drop())
        return (m.kind() == MoveKind::drop_promoted ? "+" : "") +
               std::string(1, rules.letter(m.piece(), Color::white)) + '@' +
               rules.square_name(m.to());
    std::string from = rules.square_name(m.from());
    std::string to = rules.square_name(m.to());
    if (m.kind() == MoveKind::castling) {
        const Sq rook = pos.rook_of(m);
        const bool gates = m.has_extra() && rules.spec->walling.rule == variant::WallingRule::none;
        // A man brought in where the rook stood: the rook takes the king.
        if (gates && m.aux() == rook)
            return rules.square_name(rook) + from + rules.letter(m.piece(), Color::black);
        if (takes_rook(pos, m)) to = rules.square_name(rook);
    }
    return from + to + tail_of(pos, m);
}

template <int W>
tl::expected<Move<W>, MoveError> parse_uci(const Position<W>& pos, std::string_view text) {
    const Ruleset<W>& rules = pos.rules();
    const std::string quoted = variant::in_quotes(text);
    MoveList<W> list;
    legal_moves(pos, list);
    std::optional<Move<W>> king_takes_rook;
    for (const Move<W> m : list) {
        if (to_uci(pos, m) == text) return m;
        if (m.kind() != MoveKind::castling || m.has_extra()) continue;
        const std::string from = rules.square_name(m.from());
        if (from + rules.square_name(pos.rook_of(m)) == text) king_takes_rook = m;
    }
    if (king_takes_rook) return *king_takes_rook;
    return why_not(pos, list, text, quoted);
}

#define SHAKO_INSTANTIATE(W)                                  \
    template std::string to_uci(const Position<W>&, Move<W>); \
    template tl::expected<Move<W>, MoveError> parse_uci(const Position<W>&, std::string_view);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
