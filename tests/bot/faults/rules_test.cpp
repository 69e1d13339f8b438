// The rules that every scenario is held to find what they are there for.
#include "tests/bot/faults/rules.h"

#include "tests/support/catch.h"

using namespace shako::test;
using namespace std::chrono_literals;
using shako::bot::ExitCode;
using shako::bot::Now;

namespace {

const Now kStart = Now{} + 1h;

Seen seen(Asked what, shako::bot::Milliseconds at, int status = 200) {
    Seen one;
    one.when = kStart + at;
    one.what = what;
    one.id = "g1";
    one.connection = what == Asked::move ? 9 : 1;
    one.host = "site";
    one.is_authorised = true;
    one.status = status;
    return one;
}

Seen move(const std::string& text, const std::string& position, bool is_due = true) {
    Seen one = seen(Asked::move, 1s);
    one.move = text;
    one.position = position;
    one.is_due = is_due;
    one.is_legal = true;
    one.clock = 60s;
    return one;
}

// All is well.
Scene good() {
    Scene scene;
    scene.authority = "site";
    scene.token = "T0KEN";
    scene.record = {seen(Asked::account, 0ms),
                    seen(Asked::event_stream, 10ms),
                    seen(Asked::game_stream, 20ms),
                    move("e2e4", ""),
                    move("e2e4", ""),
                    move("d2d4", "e2e4 e7e5")};
    scene.written = {"nothing secret"};
    return scene;
}

// The only rule that is broken; empty: none is.
std::string broken(const Scene& scene) {
    const auto found = broken_rules(scene);
    if (found.empty()) {
        return "";
    }
    CHECK(found.size() == 1);
    return found.front();
}

}  // namespace

TEST_CASE("rules: a good scene breaks none") { CHECK(broken(good()).empty()); }

TEST_CASE("rules: streams are opened again, not at once, and within the budget") {
    Scene scene = good();
    scene.record[1].ended = kStart + 1s;
    CHECK(broken(scene) == "1: the event stream was not opened again");
    scene.record.push_back(seen(Asked::event_stream, 1400ms));
    CHECK(broken(scene) == "1: the event stream was opened again at once");
    scene.record.back().when = kStart + 1500ms;
    CHECK(broken(scene).empty());

    Scene game = good();
    game.record[2].ended = kStart + 1s;
    CHECK(broken(game).empty());  // it is over
    game.running = {"g1"};
    CHECK(broken(game) == "1: the stream of the running game g1 was not opened again");
    game.record.push_back(seen(Asked::game_stream, 1149ms));
    CHECK(broken(game) == "1: the game stream was opened again at once");
    // Told anew, it may be begun at once.
    game.record.insert(game.record.end() - 1, seen(Asked::game_start, 1100ms));
    CHECK(broken(game).empty());

    Scene busy = good();
    for (int i = 1; i < 31; ++i) {
        busy.record[1].ended = kStart + 10ms;
        busy.record.push_back(seen(Asked::event_stream, i * 19s));
    }
    CHECK(broken(busy) == "1: more than 30 of event stream within 10 minutes");
    Scene asking = good();
    for (int i = 1; i < 31; ++i) {
        asking.record.push_back(seen(Asked::account, i * 9s));
    }
    CHECK(broken(asking) == "1: more than 30 of account within 5 minutes");
}

TEST_CASE("rules: moves fit the game, and no ply gets two") {
    Scene scene = good();
    scene.record.push_back(move("g1f3", "e2e4 e7e5"));
    CHECK(broken(scene) == "2: two moves for one ply: d2d4 and g1f3 in game g1");
    scene.record.back() = move("g1f3", "e2e4", false);
    CHECK(broken(scene) == "2: it was not the bot's turn for g1f3 in game g1");
    scene.record.back().is_repeat = true;
    CHECK(broken(scene).empty());
    scene.record.back() = move("g1g3", "e2e4 c7c5");
    scene.record.back().is_legal = false;
    CHECK(broken(scene) == "2: it is not legal: g1g3 in game g1");
}

TEST_CASE("rules: owed moves are made, and in time") {
    Scene scene = good();
    scene.owing = {"g1"};
    CHECK(broken(scene) == "3: a move is owed in game g1");
    scene = good();
    scene.record[3].took = 59s;
    CHECK(broken(scene).empty());
    scene.record[3].took = 60s;
    CHECK(broken(scene) == "7: the move e2e4 came after the clock had run out");
}

TEST_CASE("rules: moves have connections of their own") {
    Scene scene = good();
    scene.record.push_back(seen(Asked::chat, 1s));
    scene.record.back().connection = 9;
    CHECK(broken(scene) == "4: a move shares its connection with something else");
}

TEST_CASE("rules: the bot ends as refused when it was, and only then") {
    Scene scene = good();
    scene.exit = ExitCode::refused;
    CHECK(broken(scene) == "5: the bot ended as refused, and nobody has refused it");
    scene.record.push_back(seen(Asked::chat, 1s, 403));
    CHECK(broken(scene) == "5: the bot ended as refused, and nobody has refused it");
    scene.record.push_back(seen(Asked::event_stream, 1s, 401));
    CHECK(broken(scene).empty());
    scene.owing = {"g1"};
    scene.record.push_back(seen(Asked::chat, 2s));  // on its way already
    CHECK(broken(scene).empty());
    scene.owing.clear();
    scene.record.back().what = Asked::accept;
    CHECK(broken(scene) == "5: the accept was asked for after the site had refused us");
    scene.record.pop_back();
    scene.exit = ExitCode::clean;
    scene.record.back().what = Asked::account;
    CHECK(broken(scene) == "5: the site refused the bot, which went on");
}

TEST_CASE("rules: games beyond the limit are aborted and not begun") {
    Scene scene = good();
    Seen told = seen(Asked::game_start, 1s);
    told.id = "g2";
    told.is_surplus = true;
    scene.record.push_back(told);
    CHECK(broken(scene) == "6: the game g2 is one too many, and was not aborted");
    Seen abort = seen(Asked::abort, 2s);
    abort.id = "g2";
    scene.record.push_back(abort);
    CHECK(broken(scene).empty());
    Seen begun = seen(Asked::game_stream, 3s);
    begun.id = "g2";
    scene.record.push_back(begun);
    CHECK(broken(scene) == "6: the game g2 is one too many, and was begun");
    scene.record[scene.record.size() - 2].status = 400;  // the site can't abort it
    CHECK(broken(scene).empty());
    scene.running = {"g1", "g2"};
    CHECK(broken(scene) == "6: more games than the limit");
}

TEST_CASE("rules: no engine is left, and the token stays where it belongs") {
    Scene scene = good();
    scene.children = 1;
    CHECK(broken(scene) == "7: processes of an engine are left");
    scene = good();
    scene.record[1].host = "elsewhere";
    CHECK(broken(scene) == "the token went to elsewhere");
    scene = good();
    scene.record[1].is_authorised = false;
    CHECK(broken(scene) == "a request without the token: event stream");
    scene = good();
    scene.record[3].has_token_elsewhere = true;
    CHECK(broken(scene) == "the token is in the move");
    scene = good();
    scene.written = {"a line", "with T0KEN in it"};
    CHECK(broken(scene) == "the token was written: with T0KEN in it");
}
