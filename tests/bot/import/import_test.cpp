#include "bot/import/import.h"

#include <algorithm>

#include "bot/core/config.h"
#include "tests/support/catch.h"

using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

const char* const kLichessBot = R"(
token: "lip_S3CRET"
url: "https://lichess.org/"
engine:
  dir: "./engines/"
  name: "stockfish"
  protocol: "uci"
  ponder: true
  polyglot:
    enabled: true
    book:
      standard:
        - engines/book1.bin
  draw_or_resign:
    resign_enabled: true
    resign_score: -1000
    resign_moves: 3
    resign_for_egtb_minus_two: true
    offer_draw_enabled: true
    offer_draw_score: 0
    offer_draw_moves: 10
    offer_draw_pieces: 10
  online_moves:
    chessdb_book:
      enabled: false
  uci_options:
    Move Overhead: 100
    Threads: 4
    Hash: 512
    SyzygyPath: "./syzygy"
    go_commands:
      movetime: 1000
  silence_stderr: false
abort_time: 30
fake_think_time: false
move_overhead: 2000
max_takebacks_accepted: 2
quit_after_all_games_finish: true
correspondence:
  move_time: 60
  checkin_period: 300
challenge:
  concurrency: 2
  sort_by: "best"
  preference: "human"
  accept_bot: true
  only_bot: false
  max_increment: 20
  min_increment: 0
  max_base: 1800
  min_base: 60
  max_days: 7
  variants:
    - standard
    - kingOfTheHill
    - fromPosition
  time_controls:
    - bullet
    - blitz
    - correspondence
  modes:
    - casual
  block_list:
    - user1
  recent_bot_challenge_age: 60
  max_recent_bot_challenges: 2
  bullet_requires_increment: true
  max_simultaneous_games_per_user: 5
greeting:
  hello: "Hi! I'm {me}. Good luck! Type !help for a list of commands I can respond to."
  goodbye: "Good game!"
pgn_directory: "game_records"
pgn_file_grouping: "opponent"
matchmaking:
  allow_matchmaking: true
  challenge_variant: "random"
  challenge_timeout: 30
  challenge_initial_time:
    - 60
    - 90
  challenge_increment:
    - 1
  opponent_rating_difference: 300
  challenge_mode: "random"
  challenge_filter: none
surprise: 7
)";

const char* const kBotli = R"(
token: "lip_S3CRET"
engines:
  standard:
    dir: "./engines"
    name: "stockfish"
    ponder: true
    uci_options:
      Threads: 2
      Hash: 64
  variants:
    dir: "./engines"
    name: "fairy-stockfish"
  bullet_bot:
    dir: "./engines"
    name: "fast"
  chess960_white:
    name: "odd"
syzygy:
  standard:
    enabled: true
offer_draw:
  enabled: true
  score: 10
  consecutive_moves: 5
  min_game_length: 35
  against_humans: false
resign:
  enabled: false
  score: -500
challenge:
  concurrency: 3
  max_takebacks: 1
  bot:
    min_increment: 0
    max_initial: 180
    bullet_with_increment_only: true
    variants: [standard, atomic]
    time_controls: [bullet, "3+2"]
    modes: [casual, rated]
  human:
    variants: [standard]
    time_controls:
    modes: [casual]
matchmaking:
  delay: 10
  types:
    bullet:
      tc: 1+1
      variant: standard
      rated: true
      max_rating_diff: 200
messages:
  greeting: "Good luck, {opponent}"
  goodbye: "Running on {cpu}"
whitelist: [friend]
blacklist: [foe]
)";

Imported good(const char* text) {
    auto imported = import_config(text);
    if (!imported) {
        FAIL(imported.error().message);
    }
    return std::move(*imported);
}

Config config_of(const Imported& imported) {
    const auto config = parse_config(imported.text, "");
    if (!config) {
        FAIL(to_text(config.error().front(), imported.text));
    }
    return *config;
}

