#include "bot/core/move_post.h"

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

// A move that was posted in position 1.
struct Posted {
    Posted() {
        context.dialect = &dialect(DialectName::lichess);
        post.ensure(out, now, 1, "e2e4", true);
        take_request();
    }
    void take_request() {
        last = requests(actions, Purpose::move).back().request;
        posts = requests(actions, Purpose::move).size();
    }
    PostAdvice answer(const HttpReply& answer,
                      std::optional<Milliseconds> own = Milliseconds{60000}) {
        return post.answered(out, now, last, answer, own);
    }
    // Whether ensure() sends the move again now.
    bool posts_again(bool in_sync = true) {
        const std::size_t before = requests(actions, Purpose::move).size();
        post.ensure(out, now, 1, "e2e4", in_sync);
        take_request();
        return posts > before;
    }

    Context context;
    Actions actions;
    Outbox out{context, actions};
    Now now = Now{} + std::chrono::hours(1);
    MovePost post{"g1"};
    RequestId last{};
    std::size_t posts = 0;
};

}  // namespace

TEST_CASE("a move is posted at once, and once") {
    Posted p;
    CHECK(p.posts == 1);
    CHECK(requests(p.actions, Purpose::move)[0].path == "/api/bot/game/g1/move/e2e4");
    CHECK_FALSE(p.posts_again());
}

TEST_CASE("a first post goes out even when the stream is down") {
    Context context;
    Actions actions;
    Outbox out(context, actions);
    MovePost post("g1");
    post.ensure(out, Now{}, 1, "e2e4", false);
    CHECK(requests(actions, Purpose::move).size() == 1);
}

TEST_CASE(
    "a move that was answered waits for its echo, then asks for a fresh view before a repeat") {
    Posted p;
    CHECK(p.answer(reply(200)) == PostAdvice::none);
    CHECK_FALSE(p.posts_again());
    CHECK(timer(p.actions, TimerKind::post_move) > p.now);
    CHECK(p.post.waited(p.now) == PostAdvice::resync);
    CHECK_FALSE(p.posts_again(false));
    CHECK(p.posts_again(true));
}

TEST_CASE("a move that never got out is posted again after a short wait, given a fresh view") {
    for (const int status : {0, 302}) {
        CAPTURE(status);
        Posted p;
        CHECK(p.answer(status == 0 ? no_answer() : reply(status, "<html>")) == PostAdvice::none);
        CHECK(*timer(p.actions, TimerKind::post_move) - p.now <= 300ms);
        CHECK_FALSE(p.posts_again());
        CHECK(p.post.waited(p.now) == PostAdvice::none);
        CHECK_FALSE(p.posts_again(false));
        CHECK(p.posts_again());
    }
}

TEST_CASE("a move whose answer was lost may be played: it is posted again only to a fresh view") {
    for (const int status : {0, 500, 502, 503, 504, 408}) {
        CAPTURE(status);
        Posted p;
        CHECK(p.answer(status == 0 ? lost_answer() : reply(status, "<html>")) == PostAdvice::none);
        const auto when = timer(p.actions, TimerKind::post_move);
        REQUIRE(when);
        CHECK(*when > p.now);
        CHECK_FALSE(p.posts_again());
        SECTION("on a stream from before") {
            CHECK(p.post.waited(p.now - 1s) == PostAdvice::resync);
            CHECK_FALSE(p.posts_again(false));
            CHECK(p.posts_again(true));
        }
        SECTION("a stream that was opened since is fresh") {
            CHECK(p.post.waited(p.now + 1ms) == PostAdvice::none);
            CHECK_FALSE(p.posts_again(false));
            CHECK(p.posts_again(true));
        }
    }
}

TEST_CASE("a refused move asks for a fresh view at once, the next time after a wait") {
    Posted p;
    CHECK(p.answer(reply(400, R"({"error":"Not your turn, or game already over"})")) ==
          PostAdvice::resync);
    CHECK(p.posts_again());
    CHECK(p.answer(reply(400)) == PostAdvice::none);
    CHECK(timer(p.actions, TimerKind::post_move) > p.now);
    CHECK(p.post.waited(p.now) == PostAdvice::resync);
    CHECK(p.posts_again());
}

TEST_CASE("after a 429 the pause fits the clock") {
    Posted p;
    HttpReply answer = reply(429, "<html>", "text/html");
    CHECK(p.answer(answer, Milliseconds{5000}) == PostAdvice::none);
    CHECK(*timer(p.actions, TimerKind::post_move) - p.now == 500ms);
}

TEST_CASE("an answer to an earlier post is ignored") {
    Posted p;
    p.post.ensure(p.out, p.now, 2, "d2d4", true);
    CHECK(p.answer(reply(400)) == PostAdvice::none);
    CHECK(p.post.unconfirmed(2) == "d2d4");
    CHECK_FALSE(p.post.unconfirmed(1));
}

TEST_CASE("an echoed move is done with") {
    Posted p;
    p.post.reset(p.out);
    CHECK_FALSE(p.post.unconfirmed(1));
    CHECK(p.answer(no_answer()) == PostAdvice::none);
    CHECK(p.post.waited(p.now) == PostAdvice::none);
}
