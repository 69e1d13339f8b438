#include "engine/notation/san.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "engine/board/generate.h"
#include "engine/board/verdict.h"
#include "engine/board/width.h"
#include "engine/notation/move_text.h"
#include "variant/quote.h"

namespace shako::engine {

namespace {

// The legal moves of a position as far as their texts depend on one another, gone through once.
template <int W>
class Rivals {
   public:
    Rivals(const Position<W>& pos, const MoveList<W>& legal) : rules_(pos.rules()) {
        for (const Move<W> m : legal) {
            if (m.is_drop() || m.kind() == MoveKind::castling || m.kind() == MoveKind::pass)
                continue;  // their texts name no man
            starts_[{pos.kind_at(m.from()), m.to()}].insert(m.from());
            if (m.kind() == MoveKind::piece_promotion || m.kind() == MoveKind::piece_demotion)
                turns_[m.from()].insert(m.to());
        }
    }

    // What stands before the target square of a man of that kind.
    [[nodiscard]] std::string origin_hint(Move<W> m, PieceKind kind) const {
        const auto starts = starts_.find({kind, m.to()});
        if (starts == starts_.end()) return "";
        bool others = false;
        bool same_file = false;
        bool same_rank = false;
        for (const Sq other : starts->second) {
            if (other == m.from()) continue;
            others = true;
            same_file |= rules_.file_of(other) == rules_.file_of(m.from());
            same_rank |= rules_.rank_of(other) == rules_.rank_of(m.from());
        }
        const std::string square = rules_.square_name(m.from());
        if (!others) return "";
        if (!same_file) return square.substr(0, 1);
        if (!same_rank) return square.substr(1);
        return square;
    }

    // Whether the same man could turn its face with the same step.
    [[nodiscard]] bool has_twin(Move<W> m) const {
        const auto turns = turns_.find(m.from());
        return turns != turns_.end() && turns->second.contains(m.to());
    }

