#include "engine/notation/move_text.h"

#include <optional>

#include "engine/board/generate.h"
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

}  // namespace

template <int W>
std::string to_uci(const Position<W>& pos, Move<W> m) {
    const Ruleset<W>& rules = pos.rules();
    std::string text = rules.square_name(m.from());
    if (m.kind() == MoveKind::castling && names_ordinary_move(pos, m.from(), m.to()))
        return text + rules.square_name(m.aux());
    text += rules.square_name(m.to());
    if (m.kind() == MoveKind::promotion) text += rules.letter(m.promotion(), Color::black);
    return text;
}

template <int W>
tl::expected<Move<W>, MoveError> parse_uci(const Position<W>& pos, std::string_view text) {
    using Kind = MoveError::Kind;
    const Ruleset<W>& rules = pos.rules();
    const std::string quoted = variant::in_quotes(text);
    std::string_view rest = text;
    const auto from = take_square(rules, rest);
    const bool square_shape = has_shape_of_square(from ? rest : text);
    const auto to = from ? take_square(rules, rest) : std::nullopt;
    if (!from || !to) {
        if (square_shape) return fail(Kind::bad_square, quoted + " names a square off the board");
        return fail(Kind::malformed, quoted + " is no move: expected two squares, like e2e4");
    }
    std::optional<PieceKind> promotion;
    if (!rest.empty()) {
        if (rest.size() != 1 || rest[0] < 'a' || rest[0] > 'z')
            return fail(Kind::malformed,
                        quoted + " is no move: expected two squares and a promotion letter");
        promotion = rules.kind_of(rest[0]);
        if (!promotion) return fail(Kind::bad_promotion, quoted + ": this game has no such piece");
    }

    MoveList<W> list;
    legal_moves(pos, list);
    std::optional<Move<W>> exact;
    std::optional<Move<W>> king_takes_rook;
    bool promotes = false;
    for (const Move<W> m : list) {
        if (m.from() != *from) continue;
        if (m.kind() == MoveKind::castling) {
            if (!promotion && m.aux() == *to) king_takes_rook = m;
            if (!promotion && m.to() == *to && !names_ordinary_move(pos, *from, *to)) exact = m;
            continue;
        }
        if (m.to() != *to) continue;
        const bool is_promotion = m.kind() == MoveKind::promotion;
        promotes |= is_promotion;
        if (is_promotion ? promotion == m.promotion() : !promotion) exact = m;
    }
    if (exact) return *exact;
    if (king_takes_rook) return *king_takes_rook;
    if (promotes && !promotion)
        return fail(Kind::missing_promotion, quoted + " needs a letter for the promotion piece");
    if (promotes) return fail(Kind::bad_promotion, quoted + ": no promotion to that piece");
    return fail(Kind::not_legal, quoted + " is not a legal move here");
}

template std::string to_uci(const Position<2>&, Move<2>);
template std::string to_uci(const Position<4>&, Move<4>);
template tl::expected<Move<2>, MoveError> parse_uci(const Position<2>&, std::string_view);
template tl::expected<Move<4>, MoveError> parse_uci(const Position<4>&, std::string_view);

}  // namespace shako::engine
