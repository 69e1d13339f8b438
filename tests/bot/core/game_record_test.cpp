#include "bot/core/game_record.h"

#include "bot/core/game_line.h"
#include "engine/notation/pgn.h"
#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;
namespace engine = shako::engine;

namespace {

GameLine after(const std::string& variant, const std::vector<std::string>& moves) {
    GameLine line = GameLine::create(shipped_catalog()->find(variant), "").value();
    REQUIRE(line.follow(moves));
    return line;
}

const std::vector<std::string> kFoolsMate{"f2f3", "e7e5", "g2g4", "d8h4"};

}  // namespace

TEST_CASE("the ends that Lichess names") {
    const auto end = [](const char* status, std::optional<Color> winner) {
        return ending_from_status(status, winner, nullptr);
    };
    CHECK(end("mate", Color::white) == GameEnding{"1-0", "checkmate"});
    CHECK(end("resign", Color::black) == GameEnding{"0-1", "resignation"});
    CHECK(end("outoftime", Color::white) == GameEnding{"1-0", "time forfeit"});
    CHECK(end("outoftime", std::nullopt) == GameEnding{"1/2-1/2", "time forfeit"});
    CHECK(end("stalemate", std::nullopt) == GameEnding{"1/2-1/2", "stalemate"});
    CHECK(end("draw", std::nullopt) == GameEnding{"1/2-1/2", "draw"});
    CHECK(end("aborted", std::nullopt) == GameEnding{"*", "aborted"});
    CHECK(end("noStart", std::nullopt) == GameEnding{"*", "aborted"});
    CHECK(end("somethingNew", std::nullopt) == GameEnding{"*", "somethingNew"});
}

TEST_CASE("which draw it was is told by the board") {
    const GameLine line =
        after("chess", {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"});
    CHECK(ending_from_status("draw", std::nullopt, &line.board()) ==
          GameEnding{"1/2-1/2", "repetition"});
}

TEST_CASE("where the site says nothing, the rules tell the end") {
    CHECK(ending_from_board(after("chess", kFoolsMate).board(), {}) ==
          GameEnding{"0-1", "checkmate"});
}

TEST_CASE("where the rules say nothing, a clock that has run out does, else it stays unknown") {
    const GameLine line = after("shako", {"e3e5"});
    ByColor<std::optional<Milliseconds>> left{Milliseconds{1000}, Milliseconds{-1}};
    CHECK(ending_from_board(line.board(), left) == GameEnding{"1-0", "time forfeit"});
    left.black = Milliseconds{500};
    CHECK(ending_from_board(line.board(), left) == GameEnding{"*", "unknown"});
    CHECK(ending_from_board(line.board(), {}) == GameEnding{"*", "unknown"});
}

TEST_CASE("a game is written with headers, clocks and evaluations and reads back the same") {
    const GameLine line = after("chess", kFoolsMate);
    std::vector<PlyNote> notes(4);
    notes[0].clock = Milliseconds{179500};
    notes[1].search = SearchInfo{12, {false, 35}, 1000, Milliseconds{100}, {}};
    notes[3].search = SearchInfo{3, {true, 1}, 10, Milliseconds{1}, {}};
    const GameRecord record{
        line.board(),
        notes,
        {{"", "Alice", "", std::nullopt}, {"", "ShakoBot", "BOT", std::nullopt}},
        Milliseconds{180000},
        Milliseconds{200},
        false,
        {"0-1", "checkmate"},
        WallTime{} + std::chrono::hours(24)};
    SiteConfig site;
    site.url = "https://site.example";
    const std::string text = to_pgn_text(record, "g1", site);
    for (const char* part : {"[White \"Alice\"]", "[Black \"ShakoBot\"]", "[Result \"0-1\"]",
                             "[Date \"1970.01.02\"]", "[ClockSetting \"180+0.2\"]",
                             "[Termination \"checkmate\"]", "[Site \"https://site.example/g1\"]",
                             "[%clk 0:02:59.5]", "[%eval -0.35]", "[%eval #-1]"}) {
        CAPTURE(part, text);
        CHECK(text.find(part) != std::string::npos);
    }
    const auto games = engine::parse_pgn(
        text, [](std::string_view name) { return shipped_catalog()->find(name); });
    REQUIRE(games);
    REQUIRE(games->size() == 1);
    CHECK(games->front().game.moves() == kFoolsMate);
    CHECK(games->front().result == "0-1");
    CHECK(pgn_file_name(record, "g1", PgnFile::game, Color::black) ==
          "1970-01-02-Alice-ShakoBot-g1.pgn");
}

TEST_CASE("games that share a file are named by what they share") {
    const auto board = shako::engine::Game::create(shipped_catalog()->find("chess")).value();
    const std::vector<PlyNote> notes;
    const GameRecord record{
        board,
        notes,
        {site::Player{"", "Ali/ce", "", {}}, site::Player{"", "ShakoBot", "", {}}},
        {},
        {},
        false,
        {},
        WallTime{} + std::chrono::hours(24 * 40)};
    CHECK(pgn_file_name(record, "g1", PgnFile::opponent, Color::black) == "Ali_ce.pgn");
    CHECK(pgn_file_name(record, "g1", PgnFile::day, Color::black) == "1970-02-10.pgn");
    CHECK(pgn_file_name(record, "g1", PgnFile::month, Color::black) == "1970-02.pgn");
}

TEST_CASE("a file name holds nothing of a name that a file system could take for more") {
    const GameLine line = after("chess", {});
    const std::vector<PlyNote> notes;
    const GameRecord record{line.board(),
                            notes,
                            {{"", "../../etc/x", "", std::nullopt}, {"", "", "", std::nullopt}},
                            std::nullopt,
                            std::nullopt,
                            false,
                            {},
                            WallTime{}};
    CHECK(pgn_file_name(record, "g1", PgnFile::game, Color::black) ==
          "1970-01-01-______etc_x-_-g1.pgn");
}

TEST_CASE("the log line of a move has the contract's fields") {
    const OwnMove move{3,
                       "e2e4",
                       "e4",
                       {12, {false, 35}, 1000, Milliseconds{100}, {}},
                       {Milliseconds{1}, std::nullopt},
                       "fen"};
    CHECK(to_fields(move, "g1").dump() ==
          R"({"game":"g1","ply":3,"move":"e2e4","san":"e4","score_cp":35,"depth":12,"nodes":1000,)"
          R"("time_ms":100,"wtime":1,"fen":"fen"})");
    OwnMove mate = move;
    mate.search.score = {true, -2};
    CHECK(to_fields(mate, "g1")["mate"] == -2);
    OwnMove unsearched = move;
    unsearched.search = {};
    CHECK_FALSE(to_fields(unsearched, "g1").contains("depth"));
}
