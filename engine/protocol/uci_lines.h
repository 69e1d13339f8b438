// What a UCI engine writes, read line by line. Nothing here trusts the engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/session.h"

namespace shako::engine::uci {

// "option name Hash type spin default 16 min 1 max 1024"
struct Option {
    std::string name;
    std::string type;                      // check, spin, combo, button, string
    std::optional<std::int64_t> min, max;  // of a spin
    std::vector<std::string> values;       // of a combo
};

// "info depth 8 score cp 31 nodes 5000 time 12 pv e2e4 e7e5"; with a score, of the best line.
struct Info {
    engine::Info info;
    bool is_bound = false;  // the score is but a lower or upper bound
};

// "bestmove e2e4 ponder e7e5"; the move is empty for "(none)", "0000" and the like.
struct BestMove {
    std::string move;
};

// "id name Some Engine 14"
struct Name {
    std::string name;
};
struct UciOk {};
struct ReadyOk {};
// "id author …", "info string …", an empty line: understood, and of no use here.
struct Chatter {};
// Not UCI.
struct Unknown {};

using Line = std::variant<Unknown, Chatter, Name, UciOk, ReadyOk, Option, Info, BestMove>;

[[nodiscard]] Line parse_line(std::string_view text);

}  // namespace shako::engine::uci
