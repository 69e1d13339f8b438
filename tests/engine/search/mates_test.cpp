// The puzzles of tests/data/mates: positions whose shortest mate is known by trying every move.

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/notation/move_text.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/mate_proof.h"
#include "tests/support/rules.h"

using namespace shako::engine;
using namespace shako::engine::test;
using shako::test::MateProof;

namespace {

struct Puzzle {
    std::string fen;
    std::string move;   // in algebraic notation, where only one is meant
    int moves = 0;      // of the mate, or without one
    bool mates = true;  // false: there is no mate, though the move looks like it
};

std::vector<Puzzle> read_puzzles() {
    const auto path =
        std::filesystem::path(SHAKO_SOURCE_DIR) / "tests" / "data" / "mates" / "shako.epd";
    std::ifstream file(path);
    std::vector<Puzzle> puzzles;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        Puzzle puzzle;
        std::istringstream words(line);
        for (int field = 0; field < 6; ++field) {
            std::string word;
            words >> word;
            puzzle.fen += (field > 0 ? " " : "") + word;
        }
        for (std::string name; words >> name;) {
            std::string value;
            words >> value;
            if (value.empty() || value.back() != ';')
                throw std::runtime_error(path.string() + ": " + line);
            value.pop_back();
            if (name == "bm" || name == "am") puzzle.move = value;
            if (name == "dm" || name == "nomate") puzzle.moves = std::stoi(value);
            if (name == "nomate") puzzle.mates = false;
        }
        puzzles.push_back(puzzle);
    }
    return puzzles;
}

// Most are found within 50,000 nodes, two only after a million: quiet moves that decide while a
// side is far ahead are looked at late.
Limits to_mate(int moves) {
    Limits limits = to_nodes(5'000'000);
    limits.mate = moves;
    return limits;
}

// The reply that puts the mate off for longest.
std::string best_defence(const Game& game, int moves) {
    const auto& now = game.as<2>()->position();
    MoveList<2> replies;
    legal_moves(now, replies);
    for (const Move<2> reply : replies) {
        Position<2> next = now;
        next.play(reply);
        if (MateProof().shortest(next, moves) == moves) return to_uci(now, reply);
    }
    return {};
}

}  // namespace

TEST_CASE("There are fifty different mates of one to four moves, and some that are none") {
    std::set<std::string> positions;
    std::vector<int> counts(5, 0);
    for (const Puzzle& puzzle : read_puzzles()) {
        CHECK(positions.insert(puzzle.fen).second);
        ++counts.at(puzzle.mates ? static_cast<std::size_t>(puzzle.moves) : 0);
    }
    CHECK(counts[1] + counts[2] + counts[3] + counts[4] >= 50);
    for (const int count : counts) CHECK(count >= 4);
}

TEST_CASE("The mates are the shortest and begin with one move alone", "[property]") {
    for (const Puzzle& puzzle : read_puzzles()) {
        INFO(puzzle.fen);
        const Game game = shako::test::game("shako", puzzle.fen);
        const Position<2>& position = game.as<2>()->position();
        MateProof proof;
        if (!puzzle.mates) {
            CHECK(proof.shortest(position, puzzle.moves) == 0);
            continue;
        }
        REQUIRE(proof.shortest(position, puzzle.moves) == puzzle.moves);
        if (puzzle.move.empty()) continue;
        const auto keys = proof.keys(position, puzzle.moves);
        REQUIRE(keys.size() == 1);
        CHECK(to_uci(position, keys[0]) == game.uci_from_san(puzzle.move).value());
    }
}

TEST_CASE("Each proved mate is found in its number of moves and given against the best defence") {
    Session session(shipped_games());
    REQUIRE(session.set_variant("shako"));
    for (const Puzzle& puzzle : read_puzzles()) {
        if (!puzzle.mates) continue;
        INFO(puzzle.fen << " bm " << puzzle.move << "; dm " << puzzle.moves);
        REQUIRE(session.new_game());
        std::vector<std::string> line;
        for (int left = puzzle.moves; left > 0; --left) {
            REQUIRE(session.set_position(puzzle.fen, line));
            const BestMove best = think(session, to_mate(left));
            CAPTURE(best.move, best.last.nodes, best.last.depth, left);
            CHECK(best.last.score == Score{true, left});
            if (best.last.score != Score{true, left}) break;
            if (line.empty() && !puzzle.move.empty())
                CHECK(best.move == session.game().uci_from_san(puzzle.move).value());
            Game game = session.game();
            REQUIRE(game.play(best.move));
            line.push_back(best.move);
            if (left == 1) {
                REQUIRE(game.result());
                CHECK(game.result()->ending == Ending::checkmate);
                CHECK(game.result()->outcome == win_for(!game.side_to_move()));
                break;
            }
            REQUIRE_FALSE(game.result());
            line.push_back(best_defence(game, left - 1));
            REQUIRE_FALSE(line.back().empty());
        }
    }
}

TEST_CASE("No mate is seen where a check only looks like one") {
    Session session(shipped_games());
    REQUIRE(session.set_variant("shako"));
    for (const Puzzle& puzzle : read_puzzles()) {
        if (puzzle.mates) continue;
        INFO(puzzle.fen << " am " << puzzle.move);
        REQUIRE(session.new_game());
        REQUIRE(session.set_position(puzzle.fen));
        REQUIRE(session.game().uci_from_san(puzzle.move));
        Limits limits = to_nodes(50'000);
        limits.mate = puzzle.moves;
        const Score score = think(session, limits).last.score;
        CAPTURE(score.is_mate, score.value);
        CHECK_FALSE((score.is_mate && score.value > 0 && score.value <= puzzle.moves));
    }
}
