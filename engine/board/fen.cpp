#include "engine/board/fen.h"

#include <array>
#include <cstdlib>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/width.h"
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
        parts_ = split(text);
        end_ = static_cast<int>(text.size()) + 1;
        if (parts_.empty()) return fail(FenField::placement, 1, "the FEN is empty");
        if (auto s = read_placement(next()); !s) return tl::unexpected(s.error());
        if (!has_next()) return missing(FenField::side_to_move);
        const Part side = next();
        if (auto s = read_side(side); !s) return tl::unexpected(s.error());
        if (auto s = check_men(parts_[0]); !s) return tl::unexpected(s.error());
        // Games without castling and en passant are often written without both fields.
        Part crossed{"-", 0};
        if (!has_next()) return missing(FenField::castling);
        if (!is_number(peek().text)) {
            if (auto s = read_castling(next()); !s) return tl::unexpected(s.error());
            if (!has_next()) return missing(FenField::en_passant);
            if (rules_.spec->counting.rule != variant::CountingRule::none &&
                is_number(peek().text)) {
                if (auto s = read_count_limit(next()); !s) return tl::unexpected(s.error());
            } else {
                crossed = next();
            }
        }
        if (auto s = read_clocks(); !s) return tl::unexpected(s.error());
        if (pos_.is_royal_attacked(!pos_.side_to_move()))
            return fail(FenField::whole, side.column,
                        std::string(pos_.side_to_move() == Color::white ? "Black" : "White") +
                            " is in check but it is not their turn: the side to move could capture "
                            "the king");
        if (auto s = read_en_passant(crossed); !s) return tl::unexpected(s.error());
        if (rules_.keeps_extra) {
            const bool facing = rules_.spec->royalty.bikjang && pos_.royals_face();
            pos_.note_turn({Move<W>::none(), false, facing, false});
            note_strong_checks();
        }
        return pos_;
    }

   private:
    [[nodiscard]] bool has_next() const { return at_ < parts_.size(); }
    [[nodiscard]] const Part& peek() const { return parts_[at_]; }
    const Part& next() { return parts_[at_++]; }
    tl::unexpected<FenError> missing(FenField field) const {
        return fail(field, end_, std::string("the field for ") + to_text(field) + " is missing");
    }
    static bool is_number(std::string_view text) {
        return !text.empty() && text.front() >= '0' && text.front() <= '9';
    }

    // Checks left, both clocks or neither, and checks given as Lichess writes them.
    Status read_clocks() {
        const bool counts_checks = rules_.spec->royalty.check_counting;
        bool checks_known = false;
        if (counts_checks && has_next() && peek().text.find('+') != std::string_view::npos) {
            if (auto s = read_checks(next(), false); !s) return s;
            checks_known = true;
        }
        int halfmove_clock = 0;
        int fullmove_number = 1;
        if (has_next()) {
            const auto clock = read_number(next(), FenField::halfmove_clock, 0);
            if (!clock) return tl::unexpected(clock.error());
            if (!has_next())
                return fail(FenField::fullmove_number, end_,
                            "the field for move number is missing: give both clocks or neither");
            const auto number = read_number(next(), FenField::fullmove_number, 0);
            if (!number) return tl::unexpected(number.error());
            halfmove_clock = *clock;
            fullmove_number = *number == 0 ? 1 : *number;
        }
        if (counts_checks && !checks_known && has_next()) {
            if (auto s = read_checks(next(), true); !s) return s;
            checks_known = true;
        }
        if (has_next())
            return fail(FenField::whole, peek().column,
                        "nothing may follow the move number, got " + in_quotes(peek().text));
        if (counts_checks && !checks_known)
            return fail(
                FenField::checks, end_,
                "the checks that are left are missing: expected a field like 3+3 before the "
                "clocks");
        if (pos_.count_limit() > 0) {  // then the clock counts for that rule
            pos_.set_count(pos_.count_limit(), halfmove_clock);
            halfmove_clock = 0;
        }
        pos_.set_clocks(halfmove_clock, fullmove_number);
        return {};
    }

    // "3+2": White's and Black's left; "+0+1": given, of three.
    Status read_checks(const Part& part, bool given) {
        std::string_view text = part.text;
        if (given && !text.empty() && text.front() == '+') text.remove_prefix(1);
        const std::size_t plus = text.find('+');
        const auto number = [](std::string_view digits) {
            int value = digits.empty() ? -1 : 0;
            for (const char c : digits)
                value =
                    c >= '0' && c <= '9' && value >= 0 && value < 25 ? value * 10 + (c - '0') : -1;
            return value;
        };
        const int white = plus == std::string_view::npos ? -1 : number(text.substr(0, plus));
        const int black = plus == std::string_view::npos ? -1 : number(text.substr(plus + 1));
        if (white < 0 || black < 0 || (given && (white > 3 || black > 3)))
            return fail(FenField::checks, part.column,
                        "expected the checks that are left, like 3+3, got " + in_quotes(part.text));
        pos_.set_checks_left(Color::white, given ? 3 - white : white);
        pos_.set_checks_left(Color::black, given ? 3 - black : black);
        return {};
    }

    Status read_count_limit(const Part& part) {
        const auto limit = read_number(part, FenField::en_passant, 0);
        if (!limit) return tl::unexpected(limit.error());
        pos_.set_count(*limit, 0);
        return {};
    }

    void note_strong_checks() {
        if (rules_.strong_checkers.empty()) return;
        const Color by = !pos_.side_to_move();
        pos_.set_strong_series(by,
                               pos_.checkers().intersects(pos_.pieces(by, rules_.strong_checkers)));
    }

    // Ranks from the top, men by letter, empty squares as decimal numbers, walls and holes as '*',
    // then the hands in brackets or as a rank of their own.
    Status read_placement(const Part& part) {
        int rank = rules_.ranks - 1;
        int file = 0;
        const std::string_view text = part.text;
        bool hands_follow = false;
        std::size_t i = 0;
        for (; i < text.size() && !hands_follow; ++i) {
            const char c = text[i];
            const int column = part.column + static_cast<int>(i);
            if (c == '[') {
                hands_follow = true;
                break;
            }
            if (c == '/') {
                if (file != rules_.files) return short_rank(rank, file, column);
                if (rank == 0 && rules_.traits.has_hands) {
                    hands_follow = true;
                    break;
                }
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
                for (int n = 0; n < empties; ++n, ++file)
                    if (auto s = check_square(file, rank, column); !s) return s;
                i = j - 1;
            } else {
                if (file >= rules_.files)
                    return fail(FenField::placement, column,
                                "rank " + std::to_string(rank + 1) + " has more than " +
                                    std::to_string(rules_.files) + " files");
                if (c == '*') {
                    if (auto s = read_wall(file, rank, column); !s) return s;
                } else {
                    if (auto s = check_square(file, rank, column); !s) return s;
                    if (auto s = read_man(text, i, rules_.at(file, rank), part.column); !s)
                        return s;
                }
                ++file;
            }
        }
        const int end = part.column + static_cast<int>(i);
        if (file != rules_.files) return short_rank(rank, file, end);
        if (rank != 0)
            return fail(FenField::placement, end,
                        "only " + std::to_string(rules_.ranks - rank) + " of " +
                            std::to_string(rules_.ranks) + " ranks");
        if (hands_follow) return read_hands(text, i, part.column);
        // Where captured men don't come to hand, a FEN that is silent means the hands of the start.
        const variant::Drops& drops = rules_.spec->drops;
        const std::string& start = rules_.spec->start_fen;
        const std::size_t bracket = start.find('[');
        if (drops.enabled && !drops.captures_to_hand && !drops.two_boards &&
            bracket != std::string::npos && bracket < start.find(' '))
            return read_hands(start.substr(0, start.find(' ')), bracket, 1);
        return {};
    }

    // A square that a man or an empty place of the text stands for has to exist.
    Status check_square(int file, int rank, int column) {
        if (rules_.board.contains(rules_.at(file, rank))) return {};
        return fail(FenField::placement, column,
                    rules_.square_name(rules_.at(file, rank)) +
                        " is a hole of this board, expected '*' for it");
    }

    Status read_wall(int file, int rank, int column) {
        const Sq s = rules_.at(file, rank);
        if (!rules_.board.contains(s)) return {};
        // Walls come up in play, or the start position has them for good.
        if (rules_.spec->walling.rule == variant::WallingRule::none && rules_.petrified.empty() &&
            !rules_.spec->capture_effects.petrify_blasted &&
            rules_.spec->start_fen.find('*') == std::string::npos)
            return fail(FenField::placement, column, "this game has no walls, got '*'");
        pos_.add_wall(s);
        return {};
    }

    [[nodiscard]] std::optional<PieceKind> kind_of_letter(char c) const {
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) return std::nullopt;
        return rules_.kind_of(c);
    }

    // "K", "+P" (the other face of a man), "Q~" (promoted, to be a pawn again when captured).
    Status read_man(std::string_view text, std::size_t& i, Sq s, int column) {
        const auto here = [&] { return column + static_cast<int>(i); };
        const bool other = text[i] == '+';
        if (other) ++i;
        const char c = i < text.size() ? text[i] : ' ';
        const auto kind = kind_of_letter(c);
        if (!kind)
            return fail(FenField::placement, here(),
                        "no piece of this game has the letter " + in_quotes({&c, 1}));
        const auto face = rules_.other_face[static_cast<std::size_t>(*kind)];
        if (other && !face)
            return fail(FenField::placement, here(),
                        in_quotes({&c, 1}) + " has no promoted form, got '+' before it");
        pos_.put(c >= 'a' ? Color::black : Color::white, other ? *face : *kind, s);
        if (other) pos_.set_promoted(s, *kind);
        if (i + 1 < text.size() && text[i + 1] == '~') {
            ++i;
            if (!rules_.keeps_extra)
                return fail(FenField::placement, here(),
                            "this game does not mark promoted men, got '~'");
            if (rules_.marks_promoted && !other) pos_.set_promoted(s, std::nullopt);
        }
        return {};
    }

    // "[Pp]" or "/Pp", from there to the end; "-" is nobody.
    Status read_hands(std::string_view text, std::size_t i, int column) {
        const bool bracket = text[i] == '[';
        if (!rules_.keeps_extra ||
            (!rules_.traits.has_hands && !rules_.spec->drops.captures_to_hand)) {
            const std::string_view rest = text.substr(i);
            if (rest == "[]" || rest == "[-]") return {};
            return fail(FenField::placement, column + static_cast<int>(i),
                        "this game has no men in hand, got " + in_quotes(rest));
        }
        for (++i; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '-' || (bracket && c == ']' && i + 1 == text.size())) continue;
            const auto kind = kind_of_letter(c);
            if (!kind)
                return fail(FenField::placement, column + static_cast<int>(i),
                            "expected letters of men in hand, got " + in_quotes({&c, 1}));
            pos_.change_hand(c >= 'a' ? Color::black : Color::white, *kind, 1);
        }
        if (bracket && text.back() != ']')
            return fail(FenField::placement, column + static_cast<int>(text.size()),
                        "the men in hand are not closed, expected ']'");
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

    // The royals that the game has, and no man where it would have had to become another.
    Status check_men(const Part& placement) {
        const Traits& traits = rules_.traits;
        for (const Color c : kColors) {
            const std::string side = c == Color::white ? "White" : "Black";
            const int royals = pos_.royals(c).count();
            const int usual = rules_.start_royals[c];
            if (usual == 1 && royals != 1)
                return fail(FenField::placement, placement.column,
                            side + " must have exactly one " + royal_names() + ", has " +
                                std::to_string(royals));
            if (usual > 1 && royals == 0)
                return fail(FenField::placement, placement.column,
                            side + " must have a royal piece (" + royal_names() + "), has none");
            if (usual == 0 && royals > 1 && !rules_.is_general)
                return fail(FenField::placement, placement.column,
                            side + " must have at most one " + royal_names() + ", has " +
                                std::to_string(royals));
            if (rules_.is_general) continue;
            for (int k = 0; k < traits.kinds; ++k) {
                const PieceKind kind = kind_of_index(k);
                const auto& facts = traits.kind[static_cast<std::size_t>(k)];
                const SquareSet<W> stranded = pos_.pieces(c, kind) & rules_.promotion_zone[c];
                if (facts.promotes[c] && traits.must_promote[c] && !stranded.empty() &&
                    !traits.promotion_choices[c].empty())
                    return fail(FenField::placement, placement.column,
                                side + "'s " + facts.name + " on " +
                                    rules_.square_name(stranded.first()) +
                                    " would have had to promote");
            }
        }
        return {};
    }

    [[nodiscard]] std::string royal_names() const {
        std::string names;
        for (const KindTraits& kind : rules_.traits.kind)
            if (kind.royal) names += (names.empty() ? "" : " or ") + kind.name;
        return names;
    }

    Status read_castling(const Part& part) {
        if (part.text == "-") return {};
        if (rules_.spec->gating.enabled) return read_gates(part);
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

    // In a game with gates the field also has the files of men that have not moved yet.
    Status read_gates(const Part& part) {
        ByColor<SquareSet<W>> gates;
        const bool seirawan = rules_.spec->gating.seirawan;
        for (std::size_t i = 0; i < part.text.size(); ++i) {
            const char letter = part.text[i];
            const bool upper = letter >= 'A' && letter <= 'Z';
            const char lower = upper ? static_cast<char>(letter - 'A' + 'a') : letter;
            const Color c = upper ? Color::white : Color::black;
            const int rank = c == Color::white
                                 ? rules_.spec->castling.rank.value
                                 : rules_.ranks - 1 - rules_.spec->castling.rank.value;
            const bool by_wing = rules_.castling.enabled && (lower == 'k' || lower == 'q');
            if (!by_wing && (lower < 'a' || lower - 'a' >= rules_.files))
                return fail(
                    FenField::castling, part.column + static_cast<int>(i),
                    "expected -, letters of KQkq or files of men that have not moved, got " +
                        in_quotes({&letter, 1}));
            const Wing wing = lower == 'k' ? Wing::king_side : Wing::queen_side;
            const auto king = pos_.castling_king(c);
            const std::optional<Sq> at =
                by_wing ? rook_found(c, wing) : std::optional<Sq>(rules_.at(lower - 'a', rank));
            // A rook on the other side of the king is none of that wing's.
            if (by_wing && at && king &&
                (rules_.file_of(*at) > rules_.file_of(*king)) != (wing == Wing::king_side))
                continue;
            if (at && pos_.pieces(c).contains(*at)) gates[c].insert(*at);
            if (by_wing && king) gates[c].insert(*king);
            const bool keeps_gates =
                !seirawan || pos_.in_hand(c) > 0 || rules_.spec->drops.captures_to_hand;
            if ((!by_wing && keeps_gates) || !at || !king || !is_rook(c, *at)) continue;
            pos_.set_castling_rook(
                c, rules_.file_of(*at) > rules_.file_of(*king) ? Wing::king_side : Wing::queen_side,
                *at);
        }
        for (const Color c : kColors) {
            const auto king = pos_.castling_king(c);
            const bool keeps_gates =
                !seirawan || pos_.in_hand(c) > 0 || rules_.spec->drops.captures_to_hand;
            // Gates of king and rook alone tell of castling where the files differ from the usual.
            if (king && gates[c].contains(*king) && !pos_.has_castling_rights(c) && keeps_gates)
                for (const Sq s : gates[c])
                    if (is_rook(c, s))
                        pos_.set_castling_rook(c,
                                               rules_.file_of(s) > rules_.file_of(*king)
                                                   ? Wing::king_side
                                                   : Wing::queen_side,
                                               s);
            pos_.set_gates(c, keeps_gates ? gates[c] : SquareSet<W>{});
        }
        return {};
    }

    // "-", or the squares that an initial move has just passed over, together.
    Status read_en_passant(const Part& part) {
        if (part.text == "-") return {};
        SquareSet<W> crossed;
        std::string_view rest = part.text;
        while (!rest.empty()) {
            std::size_t length = 1;
            while (length < rest.size() && rest[length] >= '0' && rest[length] <= '9') ++length;
            const auto s = rules_.square_named(rest.substr(0, length));
            if (!s)
                return fail(FenField::en_passant, part.column,
                            "expected - or a square of the board, got " + in_quotes(part.text));
            crossed.insert(*s);
            rest.remove_prefix(length);
        }
        // The man that passed may be named, too.
        const SquareSet<W> named = crossed & pos_.pieces(!pos_.side_to_move());
        if (!named.empty() && !(crossed - named).empty()) {
            crossed -= named;
            const Sq victim = pos_.side_to_move() == Color::white ? named.first() : named.last();
            return offer(part, crossed, victim);
        }
        return rules_.is_general || has_long_steps() ? offer_crossed(part, crossed)
                                                     : read_crossed(part, crossed);
    }

    Status offer(const Part& part, const SquareSet<W>& crossed, Sq victim) {
        if (!rules_.crossing_kinds[!pos_.side_to_move()].contains(pos_.kind_at(victim)))
            return fail(FenField::en_passant, part.column,
                        "what stands on " + rules_.square_name(victim) +
                            " makes no move that can be captured en passant");
        offer_en_passant(pos_, crossed, victim);
        return {};
    }

    // Whether somebody crosses squares in another way than by one leap made twice.
    [[nodiscard]] bool has_long_steps() const {
        const Color them = !pos_.side_to_move();
        for (int k = 0; k < rules_.kinds(); ++k)
            if (rules_.crossing_kinds[them].contains(kind_of_index(k)) &&
                rules_.attacks.common_leaps(kind_of_index(k), them).empty())
                return true;
        return false;
    }

    // The man that passed is the next one ahead on the file.
    Status offer_crossed(const Part& part, const SquareSet<W>& crossed) {
        const Color them = !pos_.side_to_move();
        const int forward = them == Color::white ? 1 : -1;
        const Sq s = crossed.first();
        for (int rank = rules_.rank_of(s); rank >= 0 && rank < rules_.ranks; rank += forward) {
            const Sq victim = rules_.at(rules_.file_of(s), rank);
            if (pos_.pieces(them).contains(victim)) return offer(part, crossed, victim);
        }
        return {};
    }

    Status read_crossed(const Part& part, const SquareSet<W>& squares) {
        const Sq crossed = squares.first();
        const Color them = !pos_.side_to_move();
        const int forward = them == Color::white ? 1 : -1;
        const int file = rules_.file_of(crossed);
        const int rank = rules_.rank_of(crossed);
        const std::string impossible = in_quotes(part.text) + " was not crossed by a double step: ";
        if (rank - forward < 0 || rank - forward >= rules_.ranks || rank + forward < 0 ||
            rank + forward >= rules_.ranks)
            return fail(FenField::en_passant, part.column,
                        impossible + "it is at the board's edge");
        // Of a triple step it may be either square, or both.
        const Sq origin = rules_.at(file, rank - forward);
        Sq victim = rules_.at(file, rank + forward);
        const bool triple = !(rules_.triple_zone.white | rules_.triple_zone.black).empty();
        if (triple) return offer_crossed(part, squares);
        if (!rules_.initial_zone[them].contains(origin))
            return fail(FenField::en_passant, part.column,
                        impossible + "no double step begins on " + rules_.square_name(origin));
        if (!pos_.is_empty(crossed) || !pos_.is_empty(origin))
            return fail(FenField::en_passant, part.column,
                        impossible + "it and " + rules_.square_name(origin) + " must be empty");
        if (pos_.is_empty(victim) || pos_.color_at(victim) != them ||
            !rules_.crossing_kinds[them].contains(pos_.kind_at(victim)))
            return fail(FenField::en_passant, part.column,
                        impossible + "nothing that makes such a step stands on " +
                            rules_.square_name(victim));
        offer_en_passant(pos_, SquareSet<W>::of(crossed), victim);
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
    std::vector<Part> parts_;
    std::size_t at_ = 0;  // the next of them
    int end_ = 0;         // column behind the text
};

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
        case FenField::checks:
            return "checks left";
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

#define SHAKO_INSTANTIATE(W) \
    template tl::expected<Position<W>, FenError> parse_fen(const Ruleset<W>&, std::string_view);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
