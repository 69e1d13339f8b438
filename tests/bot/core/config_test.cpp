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
    CHECK_FALSE(config.challenges.humans.custom_fen);
    CHECK_FALSE(config.pgn_dir);
    CHECK(config.drain == 60s);
    CHECK(config.log.format == LogFormat::automatic);
    CHECK(config.status.port == 0);
    CHECK_FALSE(config.state_dir);
    CHECK(config.log.level == LogLevel::info);
}

TEST_CASE("every key is read") {
    const Config config = good(R"(
        "$schema": "bot.schema.json",
        "variants": ["shako", "chess"],
        "variant_files": ["mine.ini", "/usr/share/their.ini"],
        "engine": {"kind": "uci", "command": ["./engine", "-x"],
                   "options": {"Skill Level": 10, "Ponder": false, "Book": "a b"},
                   "books": {"shako": "shako.pgn"}, "book_plies": 9, "hash_mb": 128, "threads": 2,
                   "ponder": true, "skill_level": 7, "follow_level": false,
                   "move_overhead_ms": 1000},
        "engines": [{"variants": ["chess"], "speeds": ["bullet", "blitz"], "opponents": "bots",
                     "kind": "xboard", "command": ["fairymax"]}, {"hash_mb": 1}],
        "correspondence": {"max_games": 3, "min_days": 2, "max_days": 7, "unlimited": true,
                           "move_time_s": 60},
        "resign": {"enabled": true, "score_cp": -1500, "moves": 7, "min_ply": 9,
                   "against_humans": false, "against_bots": false},
        "draw": {"offer": true, "accept": false, "claim": false, "score_cp": 20, "moves": 9,
                 "min_ply": 70, "max_pieces": 10, "min_rating": 1000, "against_humans": false,
                 "against_bots": false},
        "takebacks": 2, "claim_victory": false,
        "chat": {"greeting": "Hello {opponent}", "goodbye": "Bye", "greeting_spectators": "Hi all",
                 "goodbye_spectators": "Bye all", "commands": false, "eval": "everybody"},
        "matchmaking": {"enabled": true, "variants": ["chess"], "time_controls": ["3+2"],
                        "rated": true, "min_rating": 1, "max_rating": 2,
                        "max_rating_difference": 3, "delay_s": 100, "timeout_s": 30,
                        "block_after_decline_h": 5, "max_per_day": 6,
                        "max_per_opponent_per_day": 7, "block": ["B"]},
        "pgn_dir": "games", "pgn_file": "month", "pgn_max_mb": 100,
        "drain_s": 5, "first_move_timeout_s": 0,
        "log": {"format": "json", "level": "debug"})");
    CHECK(config.variants == std::vector<std::string>{"shako", "chess"});
    CHECK(config.variant_files ==
          std::vector<std::string>{"/etc/shako/mine.ini", "/usr/share/their.ini"});
    const EngineConfig& engine = config.engine;
    CHECK(engine.kind == EngineKind::uci);
    CHECK(engine.command == std::vector<std::string>{"/etc/shako/engine", "-x"});
    CHECK(engine.options == std::map<std::string, std::string>{
                                {"Skill Level", "10"}, {"Ponder", "false"}, {"Book", "a b"}});
    CHECK(engine.books == std::map<std::string, std::string>{{"shako", "/etc/shako/shako.pgn"}});
    CHECK((engine.book_plies == 9 && engine.hash_mb == 128 && engine.threads == 2));
    CHECK((engine.ponder && engine.skill_level == 7 && !engine.follow_level));
    CHECK(engine.move_overhead == 1000ms);
    REQUIRE(config.engines.size() == 2);
    CHECK(config.engines[0].variants == std::vector<std::string>{"chess"});
    CHECK(config.engines[0].speeds == std::vector<Speed>{Speed::bullet, Speed::blitz});
    CHECK(config.engines[0].opponents == OpponentKind::bot);
    CHECK(config.engines[0].engine.kind == EngineKind::xboard);
    CHECK(config.engines[1].engine.hash_mb == 1);
    CHECK((config.correspondence.max_games == 3 && config.correspondence.min_days == 2));
    CHECK((config.correspondence.max_days == 7 && config.correspondence.unlimited));
    CHECK(config.correspondence.move_time == 60s);
    CHECK((config.resign.enabled && config.resign.score == -1500 && config.resign.moves == 7));
    CHECK((config.resign.min_ply == 9 && !config.resign.against_humans));
    CHECK_FALSE(config.resign.against_bots);
    CHECK((config.draw.offer && !config.draw.accept && !config.draw.claim));
    CHECK((config.draw.score == 20 && config.draw.moves == 9 && config.draw.min_ply == 70));
    CHECK((config.draw.max_pieces == 10 && config.draw.min_rating == 1000));
    CHECK_FALSE((config.draw.against_humans || config.draw.against_bots));
    CHECK((config.takebacks == 2 && !config.claim_victory));
    CHECK((config.chat.greeting == "Hello {opponent}" && config.chat.goodbye == "Bye"));
    CHECK(config.chat.greeting_spectators == "Hi all");
    CHECK(config.chat.goodbye_spectators == "Bye all");
    CHECK((!config.chat.commands && config.chat.eval == EvalAudience::everybody));
    const MatchmakingConfig& matchmaking = config.matchmaking;
    CHECK((matchmaking.enabled && matchmaking.rated));
    CHECK(matchmaking.variants == std::vector<std::string>{"chess"});
    CHECK(matchmaking.time_controls == std::vector<std::string>{"3+2"});
    CHECK((matchmaking.min_rating == 1 && matchmaking.max_rating == 2));
    CHECK(matchmaking.max_rating_difference == 3);
    CHECK((matchmaking.delay == 100s && matchmaking.timeout == 30s));
    CHECK(matchmaking.block_after_decline == 5h);
    CHECK((matchmaking.max_per_day == 6 && matchmaking.max_per_opponent_per_day == 7));
    CHECK(matchmaking.block == std::vector<std::string>{"B"});
    CHECK(config.pgn_dir == "/etc/shako/games");
    CHECK((config.pgn_file == PgnFile::month && config.pgn_max_mb == 100));
    CHECK((config.drain == 5s && config.first_move_timeout == 0s));
    CHECK((config.log.format == LogFormat::json && config.log.level == LogLevel::debug));
}

