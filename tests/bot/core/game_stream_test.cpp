#include "bot/core/game_stream.h"

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

struct Open {
    Open() {
        context.dialect = &dialect(DialectName::pychess);
        stream.open(out, now);
    }
    [[nodiscard]] std::size_t opened() const { return all<OpenGameStream>(actions).size(); }

    Context context;
    Actions actions;
    Outbox out{context, actions};
    Now now = Now{} + std::chrono::hours(1);
    GameStream stream{"g1"};
};

}  // namespace

TEST_CASE("a game's stream is opened at its path, with a limit on silence") {
    Open open;
    const OpenGameStream action = only<OpenGameStream>(open.actions);
    CHECK(action.path == "/api/bot/game/stream/g1");
    CHECK(action.idle_timeout == 20000ms);
    open.stream.open(open.out, open.now);
    CHECK(open.opened() == 1);
}

TEST_CASE("every end of a stream opens it again, the first time quickly") {
    for (const StreamEnd& end :
         {clean_end(), broken_end(), refused(409), refused(429), refused(502), refused(408),
          StreamEnd{0, "", "", std::nullopt, "no route", false}}) {
        CAPTURE(end.status);
        Open open;
        open.stream.in_sync();
        CHECK(open.stream.closed(open.out, open.now, end));
        CHECK_FALSE(open.stream.is_in_sync());
        const auto when = timer(open.actions, TimerKind::open_game_stream);
        REQUIRE(when);
        CHECK((end.status == 429 || *when - open.now <= 300ms));
    }
}

TEST_CASE("a stream that is refused for good is not opened again") {
    for (const int status : {400, 404, 410}) {
        CAPTURE(status);
        Open open;
        CHECK_FALSE(open.stream.closed(open.out, open.now, refused(status, "application/json")));
        CHECK_FALSE(timer(open.actions, TimerKind::open_game_stream));
    }
}

TEST_CASE("a page instead of a stream is no reason to give a game up, unless it comes every time") {
    Open open;
    const auto page = [&] {
        const bool goes_on = open.stream.closed(open.out, open.now, refused(404));
        open.now += 1s;
        open.stream.open(open.out, open.now);
        return goes_on;
    };
    for (int i = 0; i < 3; ++i) {
        CHECK(page());
    }
    open.stream.in_sync();  // it was a proxy's
    const Now since = open.now;
    for (int i = 0; i < 3; ++i) {
        CHECK(page());
    }
    CHECK_FALSE(page());
    CHECK(open.now - since < 10s);
}

TEST_CASE("a stream that the site holds for alive is asked for at least every five seconds") {
    Open open;
    for (int i = 0; i < 29; ++i) {
        REQUIRE(open.stream.closed(open.out, open.now, broken_end()));
        const auto when = timer(open.actions, TimerKind::open_game_stream);
        REQUIRE(when);
        CHECK(*when - open.now <= 4s);
        open.now = *when;
        open.stream.open(open.out, open.now);
    }
}

TEST_CASE("a stream that is forbidden is tried some times more, then the game is not ours") {
    for (const int status : {401, 403}) {
        CAPTURE(status);
        Open open;
        for (int i = 0; i < 4; ++i) {
            REQUIRE(open.stream.closed(open.out, open.now, refused(status)));
            open.stream.open(open.out, open.now);
        }
        // Anything else begins the count anew.
        REQUIRE(open.stream.closed(open.out, open.now, broken_end()));
        for (int i = 0; i < 4; ++i) {
            REQUIRE(open.stream.closed(open.out, open.now, refused(status)));
        }
        CHECK_FALSE(open.stream.closed(open.out, open.now, refused(status)));
    }
}

TEST_CASE("a stream that PyChess still holds for alive is tried for longer than it can do so") {
    Open open;
    const Now start = open.now;
    int tries = 0;
    // 200, then the refusal inside the body.
    while (open.stream.closed(open.out, open.now, broken_end())) {
        REQUIRE(++tries < 1000);
        open.now = *timer(open.actions, TimerKind::open_game_stream);
        open.stream.open(open.out, open.now);
    }
    CHECK(open.now - start > 2 * open.context.dialect->stale_stream);
    CHECK(open.now - start < 10min);
}

TEST_CASE("an outage never makes us give a game up") {
    Open open;
    for (int i = 0; i < 1000; ++i) {
        REQUIRE(open.stream.closed(open.out, open.now, {0, "", "", std::nullopt, "down", false}));
        open.now = *timer(open.actions, TimerKind::open_game_stream);
        open.stream.open(open.out, open.now);
    }
}

TEST_CASE("a renewed stream is ended and opened again soon") {
    Open open;
    open.stream.in_sync();
    open.stream.renew(open.out, open.now);
    CHECK(has<CloseGameStream>(open.actions));
    CHECK_FALSE(open.stream.is_in_sync());
    CHECK(*timer(open.actions, TimerKind::open_game_stream) - open.now <= 300ms);
    // What is on its way already is not hurried.
    const std::size_t before = open.actions.size();
    open.stream.renew(open.out, open.now);
    CHECK(open.actions.size() == before);
}
