// One game, seen through the whole bot. ShakoBot is White unless a test says otherwise.
#include "bot/core/game.h"

#include <algorithm>
#include <fstream>

#include "engine/game.h"
#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

// A game of chess in which ShakoBot has posted e2e4 and the site has not echoed it.
struct PostedGame : BotScript {
    explicit PostedGame(DialectName dialect = DialectName::lichess) : BotScript(dialect) {
        start_game();
        game_line(full_json(""));
        posted =
            request(engine_plays("e2e4", {8, {false, 30}, 500, 40ms, {"e2e4"}}), Purpose::move);
    }
    // Brings the stream back with the given moves.
    Actions reopened(const std::string& moves) {
        REQUIRE(has<OpenGameStream>(fire(TimerKind::open_game_stream, "g1")));
        feed(GameStreamOpened{game_id, game_stream});
        return game_line(full_json(moves));
    }
    Request posted;
};

std::size_t moves_posted(const Actions& actions) { return requests(actions, Purpose::move).size(); }

}  // namespace

TEST_CASE("a game that starts has its stream opened and is told when it is known") {
    BotScript bot;
    bot.log_in();
    const auto open = only<OpenGameStream>(bot.game_start("g1"));
    CHECK(open.path == "/api/bot/game/stream/g1");
    const Actions actions = bot.game_line(full_json("", "Alice", "ShakoBot", "shako"));
    CHECK(
        logged(actions, "game_start").dump() ==
        R"({"event":"game_start","game":"g1","variant":"shako","white":"Alice","black":"ShakoBot"})");
    CHECK_FALSE(has<Think>(actions));
}

TEST_CASE("on our turn the engine is asked, once") {
    BotScript bot;
    bot.start_game();
    const Think think = only<Think>(bot.game_line(full_json("")));
    CHECK(think.variant == "chess");
    CHECK(think.moves.empty());
    CHECK_FALSE(has<Think>(bot.game_line(state_json(""))));
    CHECK_FALSE(has<Think>(bot.game_line(full_json(""))));
}

TEST_CASE("the engine's move is posted, and counts once it is echoed") {
    PostedGame bot;
    CHECK(bot.posted.path == "/api/bot/game/g1/move/e2e4");
    CHECK(logged(bot.done(bot.posted, reply(200)), "move").is_null());
    const Actions echoed = bot.game_line(state_json("e2e4", 179900, 180000));
    const auto move = logged(echoed, "move");
    REQUIRE_FALSE(move.is_null());
    CHECK(move["ply"] == 1);
    CHECK(move["move"] == "e2e4");
    CHECK(move["san"] == "e4");
    CHECK(move["score_cp"] == 30);
    CHECK(move["depth"] == 8);
    CHECK(move["wtime"] == 179900);
    CHECK(move["fen"].get<std::string>().find(" b ") != std::string::npos);
    CHECK_FALSE(has<Think>(echoed));
}

TEST_CASE("an echo that comes together with the opponent's reply counts as well") {
    PostedGame bot;
    const Actions actions = bot.game_line(state_json("e2e4 e7e5"));
    CHECK(logged(actions, "move")["move"] == "e2e4");
    CHECK(logged(actions, "move")["fen"].get<std::string>().find(" b ") != std::string::npos);
    CHECK(only<Think>(actions).moves == std::vector<std::string>{"e2e4", "e7e5"});
    // The late answer to the post changes nothing.
    CHECK(moves_posted(bot.done(bot.posted, no_answer())) == 0);
}

TEST_CASE("lines that are told again lead to no second search and no second move") {
    PostedGame bot;
    for (int i = 0; i < 3; ++i) {
        const Actions actions = bot.game_line(state_json(""));
        CHECK_FALSE(has<Think>(actions));
        CHECK(moves_posted(actions) == 0);
    }
    bot.game_line(state_json("e2e4"));
    CHECK(bot.game_line(state_json("e2e4")).empty());
}

TEST_CASE("a post without an answer is repeated until the echo comes") {
    PostedGame bot;
    Request last = bot.posted;
    for (int i = 0; i < 5; ++i) {
        CHECK(moves_posted(bot.done(last, no_answer())) == 0);
        last = request(bot.fire(TimerKind::post_move, "g1"), Purpose::move);
        CHECK(last.path == bot.posted.path);
    }
    bot.game_line(state_json("e2e4"));
    CHECK(moves_posted(bot.fire(TimerKind::post_move, "g1")) == 0);
}

TEST_CASE("a move whose answer and echo are both late is not posted a second time") {
    for (const DialectName dialect : {DialectName::lichess, DialectName::pychess}) {
        PostedGame bot(dialect);
        bot.done(bot.posted, lost_answer());
        const Actions doubted = bot.fire(TimerKind::post_move, "g1");
        CHECK(moves_posted(doubted) == 0);
        CHECK(has<CloseGameStream>(doubted));
        SECTION("it was played") { CHECK(moves_posted(bot.reopened("e2e4")) == 0); }
        SECTION("it was played, and answered") {
            CHECK(moves_posted(bot.reopened("e2e4 e7e5")) == 0);
        }
        SECTION("it was not") { CHECK(moves_posted(bot.reopened("")) == 1); }
    }
}

