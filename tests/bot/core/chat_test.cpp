#include "bot/core/chat.h"

#include "tests/support/catch.h"

using namespace shako::bot;

namespace {

const ChatNames kNames{"Alice", "ShakoBot", "the built-in engine", "shako"};

std::optional<std::string> answer(ChatCommand command, const ChatFacts& facts = {},
                                  const ChatConfig& config = {}) {
    return answer_to(command, facts, kNames, config);
}

}  // namespace

TEST_CASE("names stand in for their fields, every time") {
    CHECK(fill_in("Hi {opponent}, {me} ({engine}) plays {variant}, {opponent}", kNames) ==
          "Hi Alice, ShakoBot (the built-in engine) plays shako, Alice");
    CHECK(fill_in("{other} {", kNames) == "{other} {");
    // A name that is no field's text is not replaced again.
    CHECK(fill_in("{opponent}", {"{me}", "x", "", ""}) == "{me}");
}

TEST_CASE("a text that grows past what the sites take is not said") {
    CHECK(fill_in(std::string(135, 'x') + "{opponent}", kNames).size() == 140);
    CHECK(fill_in(std::string(136, 'x') + "{opponent}", kNames).empty());
}

TEST_CASE("commands stand alone on their line, in any case") {
    CHECK(command_of("!help") == ChatCommand::help);
    CHECK(command_of(" !Commands ") == ChatCommand::help);
    CHECK(command_of("!EVAL") == ChatCommand::eval);
    CHECK(command_of("!wait") == ChatCommand::wait);
    for (const char* text :
         {"", " ", "help", "!help me", "!nothing", "!!!!!!!!!!!!!!!!!!!!!!!!!"}) {
        CHECK_FALSE(command_of(text));
    }
}

TEST_CASE("the evaluation is told to those who may know it, from White's side") {
    ChatFacts facts;
    facts.last = SearchInfo{12, {false, 35}, 0, {}, {}};
    facts.side = Color::black;
    CHECK(answer(ChatCommand::eval, facts) == "That is not told here");
    facts.is_spectator = true;
    CHECK(answer(ChatCommand::eval, facts) == "-0.35 at depth 12");
    facts.last->score = {true, 3};
    CHECK(answer(ChatCommand::eval, facts) == "#-3 at depth 12");
    facts.last.reset();
    CHECK(answer(ChatCommand::eval, facts) == "Nothing to tell yet");
    ChatConfig config;
    config.eval = EvalAudience::nobody;
    CHECK(answer(ChatCommand::eval, facts, config) == "That is not told here");
    config.eval = EvalAudience::everybody;
    facts.is_spectator = false;
    CHECK(answer(ChatCommand::eval, facts, config) == "Nothing to tell yet");
}

TEST_CASE("help names what would be answered") {
    CHECK(answer(ChatCommand::help) == "Commands: !name");
    ChatFacts facts;
    facts.is_spectator = true;
    facts.can_wait = true;
    CHECK(answer(ChatCommand::help, facts) == "Commands: !name, !eval, !wait");
    CHECK(answer(ChatCommand::name) == "ShakoBot plays shako with the built-in engine");
    CHECK_FALSE(answer(ChatCommand::wait));
}
