#include "engine/board/fen.h"

#include <array>
#include <cstdlib>
#include <vector>

#include "engine/board/generate.h"
#include "variant/quote.h"

namespace shako::engine {

using variant::in_quotes;

namespace {

struct Part {
    std::string_view text;
    int column = 0;  // of its first character, from 1
};

tl::unexpected<FenError> fail(FenField field, int column, std::string message) {
    return tl::unexpected(FenError{field, column, std::move(message)});
}

// Fields are separated by any number of blanks.
std::vector<Part> split(std::string_view text) {
    std::vector<Part> parts;
    std::size_t i = 0;
    while (i < text.size()) {
        if (text[i] == ' ' || text[i] == '\t') {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < text.size() && text[i] != ' ' && text[i] != '\t') ++i;
        parts.push_back({text.substr(begin, i - begin), static_cast<int>(begin) + 1});
    }
    return parts;
}

using Status = tl::expected<void, FenError>;

template <int W>
class Reader {
   public:
    explicit Reader(const Ruleset<W>& rules) : rules_(rules), pos_(rules) {}

    tl::expected<Position<W>, FenError> read(std::string_view text) {
        const std::vector<Part> parts = split(text);
        const int end = static_cast<int>(text.size()) + 1;
        if (parts.empty()) return fail(FenField::placement, 1, "the FEN is empty");
        if (auto s = read_placement(parts[0]); !s) return tl::unexpected(s.error());
        if (parts.size() < 4) {
            constexpr std::array<FenField, 3> kNext{FenField::side_to_move, FenField::castling,
                                                    FenField::en_passant};
            const FenField missing = kNext[parts.size() - 1];
            return fail(missing, end,
                        std::string("the field for ") + to_text(missing) + " is missing");
        }
        if (auto s = read_side(parts[1]); !s) return tl::unexpected(s.error());
        if (auto s = check_men(parts[0]); !s) return tl::unexpected(s.error());
        if (auto s = read_castling(parts[2]); !s) return tl::unexpected(s.error());
        if (parts.size() == 5)
            return fail(FenField::fullmove_number, end,
                        "the field for move number is missing: give both clocks or neither");
        if (parts.size() > 6)
            return fail(FenField::whole, parts[6].column,
                        "nothing may follow the move number, got " + in_quotes(parts[6].text));
        int halfmove_clock = 0;
        int fullmove_number = 1;
        if (parts.size() == 6) {
            const auto clock = read_number(parts[4], FenField::halfmove_clock, 0);
            if (!clock) return tl::unexpected(clock.error());
            const auto number = read_number(parts[5], FenField::fullmove_number, 0);
            if (!number) return tl::unexpected(number.error());
            halfmove_clock = *clock;
            fullmove_number = *number == 0 ? 1 : *number;
        }
        pos_.set_clocks(halfmove_clock, fullmove_number);
        if (pos_.is_royal_attacked(!pos_.side_to_move()))
            return fail(FenField::whole, parts[1].column,
                        std::string(pos_.side_to_move() == Color::white ? "Black" : "White") +
                            " is in check but it is not their turn: the side to move could capture "
                            "the king");
        if (auto s = check_mobility(); !s) return tl::unexpected(s.error());
        if (auto s = read_en_passant(parts[3]); !s) return tl::unexpected(s.error());
        return pos_;
    }

   private:
    // Men move apart in play, so what bounds a side's moves is their mobility on the empty board.
    Status check_mobility() {
        constexpr std::size_t kMost = MoveList<W>::kCapacity * 3 / 4;
        for (const Color color : kColors) {
            std::size_t moves = 0;
            for (const Sq s : pos_.pieces(color)) {
                const PieceKind kind = pos_.kind_at(s);
                const SquareSet<W> targets =
                    pos_.moves(kind, color, s, {}) | pos_.attacks(kind, color, s, {});
                moves += static_cast<std::size_t>(targets.count());
            }
            if (moves > kMost)
                return fail(FenField::placement, 1,
                            std::string(color == Color::white ? "White" : "Black") +
                                "'s men have up to " + std::to_string(moves) +
                                " moves, expected at most " + std::to_string(kMost));
        }
        return {};
    }

