// What an engine that speaks XBoard's protocol writes, read line by line. Nothing here trusts the
// engine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bot/core/event.h"

namespace shako::bot::xboard {

// What an engine says it can do; the defaults are the protocol's own.
struct Features {
    std::string name;                   // myname
    std::vector<std::string> variants;  // empty: it does not say
    bool ping = false;
    bool setboard = false;
    bool usermove = false;
    bool time = true;
    bool memory = false;
    bool smp = false;  // takes "cores"
    bool is_done = false;
    std::vector<std::string> accepted;  // the names of those that were taken; the caller says so
};

// Takes a line "feature NAME=VALUE …"; false for any other line.
bool take_features(Features& features, std::string_view line);

// "move e2e4", or "1. ... e7e5" as older engines write it.
struct Move {
    std::string text;  // as the engine spells it
};
// "8 31 12 5000 e2e4 e7e5": depth, centipawns, centiseconds, nodes, line.
struct Thinking {
    SearchInfo info;
};
struct Pong {
    int number = 0;
};
// "1-0 {…}", "1/2-1/2", "resign": it plays no move.
struct Verdict {
    std::string text;
};
// "Illegal move: …", "Error (…): …"
struct Complaint {
    std::string text;
};
struct Chatter {};

using Line = std::variant<Chatter, Move, Thinking, Pong, Verdict, Complaint>;
[[nodiscard]] Line parse_line(std::string_view text);

}  // namespace shako::bot::xboard
