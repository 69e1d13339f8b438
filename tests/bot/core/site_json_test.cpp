#include "bot/core/site_json.h"

#include <fstream>
#include <string>
#include <vector>

#include "bot/core/ndjson.h"
#include "tests/support/catch.h"

using namespace shako::bot;
using namespace shako::bot::site;
using namespace std::chrono_literals;

namespace {

const Dialect& lichess() { return dialect(DialectName::lichess); }
const Dialect& pychess() { return dialect(DialectName::pychess); }

// The events of a recorded stream.
std::vector<SiteEvent> recorded(const std::string& name, const Dialect& dialect) {
    std::ifstream file(SHAKO_SOURCE_DIR "/tests/data/site/" + name, std::ios::binary);
    REQUIRE(file);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    LineSplitter splitter;
    std::vector<std::string> lines = splitter.feed(bytes).value();
    if (auto last = splitter.finish()) {
        lines.push_back(std::move(*last));
    }
    std::vector<SiteEvent> events;
    for (const std::string& line : lines) {
        events.push_back(read_event(line, dialect));
    }
    return events;
}

template <class T>
T read(const std::string& line, const Dialect& dialect) {
    const SiteEvent event = read_event(line, dialect);
    REQUIRE(std::holds_alternative<T>(event));
    return std::get<T>(event);
}

}  // namespace