TEST_CASE("with the stream down a post is repeated only after the game was told anew") {
    PostedGame bot;
    bot.feed(GameStreamClosed{"g1", bot.game_stream, broken_end()});
    bot.done(bot.posted, no_answer());
    CHECK(moves_posted(bot.fire(TimerKind::post_move, "g1")) == 0);
    SECTION("the move had not got through") { CHECK(moves_posted(bot.reopened("")) == 1); }
    SECTION("the move had got through") { CHECK(moves_posted(bot.reopened("e2e4")) == 0); }
    SECTION("the opponent has answered already") {
        const Actions actions = bot.reopened("e2e4 e7e5");
        CHECK(moves_posted(actions) == 0);
        CHECK(has<Think>(actions));
    }
}

TEST_CASE("a move that PyChess took and did not echo makes us read the game anew") {
    PostedGame bot(DialectName::pychess);
    bot.done(bot.posted, reply(200));
    const Actions actions = bot.fire(TimerKind::post_move, "g1");
    CHECK(has<CloseGameStream>(actions));
    CHECK(moves_posted(actions) == 0);
    CHECK(moves_posted(bot.reopened("")) == 1);
}

TEST_CASE("a move that Lichess refuses makes us read the game anew") {
    PostedGame bot;
    const Actions actions =
        bot.done(bot.posted, reply(400, R"({"error":"Not your turn, or game already over"})"));
    CHECK(has<CloseGameStream>(actions));
    CHECK(moves_posted(actions) == 0);
    CHECK(moves_posted(bot.reopened("")) == 1);
}

TEST_CASE("a move is decided while the stream is down and posted at once") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json(""));
    bot.feed(GameStreamClosed{"g1", bot.game_stream, broken_end()});
    CHECK(moves_posted(bot.engine_plays("e2e4")) == 1);
}

TEST_CASE("a stream that ends is opened again, and the game goes on from what it tells") {
    PostedGame bot;
    bot.game_line(state_json("e2e4"));
    const Actions closed = bot.feed(GameStreamClosed{"g1", bot.game_stream, clean_end()});
    CHECK(timer(closed, TimerKind::open_game_stream));
    CHECK(bot.games() == 1);
    const Actions actions = bot.reopened("e2e4 e7e5 g1f3 b8c6");
    CHECK(only<Think>(actions).moves.size() == 4);
    CHECK(logged(actions, "game_start").is_null());
}

TEST_CASE("states that come before gameFull on a stream are old and ignored") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    CHECK(bot.game_line(state_json("d2d4")).empty());
    CHECK(only<Think>(bot.game_line(full_json("e2e4 e7e5"))).moves.size() == 2);
}

TEST_CASE("moves that are taken back: shorter lists are followed, by one ply or two") {
    PostedGame bot;
    bot.game_line(state_json("e2e4 e7e5"));
    bot.engine_plays("g1f3");
    bot.game_line(state_json("e2e4 e7e5 g1f3"));
    SECTION("the opponent's last move: it is their turn again") {
        bot.game_line(state_json("e2e4 e7e5 g1f3 b8c6"));
        const Actions actions = bot.game_line(state_json("e2e4 e7e5 g1f3"));
        CHECK(has<StopThinking>(actions));
        CHECK_FALSE(logged(actions, "moves_taken_back").is_null());
        CHECK(only<Think>(bot.game_line(state_json("e2e4 e7e5 g1f3 g8f6"))).moves.back() == "g8f6");
    }
    SECTION("the opponent's move and ours: the same decision is posted again without a search") {
        const Actions actions = bot.game_line(state_json("e2e4 e7e5"));
        CHECK_FALSE(has<Think>(actions));
        CHECK(request(actions, Purpose::move).path == "/api/bot/game/g1/move/g1f3");
    }
    SECTION("another move in place of the old one is a new position") {
        CHECK(only<Think>(bot.game_line(state_json("e2e4 c7c5"))).moves.back() == "c7c5");
    }
}

TEST_CASE("a move that is not legal is never posted") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    bot.game_line(full_json("", "ShakoBot", "Alice", "shako"));
    const Actions actions = bot.engine_plays("e3e7");
    const std::string path = request(actions, Purpose::move).path;
    const auto legal =
        shako::engine::Game::create(shipped_catalog()->find("shako")).value().legal_moves();
    CHECK(std::find(legal.begin(), legal.end(), path.substr(path.rfind('/') + 1)) != legal.end());
    CHECK_FALSE(logged(actions, "engine_illegal_move").is_null());
}

TEST_CASE("an engine that fails twice or hangs costs no game: a legal move is played") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json(""));
    SECTION("fails") {
        CHECK(has<Think>(bot.feed(EngineFailed{"g1", bot.search, "crashed"})));
        CHECK(moves_posted(bot.feed(EngineFailed{"g1", bot.search, "crashed"})) == 1);
    }
    SECTION("hangs") {
        CHECK(has<StopThinking>(bot.fire(TimerKind::think_deadline, "g1")));
        const Actions actions = bot.fire(TimerKind::think_deadline, "g1");
        CHECK(has<KillEngine>(actions));
        CHECK(moves_posted(actions) == 1);
    }
}