   private:
    const Ruleset<W>& rules_;
    std::map<std::pair<PieceKind, Sq>, SquareSet<W>> starts_;  // [kind and target]
    std::map<Sq, SquareSet<W>> turns_;                         // [start]: targets
};

// A man brought in ("/E"), on the rook's square with its name, or a wall (",d5").
template <int W>
std::string extra_of(const Position<W>& pos, Move<W> m) {
    if (!m.has_extra()) return "";
    const Ruleset<W>& rules = pos.rules();
    if (rules.spec->walling.rule != variant::WallingRule::none)
        return "," + rules.square_name(m.aux());
    std::string text = "/";
    text += rules.letter(m.piece(), Color::white);
    if (m.kind() == MoveKind::castling) text += rules.square_name(m.aux());
    return text;
}

template <int W>
std::string without_check(const Position<W>& pos, Move<W> m, const Rivals<W>& rivals) {
    const Ruleset<W>& rules = pos.rules();
    if (m.kind() == MoveKind::castling)
        return (index(pos.rook_of(m)) > index(m.from()) ? "O-O" : "O-O-O") + extra_of(pos, m);
    if (m.is_drop()) return to_uci(pos, m);
    if (m.kind() == MoveKind::pass) return "--" + extra_of(pos, m);
    const PieceKind kind = pos.kind_at(m.from());
    const bool capture = pos.is_capture(m);
    const bool pawn = kind == rules.traits.san_pawn;
    std::string text;
    if (!pawn) text += rules.letter(kind, Color::white);
    const std::string hint = rivals.origin_hint(m, kind);
    if (pawn && capture && hint.empty())
        text += rules.square_name(m.from())[0];  // a pawn's capture always names its file
    else
        text += hint;
    if (capture) text += 'x';
    text += rules.square_name(m.to());
    if (m.kind() == MoveKind::promotion) {
        text += '=';
        text += rules.letter(m.piece(), Color::white);
    }
    if (m.kind() == MoveKind::piece_promotion) text += '+';
    if (m.kind() == MoveKind::piece_demotion) text += '-';
    // In a game with two faces a plain move says that it is one.
    if (rules.has_piece_promotion && m.kind() == MoveKind::normal && rivals.has_twin(m))
        text += '=';
    return text + extra_of(pos, m);
}

// "+" for check, "#" for mate.
template <int W>
std::string check_mark(const Position<W>& pos, Move<W> m) {
    Position<W> next = pos;
    next.play(m);
    if (!shows_check(next)) return "";
    return has_legal_move(next) ? "+" : "#";
}

// Moves that only the wider language has.
template <int W>
bool is_unusual(const Position<W>& pos, Move<W> m) {
    return m.is_drop() || m.has_extra() || m.kind() == MoveKind::pass ||
           m.kind() == MoveKind::piece_promotion || m.kind() == MoveKind::piece_demotion ||
           (pos.rules().has_piece_promotion && m.kind() == MoveKind::normal);
}

// The parts of a move's text that are not castling.
struct Parts {
    char piece = 0;  // 0: a pawn
    int from_file = -1;
    int from_rank = -1;
    std::string to;
    char promotion = 0;  // 0: none
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

std::optional<Parts> split(std::string_view text) {
    Parts parts;
    if (!text.empty() && is_upper(text.front())) {
        parts.piece = text.front();
        text.remove_prefix(1);
    }
    if (!text.empty() && is_upper(text.back())) {
        parts.promotion = text.back();
        text.remove_suffix(1);
        if (!text.empty() && text.back() == '=') text.remove_suffix(1);
    }
    std::size_t digits = text.size();
    while (digits > 0 && is_digit(text[digits - 1])) --digits;
    if (digits == text.size() || digits == 0 || !is_lower(text[digits - 1])) return std::nullopt;
    parts.to = std::string(text.substr(digits - 1));
    text = text.substr(0, digits - 1);
    if (!text.empty() && (text.back() == 'x' || text.back() == '-')) text.remove_suffix(1);
    if (!text.empty() && is_lower(text.front())) {
        parts.from_file = text.front() - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty()) {
        if (text.size() > 2) return std::nullopt;
        int rank = 0;
        for (const char c : text) {
            if (!is_digit(c)) return std::nullopt;
            rank = rank * 10 + (c - '0');
        }
        parts.from_rank = rank - 1;
    }
    return parts;
}

std::string_view without_marks(std::string_view text) {
    while (!text.empty() &&
           (text.back() == '+' || text.back() == '#' || text.back() == '!' || text.back() == '?'))
        text.remove_suffix(1);
    return text;
}

tl::unexpected<MoveError> fail(MoveError::Kind kind, std::string message) {
    return tl::unexpected(MoveError{kind, std::move(message)});
}

// The text with which an unusual move is written, if that is what is meant.
template <int W>
std::optional<Move<W>> written_so(const Position<W>& pos, const MoveList<W>& list,
                                  std::string_view text, std::string_view bare) {
    const auto unusual = [&](Move<W> m) { return is_unusual(pos, m); };
    if (std::none_of(list.begin(), list.end(), unusual)) return std::nullopt;
    const Rivals<W> rivals(pos, list);
    for (const Move<W> m : list) {
        if (!unusual(m)) continue;
        const std::string ours = without_check(pos, m, rivals);
        if (ours == bare || ours == text) return m;
        // A turned face's plus before that of a check.
        if (text.size() == ours.size() + 1 && text.substr(0, ours.size()) == ours &&
            ours + check_mark(pos, m) == text)
            return m;
    }
    return std::nullopt;
}

}  // namespace

template <int W>
std::string to_san(const Position<W>& pos, Move<W> m) {
    MoveList<W> list;
    legal_moves(pos, list);
    return without_check(pos, m, Rivals<W>(pos, list)) + check_mark(pos, m);
}

template <int W>
tl::expected<Move<W>, MoveError> parse_san(const Position<W>& pos, std::string_view text) {
    using Kind = MoveError::Kind;
    const Ruleset<W>& rules = pos.rules();
    const std::string quoted = variant::in_quotes(text);
    const std::string_view bare = without_marks(text);
    MoveList<W> list;
    legal_moves(pos, list);
    std::optional<Move<W>> found;
    bool several = false;
    const auto note = [&](Move<W> m) {
        several = several || found.has_value();
        found = m;
    };
    bool promotion_missing = false;

    // The text as we would write it needs no reading.
    if (const auto m = written_so(pos, list, text, bare)) return *m;

    const bool short_castling = bare == "O-O" || bare == "0-0";
    if (short_castling || bare == "O-O-O" || bare == "0-0-0") {
        for (const Move<W> m : list)
            if (m.kind() == MoveKind::castling && !m.has_extra() &&
                (index(pos.rook_of(m)) > index(m.from())) == short_castling)
                note(m);
    } else {
        const auto parts = split(bare);
        if (!parts) return fail(Kind::malformed, quoted + " is no move in algebraic notation");
        const auto to = rules.square_named(parts->to);
        if (!to) return fail(Kind::bad_square, quoted + " names a square off the board");
        const auto kind = parts->piece != 0 ? rules.kind_of(parts->piece) : rules.traits.san_pawn;
        if (!kind) return fail(Kind::malformed, quoted + ": this game has no such piece");
        for (const Move<W> m : list) {
            if (is_unusual(pos, m) || m.kind() == MoveKind::castling || m.to() != *to ||
                pos.kind_at(m.from()) != *kind)
                continue;
            if (parts->from_file >= 0 && rules.file_of(m.from()) != parts->from_file) continue;
            if (parts->from_rank >= 0 && rules.rank_of(m.from()) != parts->from_rank) continue;
            const char promotion =
                m.kind() == MoveKind::promotion ? rules.letter(m.piece(), Color::white) : char{0};
            promotion_missing |= promotion != 0 && parts->promotion == 0;
            if (promotion == parts->promotion) note(m);
        }
    }
    if (several) return fail(Kind::ambiguous, quoted + " fits several legal moves");
    if (found) return *found;
    if (promotion_missing)
        return fail(Kind::missing_promotion, quoted + " needs the promotion piece");
    return fail(Kind::not_legal, quoted + " is not a legal move here");
}

#define SHAKO_INSTANTIATE(W)                                  \
    template std::string to_san(const Position<W>&, Move<W>); \
    template tl::expected<Move<W>, MoveError> parse_san(const Position<W>&, std::string_view);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
