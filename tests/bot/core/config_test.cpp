#include "bot/core/config.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

// A whole configuration: what must be there, and the given members.
std::string with(const std::string& members) {
    return "{\n\"version\": 1,\n\"site\": {\"url\": \"https://lichess.org\", \"dialect\": "
           "\"lichess\"},\n"
           "\"token\": {\"env\": \"TOKEN\"}" +
           (members.empty() ? "" : ",\n" + members) + "\n}\n";
}

Config good(const std::string& members) {
    const auto config = parse_config(with(members), "/etc/shako");
    if (!config) {
        FAIL(to_text(config.error().front(), "bot.json"));
    }
    return *config;
}

// All problems of a text, each as it is shown.
std::vector<std::string> problems(const std::string& text) {
    const auto config = parse_config(text, "/etc/shako");
    std::vector<std::string> texts;
    if (!config) {
        for (const ConfigError& error : config.error()) {
            texts.push_back(to_text(error, "f"));
        }
    }
    return texts;
}

std::string only_problem(const std::string& members) {
    const auto texts = problems(with(members));
    CAPTURE(texts);
    REQUIRE(texts.size() == 1);
    return texts[0];
}

}  // namespace

TEST_CASE("the configuration that is shipped plays Shako on PyChess once it has a token") {
    std::ifstream file(SHAKO_SOURCE_DIR "/config/bot.json");
    std::stringstream text;
    text << file.rdbuf();
    const auto config = parse_config(text.str(), SHAKO_SOURCE_DIR "/config");
    REQUIRE(config);
    CHECK(config->site.url == "https://www.pychess.org");
    CHECK(config->site.dialect == DialectName::pychess);
    CHECK(config->token.env == "SHAKO_BOT_TOKEN");
    CHECK(config->variants == std::vector<std::string>{"shako"});
    CHECK(config->engine.kind == EngineKind::built_in);
    CHECK(config->challenges.max_games == 1);
}

TEST_CASE("what is not said has its default") {
    const Config config = good("");
    CHECK(config.variants.empty());
    CHECK(config.engine.hash_mb == 64);
    CHECK(config.challenges.max_games == 1);
    CHECK_FALSE(config.challenges.custom_fen);
    CHECK_FALSE(config.pgn_dir);
    CHECK(config.drain == 60s);
    CHECK(config.log.format == LogFormat::text);
    CHECK(config.log.level == LogLevel::info);
}

TEST_CASE("every key is read") {
    const Config config = good(R"(
        "$schema": "bot.schema.json",
        "variants": ["shako", "chess"],
        "variant_files": ["mine.ini", "/usr/share/their.ini"],
        "engine": {"kind": "uci", "command": ["./engine", "-x"],
                   "options": {"Skill Level": 10, "Ponder": false, "Book": "a b"},
                   "hash_mb": 128, "threads": 2, "move_overhead_ms": 1000},
        "challenges": {"accept_humans": false, "accept_bots": false, "rated": false, "casual": false,
                       "min_base_s": 1, "max_base_s": 2, "min_increment_s": 3, "max_increment_s": 4,
                       "max_games": 5, "allow": ["A"], "block": ["B"], "custom_fen": true},
        "chat": {"greeting": "Hello {opponent}"},
        "pgn_dir": "games", "drain_s": 5, "first_move_timeout_s": 0,
        "log": {"format": "json", "level": "debug"})");
    CHECK(config.variants == std::vector<std::string>{"shako", "chess"});
    CHECK(config.variant_files ==
          std::vector<std::string>{"/etc/shako/mine.ini", "/usr/share/their.ini"});
    CHECK(config.engine.kind == EngineKind::uci);
    CHECK(config.engine.command == std::vector<std::string>{"/etc/shako/engine", "-x"});
    CHECK(config.engine.options == std::map<std::string, std::string>{{"Skill Level", "10"},
                                                                      {"Ponder", "false"},
                                                                      {"Book", "a b"}});
    CHECK(config.engine.hash_mb == 128);
    CHECK(config.engine.threads == 2);
    CHECK(config.engine.move_overhead == 1000ms);
    const ChallengesConfig& challenges = config.challenges;
    CHECK_FALSE((challenges.accept_humans || challenges.accept_bots));
    CHECK_FALSE((challenges.rated || challenges.casual));
    CHECK((challenges.min_base == 1s && challenges.max_base == 2s));
    CHECK((challenges.min_increment == 3s && challenges.max_increment == 4s));
    CHECK(challenges.max_games == 5);
    CHECK(challenges.allow == std::vector<std::string>{"A"});
    CHECK(challenges.block == std::vector<std::string>{"B"});
    CHECK(challenges.custom_fen);
    CHECK(config.chat.greeting == "Hello {opponent}");
    CHECK(config.pgn_dir == "/etc/shako/games");
    CHECK(config.drain == 5s);
    CHECK(config.first_move_timeout == 0s);
    CHECK(config.log.format == LogFormat::json);
    CHECK(config.log.level == LogLevel::debug);
}