TEST_CASE("an illegal move in the site's list is told, and the game is left without a guess") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json(""));
    const Actions actions = bot.game_line(state_json("e2e4 e7e4"));
    CHECK_FALSE(logged(actions, "illegal_move_from_site").is_null());
    CHECK(has<StopThinking>(actions));
    CHECK(moves_posted(actions) == 0);
    const Request abort = request(actions, Purpose::abort);
    SECTION("where it can't be aborted it is resigned, and its end is heard") {
        CHECK(requests(bot.done(abort, reply(400)), Purpose::resign).size() == 1);
        const Actions end =
            bot.game_line(state_json("e2e4 e7e4", 1, 1, R"(,"status":"resign","winner":"black")"));
        CHECK(logged(end, "game_end")["result"] == "0-1");
        CHECK(bot.games() == 0);
    }
    SECTION("without a word about the end, the game is dropped in time") {
        bot.done(abort, reply(200));
        bot.fire(TimerKind::leave_game, "g1");
        CHECK(bot.games() == 0);
    }
}

TEST_CASE("a game that is left is left, though the site fails at first") {
    const int status = GENERATE(0, 502, 429);
    const HttpReply failure = status == 0 ? no_answer() : reply(status, "<html>", "text/html");
    BotScript bot;
    bot.start_game();
    Request abort = request(bot.game_line(full_json("", "Bob", "Alice")), Purpose::abort);
    for (int i = 0; i < 3; ++i) {
        const Actions failed = bot.done(abort, failure);
        CHECK(requests(failed, Purpose::resign).empty());
        REQUIRE(timer(failed, TimerKind::post_abort) > bot.now);
        abort = request(bot.fire(TimerKind::post_abort, "g1"), Purpose::abort);
    }
    SECTION("in the end it is aborted") { CHECK(bot.done(abort, reply(200)).empty()); }
    SECTION("it can only be resigned, which fails at first, too") {
        const Request resign = request(bot.done(abort, reply(400)), Purpose::resign);
        REQUIRE(timer(bot.done(resign, failure), TimerKind::post_abort));
        abort = request(bot.fire(TimerKind::post_abort, "g1"), Purpose::abort);
        CHECK(bot.done(request(bot.done(abort, reply(400)), Purpose::resign), reply(200)).empty());
    }
    bot.game_line(state_json("", 1, 1, R"(,"status":"aborted")"));
    CHECK(bot.games() == 0);
}

TEST_CASE("nobody resigns on PyChess, where nobody would hear it") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    const Actions actions = bot.game_line(full_json("e2e5"));
    CHECK(bot.done(request(actions, Purpose::abort), reply(400)).empty());
    bot.game_line(R"({"type":"gameEnd","game":{"id":"g1"}})");
    CHECK(bot.games() == 0);
}

TEST_CASE("a game that can't be played is left") {
    const auto left = [](const std::string& full) {
        BotScript bot;
        bot.start_game();
        const Actions actions = bot.game_line(full);
        return requests(actions, Purpose::abort).size() == 1 &&
               !logged(actions, "game_left").is_null();
    };
    CHECK(left(full_json("", "ShakoBot", "Alice", "unheard-of")));
    CHECK(left(full_json("", "ShakoBot", "Alice", "standard", "no position")));
    CHECK(left(full_json("", "Bob", "Alice")));
}

TEST_CASE("Lichess tells the end: it is recorded with the final state") {
    PostedGame bot;
    bot.game_line(state_json("e2e4", 179000, 180000));
    const Actions end = bot.game_line(
        state_json("e2e4 e7e5", 179000, 170000, R"(,"status":"resign","winner":"white")"));
    CHECK(logged(end, "game_end").dump() ==
          R"({"event":"game_end","game":"g1","result":"1-0","ending":"resignation"})");
    CHECK(has<CloseGameStream>(end));
    CHECK(has<ReleaseEngine>(end));
    CHECK_FALSE(has<Think>(end));
    const SavePgn pgn = only<SavePgn>(end);
    CHECK(pgn.file_name.find("ShakoBot-Alice-g1.pgn") != std::string::npos);
    CHECK(pgn.text.find("1. e4 ") != std::string::npos);
    CHECK(pgn.text.find("[%eval 0.30]") != std::string::npos);
    CHECK(pgn.text.find("[ClockSetting \"180+0\"]") != std::string::npos);
    CHECK(bot.games() == 0);
}

TEST_CASE("PyChess tells no result: it is found by the rules") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    bot.game_line(full_json("f2f3 e7e5 g2g4"));
    bot.game_line(state_json("f2f3 e7e5 g2g4 d8h4"));
    const Actions end = bot.game_line(R"({"type":"gameEnd","game":{"id":"g1"}})");
    CHECK(logged(end, "game_end")["result"] == "0-1");
    CHECK(logged(end, "game_end")["ending"] == "checkmate");
    CHECK(has<CloseGameStream>(end));
    CHECK(bot.games() == 0);
}