    // Ranks from the top, men by letter, empty squares as decimal numbers of any length.
    Status read_placement(const Part& part) {
        int rank = rules_.ranks - 1;
        int file = 0;
        const std::string_view text = part.text;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            const int column = part.column + static_cast<int>(i);
            if (c == '/') {
                if (file != rules_.files) return short_rank(rank, file, column);
                if (rank == 0)
                    return fail(FenField::placement, column,
                                "more than " + std::to_string(rules_.ranks) + " ranks");
                --rank;
                file = 0;
            } else if (c >= '0' && c <= '9') {
                int empties = 0;
                std::size_t j = i;
                for (; j < text.size() && text[j] >= '0' && text[j] <= '9' && j - i < 3; ++j)
                    empties = empties * 10 + (text[j] - '0');
                if (c == '0' || empties > rules_.files - file)
                    return fail(FenField::placement, column,
                                in_quotes(text.substr(i, j - i)) +
                                    " empty squares do not fit: rank " + std::to_string(rank + 1) +
                                    " has " + std::to_string(rules_.files - file) + " left of " +
                                    std::to_string(rules_.files));
                file += empties;
                i = j - 1;
            } else {
                const auto kind = rules_.kind_of(c);
                if (!kind || !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
                    return fail(FenField::placement, column,
                                "no piece of this game has the letter " + in_quotes({&c, 1}));
                if (file >= rules_.files)
                    return fail(FenField::placement, column,
                                "rank " + std::to_string(rank + 1) + " has more than " +
                                    std::to_string(rules_.files) + " files");
                pos_.put(c >= 'a' ? Color::black : Color::white, *kind, rules_.at(file, rank));
                ++file;
            }
        }
        const int end = part.column + static_cast<int>(text.size());
        if (file != rules_.files) return short_rank(rank, file, end);
        if (rank != 0)
            return fail(FenField::placement, end,
                        "only " + std::to_string(rules_.ranks - rank) + " of " +
                            std::to_string(rules_.ranks) + " ranks");
        return {};
    }

    Status short_rank(int rank, int file, int column) {
        return fail(FenField::placement, column,
                    "rank " + std::to_string(rank + 1) + " has " + std::to_string(file) + " of " +
                        std::to_string(rules_.files) + " files");
    }

    Status read_side(const Part& part) {
        if (part.text != "w" && part.text != "b")
            return fail(FenField::side_to_move, part.column,
                        "expected w or b, got " + in_quotes(part.text));
        pos_.set_side_to_move(part.text == "w" ? Color::white : Color::black);
        return {};
    }

    // One royal a side, and no man where it would have had to become another.
    Status check_men(const Part& placement) {
        const Traits& traits = rules_.traits;
        for (const Color c : kColors) {
            const std::string side = c == Color::white ? "White" : "Black";
            for (int k = 0; k < traits.kinds; ++k) {
                const PieceKind kind = kind_of_index(k);
                const auto& facts = traits.kind[static_cast<std::size_t>(k)];
                const SquareSet<W> men = pos_.pieces(c, kind);
                if (facts.royal && men.count() != 1)
                    return fail(FenField::placement, placement.column,
                                side + " must have exactly one " + facts.name + ", has " +
                                    std::to_string(men.count()));
                const SquareSet<W> stranded = men & rules_.promotion_zone[c];
                if (facts.promotes[c] && traits.must_promote[c] && !stranded.empty())
                    return fail(FenField::placement, placement.column,
                                side + "'s " + facts.name + " on " +
                                    rules_.square_name(stranded.first()) +
                                    " would have had to promote");
            }
        }
        return {};
    }

    Status read_castling(const Part& part) {
        if (part.text == "-") return {};
        for (std::size_t i = 0; i < part.text.size(); ++i)
            if (auto s = read_right(part.text[i], part.column + static_cast<int>(i)); !s) return s;
        return {};
    }

