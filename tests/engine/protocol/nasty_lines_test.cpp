// Whatever a GUI sends, the engine goes on: the same nasty lines for each protocol, and random
// mixes of its words, always from the same seed.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/engine/protocol/talk.h"
#include "tests/support/catch.h"

using namespace shako;
using engine::test::Talk;

namespace {

struct Dialect {
    std::string_view hello;
    std::string_view question;  // answered in every state
    std::string_view answer;
    std::string_view rest;  // ends whatever is going on
    std::vector<std::string> words;
};

// UCI and its kin.
Dialect dialect_of_uci(std::string_view hello, std::vector<std::string> words) {
    return {hello, "isready", "readyok", "stop", std::move(words)};
}

const std::vector<Dialect>& dialects() {
    static const std::vector<Dialect> all{
        dialect_of_uci(
            "uci",
            {"position",    "startpos", "fen",          "moves",     "go",          "depth",
             "1",           "nodes",    "setoption",    "name",      "value",       "MultiPV",
             "Skill Level", "UCI_Elo",  "UCI_Chess960", "true",      "searchmoves", "movetime",
             "mate",        "ponder",   "infinite",     "ponderhit", "stop",        "debug",
             "on",          "e2e4"}),
        {"xboard",
         "ping 7",
         "pong 7",
         "force",
         {"protover", "new",    "variant", "go",     "force",         "playother",  "level",
          "st",       "sd",     "1",       "time",   "otim",          "usermove",   "e2e4",
          "O-O",      "@@@@",   "?",       "ping",   "draw",          "result",     "1-0",
          "setboard", "hint",   "bk",      "undo",   "remove",        "hard",       "easy",
          "post",     "nopost", "analyze", ".",      "exit",          "exclude",    "include",
          "all",      "memory", "cores",   "option", "Skill Level=3", "Clear Hash", "0:05",
          "{mate}"}},
        dialect_of_uci("ucci", {"position",     "startpos", "fen",         "moves",     "go",
                                "depth",        "1",        "time",        "increment", "opptime",
                                "oppmovestogo", "draw",     "banmoves",    "h2e2",      "probe",
                                "setoption",    "hashsize", "usemillisec", "true",      "newgame",
                                "ponder",       "infinite", "ponderhit",   "r",         "stop"}),
        dialect_of_uci(
            "usi",
            {"position",  "startpos", "sfen",  "moves",    "go",          "depth",    "1",
             "btime",     "byoyomi",  "mate",  "infinite", "7g7f",        "P*5e",     "3c2b+",
             "setoption", "name",     "value", "USI_Hash", "USI_Variant", "gameover", "usinewgame",
             "b",         "-",        "2P3p",  "ponder",   "ponderhit",   "stop"}),
    };
    return all;
}

// For all: neither text nor numbers that anybody expects.
const std::array<std::string, 16>& nasty_words() {
    static const std::array<std::string, 16> words{
        "",
        "\x01\xff\x80",
        std::string(3, '\0'),
        "99999999999999999999",
        "-99999999999999999999",
        "1e308",
        "nan",
        "%s%n%d",
        "../../etc/passwd",
        std::string(5'000, '9'),
        std::string(5'000, '/'),
        "8/8/8/8/8/8/8/8",
        "a0a0a0a0",
        "\xe2\x99\x94",
        "=",
        "[]{}()@*+",
    };
    return words;
}

void check_alive(Talk& talk, const Dialect& dialect) {
    talk.gui.feed(dialect.rest);
    talk.gui.wait();
    talk.said.clear();
    talk.gui.feed(dialect.question);
    REQUIRE_FALSE(talk.said.empty());
    CHECK(talk.said.back() == dialect.answer);
}

}  // namespace

TEST_CASE("No command with nasty arguments ends the engine", "[protocol][property]") {
    for (const Dialect& dialect : dialects()) {
        INFO(dialect.hello);
        Talk talk;
        talk.gui.feed(dialect.hello);
        for (const std::string& word : dialect.words)
            for (const std::string& nasty : nasty_words()) {
                talk.gui.feed(word + " " + nasty);
                talk.gui.feed(word + " " + nasty + " " + nasty);
                talk.gui.feed(dialect.rest);
            }
        check_alive(talk, dialect);
    }
}

TEST_CASE("No mix of a protocol's words ends the engine", "[protocol][property]") {
    for (const Dialect& dialect : dialects()) {
        INFO(dialect.hello);
        Talk talk;
        talk.gui.feed(dialect.hello);
        engine::test::Dice dice(11);
        for (int i = 0; i < 1'000; ++i) {
            std::string line;
            for (std::size_t n = 1 + dice.below(6); n-- > 0;) {
                const bool is_nasty = dice.below(12) == 0;
                line += is_nasty ? nasty_words()[dice.below(nasty_words().size())]
                                 : dialect.words[dice.below(dialect.words.size())];
                line += ' ';
            }
            talk.gui.feed(line);
            if (dice.below(3) == 0) talk.gui.feed(dialect.rest);
        }
        check_alive(talk, dialect);
    }
}

TEST_CASE("The first word chooses the protocol, and it stays", "[protocol]") {
    Talk talk;
    talk.gui.feed("isready");  // UCI, as long as nothing else is said
    talk.gui.feed("usi");
    talk.gui.feed("xboard");
    talk.gui.feed("isready");
    CHECK(talk.said.front() == "readyok");
    CHECK(talk.said.back() == "readyok");
    CHECK(std::count(talk.said.begin(), talk.said.end(), "usiok") == 1);
    CHECK(std::count(talk.said.begin(), talk.said.end(),
                     "info string error: unknown command 'xboard'") == 1);
}