TEST_CASE("our mating move counts though its echo is missing before the end") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    bot.game_line(full_json("f2f3 e7e5 g2g4", "Alice", "ShakoBot"));
    CHECK(moves_posted(bot.engine_plays("d8h4")) == 1);
    const Actions end = bot.game_line(R"({"type":"gameEnd","game":{"id":"g1"}})");
    CHECK(logged(end, "game_end")["result"] == "0-1");
    CHECK(logged(end, "move")["san"] == "Qh4#");
    CHECK(only<SavePgn>(end).text.find("Qh4#") != std::string::npos);
}

TEST_CASE("PyChess keeps lines for us while the stream is down: the last moves are among them") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    bot.game_line(full_json("f2f3 e7e5"));
    bot.engine_plays("g2g4");
    bot.feed(GameStreamClosed{"g1", bot.game_stream, broken_end()});
    bot.fire(TimerKind::open_game_stream, "g1");
    bot.game_line(state_json("f2f3 e7e5 g2g4"));
    bot.game_line(state_json("f2f3 e7e5 g2g4 d8h4"));
    const Actions end = bot.game_line(R"({"type":"gameEnd","game":{"id":"g1"}})");
    CHECK(logged(end, "game_end")["ending"] == "checkmate");
}

TEST_CASE("the end of another game is not the end of this one") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    bot.game_line(full_json(""));
    CHECK(bot.game_line(R"({"type":"gameEnd","game":{"id":"g2"}})").empty());
    CHECK(bot.games() == 1);
}

TEST_CASE("after mate nobody thinks, whatever the site is still to say") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    CHECK_FALSE(has<Think>(bot.game_line(full_json("f2f3 e7e5 g2g4 d8h4"))));
}

TEST_CASE("a game that the site no longer has is dropped, and its slot is free") {
    for (const int status : {401, 403, 404}) {
        BotScript bot;
        bot.log_in();
        bot.game_start("g1");
        for (int i = 0; i < 4 && status != 404; ++i) {
            CHECK_FALSE(
                has<Exit>(bot.feed(GameStreamClosed{"g1", bot.game_stream, refused(status)})));
            CHECK(bot.games() == 1);
            bot.fire(TimerKind::open_game_stream, "g1");
        }
        const Actions actions =
            bot.feed(GameStreamClosed{"g1", bot.game_stream, refused(status, "application/json")});
        CHECK_FALSE(logged(actions, "game_dropped").is_null());
        CHECK_FALSE(has<Exit>(actions));
        CHECK(bot.games() == 0);
        CHECK(has<OpenGameStream>(bot.game_start("g2")));
    }
}

TEST_CASE("gameFinish ends a game whose own stream never tells") {
    PostedGame bot;
    bot.feed(GameStreamClosed{"g1", bot.game_stream, broken_end()});
    const Actions told = bot.event_line(
        R"({"type":"gameFinish","game":{"id":"g1","status":{"name":"resign"},"winner":"white"}})");
    CHECK(timer(told, TimerKind::leave_game));
    CHECK(bot.games() == 1);
    const Actions end = bot.fire(TimerKind::leave_game, "g1");
    CHECK(logged(end, "game_end")["result"] == "1-0");
    CHECK(bot.games() == 0);
}

TEST_CASE("a game that ends while our move is on its way is over once, and its slot is free") {
    const char* const status = GENERATE("draw", "outoftime");
    PostedGame bot;
    SECTION("the site refuses the move before it tells the end") {
        bot.done(bot.posted, reply(400, R"({"error":"Not your turn, or game already over"})"));
        bot.fire(TimerKind::open_game_stream, "g1");
    }
    SECTION("or after it") {}
    const Actions end =
        bot.game_line(full_json("").replace(full_json("").rfind("started"), 7, status));
    CHECK(has<SaveGames>(end));
    CHECK_FALSE(logged(end, "game_end").is_null());
    CHECK(bot.games() == 0);
    CHECK(bot.done(bot.posted, reply(504, "<html>", "text/html")).empty());
    CHECK(bot.fire(TimerKind::post_move, "g1").empty());
    CHECK(bot.event_line(R"({"type":"gameFinish","game":{"id":"g1"}})").empty());
    CHECK(bot.game_start("g1").empty());
    CHECK(has<OpenGameStream>(bot.game_start("g2")));
}

TEST_CASE("in a game from another position castling leaves the turn to the other side") {
    // In the words of either notation, for either side.
    const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const char* const castles : {"e1g1", "e1h1"}) {
        CAPTURE(castles);
        BotScript bot;
        bot.start_game();
        bot.game_line(full_json("", "ShakoBot", "Alice", "fromPosition", fen));
        CHECK(request(bot.engine_plays("e1g1"), Purpose::move).path ==
              "/api/bot/game/g1/move/e1g1");
        const Actions echoed = bot.game_line(state_json(castles));
        CHECK_FALSE(has<Think>(echoed));
        CHECK(logged(echoed, "move")["san"] == "O-O");
        const Think think = only<Think>(bot.game_line(state_json(std::string(castles) + " e8c8")));
        CHECK(think.start_fen.substr(0, fen.find(' ')) == fen.substr(0, fen.find(' ')));
        CHECK(think.moves == std::vector<std::string>{"e1g1", "e8c8"});
    }
    // Black begins.
    BotScript black;
    black.start_game();
    CHECK(has<Think>(black.game_line(full_json("", "Alice", "ShakoBot", "fromPosition",
                                               "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"))));
    CHECK(moves_posted(black.engine_plays("e8c8")) == 1);
    CHECK_FALSE(has<Think>(black.game_line(state_json("e8a8"))));
}