    Status read_right(char letter, int column) {
        const bool upper = letter >= 'A' && letter <= 'Z';
        const char lower = upper ? static_cast<char>(letter - 'A' + 'a') : letter;
        const Color c = upper ? Color::white : Color::black;
        const std::string side = upper ? "White" : "Black";
        const int named_file = lower - 'a';
        const bool by_wing = lower == 'k' || lower == 'q';
        if (!by_wing && (named_file < 0 || named_file >= rules_.files))
            return fail(
                FenField::castling, column,
                "expected -, letters of KQkq or files of rooks, got " + in_quotes({&letter, 1}));
        if (!rules_.castling.enabled)
            return fail(FenField::castling, column, "this game has no castling: expected -");
        const int rank = rules_.castling.rank[c];
        const auto king = pos_.castling_king(c);
        if (!king)
            return fail(
                FenField::castling, column,
                side + " cannot castle: the king is not on rank " + std::to_string(rank + 1));
        const int king_file = rules_.file_of(*king);
        const auto rook = by_wing ? rook_found(c, lower == 'k' ? Wing::king_side : Wing::queen_side)
                                  : rules_.at(named_file, rank);
        if (!rook || !is_rook(c, *rook) || rules_.file_of(*rook) == king_file)
            return fail(FenField::castling, column,
                        side + " has no rook to castle with for " + in_quotes({&letter, 1}));
        const Wing wing = rules_.file_of(*rook) > king_file ? Wing::king_side : Wing::queen_side;
        if (by_wing && (wing == Wing::king_side) != (lower == 'k'))
            return fail(FenField::castling, column,
                        side + "'s rook for " + in_quotes({&letter, 1}) +
                            " stands on the other side of the king");
        if (pos_.castling_rook(c, wing))
            return fail(FenField::castling, column,
                        side + "'s right to castle on that side is given twice");
        pos_.set_castling_rook(c, wing, rook);
        return {};
    }

    [[nodiscard]] bool is_rook(Color c, Sq s) const {
        return pos_.pieces(c).contains(s) && rules_.castling.rooks[c].contains(pos_.kind_at(s));
    }

    // The rook meant by K or Q: the first from the configured file inwards.
    [[nodiscard]] std::optional<Sq> rook_found(Color c, Wing wing) const {
        const int step = wing == Wing::king_side ? -1 : 1;
        for (int file = rules_.castling.search_from[index(wing)]; file >= 0 && file < rules_.files;
             file += step) {
            const Sq s = rules_.at(file, rules_.castling.rank[c]);
            if (is_rook(c, s)) return s;
        }
        return std::nullopt;
    }

    Status read_en_passant(const Part& part) {
        if (part.text == "-") return {};
        const auto crossed = rules_.square_named(part.text);
        if (!crossed)
            return fail(FenField::en_passant, part.column,
                        "expected - or a square of the board, got " + in_quotes(part.text));
        const Color them = !pos_.side_to_move();
        const int forward = them == Color::white ? 1 : -1;
        const int file = rules_.file_of(*crossed);
        const int rank = rules_.rank_of(*crossed);
        const std::string impossible = in_quotes(part.text) + " was not crossed by a double step: ";
        if (rank - forward < 0 || rank - forward >= rules_.ranks || rank + forward < 0 ||
            rank + forward >= rules_.ranks)
            return fail(FenField::en_passant, part.column,
                        impossible + "it is at the board's edge");
        const Sq origin = rules_.at(file, rank - forward);
        const Sq victim = rules_.at(file, rank + forward);
        if (!rules_.initial_zone[them].contains(origin))
            return fail(FenField::en_passant, part.column,
                        impossible + "no double step begins on " + rules_.square_name(origin));
        if (!pos_.is_empty(*crossed) || !pos_.is_empty(origin))
            return fail(FenField::en_passant, part.column,
                        impossible + "it and " + rules_.square_name(origin) + " must be empty");
        if (pos_.is_empty(victim) || pos_.color_at(victim) != them ||
            !rules_.crossing_kinds[them].contains(pos_.kind_at(victim)))
            return fail(FenField::en_passant, part.column,
                        impossible + "nothing that makes such a step stands on " +
                            rules_.square_name(victim));
        offer_en_passant(pos_, *crossed, victim);
        return {};
    }