TEST_CASE("a program without a slash is looked for in PATH, not in the file's folder") {
    const Config config = good(R"("engine": {"kind": "uci", "command": ["fairy-stockfish"]})");
    CHECK(config.engine.command[0] == "fairy-stockfish");
}

TEST_CASE("opening books are meant from the file's folder, and for the built-in engine alone") {
    const Config config = good(R"("engine": {"books": {"shako": "shako.bin", "chess": "/b.bin"}})");
    CHECK(config.engine.books == std::map<std::string, std::string>{
                                     {"shako", "/etc/shako/shako.bin"}, {"chess", "/b.bin"}});
    CHECK(only_problem(
              R"("engine": {"kind": "uci", "command": ["a"], "books": {"shako": "shako.bin"}})")
              .find("engine.books: has a meaning only with \"kind\": \"built-in\"") !=
          std::string::npos);
}

TEST_CASE("a token file is meant from the file's folder") {
    const auto config = parse_config(
        R"({"version": 1, "site": {"url": "https://a.org", "dialect": "pychess", "ca_file": "ca.pem"},
            "token": {"file": "token"}})",
        "/etc/shako");
    REQUIRE(config);
    CHECK(config->token.file == "/etc/shako/token");
    CHECK(config->site.ca_file == "/etc/shako/ca.pem");
}

TEST_CASE("an unknown key is an error with its path, its place and the key that was meant") {
    CHECK(only_problem("\"challenges\": {\n  \"max_game\": 2}") ==
          "f:6:3: error: challenges.max_game: unknown key; did you mean \"max_games\"?");
}

TEST_CASE("a key that is there twice is an error that names both places") {
    CHECK(only_problem("\"drain_s\": 1,\n\"drain_s\": 2") ==
          "f:5:1: error: drain_s: is there twice: again in line 6");
}

TEST_CASE("a wrong type says what was expected and what was found") {
    CHECK(only_problem(R"("challenges": {"max_games": "two"})") ==
          "f:5:16: error: challenges.max_games: expected a whole number from 1 to 1000, found "
          "\"two\"");
    CHECK(only_problem(R"("challenges": {"rated": 1})") ==
          "f:5:16: error: challenges.rated: expected true or false, found 1");
    CHECK(only_problem(R"("variants": "shako")") ==
          "f:5:1: error: variants: expected a list of texts [\"…\", \"…\"], found \"shako\"");
    CHECK(only_problem(R"("variants": ["shako", 3])") ==
          "f:5:23: error: variants[1]: expected a text in quotes, not empty, found 3");
    CHECK(only_problem(R"("engine": [])") ==
          "f:5:1: error: engine: expected an object { … }, found a list");
    CHECK(
        only_problem(R"("engine": {"options": {"a": []}})") ==
        "f:5:24: error: engine.options.a: expected a text, a number, true or false, found a list");
    CHECK(only_problem(R"("pgn_dir": "")") ==
          "f:5:1: error: pgn_dir: expected a text in quotes, not empty, found \"\"");
}

TEST_CASE("a number that is not whole or out of range is an error") {
    for (const char* number : {"0", "1001", "1.5", "-1", "1e300", "99999999999999999999", "null"}) {
        CAPTURE(number);
        CHECK(
            problems(with(R"("challenges": {"max_games": )" + std::string(number) + "}")).size() ==
            1);
    }
}

TEST_CASE("a name that is none of the known ones is an error that lists them") {
    CHECK(only_problem(R"("log": {"level": "warn"})") ==
          "f:5:9: error: log.level: expected \"debug\", \"info\", \"warning\" or \"error\", found "
          "\"warn\"");
    CHECK(only_problem(R"("log": {"format": "jsom"})") ==
          "f:5:9: error: log.format: expected \"text\" or \"json\", found \"jsom\"; did you mean "
          "\"json\"?");
}