TEST_CASE("a clock that jumps ahead leaves the game where it was") {
    // The machine was suspended: all timers are late, and all streams dead.
    PostedGame bot;
    bot.game_line(state_json("e2e4"));
    bot.now += 3h;
    for (const TimerKind timer : {TimerKind::silent_game, TimerKind::first_move,
                                  TimerKind::post_move, TimerKind::think_deadline}) {
        CHECK(requests(bot.fire(timer, "g1"), Purpose::resign).empty());
    }
    bot.feed(EventStreamClosed{bot.event_stream, broken_end()});
    CHECK(has<OpenEventStream>(bot.fire(TimerKind::open_event_stream)));
    CHECK(bot.games() == 1);
}

TEST_CASE("a draw that has to be claimed is claimed unless we stand better") {
    const std::string thrice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    SECTION("on Lichess") {
        BotScript bot;
        bot.start_game();
        const Actions actions = bot.game_line(full_json(thrice));
        CHECK(request(actions, Purpose::draw).path == "/api/bot/game/g1/draw/yes");
        CHECK(has<Think>(actions));  // the claim may be refused
        CHECK(requests(bot.game_line(state_json(thrice)), Purpose::draw).empty());
    }
    SECTION("not when better") {
        BotScript bot;
        bot.start_game();
        bot.game_line(full_json("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6"));
        bot.engine_plays("f3g1", {10, {false, 400}, 1, 1ms, {}});
        CHECK(requests(bot.game_line(state_json(thrice)), Purpose::draw).empty());
    }
    SECTION("on PyChess it comes by itself") {
        BotScript bot(DialectName::pychess);
        bot.start_game();
        CHECK(requests(bot.game_line(full_json(thrice)), Purpose::draw).empty());
    }
}

TEST_CASE("a game that does not begin is aborted") {
    BotScript bot;
    bot.start_game();
    const Actions actions = bot.game_line(full_json("", "Alice", "ShakoBot"));
    CHECK(*timer(actions, TimerKind::first_move) - bot.now == 120s);
    SECTION("nothing happens") {
        CHECK(requests(bot.fire(TimerKind::first_move, "g1"), Purpose::abort).size() == 1);
    }
    SECTION("it has begun") {
        bot.game_line(state_json("e2e4"));
        bot.engine_plays("e7e5");
        bot.game_line(state_json("e2e4 e7e5"));
        CHECK(bot.fire(TimerKind::first_move, "g1").empty());
    }
}

TEST_CASE("a greeting is said once, at the beginning, and never delays a move") {
    Config config = test_config(DialectName::lichess);
    config.chat.greeting = "Hello {opponent}!";
    BotScript bot(config);
    bot.start_game();
    const Actions actions = bot.game_line(full_json(""));
    CHECK(has<Think>(actions));
    const Actions greeted = bot.done(request(actions, Purpose::chat_history), reply(200, "[]"));
    CHECK(request(greeted, Purpose::chat).form ==
          Form{{"room", "player"}, {"text", "Hello Alice!"}});
    CHECK(bot.done(request(greeted, Purpose::chat), reply(400)).empty());
    CHECK(moves_posted(bot.engine_plays("e2e4")) == 1);
    CHECK(requests(bot.game_line(full_json("")), Purpose::chat).empty());

    BotScript resumed(config);
    resumed.start_game();
    CHECK(requests(resumed.game_line(full_json("e2e4 e7e5")), Purpose::chat).empty());
}

TEST_CASE("the clocks run on between the state and the search") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json("e2e4 e7e5"));
    bot.now += 10s;
    CHECK(only<Think>(bot.feed(EngineFailed{"g1", bot.search, "crashed"})).time.white == 170000ms);
}

TEST_CASE("an error object on the game's stream makes us read it anew") {
    BotScript bot;
    bot.start_game();
    const Actions actions = bot.game_line(R"({"error":"No such game"})");
    CHECK(has<CloseGameStream>(actions));
    CHECK(timer(actions, TimerKind::open_game_stream));
}

TEST_CASE("a line about another game, or none, changes nothing") {
    BotScript bot;
    bot.start_game();
    CHECK_FALSE(
        has<Think>(bot.game_line(full_json("", "ShakoBot", "Alice", "standard", "", "g2"))));
    CHECK_FALSE(logged(bot.game_line("{"), "bad_line").is_null());
    CHECK(bot.game_line("").empty());
    CHECK(
        bot.game_line(R"({"type":"chatLine","room":"player","username":"x","text":"y"})").empty());
}

TEST_CASE("a greeting that was said before a restart is not said again") {
    Config config = test_config(DialectName::lichess);
    config.chat.greeting = "Hello";
    BotScript bot(config);
    bot.start_game();
    const Actions actions = bot.game_line(full_json(""));
    CHECK(bot.done(request(actions, Purpose::chat_history),
                   reply(200, R"([{"text":"Hello","user":"ShakoBot"}])"))
              .empty());
}

