#include "engine/protocol/uci_command.h"

#include "tests/support/catch.h"

using namespace shako::engine;
using namespace shako::engine::protocol;
using shako::variant::Color;
using std::chrono::milliseconds;

namespace {

std::string go_error(std::string_view line) {
    const auto go = parse_go(words_of(line));
    REQUIRE_FALSE(go);
    return go.error().message;
}

}  // namespace

TEST_CASE("Words are separated by blanks, tabs and carriage returns") {
    CHECK(words_of("  go\tdepth  5 \r") == std::vector<std::string_view>{"go", "depth", "5"});
    CHECK(words_of(" \t ").empty());
}

TEST_CASE("An excerpt is short and printable") {
    CHECK(excerpt("a\x01"
                  "b\xFF") == "a?b?");
    CHECK(excerpt(std::string(1'000, 'x')).size() < 70);
}

TEST_CASE("Every limit of go is read") {
    const auto go = parse_go(
        words_of("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 30 depth 4 nodes 5000000000 "
                 "mate 3 movetime 600 infinite ponder searchmoves e2e4 a10b10"));
    REQUIRE(go);
    const Limits& limits = go->limits;
    CHECK(limits.time[Color::white] == milliseconds{1000});
    CHECK(limits.time[Color::black] == milliseconds{2000});
    CHECK(limits.increment[Color::white] == milliseconds{10});
    CHECK(limits.increment[Color::black] == milliseconds{20});
    CHECK(limits.moves_to_go == 30);
    CHECK(limits.depth == 4);
    CHECK(limits.nodes == 5'000'000'000U);
    CHECK(limits.mate == 3);
    CHECK(limits.move_time == milliseconds{600});
    CHECK(limits.infinite);
    CHECK(limits.ponder);
    CHECK(limits.search_moves == std::vector<std::string>{"e2e4", "a10b10"});
    CHECK(go->warnings.empty());
}

TEST_CASE("Search moves end where the next keyword begins") {
    const auto go = parse_go(words_of("go searchmoves a2a3 depth 3"));
    REQUIRE(go);
    CHECK(go->limits.search_moves == std::vector<std::string>{"a2a3"});
    CHECK(go->limits.depth == 3);
}

TEST_CASE("A clock below zero counts as zero, and no moves to go as none") {
    const auto go = parse_go(words_of("go wtime -50 movestogo 0"));
    REQUIRE(go);
    CHECK(go->limits.time[Color::white] == milliseconds{0});
    CHECK_FALSE(go->limits.moves_to_go);
}

TEST_CASE("A bad number of go is named") {
    CHECK(go_error("go depth x") == "go: depth: 'x' is not a whole number");
    CHECK(go_error("go depth 0") == "go: depth: 0 is out of range, expected 1 to 1000000");
    CHECK(go_error("go nodes 99999999999999999999").find("out of range") != std::string::npos);
    CHECK(go_error("go movetime") == "go: movetime: the number is missing");
    CHECK(go_error("go perft 1.5") == "go: perft: '1.5' is not a whole number");
}

TEST_CASE("An unknown word of go is left out with a warning") {
    const auto go = parse_go(words_of("go depth 3 fast"));
    REQUIRE(go);
    CHECK(go->limits.depth == 3);
    CHECK(go->warnings == std::vector<std::string>{"go: unknown word 'fast', left out"});
}

TEST_CASE("Names and values of options may hold blanks") {
    const auto option = parse_setoption(words_of("setoption name Move Overhead value 10"));
    REQUIRE(option);
    CHECK(option->name == "Move Overhead");
    CHECK(option->value == "10");
    CHECK(parse_setoption(words_of("setoption name VariantPath value /a b/c.ini"))->value ==
          "/a b/c.ini");
    CHECK(parse_setoption(words_of("setoption name VariantPath value"))->value == "");
    CHECK_FALSE(parse_setoption(words_of("setoption name Clear Hash"))->value);
    CHECK_FALSE(parse_setoption(words_of("setoption Hash 3")));
    CHECK_FALSE(parse_setoption(words_of("setoption name value 3")));
}

TEST_CASE("Positions are the start or a FEN, with moves or without") {
    const auto start = parse_position(words_of("position startpos moves e2e4 e7e5"));
    REQUIRE(start);
    CHECK(start->fen == "startpos");
    CHECK(start->moves == std::vector<std::string>{"e2e4", "e7e5"});
    const auto fen = parse_position(words_of("position fen  8/8 w -  - 0 1 moves"));
    REQUIRE(fen);
    CHECK(fen->fen == "8/8 w - - 0 1");
    CHECK(fen->moves.empty());
    CHECK_FALSE(parse_position(words_of("position")));
    CHECK_FALSE(parse_position(words_of("position fen")));
    CHECK_FALSE(parse_position(words_of("position startpos e2e4")));
    CHECK_FALSE(parse_position(words_of("position end")));
}