TEST_CASE("all problems are found in one run, in the order of the file") {
    const auto texts = problems(R"({
  "drain_s": -1,
  "site": {"url": "lichess.org", "dialect": "lichess"},
  "token": {},
  "log": {"levle": "info"}
})");
    REQUIRE(texts.size() == 5);
    CHECK(texts[0] ==
          "f: error: the key \"version\" is missing: the version of this file's format, 1");
    CHECK(texts[1].rfind("f:2:3: error: drain_s: ", 0) == 0);
    CHECK(texts[2].rfind("f:3:12: error: site.url: ", 0) == 0);
    CHECK(texts[3].rfind("f:4:3: error: token: ", 0) == 0);
    CHECK(texts[4] == "f:5:11: error: log.levle: unknown key; did you mean \"level\"?");
}

TEST_CASE("what must be there and is not is named") {
    const auto texts = problems("{}");
    REQUIRE(texts.size() == 3);
    CHECK(texts[1].find("\"site\" is missing") != std::string::npos);
    CHECK(texts[2].find("\"token\" is missing") != std::string::npos);
}

TEST_CASE("a text that is not JSON has the place of the error") {
    CHECK(problems("{\n  \"version\": 1,\n}") ==
          std::vector<std::string>{"f:3:1: error: not JSON: parsing object key - unexpected '}'; "
                                   "expected string literal"});
    CHECK(problems("").size() == 1);
    CHECK(problems("[]").size() >= 1);
    CHECK(problems("{\"version\": 1} x").size() == 1);
}

TEST_CASE("comments are allowed") {
    CHECK(parse_config("// a\n" + with("/* b */ \"drain_s\": 1 // c"), "/"));
}

TEST_CASE("exactly one way to the token is needed") {
    const std::string start =
        R"({"version": 1, "site": {"url": "https://a.org", "dialect": "lichess"}, "token": )";
    CHECK(problems(start + "{}}").size() == 1);
    CHECK(problems(start + R"({"env": "A", "file": "b"}})").size() == 1);
}

TEST_CASE("a token that stands in the configuration itself is never repeated in a message") {
    const std::string start =
        R"({"version": 1, "site": {"url": "https://a.org", "dialect": "lichess"}, "token": )";
    for (const char* rest :
         {"\"lip-S3CRET\"}", R"({"env": "lip-S3CRET"}})", R"({"token": "lip-S3CRET"}})",
          "\"lip-S3CRET}", R"({"env": "lip-S3CRET})", "lip-S3CRET}"}) {
        const auto texts = problems(start + rest);
        CAPTURE(texts);
        CHECK_FALSE(texts.empty());
        for (const std::string& text : texts) {
            CHECK(text.find("S3CRET") == std::string::npos);
        }
    }
}

TEST_CASE("an engine of its own needs a command, and only it may have one") {
    CHECK(only_problem(R"("engine": {"kind": "uci"})").find("\"command\" is missing") !=
          std::string::npos);
    CHECK(problems(with(R"("engine": {"kind": "uci", "command": []})")).size() == 1);
    CHECK(problems(with(R"("engine": {"command": ["x"]})")).size() == 1);
}

TEST_CASE("limits that no game can meet are an error") {
    CHECK(problems(with(R"("challenges": {"min_base_s": 10, "max_base_s": 5})")).size() == 1);
    CHECK(problems(with(R"("challenges": {"min_increment_s": 10, "max_increment_s": 5})")).size() ==
          1);
}

TEST_CASE("a greeting that the site would refuse is an error") {
    CHECK(problems(with("\"chat\": {\"greeting\": \"" + std::string(141, 'x') + "\"}")).size() ==
          1);
    CHECK(problems(with("\"chat\": {\"greeting\": \"" + std::string(140, 'x') + "\"}")).empty());
}

TEST_CASE("the schema for editors has no key that is not read") {
    std::ifstream file(SHAKO_SOURCE_DIR "/config/bot.schema.json");
    const auto schema = nlohmann::json::parse(file);
    // A value of a wrong type for every key of the schema: a wrong type it is, never an unknown
    // key.
    nlohmann::json config = nlohmann::json::object();
    std::size_t keys = 0;
    for (const auto& [key, value] : schema["properties"].items()) {
        if (!value.contains("properties")) {
            config[key] = nullptr;
            ++keys;
            continue;
        }
        for (const auto& [inner, unused] : value["properties"].items()) {
            config[key][inner] = nullptr;
            ++keys;
        }
    }
    std::size_t wrong_types = 0;
    for (const std::string& text : problems(config.dump())) {
        CAPTURE(text);
        CHECK(text.find("unknown key") == std::string::npos);
        wrong_types += text.find("found null") != std::string::npos ? 1 : 0;
    }
    CHECK(wrong_types == keys);
}