TEST_CASE("on PyChess, which tells no history and has no spectators' room, it is simply said") {
    Config config = test_config(DialectName::pychess);
    config.chat.greeting = "Hello";
    config.chat.greeting_spectators = "Hello all";
    config.chat.goodbye = "Thanks";
    BotScript bot(config);
    bot.start_game();
    CHECK(request(bot.game_line(full_json("")), Purpose::chat).form ==
          Form{{"room", "player"}, {"text", "Hello"}});
    bot.engine_plays("e2e4");
    bot.game_line(state_json("e2e4 e7e5"));
    CHECK(request(bot.game_line(R"({"type":"gameEnd","game":{"id":"g1"}})"), Purpose::chat).form ==
          Form{{"room", "player"}, {"text", "Thanks"}});
}

TEST_CASE("commands in the chat are answered, in their room, and a flood is not") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json("e2e4 e7e5"));
    const auto say = [&](const std::string& text, const std::string& room = "player",
                         const std::string& who = "Alice") {
        return bot.game_line(R"({"type":"chatLine","room":")" + room + R"(","username":")" + who +
                             R"(","text":")" + text + R"("})");
    };
    CHECK(request(say("!name"), Purpose::chat).form ==
          Form{{"room", "player"}, {"text", "ShakoBot plays chess with the built-in engine"}});
    CHECK(say("!name").empty());
    bot.now += 2s;
    CHECK(request(say("!eval", "spectator", "Bob"), Purpose::chat).form[0].second == "spectator");
    bot.now += 2s;
    CHECK(say("!name", "player", "shakobot").empty());  // our own line
    CHECK(say("hello").empty());
    for (int i = 0; i < 28; ++i) {
        CHECK(requests(say("!help"), Purpose::chat).size() == 1);
        bot.now += 2s;
    }
    CHECK(say("!help").empty());
}

TEST_CASE("an opponent may have us wait once for the game to begin") {
    BotScript bot;
    bot.start_game();
    const auto start = bot.now;
    bot.game_line(full_json("", "Alice", "ShakoBot"));
    bot.now += 100s;
    const std::string wait =
        R"({"type":"chatLine","room":"player","username":"Alice","text":"!wait"})";
    const Actions actions = bot.game_line(wait);
    CHECK(*timer(actions, TimerKind::first_move) - start == 180s);
    bot.now += 10s;
    CHECK_FALSE(timer(bot.game_line(wait), TimerKind::first_move));
}

TEST_CASE("a takeback is granted to a human so often, and to a bot never") {
    Config config = test_config(DialectName::lichess);
    config.takebacks = 1;
    const std::string asks = R"(,"status":"started","btakeback":true)";
    BotScript bot(config);
    bot.start_game();
    bot.game_line(full_json("e2e4 e7e5"));
    CHECK(
        request(bot.game_line(state_json("e2e4 e7e5", 1000, 1000, asks)), Purpose::takeback).path ==
        "/api/bot/game/g1/takeback/yes");
    // Told again, it is the same request.
    CHECK(requests(bot.game_line(state_json("e2e4 e7e5", 1000, 1000, asks)), Purpose::takeback)
              .empty());
    bot.game_line(state_json("e2e4"));
    CHECK(request(bot.game_line(state_json("e2e4", 1000, 1000, asks)), Purpose::takeback).path ==
          "/api/bot/game/g1/takeback/no");
}

TEST_CASE("a draw is accepted when the game is as good as drawn, else turned down") {
    Config config = test_config(DialectName::lichess);
    config.draw.min_ply = 0;
    config.draw.moves = 1;
    const std::string offers = R"(,"status":"started","bdraw":true)";
    for (const int score : {0, 300}) {
        BotScript bot(config);
        bot.start_game();
        bot.game_line(full_json(""));
        bot.engine_plays("e2e4", {9, {false, score}, 1, 1ms, {}});
        const Actions actions = bot.game_line(state_json("e2e4", 1000, 1000, offers));
        CHECK(request(actions, Purpose::draw).path ==
              std::string("/api/bot/game/g1/draw/") + (score == 0 ? "yes" : "no"));
    }
}

TEST_CASE("a draw is offered beside the move, once in a while") {
    Config config = test_config(DialectName::lichess);
    config.draw = {.offer = true, .moves = 1, .min_ply = 0};
    BotScript bot(config);
    bot.start_game();
    bot.game_line(full_json(""));
    const Actions first = bot.engine_plays("g1f3", {9, {false, 0}, 1, 1ms, {}});
    CHECK(moves_posted(first) == 1);
    CHECK(requests(first, Purpose::draw).size() == 1);
    bot.game_line(state_json("g1f3 g8f6"));
    const Actions second = bot.engine_plays("b1c3", {9, {false, 0}, 1, 1ms, {}});
    CHECK(requests(second, Purpose::draw).empty());
}