TEST_CASE("what challenges must be like is said for all opponents, or for one kind of them") {
    const ChallengesConfig both = good(R"("challenges": {
        "variants": ["shako"], "time_controls": ["blitz", "3+2"], "rated": false, "casual": false,
        "min_base_s": 1, "max_base_s": 2, "min_increment_s": 3, "max_increment_s": 4,
        "bullet_needs_increment": true, "max_duration_min": 50, "min_rating": 5, "max_rating": 6,
        "max_rating_difference": 7, "color": "black", "custom_fen": true, "allow": ["A"],
        "block": ["B"], "max_games_per_opponent": 8, "max_per_hour": 9, "max_per_day": 10,
        "max_per_opponent_per_hour": 11, "max_per_opponent_per_day": 12,
        "max_games": 5, "reserved_for_humans": 2, "queue": 13, "queue_wait_s": 14, "order": "best",
        "prefer": "humans"})")
                                      .challenges;
    for (const ChallengeRules& rules : {both.humans, both.bots}) {
        CHECK(rules.accept);
        CHECK(rules.variants == std::vector<std::string>{"shako"});
        CHECK(rules.time_controls == std::vector<std::string>{"blitz", "3+2"});
        CHECK_FALSE((rules.rated || rules.casual));
        CHECK((rules.min_base == 1s && rules.max_base == 2s));
        CHECK((rules.min_increment == 3s && rules.max_increment == 4s));
        CHECK((rules.bullet_needs_increment && rules.max_duration == 50min));
        CHECK((rules.min_rating == 5 && rules.max_rating == 6 && rules.max_rating_difference == 7));
        CHECK((rules.color == ColorChoice::black && rules.custom_fen));
        CHECK(rules.allow == std::vector<std::string>{"A"});
        CHECK(rules.block == std::vector<std::string>{"B"});
        CHECK((rules.max_games_per_opponent == 8 && rules.max_per_hour == 9));
        CHECK((rules.max_per_day == 10 && rules.max_per_opponent_per_hour == 11));
        CHECK(rules.max_per_opponent_per_day == 12);
    }
    CHECK((both.max_games == 5 && both.reserved_for_humans == 2));
    CHECK((both.queue == 13 && both.queue_wait == 14s));
    CHECK((both.order == QueueOrder::best && both.prefer == QueuePreference::humans));

    const ChallengesConfig apart = good(R"("challenges": {"max_base_s": 600,
        "bots": {"max_base_s": 180, "rated": false}, "humans": {"accept": false}})")
                                       .challenges;
    CHECK((apart.humans.max_base == 600s && apart.bots.max_base == 180s));
    CHECK((apart.humans.rated && !apart.bots.rated));
    CHECK((!apart.humans.accept && apart.bots.accept));
}

TEST_CASE("a file from before humans and bots had rules of their own says the same as ever") {
    const ChallengesConfig old = good(R"("challenges": {"accept_humans": false,
        "accept_bots": true, "max_base_s": 60, "allow": ["A"]})")
                                     .challenges;
    CHECK((!old.humans.accept && old.bots.accept));
    CHECK((old.humans.max_base == 60s && old.bots.max_base == 60s));
}

