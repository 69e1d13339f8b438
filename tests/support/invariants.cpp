#include "tests/support/invariants.h"

#include <algorithm>
#include <set>

#include "engine/board/fen.h"
#include "engine/board/generate.h"
#include "engine/board/width.h"
#include "engine/notation/move_text.h"
#include "engine/notation/san.h"

namespace shako::test {

using engine::Color;
using engine::Move;
using engine::MoveList;
using engine::Position;

namespace {

constexpr std::size_t kJudged =
    200;                           // moves of a position that is_legal and the like are asked about
constexpr std::size_t kRead = 40;  // moves whose texts are read back
// Each of those questions may look at all moves of the position. Where it has more than this many,
// fewer are asked, so that a position with some thousands takes no longer.
constexpr std::size_t kManyMoves = 1000;
// Reading algebraic text looks at all moves several times and writes out most of them: texts are
// read until so many have been looked at, which is enough for the forty of a position with 250.
constexpr std::size_t kSanLooks = 10'000;

template <int W>
using Words = std::set<typename Move<W>::Word>;

template <int W>
Words<W> words(const MoveList<W>& list) {
    Words<W> all;
    for (const auto m : list) all.insert(m.raw());
    return all;
}

// "fast lists a2a3, slow a2a4": the first move that only one of them has.
template <int W>
std::string difference(const Position<W>& pos, const Words<W>& got, const Words<W>& expected) {
    const auto first_of = [&](const Words<W>& some, const Words<W>& others) {
        for (const auto word : some)
            if (!others.contains(word)) return engine::to_uci(pos, Move<W>::from_raw(word));
        return std::string("nothing");
    };
    return "has " + first_of(got, expected) + " too much, lacks " + first_of(expected, got);
}

// Every n-th move, where each costs a look at all. Which ones depends on the position.
struct Stride {
    std::size_t first;
    std::size_t step;
};
template <int W>
Stride stride(const Position<W>& pos, const MoveList<W>& list, std::size_t most) {
    if (list.size() > kManyMoves) most = std::max<std::size_t>(most * kManyMoves / list.size(), 8);
    const std::size_t step = list.size() / most + 1;
    return {static_cast<std::size_t>(pos.key() % step), step};
}

template <int W>
std::string broken_judgement(const Position<W>& pos, const Words<W>& legal,
                             std::mt19937_64& random) {
    MoveList<W> pseudo;
    engine::pseudo_legal_moves(pos, pseudo);
    const Stride some = stride(pos, pseudo, kJudged);
    for (std::size_t i = some.first; i < pseudo.size(); i += some.step) {
        const auto m = pseudo[i];
        const std::string text = engine::to_uci(pos, m);
        if (!engine::is_pseudo_legal(pos, m)) return "is_pseudo_legal denies " + text;
        if (engine::is_legal(pos, m) != legal.contains(m.raw())) return "is_legal on " + text;
        if (engine::is_legal_word(pos, m) != legal.contains(m.raw()))
            return "is_legal_word on " + text;
    }
    const Words<W> known = words(pseudo);
    for (int i = 0; i < 20; ++i) {
        // A word at random, or a known move with one bit changed: a move of another position.
        auto word = static_cast<typename Move<W>::Word>(random());
        if (i % 2 == 1 && !pseudo.empty()) {
            word = pseudo[random() % pseudo.size()].raw();
            word = static_cast<typename Move<W>::Word>(
                word ^ (typename Move<W>::Word{1} << random() % (8 * sizeof(word))));
        }
        const auto m = Move<W>::from_raw(word);
        if (engine::is_pseudo_legal(pos, m) != known.contains(word))
            return "is_pseudo_legal on the word " + std::to_string(word);
        if (engine::is_legal_word(pos, m) != legal.contains(word))
            return "is_legal_word on the word " + std::to_string(word);
    }
    return {};
}

template <int W>
std::string broken_fen(const Position<W>& pos) {
    const std::string fen = engine::to_fen(pos);
    const auto again = engine::parse_fen(pos.rules(), fen);
    if (!again) return "the FEN does not read back: " + engine::to_text(again.error());
    if (!again->same_as(pos))
        return "the FEN reads back to another position: " + engine::to_fen(*again);
    // A FEN does not tell of these two, which the key has.
    if (!pos.last_turn().passed && !pos.last_turn().facing && again->key() != pos.key())
        return "the FEN reads back to another key";
    return {};
}

}  // namespace

template <int W>
std::string broken_invariant(const Position<W>& pos, std::mt19937_64& random) {
    if (pos.key() != pos.computed_key()) return "the key is not the computed one";
    if (!(pos.pieces(Color::white) & pos.pieces(Color::black)).empty())
        return "a square has men of both sides";
    MoveList<W> list;
    engine::legal_moves(pos, list);
    MoveList<W> slow;
    engine::legal_moves_slow(pos, slow);
    const Words<W> legal = words(list);
    const Words<W> expected = words(slow);
    if (expected.size() != slow.size()) return "the slow generator lists a move twice";
    if (legal != expected) return "the fast generator " + difference(pos, legal, expected);
    if (legal.size() != list.size()) return "the fast generator lists a move twice";
    if (engine::count_legal_moves(pos) != list.size())
        return "count_legal_moves says " + std::to_string(engine::count_legal_moves(pos)) +
               ", the list has " + std::to_string(list.size());
    if (engine::has_legal_move(pos) == list.empty()) return "has_legal_move";
    if (std::string broken = broken_judgement(pos, legal, random); !broken.empty()) return broken;

    MoveList<W> noisy;
    engine::captures(pos, noisy);
    MoveList<W> others;
    engine::quiets(pos, others);
    Words<W> loud;
    Words<W> silent;
    for (const auto m : list) {
        const bool is_loud = pos.is_capture(m) || m.kind() == engine::MoveKind::promotion;
        (is_loud ? loud : silent).insert(m.raw());
    }
    if (words(noisy) != loud) return "captures() " + difference(pos, words(noisy), loud);
    if (words(others) != silent) return "quiets() " + difference(pos, words(others), silent);
    return broken_fen(pos);
}

template <int W>
std::string broken_text(const Position<W>& pos) {
    MoveList<W> list;
    engine::legal_moves(pos, list);
    std::set<std::string> uci;
    std::set<std::string> san;
    const Stride some = stride(pos, list, kRead);
    std::size_t looks = 0;
    for (std::size_t i = some.first; i < list.size(); i += some.step) {
        const auto m = list[i];
        const std::string text = engine::to_uci(pos, m);
        if (!uci.insert(text).second) return "two moves are called " + text;
        const auto back = engine::parse_uci(pos, text);
        if (!back || !(*back == m)) return text + " does not read back";
        if (looks > kSanLooks) continue;
        looks += list.size();
        const std::string algebraic = engine::to_san(pos, m);
        if (!san.insert(algebraic).second) return "two moves are called " + algebraic;
        const auto from_san = engine::parse_san(pos, algebraic);
        if (!from_san || !(*from_san == m)) return algebraic + " does not read back";
    }
    return {};
}

#define SHAKO_INSTANTIATE(W)                                                     \
    template std::string broken_invariant(const Position<W>&, std::mt19937_64&); \
    template std::string broken_text(const Position<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::test
