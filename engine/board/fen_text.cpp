// Positions to FEN text; the reader is fen.cpp.
#include <optional>

#include "engine/board/fen.h"
#include "engine/board/width.h"

namespace shako::engine {

namespace {

// The letter of a castling right: K or Q if a reader would find the same rook, else the rook's
// file, which is also what games with other arrays (chess960) write.
template <int W>
char right_letter(const Position<W>& pos, Color c, Wing wing, Sq rook) {
    const Ruleset<W>& rules = pos.rules();
    if (rules.spec->castling.chess960)
        return static_cast<char>((c == Color::white ? 'A' : 'a') + rules.file_of(rook));
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

// A man, with its mark if it is promoted.
template <int W>
std::string man_text(const Position<W>& pos, Sq s) {
    const Ruleset<W>& rules = pos.rules();
    const Color c = pos.color_at(s);
    if (const auto below = pos.face_below(s)) return std::string("+") + rules.letter(*below, c);
    std::string text(1, rules.letter(pos.kind_at(s), c));
    if (pos.is_promoted(s)) text += '~';
    return text;
}

template <int W>
std::string placement(const Position<W>& pos) {
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
            const bool wall = pos.walls().contains(s) || !rules.board.contains(s);
            if (!wall && pos.is_empty(s)) {
                ++empties;
                continue;
            }
            flush();
            text += wall ? "*" : man_text(pos, s);
        }
        flush();
        if (rank > 0) text += '/';
    }
    return text;
}

template <int W>
std::string hands(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    if (rules.drops.free || !(rules.traits.has_hands || rules.spec->drops.captures_to_hand))
        return "";
    std::string text = "[";
    for (const Color c : kColors)
        for (int k = rules.kinds() - 1; k >= 0; --k)
            text.append(static_cast<std::size_t>(pos.in_hand(c, kind_of_index(k))),
                        rules.letter(kind_of_index(k), c));
    return text + ']';
}

// Rights to castle and, in a game with gates, the files of the other men that have not moved.
template <int W>
std::string rights(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    std::string text;
    for (const Color c : kColors) {
        SquareSet<W> gates = pos.gates(c);
        for (const Wing wing : kWings)
            if (const auto rook = pos.castling_rook(c, wing)) {
                const char letter = right_letter(pos, c, wing, *rook);
                text += letter;
                gates.erase(*rook);
                // Rights that name the rook's file say nothing of the king's.
                const bool says_king = !pos.rules().spec->castling.chess960;
                if (const auto king = pos.castling_king(c); king && says_king) gates.erase(*king);
            }
        for (const Sq s : gates)
            text += static_cast<char>((c == Color::white ? 'A' : 'a') + rules.file_of(s));
    }
    return text.empty() ? "-" : text;
}

// The squares passed over, and the man that did so unless it is the next one ahead on the file.
template <int W>
std::string crossed(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    SquareSet<W> named = pos.en_passant();
    const Color them = !pos.side_to_move();
    const int forward = them == Color::white ? 1 : -1;
    const Sq first = named.first();
    std::optional<Sq> ahead;  // the next man of theirs on the file: the one that passed, as a rule
    for (int rank = rules.rank_of(first); rank >= 0 && rank < rules.ranks && !ahead;
         rank += forward) {
        const Sq s = rules.at(rules.file_of(first), rank);
        if (pos.pieces(them).contains(s)) ahead = s;
    }
    if (ahead != pos.en_passant_victim()) named.insert(pos.en_passant_victim());
    std::string text;
    for (const Sq s : named) text += rules.square_name(s);
    return text;
}

}  // namespace

template <int W>
std::string to_fen(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    std::string text = placement(pos) + hands(pos);
    text += pos.side_to_move() == Color::white ? " w " : " b ";
    text += rights(pos) + ' ';
    const int limit = pos.count_limit();
    if (limit > 0)
        text += std::to_string(limit);
    else if (pos.en_passant().empty())
        text += '-';
    else
        text += crossed(pos);
    if (rules.spec->royalty.check_counting)
        text += ' ' + std::to_string(pos.checks_left(Color::white)) + '+' +
                std::to_string(pos.checks_left(Color::black));
    text += ' ' + std::to_string(limit > 0 ? pos.count_plies() : pos.halfmove_clock());
    return text + ' ' + std::to_string(pos.fullmove_number());
}

#define SHAKO_INSTANTIATE(W) template std::string to_fen(const Position<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