TEST_CASE("a lost game is resigned where that ends it, and played on where nobody would hear") {
    for (const DialectName site : {DialectName::lichess, DialectName::pychess}) {
        Config config = test_config(site);
        config.resign = {.enabled = true, .moves = 1, .min_ply = 0};
        BotScript bot(config);
        bot.start_game();
        bot.game_line(full_json(""));
        const Actions actions = bot.engine_plays("e2e4", {9, {false, -2000}, 1, 1ms, {}});
        const bool resigns = site == DialectName::lichess;
        CHECK(requests(actions, Purpose::resign).size() == (resigns ? 1 : 0));
        CHECK(moves_posted(actions) == (resigns ? 0 : 1));
        if (resigns) {
            // A resignation that fails leaves the move.
            CHECK(moves_posted(bot.done(request(actions, Purpose::resign), reply(400))) == 1);
        }
    }
}

TEST_CASE("an opponent who has left loses when the site allows to claim it") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json("e2e4 e7e5"));
    const Actions gone =
        bot.game_line(R"({"type":"opponentGone","gone":true,"claimWinInSeconds":8})");
    CHECK(*timer(gone, TimerKind::claim_victory) - bot.now == 8s);
    SECTION("and stays away") {
        const Actions claim = bot.fire(TimerKind::claim_victory, "g1");
        CHECK(request(claim, Purpose::claim_victory).path == "/api/bot/game/g1/claim-victory");
        CHECK(timer(bot.done(request(claim, Purpose::claim_victory), reply(400)),
                    TimerKind::claim_victory));
    }
    SECTION("and comes back") {
        bot.game_line(R"({"type":"opponentGone","gone":false})");
        CHECK(bot.fire(TimerKind::claim_victory, "g1").empty());
    }
}

TEST_CASE("a game whose end was swallowed does not hold its slot for ever") {
    BotScript bot(DialectName::pychess);
    bot.start_game();
    const Actions told = bot.game_line(full_json("e2e4 e7e5 g1f3"));
    CHECK(*timer(told, TimerKind::silent_game) - bot.now == 210s);
    // Told again, the clock is not watched from anew.
    CHECK_FALSE(timer(bot.game_line(state_json("e2e4 e7e5 g1f3")), TimerKind::silent_game));
    const Actions asks = bot.fire(TimerKind::silent_game, "g1");
    CHECK(has<CloseGameStream>(asks));
    CHECK(timer(asks, TimerKind::silent_game));
    SECTION("nothing has changed long after: it is over") {
        bot.fire(TimerKind::open_game_stream, "g1");
        CHECK_FALSE(timer(bot.game_line(full_json("e2e4 e7e5 g1f3")), TimerKind::silent_game));
        CHECK(logged(bot.fire(TimerKind::silent_game, "g1"), "game_dropped")["why"] == "silence");
        CHECK(bot.games() == 0);
    }
    SECTION("the opponent has moved after all") {
        bot.fire(TimerKind::open_game_stream, "g1");
        const Actions goes_on = bot.game_line(full_json("e2e4 e7e5 g1f3 b8c6"));
        CHECK(has<Think>(goes_on));
        CHECK(timer(goes_on, TimerKind::silent_game));
    }
}

TEST_CASE("where the site tells results a silent game is asked for, and never dropped") {
    BotScript bot;
    bot.start_game();
    bot.game_line(full_json("e2e4 e7e5 g1f3"));
    for (int i = 0; i < 3; ++i) {
        CHECK(timer(bot.fire(TimerKind::silent_game, "g1"), TimerKind::silent_game));
        bot.fire(TimerKind::open_game_stream, "g1");
        bot.game_line(full_json("e2e4 e7e5 g1f3"));
    }
    CHECK(bot.games() == 1);
}

TEST_CASE("a rematch that begins without a challenge is left when its opponent is blocked") {
    Config config = test_config(DialectName::pychess);
    config.challenges.humans.block = {"alice"};
    BotScript bot(config);
    bot.start_game();
    CHECK(requests(bot.game_line(full_json("")), Purpose::abort).size() == 1);
    // One that runs already is played.
    BotScript running(config);
    running.start_game();
    CHECK(has<Think>(running.game_line(full_json("e2e4 e7e5"))));
}

TEST_CASE("a rematch that begins without a challenge counts for the limits of its opponent") {
    Config config = test_config(DialectName::pychess);
    config.challenges.humans.max_per_opponent_per_hour = 1;
    BotScript bot(config);
    bot.start_game("g1");
    CHECK(has<Think>(bot.game_line(full_json("e2e4 e7e5"))));
    bot.game_line(R"({"type":"gameEnd","game":{"id":"g1"}})");
    REQUIRE(bot.games() == 0);
    REQUIRE(has<OpenGameStream>(bot.game_start("g2")));
    const Actions rematch = bot.game_line(full_json("", "ShakoBot", "Alice", "standard", "", "g2"));
    CHECK(requests(rematch, Purpose::abort).size() == 1);
    CHECK_FALSE(has<Think>(rematch));
}

TEST_CASE("an accepted game of somebody without a name counts once and is played") {
    Config config = test_config(DialectName::lichess);
    config.challenges.humans.max_per_hour = 1;
    BotScript bot(config);
    bot.log_in();
    const Actions asked = bot.event_line(
        R"({"type":"challenge","challenge":{"id":"g1","challenger":null,"variant":{"key":"standard"},)"
        R"("speed":"blitz","timeControl":{"type":"clock","limit":300,"increment":3}}})");
    REQUIRE(requests(asked, Purpose::accept).size() == 1);
    bot.game_start("g1");
    CHECK(has<Think>(bot.game_line(full_json("", "ShakoBot", "Anonymous"))));
}