TEST_CASE("a time control that nobody plays is an error with its place") {
    CHECK(only_problem(R"("challenges": {"bots": {"time_controls": ["blitz", "fast"]}})") ==
          "f:5:52: error: challenges.bots.time_controls[1]: expected a clock in minutes and "
          "seconds (\"3+2\") or a speed (\"bullet\", \"blitz\", \"rapid\", \"classical\", "
          "\"ultraBullet\"), found \"fast\"");
    const auto behind_an_empty_one =
        problems(with(R"("challenges": {"bots": {"time_controls": ["", "fast"]}})"));
    REQUIRE(behind_an_empty_one.size() == 2);
    CHECK(behind_an_empty_one[1].find("challenges.bots.time_controls[1]: expected a clock") !=
          std::string::npos);
    CHECK(only_problem(R"("matchmaking": {"time_controls": ["blitz"]})")
              .find("matchmaking.time_controls[0]: expected a clock in minutes") !=
          std::string::npos);
    CHECK(
        only_problem(R"("matchmaking": {"enabled": true})").find("\"time_controls\" is missing") !=
        std::string::npos);
}

TEST_CASE("an engine of the list has its problems named by its number") {
    CHECK(only_problem(R"("engines": [{}, {"speeds": ["fast"]}])")
              .find("engines[1].speeds[0]: expected \"ultraBullet\"") != std::string::npos);
    CHECK(only_problem(R"("engines": [{"kind": "xboard"}])")
              .find("engines[0]: the key \"command\"") != std::string::npos);
    CHECK(only_problem(R"("engines": {})").find("expected a list of objects") != std::string::npos);
    CHECK(only_problem(R"("engines": [{"opponents": "aliens"}])").find("engines[0].opponents") !=
          std::string::npos);
}

TEST_CASE("a program without a slash is looked for in PATH, not in the file's folder") {
    const Config config = good(R"("engine": {"kind": "uci", "command": ["fairy-stockfish"]})");
    CHECK(config.engine.command[0] == "fairy-stockfish");
}