bool has_note(const Imported& imported, const std::string& start) {
    return std::any_of(imported.notes.begin(), imported.notes.end(),
                       [&](const std::string& note) { return note.rfind(start, 0) == 0; });
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a configuration of lichess-bot becomes ours") {
    const Imported imported = good(kLichessBot);
    CHECK(imported.from == "lichess-bot");
    const Config config = config_of(imported);
    CHECK(config.site.url == "https://lichess.org");
    CHECK(config.site.dialect == DialectName::lichess);
    CHECK(config.engine.kind == EngineKind::uci);
    CHECK(config.engine.command == Texts{"engines/stockfish"});
    CHECK((config.engine.hash_mb == 512 && config.engine.threads == 4 && config.engine.ponder));
    CHECK(config.engine.move_overhead == 2000ms);
    CHECK(config.engine.options == std::map<std::string, std::string>{{"SyzygyPath", "./syzygy"}});
    CHECK((config.resign.enabled && config.resign.score == -1000 && config.resign.moves == 3));
    CHECK((config.draw.offer && config.draw.moves == 10 && config.draw.max_pieces == 10));
    CHECK(config.variants == Texts{"chess", "kingofthehill"});
    const ChallengesConfig& challenges = config.challenges;
    CHECK((challenges.max_games == 2 && challenges.order == QueueOrder::best));
    CHECK(challenges.prefer == QueuePreference::humans);
    CHECK(challenges.humans.time_controls == Texts{"bullet", "blitz"});
    CHECK((challenges.humans.casual && !challenges.humans.rated && challenges.humans.custom_fen));
    CHECK((challenges.humans.min_base == 60s && challenges.bots.max_increment == 20s));
    CHECK(challenges.bots.block == Texts{"user1"});
    CHECK((challenges.bots.bullet_needs_increment && !challenges.humans.bullet_needs_increment));
    CHECK(challenges.bots.max_per_opponent_per_hour == 2);
    CHECK(challenges.humans.max_games_per_opponent == 5);
    CHECK((config.correspondence.max_games == 2 && config.correspondence.max_days == 7));
    CHECK(config.correspondence.move_time == 60s);
    CHECK((config.takebacks == 2 && config.first_move_timeout == 30s && config.drain == 24h));
    CHECK(config.chat.goodbye == "Good game!");
    CHECK((config.pgn_dir == "game_records" && config.pgn_file == PgnFile::opponent));
    const MatchmakingConfig& matchmaking = config.matchmaking;
    CHECK((matchmaking.enabled && matchmaking.delay == 30min && !matchmaking.rated));
    CHECK(matchmaking.time_controls.size() == 2);
    CHECK(parse_clock_setting(matchmaking.time_controls[1]) == ClockSetting{90s, 1s});
    CHECK(matchmaking.max_rating_difference == 300);
    CHECK(matchmaking.block_after_decline == 0h);
}

TEST_CASE("what lichess-bot has and we have not is named, each thing once") {
    const Imported imported = good(kLichessBot);
    for (const char* start :
         {"token: ", "engine.polyglot.book: ", "engine.draw_or_resign.resign_for_egtb_minus_two: ",
          "engine.uci_options.go_commands: ", "engine.online_moves: ",
          "correspondence.checkin_period: ", "challenge.recent_bot_challenge_age: ",
          "matchmaking.challenge_mode: ", "surprise: not carried over"}) {
        CAPTURE(start);
        CHECK(has_note(imported, start));
    }
    // What is switched off is not missed.
    CHECK_FALSE(has_note(imported, "fake_think_time"));
    CHECK_FALSE(has_note(imported, "engine.silence_stderr"));
}