    static tl::expected<int, FenError> read_number(const Part& part, FenField field, int least) {
        int value = 0;
        for (const char c : part.text) {
            if (c < '0' || c > '9' || value > 5000)
                return fail(field, part.column,
                            std::string("expected a number from ") + std::to_string(least) +
                                " to 50000 as " + to_text(field) + ", got " + in_quotes(part.text));
            value = value * 10 + (c - '0');
        }
        return value;
    }

    const Ruleset<W>& rules_;
    Position<W> pos_;
};

// The letter of a castling right: K or Q if a reader would find the same rook, else the rook's
// file.
template <int W>
char right_letter(const Position<W>& pos, Color c, Wing wing, Sq rook) {
    const Ruleset<W>& rules = pos.rules();
    const int step = wing == Wing::king_side ? -1 : 1;
    char letter = wing == Wing::king_side ? 'k' : 'q';
    for (int file = rules.castling.search_from[index(wing)]; file >= 0 && file < rules.files;
         file += step) {
        const Sq s = rules.at(file, rules.castling.rank[c]);
        if (!pos.pieces(c).contains(s) || !rules.castling.rooks[c].contains(pos.kind_at(s)))
            continue;
        if (s != rook) letter = static_cast<char>('a' + rules.file_of(rook));
        break;
    }
    return c == Color::white ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

const char* to_text(FenField field) noexcept {
    switch (field) {
        case FenField::placement:
            return "placement";
        case FenField::side_to_move:
            return "side to move";
        case FenField::castling:
            return "castling";
        case FenField::en_passant:
            return "en passant";
        case FenField::halfmove_clock:
            return "halfmove clock";
        case FenField::fullmove_number:
            return "move number";
        case FenField::whole:
            return "position";
    }
    return "";
}

std::string to_text(const FenError& error) {
    std::string text = "FEN";
    if (error.column > 0) text += ", column " + std::to_string(error.column);
    return text + " (" + to_text(error.field) + "): " + error.message;
}

template <int W>
tl::expected<Position<W>, FenError> parse_fen(const Ruleset<W>& rules, std::string_view text) {
    return Reader<W>(rules).read(text);
}

template <int W>
std::string to_fen(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    std::string text;
    for (int rank = rules.ranks - 1; rank >= 0; --rank) {
        int empties = 0;
        const auto flush = [&] {
            if (empties > 0) text += std::to_string(empties);
            empties = 0;
        };
        for (int file = 0; file < rules.files; ++file) {
            const Sq s = rules.at(file, rank);
            if (pos.is_empty(s)) {
                ++empties;
                continue;
            }
            flush();
            text += rules.letter(pos.kind_at(s), pos.color_at(s));
        }
        flush();
        if (rank > 0) text += '/';
    }
    text += pos.side_to_move() == Color::white ? " w " : " b ";
    if (!pos.has_castling_rights()) text += '-';
    for (const Color c : kColors)
        for (const Wing wing : kWings)
            if (const auto rook = pos.castling_rook(c, wing))
                text += right_letter(pos, c, wing, *rook);
    const auto crossed = pos.en_passant();
    text += ' ' + (crossed ? rules.square_name(*crossed) : std::string("-"));
    text +=
        ' ' + std::to_string(pos.halfmove_clock()) + ' ' + std::to_string(pos.fullmove_number());
    return text;
}

template tl::expected<Position<2>, FenError> parse_fen(const Ruleset<2>&, std::string_view);
template tl::expected<Position<4>, FenError> parse_fen(const Ruleset<4>&, std::string_view);
template std::string to_fen(const Position<2>&);
template std::string to_fen(const Position<4>&);

}  // namespace shako::engine