TEST_CASE("opening books are meant from the file's folder") {
    const Config config = good(R"("engine": {"books": {"shako": "shako.bin", "chess": "/b.bin"}})");
    CHECK(config.engine.books == std::map<std::string, std::string>{
                                     {"shako", "/etc/shako/shako.bin"}, {"chess", "/b.bin"}});
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
          "f:5:9: error: log.format: expected \"auto\", \"text\" or \"json\", found \"jsom\"; did "
          "you mean "
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

namespace {

std::string text_of(const std::string& file) {
    std::ifstream stream(SHAKO_SOURCE_DIR + file);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

nlohmann::json schema() { return nlohmann::json::parse(text_of("/config/bot.schema.json")); }

// The keys that a schema describes, as config_keys() names them.
void collect(const nlohmann::json& schema, const std::string& path,
             std::vector<std::string>& keys) {
    if (schema.contains("items") && schema["items"].contains("properties")) {
        collect(schema["items"], path + "[0]", keys);
        return;
    }
    if (!schema.contains("properties")) {
        return;
    }
    for (const auto& [key, inner] : schema["properties"].items()) {
        const std::string name = path.empty() ? key : path + "." + key;
        keys.push_back(name);
        collect(inner, name, keys);
    }
}

bool has_type(const nlohmann::json& value, const std::string& type) {
    return type == "object"    ? value.is_object()
           : type == "array"   ? value.is_array()
           : type == "string"  ? value.is_string()
           : type == "boolean" ? value.is_boolean()
           : type == "integer" ? value.is_number_integer()
                               : value.is_number();
}

// What a value breaks of a schema, as far as ours goes: the place and the keyword.
void validate(const nlohmann::json& schema, const nlohmann::json& value, const std::string& path,
              std::vector<std::string>& broken) {
    const auto check = [&](bool holds, const char* keyword) {
        if (!holds) {
            broken.push_back(path + ": " + keyword);
        }
    };
    if (schema.contains("type")) {
        const nlohmann::json types =
            schema["type"].is_array() ? schema["type"] : nlohmann::json::array({schema["type"]});
        check(std::any_of(types.begin(), types.end(),
                          [&](const auto& type) { return has_type(value, type); }),
              "type");
    }
    if (schema.contains("enum")) {
        const auto& names = schema["enum"];
        check(std::find(names.begin(), names.end(), value) != names.end(), "enum");
    }
    check(!schema.contains("const") || schema["const"] == value, "const");
    check(!schema.contains("minimum") || value >= schema["minimum"], "minimum");
    check(!schema.contains("maximum") || value <= schema["maximum"], "maximum");
    if (value.is_string()) {
        const std::size_t size = value.get<std::string>().size();
        check(size >= schema.value("minLength", 0U), "minLength");
        check(size <= schema.value("maxLength", 100000U), "maxLength");
    }
    if (value.is_array() && schema.contains("items")) {
        for (const auto& element : value) {
            validate(schema["items"], element, path + "[]", broken);
        }
    }
    if (!value.is_object()) {
        return;
    }
    for (const auto& name : schema.value("required", nlohmann::json::array())) {
        check(value.contains(name.get<std::string>()), "required");
    }
    const nlohmann::json properties = schema.value("properties", nlohmann::json::object());
    for (const auto& [key, inner] : value.items()) {
        if (properties.contains(key)) {
            validate(properties[key], inner, path + "." + key, broken);
        } else {
            check(schema.value("additionalProperties", nlohmann::json(true)) != false,
                  "additionalProperties");
        }
    }
}

std::vector<std::string> broken_by(const std::string& config) {
    std::vector<std::string> broken;
    validate(schema(), nlohmann::json::parse(config, nullptr, true, true), "", broken);
    return broken;
}

}  // namespace

TEST_CASE("the schema for editors has the keys that are read, and no others") {
    std::vector<std::string> keys;
    collect(schema(), "", keys);
    std::sort(keys.begin(), keys.end());
    CHECK(keys == config_keys());
}

TEST_CASE("the annotated configuration keeps to the schema") {
    CHECK(broken_by(text_of("/config/bot.json")).empty());
    // The judge itself is no yes-man.
    CHECK(
        broken_by(with(R"("challenges": {"max_games": 0, "color": "red", "unknown": 1})")).size() ==
        3);
    CHECK(broken_by("{}").size() == 3);
}

TEST_CASE("the annotated configuration and the operator's page name every key") {
    const std::string annotated = text_of("/config/bot.json");
    const std::string page = text_of("/docs/bot.md");
    for (const std::string& key : config_keys()) {
        CAPTURE(key);
        const std::string last = key.substr(key.rfind('.') + 1);
        const bool is_older_name = last == "accept_humans" || last == "accept_bots";
        CHECK((is_older_name || annotated.find('"' + last + '"') != std::string::npos));
        const bool is_on_page = page.find('`' + last + '`') != std::string::npos ||
                                page.find('.' + last + '`') != std::string::npos;
        CHECK(is_on_page);
    }
}

TEST_CASE("a wrong clock for all opponents is told once, where it stands") {
    const auto texts =
        problems(with("\"challenges\": {\"time_controls\": [\"3+2\", \"fast\"],\n"
                      "\"humans\": {\"rated\": false}, \"bots\": {}}"));
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].substr(0, 45) == "f:5:41: error: challenges.time_controls[1]: e");
}

TEST_CASE("a number that is too large to be one is a mistake like others") {
    CHECK(problems(with("\"drain_s\": 1e400")) ==
          std::vector<std::string>{"f:5:12: error: this number is too large"});
    CHECK(problems("-1E999") == std::vector<std::string>{"f:1:1: error: this number is too large"});
}

TEST_CASE("no key takes a number beyond all measure") {
    for (const std::string& key : config_keys()) {
        CAPTURE(key);
        std::string pointer = "/";
        for (const char c : key) {
            pointer += c == '.' || c == '[' ? "/" : c == ']' ? "" : std::string(1, c);
        }
        for (const char* number : {"4294967296", "-4294967296", "1e300"}) {
            auto json = nlohmann::json::parse(with(""));
            json[nlohmann::json::json_pointer(pointer)] = nlohmann::json::parse(number);
            const auto config = parse_config(json.dump(), "/etc/shako");
            REQUIRE_FALSE(config);
            CHECK(std::any_of(config.error().begin(), config.error().end(),
                              [&](const ConfigError& error) { return error.path == key; }));
        }
    }
}

TEST_CASE("nothing switches the check of certificates off") {
    for (const char* key : {"verify", "insecure", "tls", "verify_certificate"}) {
        const auto texts =
            problems(R"({"version": 1, "token": {"env": "T"}, "site": {"url": "https://a.example",)"
                     R"("dialect": "lichess", ")" +
                     std::string(key) + R"(": false}})");
        REQUIRE(texts.size() == 1);
        CHECK(texts[0].find(std::string("site.") + key) != std::string::npos);
    }
    CHECK(problems(R"({"version": 1, "token": {"env": "T"}, "site": {"url": "http://a.example",)"
                   R"("dialect": "lichess"}})")
              .size() == 1);
}
