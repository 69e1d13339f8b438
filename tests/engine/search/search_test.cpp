#include "engine/search/search.h"

#include <algorithm>

#include "engine/game.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/mate_proof.h"
#include "tests/support/rules.h"

using namespace shako::engine;
using namespace shako::engine::test;

namespace {

// Plays the game on from both sides; returns how it ends, or nothing after `plies`.
std::optional<Result> play_out(Session& session, std::string_view fen, std::uint64_t nodes,
                               int plies) {
    std::vector<std::string> moves;
    for (int ply = 0; ply < plies; ++ply) {
        if (!session.set_position(fen, moves)) return std::nullopt;
        if (const auto result = session.game().result()) return result;
        moves.push_back(think(session, to_nodes(nodes)).move);
    }
    return std::nullopt;
}

struct Puzzle {
    const char* variant;
    const char* fen;
    int moves;
};

}  // namespace

TEST_CASE("Mates in one to three are found, and none that is not there") {
    const Puzzle puzzle = GENERATE(
        Puzzle{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
        Puzzle{"chess", "8/8/8/8/7k/R7/1R6/K7 w - - 0 1", 2},
        // Two rooks drive the king to the edge of the larger board.
        Puzzle{"shako", "9k/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1", 1},
        Puzzle{"shako", "10/9k/R9/10/10/10/10/10/1R8/K9 w - - 0 1", 2},
        Puzzle{"shako", "10/10/7k2/R9/10/10/10/10/1R8/K9 w - - 0 1", 3},
        // The cannon mates over its own pawn while the rook holds the file beside the edge.
        Puzzle{"shako", "k9/10/10/10/10/P9/10/7C2/1R8/6K3 w - - 0 1", 1});
    CAPTURE(puzzle.fen);
    const auto rules = rules_of(puzzle.variant);
    const auto position = position_of(*rules, puzzle.fen);
    REQUIRE(shako::test::MateProof().shortest(position, puzzle.moves) == puzzle.moves);
    const BestMove best = think(puzzle.variant, puzzle.fen, {}, to_depth(2 * puzzle.moves + 8));
    CHECK(best.last.score == Score{true, puzzle.moves});
}

TEST_CASE("The side that is mated sees it coming") {
    const BestMove best =
        think("shako", "10/10/1R5k2/R9/10/10/10/10/10/K9 b - - 0 1", {}, to_depth(9));
    CHECK(best.last.score == Score{true, -2});
}

TEST_CASE("A mate search ends when the mate is found, even where passing would be better") {
    // P. Morphy: the rook gives itself up, and Black has to move.
    Limits limits;
    limits.mate = 2;
    const BestMove best = think("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", {}, limits);
    CHECK(best.move == "a1a6");
    CHECK(best.last.score == Score{true, 2});
}

TEST_CASE("Lone kings are mated, not stalemated, on both boards") {
    const auto [variant, fen] = GENERATE(table<const char*, const char*>({
        {"chess", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"},
        {"chess", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"},
        {"shako", "10/10/10/4k5/10/10/10/10/10/KQ8 w - - 0 1"},
        {"shako", "10/10/10/4k5/10/10/10/10/1R8/KR8 w - - 0 1"},
        {"shako", "4k5/10/10/10/10/10/10/P9/10/4K4C w - - 0 1"},
    }));
    CAPTURE(variant, fen);
    Session session(shipped_games());
    REQUIRE(session.set_variant(variant));
    const auto result = play_out(session, fen, 20'000, 200);
    REQUIRE(result);
    CHECK(result->ending == Ending::checkmate);
    CHECK(result->outcome == Outcome::white_wins);
}

TEST_CASE("The losing side takes the draw by repetition") {
    // The king has stood on g1 with Black to move twice; a third time is a draw. h1h2 loses.
    const std::vector<std::string> moves{"h2g1", "a8b8", "g1h1", "b8a8",
                                         "h1g1", "a8b8", "g1h1", "b8a8"};
    const BestMove best = think("chess", "k7/8/8/8/8/q7/7K/8 w - - 0 1", moves, to_depth(8));
    CHECK(best.move == "h1g1");
    CHECK(best.last.score == Score{false, 0});
}

TEST_CASE("The winning side avoids the third repetition") {
    const std::vector<std::string> moves{"a3b3", "h2g1", "b3a3", "g1h2",
                                         "a3b3", "h2g1", "b3a3", "g1h2"};
    // a3b3 would be the third time with the king on h2.
    const BestMove best = think("chess", "k7/8/8/8/8/q7/7K/8 b - - 0 1", moves, to_depth(8));
    CHECK(best.move != "a3b3");
    CHECK((best.last.score.is_mate || best.last.score.value > 300));
}

TEST_CASE("The n-move rule is seen: the pawn moves when nothing else saves the win") {
    const BestMove best = think("chess", "7k/8/8/8/8/8/P7/K5Q1 w - - 99 80", {}, to_depth(6));
    CHECK(best.move.substr(0, 2) == "a2");
    CHECK((best.last.score.is_mate || best.last.score.value > 500));
}

TEST_CASE("A game that the n-move rule ends at the next move is a draw") {
    const BestMove best = think("chess", "k7/8/8/8/8/8/8/K5QR w - - 99 80", {}, to_depth(5));
    CHECK(best.last.score == Score{false, 0});
}

TEST_CASE("A mate on the last ply wins over the n-move rule") {
    const BestMove best = think("chess", "k7/8/1K6/8/8/8/8/7R w - - 99 80", {}, to_depth(5));
    CHECK(best.move == "h1h8");
    CHECK(best.last.score == Score{true, 1});
}

TEST_CASE("Insufficient material is a draw: the last pawn is taken") {
    // The king alone against knight and pawn draws by taking the pawn.
    const BestMove best = think("chess", "8/8/8/8/8/8/1pk5/K7 w - - 0 1", {}, to_depth(4));
    CHECK(best.move.substr(0, 2) == "a1");
    const BestMove draw = think("chess", "8/8/8/3k4/8/3n4/3p4/3K4 w - - 0 1", {}, to_depth(8));
    CHECK(draw.last.score.value <= 0);
}

TEST_CASE("Clobber, where each move captures, is searched deeper than the first ply") {
    const auto variant = GENERATE("clobber", "clobber10");
    CAPTURE(variant);
    const BestMove best = think(variant, "", {}, to_depth(3));
    CHECK(best.last.depth == 3);
}

TEST_CASE("Stalemate is worth what the game says") {
    const auto loaded = shako::variant::load_text("[trap:chess]\nstalemateValue = loss\n",
                                                  "trap.ini", *shipped_games());
    REQUIRE(loaded.catalog->find("trap"));
    // The only moves that keep the pawn stalemate: c6c7 and then the king's square.
    const char* const fen = "2k5/2P5/8/2K5/8/8/8/8 w - - 0 1";
    Session session(loaded.catalog);
    REQUIRE(session.set_position(fen));
    CHECK_FALSE(think(session, to_depth(8)).last.score.is_mate);
    REQUIRE(session.set_variant("trap"));
    REQUIRE(session.set_position(fen));
    const BestMove win = think(session, to_depth(8));
    CHECK(win.last.score.is_mate);
    CHECK(win.last.score.value > 0);
}

TEST_CASE("Best move and reply are legal in random positions at any tiny limit", "[property]") {
    const auto catalog = shipped_games();
    Dice dice(7);
    for (const std::string& name : shako::test::sample_names()) {
        Session session(catalog);
        REQUIRE(session.set_hash(1));
        REQUIRE(session.set_variant(name));
        for (int game = 0; game < 4; ++game) {
            std::vector<std::string> moves;
            for (int ply = 0; ply < 120; ++ply) {
                REQUIRE(session.set_position({}, moves));
                const std::vector<std::string> legal = session.game().legal_moves();
                if (legal.empty()) break;
                if (ply % 5 == 0) {
                    Limits limits;
                    switch (dice.below(4)) {
                        case 0:
                            limits.nodes = dice.below(300);
                            break;
                        case 1:
                            limits.move_time = std::chrono::milliseconds{dice.below(2)};
                            break;
                        case 2:
                            limits.time.white = limits.time.black = std::chrono::milliseconds{0};
                            break;
                        default:
                            limits.depth = 1 + static_cast<int>(dice.below(3));
                    }
                    const BestMove best = think(session, limits);
                    INFO(name << " " << session.game().fen());
                    REQUIRE(std::find(legal.begin(), legal.end(), best.move) != legal.end());
                    if (best.ponder) {
                        Game after = session.game();
                        REQUIRE(after.play(best.move));
                        REQUIRE(after.play(*best.ponder));
                    }
                }
                moves.push_back(legal[dice.below(legal.size())]);
            }
        }
    }
}

TEST_CASE("The node limit is kept to the node") {
    for (const std::uint64_t nodes : {1U, 2U, 100U, 5'000U}) {
        const auto rules = rules_of("shako");
        const Evaluator<2> evaluator(rules);
        Search<2>::Table table;
        REQUIRE(table.resize(1));
        Search<2> search(evaluator, table, 1);
        MoveList<2> moves;
        const auto start = position_of(*rules, {});
        legal_moves(start, moves);
        SearchTask<2> task{{start, {start.key()}, {moves.begin(), moves.end()}},
                           to_nodes(nodes),
                           {},
                           Signals::Clock::now()};
        const Signals signals;
        CHECK_FALSE(search.run(task, signals, [](const auto&) {}).empty());
        CHECK(search.nodes() <= nodes);
        CHECK(search.nodes() + 1 >= nodes);
    }
}

TEST_CASE("A stop is obeyed before the next node") {
    const auto rules = rules_of("shako");
    const Evaluator<2> evaluator(rules);
    Search<2>::Table table;
    REQUIRE(table.resize(1));
    Search<2> search(evaluator, table, 1);
    MoveList<2> moves;
    const auto start = position_of(*rules, {});
    legal_moves(start, moves);
    Limits limits;
    limits.infinite = true;
    SearchTask<2> task{
        {start, {start.key()}, {moves.begin(), moves.end()}}, limits, {}, Signals::Clock::now()};
    Signals signals;
    std::uint64_t at_stop = 0;
    (void)search.run(task, signals, [&](const SearchReport<2>& report) {
        if (report.depth != 6) return;
        at_stop = search.nodes();
        signals.stop();
    });
    CHECK(at_stop > 0);
    CHECK(search.nodes() <= at_stop + 1);
}

TEST_CASE("The same search gives the same result again") {
    Session session(shipped_games());
    REQUIRE(session.set_variant("shako"));
    const BestMove first = think(session, to_depth(8));
    REQUIRE(session.new_game());
    const BestMove second = think(session, to_depth(8));
    CHECK(first.last.nodes == second.last.nodes);
    CHECK(first.move == second.move);
}

TEST_CASE("Several threads find a legal move and the same mate") {
    Session session(shipped_games());
    REQUIRE(session.set_threads(3));
    REQUIRE(session.set_position("8/8/8/8/7k/R7/1R6/K7 w - - 0 1"));
    const BestMove best = think(session, to_depth(10));
    CHECK(best.last.score == Score{true, 2});
}

TEST_CASE("Games against itself come to an end by the rules", "[property]") {
    for (const std::string& name : shipped_games()->names()) {
        Session session(shipped_games());
        REQUIRE(session.set_variant(name));
        const auto result = play_out(session, {}, 300, 1'500);
        INFO(name);
        CHECK(result);
    }
}
