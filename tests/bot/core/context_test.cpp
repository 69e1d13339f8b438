#include "bot/core/context.h"

#include <set>

#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

TEST_CASE("without a list of variants all that are loaded are offered") {
    CHECK(offered_variants(Config{}, *shipped_catalog()) == shipped_catalog()->names());
}

TEST_CASE("with a list, those of it that are loaded are offered, and the others are named") {
    Config config;
    config.variants = {"shako", "shakko"};
    CHECK(offered_variants(config, *shipped_catalog()) == std::vector<std::string>{"shako"});
    const ConfigErrors errors = check_variants(config, *shipped_catalog());
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].path == "variants[1]");
    CHECK(errors[0].message == "no variant named \"shakko\" is loaded; did you mean \"shako\"?");
}

TEST_CASE("requests have numbers of their own and the sites' paths") {
    Context context;
    Actions actions;
    Outbox out(context, actions);
    out.ask_account();
    out.accept("c1");
    out.decline("c1", "later");
    out.move("g1", "a10b10");
    out.draw("g1", true);
    out.draw("g1", false);
    out.takeback("g1", true);
    out.takeback("g1", false);
    out.claim_victory("g1");
    out.chat_history("g1");
    out.online_bots();
    out.challenge("bob", {{"rated", "false"}});
    out.cancel("c2");
    out.abort("g1");
    out.resign("g1");
    out.chat("g1", "Hello");
    std::vector<std::string> paths;
    std::set<RequestId> numbers;
    for (const Request& request : all<Request>(actions)) {
        paths.push_back(request.method + ' ' + request.path);
        numbers.insert(request.request);
        CHECK(request.timeout > 0ms);
    }
    CHECK(paths == std::vector<std::string>{
                       "GET /api/account", "POST /api/challenge/c1/accept",
                       "POST /api/challenge/c1/decline", "POST /api/bot/game/g1/move/a10b10",
                       "POST /api/bot/game/g1/draw/yes", "POST /api/bot/game/g1/draw/no",
                       "POST /api/bot/game/g1/takeback/yes", "POST /api/bot/game/g1/takeback/no",
                       "POST /api/bot/game/g1/claim-victory", "GET /api/bot/game/g1/chat",
                       "GET /api/bot/online?nb=300", "POST /api/challenge/bob",
                       "POST /api/challenge/c2/cancel", "POST /api/bot/game/g1/abort",
                       "POST /api/bot/game/g1/resign", "POST /api/bot/game/g1/chat"});
    CHECK(numbers.size() == paths.size());
    CHECK(context.sent.size() == paths.size());
    CHECK(request(actions, Purpose::decline).form == Form{{"reason", "later"}});
    CHECK(request(actions, Purpose::chat).form == Form{{"room", "player"}, {"text", "Hello"}});
}

TEST_CASE("a move waits for its answer for at most three seconds") {
    Context context;
    Actions actions;
    Outbox out(context, actions);
    out.move("g1", "e2e4");
    CHECK(only<Request>(actions).timeout <= 3s);
}

TEST_CASE("a log line begins with its event's name") {
    Context context;
    Actions actions;
    Outbox(context, actions).log(LogLevel::info, "something", "words", {{"a", 1}});
    CHECK(only<Log>(actions).fields.dump() == R"({"event":"something","a":1})");
}