TEST_CASE("a recorded event stream of Lichess") {
    const auto events = recorded("lichess_event.ndjson", lichess());
    REQUIRE(events.size() == 11);
    CHECK(std::holds_alternative<Ping>(events[0]));

    const auto& first = std::get<Challenge>(events[1]);
    CHECK(first.id == "Ch4llen1");
    REQUIRE(first.challenger);
    CHECK(first.challenger->id == "maia-friend");
    CHECK(first.challenger->name == "Maia-Friend");
    CHECK(first.challenger->title == "BOT");
    CHECK(first.challenger->rating == 1712);
    CHECK(first.variant == "chess");
    CHECK(first.rated);
    CHECK(first.time == TimeKind::clock);
    CHECK((first.base == 180s && first.increment == 2s));
    CHECK(first.start_fen.empty());

    const auto& second = std::get<Challenge>(events[2]);
    CHECK_FALSE(second.challenger);
    CHECK(second.variant == "3check");
    CHECK(second.time == TimeKind::correspondence);

    const auto& third = std::get<Challenge>(events[3]);
    CHECK(third.variant == "chess");
    CHECK(third.time == TimeKind::unlimited);
    CHECK(third.start_fen == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");

    CHECK(std::get<ChallengeGone>(events[4]).id == "Ch4llen3");
    CHECK(std::get<ChallengeGone>(events[5]).id == "Ch4llen9");
    CHECK(std::get<GameStart>(events[6]).id == "Ch4llen1");
    CHECK(std::holds_alternative<Ping>(events[7]));
    CHECK(std::get<Unknown>(events[8]).type == "somethingNew");
    const auto& finish = std::get<GameFinish>(events[9]);
    CHECK(finish.id == "Ch4llen1");
    CHECK(finish.status == "resign");
    CHECK(finish.winner == Color::white);
    CHECK(std::get<Refusal>(events[10]).message == "Too many requests. Try again later.");
}

TEST_CASE("a recorded game stream of Lichess") {
    const auto events = recorded("lichess_game.ndjson", lichess());
    REQUIRE(events.size() == 8);
    const auto& full = std::get<GameFull>(events[0]);
    CHECK(full.id == "Ch4llen1");
    CHECK(full.variant == "chess");
    CHECK(full.players.white.id == "shakotest");
    CHECK(full.players.black.name == "Maia-Friend");
    CHECK(full.start_fen.empty());
    CHECK(full.base == 180000ms);
    CHECK(full.increment == 2000ms);
    CHECK(full.rated);
    REQUIRE(full.state);
    CHECK(full.state->moves.empty());
    CHECK_FALSE(is_over(*full.state));
    CHECK(std::get<ChatLine>(events[2]).username == "lichess");
    const auto& state = std::get<GameState>(events[4]);
    CHECK(state.moves == std::vector<std::string>{"e2e4", "e7e5"});
    CHECK(state.time.black == 179000ms);
    CHECK(state.increment.white == 2000ms);
    const auto& gone = std::get<OpponentGone>(events[5]);
    CHECK(gone.gone);
    CHECK(gone.claim_win_in == 8s);
    CHECK_FALSE(std::get<OpponentGone>(events[6]).gone);
    const auto& last = std::get<GameState>(events[7]);
    CHECK(is_over(last));
    CHECK(last.winner == Color::white);
}

TEST_CASE("a recorded event stream of PyChess, which ends without a line's end") {
    const auto events = recorded("pychess_event.ndjson", pychess());
    REQUIRE(events.size() == 7);
    CHECK(std::holds_alternative<Ping>(events[0]));
    const auto& first = std::get<Challenge>(events[1]);
    CHECK(first.id == "pyGame01");
    CHECK(first.challenger->name == "alice");
    CHECK(first.variant == "shako");
    CHECK((first.base == 180s && first.increment == 2s));
    CHECK_FALSE(first.rated);
    CHECK(std::get<Challenge>(events[2]).variant == "chess960");
    CHECK(std::get<GameStart>(events[3]).id == "pyGame01");
    CHECK(std::get<Unknown>(events[4]).type == "analysisStart");
    CHECK(std::holds_alternative<Terminated>(events[6]));
}

TEST_CASE(
    "a recorded game stream of PyChess: an old state first, gameFull twice, an end without why") {
    const auto events = recorded("pychess_game.ndjson", pychess());
    REQUIRE(events.size() == 7);
    CHECK(std::get<GameState>(events[0]).moves.size() == 1);
    const auto& full = std::get<GameFull>(events[1]);
    CHECK(full.variant == "shako");
    CHECK(full.players.black.name == "ShakoTest");
    CHECK(full.start_fen.empty());
    CHECK_FALSE(full.base);
    CHECK(full.state->increment.white == 2000ms);
    const auto& state = std::get<GameState>(events[3]);
    CHECK(state.moves == std::vector<std::string>{"e3e5", "e8e6"});
    CHECK(state.time.white == 180000ms);
    CHECK(state.time.black == 179500ms);
    CHECK(std::get<GameFull>(events[5]).start_fen.empty());
    CHECK(std::get<GameEnd>(events[6]).id == "pyGame01");
}

TEST_CASE("increments are milliseconds on Lichess and seconds on PyChess") {
    const std::string line = R"({"type":"gameState","moves":"","winc":2,"binc":3})";
    CHECK(read<GameState>(line, lichess()).increment.white == 2ms);
    CHECK(read<GameState>(line, pychess()).increment.black == 3000ms);
    const std::string fraction = R"({"type":"gameState","moves":"","winc":0.2})";
    CHECK(read<GameState>(fraction, pychess()).increment.white == 200ms);
}

TEST_CASE("a game without a clock has none") {
    const auto state = read<GameState>(
        R"({"type":"gameState","moves":"","wtime":2147483647,"btime":null})", lichess());
    CHECK_FALSE(state.time.white);
    CHECK_FALSE(state.time.black);
}

TEST_CASE("clocks may be fractions, negative or absurd") {
    const auto state = read<GameState>(
        R"({"type":"gameState","moves":"","wtime":-50.5,"btime":15000.75,"winc":-1,"binc":1e300})",
        pychess());
    CHECK(state.time.white == 0ms);
    CHECK(state.time.black == 15000ms);
    CHECK(state.increment.white == 0ms);
    CHECK(state.increment.black > 0ms);
}

TEST_CASE("a challenge may lack nearly everything") {
    const auto challenge =
        read<Challenge>(R"({"type":"challenge","challenge":{"id":"x"}})", lichess());
    CHECK_FALSE(challenge.challenger);
    CHECK(challenge.variant.empty());
    CHECK(challenge.time == TimeKind::unlimited);
    CHECK(std::holds_alternative<Malformed>(
        read_event(R"({"type":"challenge","challenge":null})", lichess())));
}

TEST_CASE("a game's id is found in both shapes of gameStart") {
    CHECK(read<GameStart>(R"({"type":"gameStart","game":{"gameId":"a","fullId":"ab"}})", lichess())
              .id == "a");
    CHECK(read<GameStart>(R"({"type":"gameStart","game":{"id":"b"}})", pychess()).id == "b");
}

TEST_CASE("an id that could not stand in a path is not taken") {
    for (const char* id : {"", "../x", "a/b", "a b", "a?b", "a%2f"}) {
        CAPTURE(id);
        CHECK_FALSE(is_id(id));
        const std::string line =
            R"({"type":"gameStart","game":{"id":")" + std::string(id) + R"("}})";
        CHECK(std::holds_alternative<Malformed>(read_event(line, lichess())));
    }
    CHECK(is_id("aB3-_x"));
    CHECK_FALSE(is_id(std::string(65, 'a')));
}

TEST_CASE("nothing that a site can send stops the reader") {
    const std::vector<std::string> lines{
        "null",
        "3",
        "\"x\"",
        "[]",
        "{}",
        "{",
        "}",
        "\xff\xfe",
        "{\"type\":3}",
        "{\"type\":null}",
        "{\"type\":\"gameFull\"}",
        "{\"type\":\"gameFull\",\"id\":\"a\",\"variant\":[],\"state\":7}",
        "{\"type\":\"gameState\",\"moves\":[1,2]}",
        "{\"type\":\"gameState\",\"status\":{}}",
        "{\"type\":\"gameState\",\"wtime\":\"soon\"}",
        "{\"type\":\"gameStart\",\"game\":[]}",
        "{\"type\":\"gameFinish\",\"game\":{\"id\":\"a\",\"status\":\"x\"}}",
        "{\"type\":\"challengeCanceled\"}",
        "{\"type\":\"chatLine\",\"text\":{}}",
        "{\"error\":{\"code\":1}}",
        "{\"error\":null}",
        "<html>502</html>",
        std::string(100000, '[')};
    for (const std::string& line : lines) {
        CAPTURE(line.substr(0, 60));
        CHECK_NOTHROW(read_event(line, lichess()));
        CHECK_NOTHROW(read_event(line, pychess()));
        CHECK_NOTHROW(read_account(line));
        CHECK_NOTHROW(read_error("application/json", line));
    }
}

TEST_CASE("an error object in place of an event is a refusal") {
    CHECK(read<Refusal>(R"({"error":"No\nsuch token"})", lichess()).message == "No such token");
    CHECK(read<Refusal>(R"({"error":{"code":1}})", lichess()).message == R"({"code":1})");
}

TEST_CASE("an error of a mebibyte of brackets is a refusal too") {
    constexpr std::size_t kDepth = 500'000;
    const std::string line =
        "{\"error\":" + std::string(kDepth, '[') + std::string(kDepth, ']') + "}";
    CHECK(read<Refusal>(line, lichess()).message == "an error that is told in 1000010 bytes");
}

TEST_CASE("the account is read from either site's answer") {
    const auto rich = read_account(R"({"id":"bot1","username":"Bot1","title":"BOT","perfs":{}})");
    REQUIRE(rich);
    CHECK(rich->id == "bot1");
    CHECK(rich->name == "Bot1");
    CHECK(rich->title == "BOT");
    CHECK(read_account(R"({"username":"Bot1"})")->id == "Bot1");
    CHECK_FALSE(read_account("<html>"));
    CHECK_FALSE(read_account("{}"));
}

TEST_CASE("what a refusal says is told in one short line, and pages are not") {
    CHECK(read_error("application/json", R"({"error":"No such game"})") == "No such game");
    CHECK(read_error("text/plain; charset=utf-8", "403: Forbidden\n") == "403: Forbidden");
    CHECK(read_error("text/html", "<html>oops</html>").empty());
    CHECK(read_error("text/plain", std::string(5000, 'x')).size() == 200);
}

TEST_CASE("a challenge tells days, colour, level, our rating and its rules") {
    const auto challenge = read<Challenge>(
        R"({"type":"challenge","challenge":{"id":"c","color":"black","level":3,)"
        R"("timeControl":{"type":"correspondence","daysPerTurn":3},)"
        R"("destUser":{"name":"S","rating":1800},"rules":["noRematch","noAbort"]}})",
        lichess());
    CHECK(challenge.days == 3);
    CHECK(challenge.challenger_side == Color::black);
    CHECK(challenge.level == 3);
    CHECK(challenge.our_rating == 1800);
    CHECK(challenge.forbids_abort);
    const auto plain = read<Challenge>(
        R"({"type":"challenge","challenge":{"id":"c","color":"random","level":99}})", lichess());
    CHECK_FALSE(plain.challenger_side);
    CHECK_FALSE(plain.level);
    CHECK_FALSE(plain.forbids_abort);
}

TEST_CASE("offers and takebacks are read for each side") {
    const auto state = read<GameState>(
        R"({"type":"gameState","moves":"","wdraw":true,"btakeback":true})", lichess());
    CHECK((state.offers_draw.white && !state.offers_draw.black));
    CHECK((state.wants_takeback.black && !state.wants_takeback.white));
}

TEST_CASE("bots that are online are read line by line, whatever else is there") {
    const auto bots = read_online_bots(
        R"({"id":"a","username":"A","perfs":{"blitz":{"games":5,"rating":1900,"prov":true},)"
        R"("bullet":{"games":0,"rating":1500}}})"
        "\n\n[]\nx\n"
        R"({"id":"b","tosViolation":true})");
    REQUIRE(bots.size() == 2);
    CHECK(bots[0].ratings.size() == 1);
    CHECK(bots[0].ratings[0].value == 1900);
    CHECK(bots[0].ratings[0].is_provisional);
    CHECK_FALSE(bots[0].is_flagged);
    CHECK(bots[1].is_flagged);
    CHECK(read_online_bots("").empty());
}

TEST_CASE("answers to our own requests are read tolerantly") {
    CHECK(read_challenge_id(R"({"id":"abc"})") == "abc");
    CHECK(read_challenge_id(R"({"challenge":{"id":"abc"}})") == "abc");
    CHECK(read_challenge_id("<html>").empty());
    CHECK(read_rate_limit(R"({"ratelimit":{"key":"x","seconds":60}})") == 60s);
    CHECK_FALSE(read_rate_limit("<html>"));
    CHECK(has_chatted(R"([{"text":"a","user":"Bob"}])", "Bob"));
    CHECK_FALSE(has_chatted(R"([{"text":"a","user":"Bob"}])", "Al"));
    CHECK_FALSE(has_chatted("x", "Al"));
}