TEST_CASE("a configuration of BotLi becomes ours") {
    const Imported imported = good(kBotli);
    CHECK(imported.from == "BotLi");
    const Config config = config_of(imported);
    CHECK(config.site.url == "https://lichess.org");
    CHECK(config.engine.command == Texts{"engines/fairy-stockfish"});
    REQUIRE(config.engines.size() == 2);
    CHECK(config.engines[0].speeds == std::vector<Speed>{Speed::bullet});
    CHECK(config.engines[0].opponents == OpponentKind::bot);
    CHECK(config.engines[1].variants == Texts{"chess"});
    CHECK((config.engines[1].engine.threads == 2 && config.engines[1].engine.ponder));
    CHECK((config.draw.offer && config.draw.min_ply == 70 && !config.draw.against_humans));
    CHECK((!config.resign.enabled && config.resign.score == -500));
    CHECK((config.challenges.max_games == 3 && config.takebacks == 1));
    CHECK(config.challenges.bots.accept);
    CHECK(config.challenges.bots.variants == Texts{"chess", "atomic"});
    CHECK(config.challenges.bots.time_controls == Texts{"bullet", "3+2"});
    CHECK((config.challenges.bots.max_base == 180s && config.challenges.bots.rated));
    // A list that is empty refuses that kind.
    CHECK_FALSE(config.challenges.humans.accept);
    CHECK(config.challenges.humans.block == Texts{"foe"});
    CHECK(config.chat.greeting == "Good luck, {opponent}");
    CHECK_FALSE(config.chat.goodbye);
    CHECK_FALSE(config.matchmaking.enabled);
    CHECK(config.matchmaking.time_controls == Texts{"1+1"});
    for (const char* start :
         {"token: ", "engines.chess960_white: ", "syzygy: ", "messages.goodbye: ", "whitelist: ",
          "matchmaking.types: ", "matchmaking.delay: "}) {
        CAPTURE(start);
        CHECK(has_note(imported, start));
    }
}

TEST_CASE("the token is in nothing that is written") {
    for (const char* text : {kLichessBot, kBotli}) {
        const Imported imported = good(text);
        CHECK(imported.text.find("S3CRET") == std::string::npos);
        for (const std::string& note : imported.notes) {
            CHECK(note.find("S3CRET") == std::string::npos);
        }
    }
    const auto broken = import_config("a: 1\ntoken: \"lip_S3CRET\n");
    REQUIRE_FALSE(broken);
    CHECK(broken.error().message.find("S3CRET") == std::string::npos);
}

TEST_CASE("what our own reader would refuse is left out and named") {
    const Imported imported = good("engine:\n  name: x\nchallenge:\n  concurrency: 0\n");
    CHECK(config_of(imported).challenges.max_games == 1);
    CHECK(has_note(imported, "challenges.max_games: not carried over: expected a whole number"));
}

TEST_CASE("of what is not there nothing is said") {
    const Imported imported = good("engine:\n  name: x\nchallenge:\n  concurrency: 2\n");
    CHECK(imported.notes.empty());
    CHECK(imported.text.find("matchmaking") == std::string::npos);
}

TEST_CASE("what is refused may have any name") {
    const Imported imported = good(
        "engine:\n  name: x\n  uci_options: {\"~a\": 1, \"b.c[3]\": \"\", Hash: .nan}\n"
        "challenge: {block_list: [\"\"], min_rating: .inf}\n");
    CHECK(config_of(imported).engine.options.at("~a") == "1");
    CHECK(has_note(imported, "challenges.block[0]: not carried over: expected a text"));
    CHECK(has_note(imported, "engine.uci_options.Hash: expected a number"));
    CHECK(has_note(imported, "challenge.min_rating: expected a number"));
}

TEST_CASE("bytes that are no UTF-8 are replaced") {
    CHECK(config_of(good("engine:\n  name: x\ngreeting: {hello: \"\xff!\"}\n")).chat.greeting ==
          "\xef\xbf\xbd!");
}

TEST_CASE("of very many clocks the first are carried over") {
    std::string list = "[1";
    for (int i = 2; i <= 20; ++i) {
        list += ", " + std::to_string(i);
    }
    const std::string text = "engine:\n  name: x\nmatchmaking: {challenge_initial_time: " + list +
                             "], challenge_increment: " + list + "]}\n";
    const Imported imported = good(text.c_str());
    CHECK(config_of(imported).matchmaking.time_controls.size() == 100);
    CHECK(has_note(imported, "matchmaking.challenge_initial_time: of all its clocks"));
}

TEST_CASE("another file is told from a configuration") {
    CHECK(import_config("[1, 2]").error().message.find("config.yml") != std::string::npos);
    CHECK(import_config("a: 1").error().message.find("found neither") != std::string::npos);
    CHECK_FALSE(import_config(""));
    CHECK(import_config("engine:\n  a: b: c\n").error().line == 2);
}