TEST_CASE("the level that the opponent asks for sets the strength") {
    BotScript bot(DialectName::pychess);
    bot.log_in();
    bot.event_line(
        R"({"type":"gameStart","game":{"id":"g1","skill_level":"3","chess960":"False"}})");
    CHECK(only<Think>(bot.game_line(full_json(""))).skill_level == 6);
}

TEST_CASE("the engine is chosen by the game") {
    Config config = test_config(DialectName::pychess);
    config.engines.resize(1);
    config.engines[0].variants = {"shako"};
    config.engines[0].engine.move_overhead = 700ms;
    BotScript bot(config);
    bot.start_game();
    const Think think = only<Think>(bot.game_line(full_json("", "ShakoBot", "Alice", "shako")));
    CHECK(think.engine == 1);
    CHECK(think.move_overhead == 700ms);
}

TEST_CASE("a game of days gets its own time a move and is not aborted for its slow start") {
    Config config = test_config(DialectName::lichess);
    config.correspondence.max_games = 1;
    config.correspondence.move_time = 20s;
    BotScript bot(config);
    bot.log_in();
    bot.event_line(R"({"type":"gameStart","game":{"gameId":"g1","speed":"correspondence"}})");
    const Actions actions = bot.game_line(full_json(""));
    CHECK(only<Think>(actions).move_time == 20s);
    CHECK_FALSE(timer(actions, TimerKind::first_move));
    CHECK_FALSE(timer(actions, TimerKind::silent_game));
    CHECK(bot.games() == 1);
}

TEST_CASE("the engine thinks on the opponent's time when that is wanted") {
    Config config = test_config(DialectName::lichess);
    config.engine.ponder = true;
    BotScript bot(config);
    bot.start_game();
    bot.game_line(full_json("e2e4 e7e5"));
    const SearchInfo info{9, {false, 20}, 1, 1ms, {"g1f3", "b8c6", "f1b5"}};
    const Actions played = bot.engine_plays("g1f3", info);
    CHECK(moves_posted(played) == 1);
    const Think ponder = only<Think>(played);
    CHECK(ponder.is_ponder);
    CHECK(ponder.moves == std::vector<std::string>{"e2e4", "e7e5", "g1f3", "b8c6"});
    CHECK_FALSE(timer(played, TimerKind::think_deadline));
    CHECK_FALSE(has<StopThinking>(bot.game_line(state_json("e2e4 e7e5 g1f3"))));  // the echo
    SECTION("the expected move comes: the search counts from now on") {
        const Actions hit = bot.game_line(state_json("e2e4 e7e5 g1f3 b8c6"));
        CHECK(only<PonderHit>(hit).search == ponder.search);
        CHECK_FALSE(has<Think>(hit));
        CHECK(timer(hit, TimerKind::think_deadline));
        CHECK(moves_posted(bot.engine_plays("f1b5")) == 1);
    }
    SECTION("another move comes: a new search") {
        const Actions miss = bot.game_line(state_json("e2e4 e7e5 g1f3 g8f6"));
        CHECK_FALSE(only<Think>(miss).is_ponder);
        CHECK_FALSE(has<PonderHit>(miss));
    }
    SECTION("the engine ends its search too early: the next one is a usual one") {
        CHECK(bot.engine_plays("f1b5").empty());
        CHECK_FALSE(only<Think>(bot.game_line(state_json("e2e4 e7e5 g1f3 b8c6"))).is_ponder);
    }
    SECTION("the game ends") {
        CHECK(has<StopThinking>(bot.game_line(
            state_json("e2e4 e7e5 g1f3", 1, 1, R"(,"status":"resign","winner":"white")"))));
    }
}

TEST_CASE("the way to the site is learnt from the answers to our moves") {
    PostedGame bot;
    bot.now += 900ms;
    bot.done(bot.posted, reply(200));
    const Think think = only<Think>(bot.game_line(state_json("e2e4 e7e5")));
    CHECK(think.move_overhead > 900ms);
}

TEST_CASE("whole recorded streams are played through in both dialects") {
    for (const bool lichess : {true, false}) {
        BotScript bot(lichess ? DialectName::lichess : DialectName::pychess);
        const Actions asked = bot.feed(Start{});
        bot.done(request(asked, Purpose::account),
                 reply(200, R"({"id":"shakotest","username":"ShakoTest","title":"BOT"})"));
        bot.game_start(lichess ? "Ch4llen1" : "pyGame01");
        std::ifstream file(SHAKO_SOURCE_DIR "/tests/data/site/" +
                           std::string(lichess ? "lichess_game.ndjson" : "pychess_game.ndjson"));
        nlohmann::ordered_json end;
        for (std::string line; std::getline(file, line);) {
            end = logged(bot.game_line(line), "game_end");
        }
        REQUIRE_FALSE(end.is_null());
        CHECK(end["result"] == (lichess ? "1-0" : "*"));
        CHECK(bot.games() == 0);
    }
}
