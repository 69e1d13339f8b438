// Properties that hold at every ply of random games of every shipped variant.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "engine/board/generate.h"
#include "engine/board/width.h"
#include "engine/notation/move_text.h"
#include "engine/notation/san.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"

using namespace shako;
using namespace shako::engine;

namespace {

template <int W>
std::set<typename Move<W>::Word> words(const MoveList<W>& list) {
    std::set<typename Move<W>::Word> all;
    for (const auto m : list) all.insert(m.raw());
    return all;
}

template <int W>
void check_moves(const Position<W>& pos, const MoveList<W>& list, std::mt19937_64& random) {
    MoveList<W> slow;
    legal_moves_slow(pos, slow);
    const auto legal = words(list);
    REQUIRE(legal.size() == list.size());
    REQUIRE(slow.size() == list.size());
    REQUIRE(words(slow) == legal);
    REQUIRE(count_legal_moves(pos) == list.size());
    REQUIRE(has_legal_move(pos) == !list.empty());

    MoveList<W> pseudo;
    pseudo_legal_moves(pos, pseudo);
    for (const auto m : pseudo) {
        REQUIRE(is_pseudo_legal(pos, m));
        REQUIRE(is_legal(pos, m) == legal.contains(m.raw()));
        REQUIRE(is_legal_word(pos, m) == legal.contains(m.raw()));
    }
    for (int i = 0; i < 20; ++i) {
        const auto word = static_cast<typename Move<W>::Word>(random());
        REQUIRE(is_legal_word(pos, Move<W>::from_raw(word)) == legal.contains(word));
    }

    MoveList<W> noisy;
    captures(pos, noisy);
    MoveList<W> others;
    quiets(pos, others);
    std::set<typename Move<W>::Word> loud;
    std::set<typename Move<W>::Word> silent;
    for (const auto m : list) {
        const bool is_loud = pos.is_capture(m) || m.kind() == MoveKind::promotion;
        (is_loud ? loud : silent).insert(m.raw());
    }
    REQUIRE(words(noisy) == loud);
    REQUIRE(words(others) == silent);
}

template <int W>
void check_texts(const Position<W>& pos, const MoveList<W>& list) {
    std::set<std::string> uci;
    std::set<std::string> san;
    for (const auto m : list) {
        const std::string text = to_uci(pos, m);
        REQUIRE(uci.insert(text).second);
        const auto back = parse_uci(pos, text);
        REQUIRE(back.has_value());
        REQUIRE(*back == m);
        const std::string algebraic = to_san(pos, m);
        INFO(algebraic);
        REQUIRE(san.insert(algebraic).second);
        const auto from_san = parse_san(pos, algebraic);
        REQUIRE(from_san.has_value());
        REQUIRE(*from_san == m);
    }
    const std::string fen = to_fen(pos);
    const auto reread = parse_fen(pos.rules(), fen);
    REQUIRE(reread.has_value());
    REQUIRE(reread->same_as(pos));
    REQUIRE(reread->key() == pos.key());
}

template <int W>
void play_out(const std::string& variant, int games, int plies) {
    const auto& rules = test::ruleset<W>(variant);
    const auto start = parse_fen(rules, rules.spec->start_fen);
    REQUIRE(start.has_value());
    std::mt19937_64 random(2024);
    for (int game = 0; game < games; ++game) {
        Position<W> pos = *start;
        for (int ply = 0; ply < plies; ++ply) {
            INFO(variant << ": " << to_fen(pos));
            REQUIRE(pos.key() == pos.computed_key());
            REQUIRE((pos.pieces(Color::white) & pos.pieces(Color::black)).empty());
            REQUIRE(pos.in_check() == !pos.checkers().empty());
            MoveList<W> list;
            legal_moves(pos, list);
            check_moves(pos, list, random);
            if (ply % 4 == game % 4) check_texts(pos, list);
            if (list.empty()) break;
            // Every second game prefers captures, so that open boards come up, too.
            Move<W> chosen = list[random() % list.size()];
            for (int i = 0; i < 4 && game % 2 == 1 && !pos.is_capture(chosen); ++i)
                chosen = list[random() % list.size()];
            pos.play(chosen);
        }
    }
}

}  // namespace

TEST_CASE("Random games keep keys, move lists, texts and FEN consistent", "[property]") {
    for (const auto& variant : test::core_names())
        with_width(test::spec(variant)->board,
                   [&]<int W>(Width<W>) { play_out<W>(variant, 40, 200); });
}

TEST_CASE("Random games on boards of more words than they need, too", "[property]") {
    for (const auto& variant : test::core_names()) {
        play_out<2>(variant, 2, 100);
        play_out<4>(variant, 2, 100);
    }
}

TEST_CASE("The same position has the same key whatever moves led to it") {
    const auto start = test::position("shako");
    const auto a = test::after(start, {"c2d4", "c9d7", "e3e4", "e8e7"});
    const auto b = test::after(start, {"e3e4", "e8e7", "c2d4", "c9d7"});
    CHECK(a.key() == b.key());
    const auto returned = test::after(start, {"c2d4", "c9d7", "d4c2", "d7c9"});
    CHECK(returned.key() == start.key());
    CHECK(returned.halfmove_clock() == 4);
}

TEST_CASE("The key tells apart side to move, castling rights and usable en passant squares") {
    const auto key = [](const char* fen) { return test::position("chess", fen).key(); };
    const auto base = key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(base != key("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
    CHECK(base != key("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
    CHECK(base == key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 30"));
    CHECK(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1") != key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    CHECK(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1") == key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
}

TEST_CASE("The likely key after a move is its key, also where a square could be taken in passing") {
    for (const char* fen : {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
                            "4k3/8/8/8/3rP3/4P3/8/4K3 b - - 0 1"}) {
        const auto pos = test::position("chess", fen);
        MoveList<2> list;
        legal_moves(pos, list);
        for (const auto m : list) {
            if (m.kind() == MoveKind::en_passant) continue;
            auto next = pos;
            next.play(m);
            CHECK(next.key() == pos.likely_key_after(m));
        }
    }
}

TEST_CASE("A null move hands over the turn and drops the en passant square") {
    auto pos = test::position("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    REQUIRE_FALSE(pos.en_passant().empty());
    pos.play_null();
    CHECK(pos.side_to_move() == Color::white);
    CHECK(pos.en_passant().empty());
    CHECK(pos.key() == pos.computed_key());
}
