#include "engine/protocol/uci_lines.h"

#include "tests/support/catch.h"

using shako::engine::Score;
using Milliseconds = std::chrono::milliseconds;
using Moves = std::vector<std::string>;
namespace uci = shako::engine::uci;

namespace {

template <class Kind>
Kind read(std::string_view text) {
    const auto line = uci::parse_line(text);
    REQUIRE(std::holds_alternative<Kind>(line));
    return std::get<Kind>(line);
}

}  // namespace

TEST_CASE("The answers of an engine are told apart") {
    read<uci::UciOk>("uciok");
    read<uci::UciOk>("  uciok \r");
    read<uci::ReadyOk>("readyok");
    CHECK(read<uci::Name>("id name Some Engine 14 ").name == "Some Engine 14");
    read<uci::Chatter>("id name");
    read<uci::Chatter>("id author Some Body");
    read<uci::Chatter>("");
    read<uci::Chatter>("info string NNUE evaluation using score cp 12");
    read<uci::Chatter>("info depth 5 currmove e2e4 currmovenumber 1");
    read<uci::Unknown>("Welcome to the engine!");
    read<uci::Unknown>("bestmov e2e4");
}

TEST_CASE("Options are read with blanks in names and values") {
    const auto spin =
        read<uci::Option>("option name Move Overhead type spin default 30 min 0 max 5000");
    CHECK(spin.name == "Move Overhead");
    CHECK(spin.type == "spin");
    CHECK(spin.min == 0);
    CHECK(spin.max == 5000);
    const auto combo = read<uci::Option>(
        "option name UCI_Variant type combo default chess var chess var two words");
    CHECK(combo.values == std::vector<std::string>{"chess", "two words"});
    read<uci::Unknown>("option type spin");
    CHECK_FALSE(read<uci::Option>("option name X type spin min a max 99999999999999999999").max);
}

TEST_CASE("An info line gives depth, score, nodes, time and line") {
    const auto cp = read<uci::Info>(
        "info depth 8 seldepth 12 multipv 1 score cp -31 nodes 5000 nps 100 time 50 pv a10b10 "
        "i9i10q");
    CHECK(cp.info.depth == 8);
    CHECK(cp.info.score == Score{false, -31});
    CHECK(cp.info.nodes == 5000);
    CHECK(cp.info.time == Milliseconds(50));
    CHECK(cp.info.pv == Moves{"a10b10", "i9i10q"});
    CHECK_FALSE(cp.is_bound);
    CHECK(read<uci::Info>("info depth 3 score mate -2").info.score == Score{true, -2});
    CHECK(read<uci::Info>("info depth 3 score cp 5 lowerbound nodes 7").is_bound);
}

TEST_CASE("Lines after the best one are passed over") {
    read<uci::Chatter>("info depth 8 multipv 2 score cp 10 pv e2e4");
}

TEST_CASE("Broken numbers spoil nothing else") {
    const auto info = read<uci::Info>("info depth x score cp 7 nodes -1 time");
    CHECK(info.info.depth == 0);
    CHECK(info.info.score == Score{false, 7});
    CHECK(info.info.nodes == 0);
    CHECK(info.info.time == Milliseconds(0));
    read<uci::Chatter>("info depth 1 score cp");
    read<uci::Chatter>("info score cp 99999999999999");
}

TEST_CASE("The best move may be none") {
    CHECK(read<uci::BestMove>("bestmove e2e4 ponder e7e5").move == "e2e4");
    CHECK(read<uci::BestMove>("bestmove (none)").move.empty());
    CHECK(read<uci::BestMove>("bestmove 0000").move.empty());
    CHECK(read<uci::BestMove>("bestmove").move.empty());
}
