// What must hold after every scenario, whatever went wrong in it: the seven rules of a bot that
// nobody looks at, checked on what the site saw.
#pragma once

#include <string>
#include <vector>

#include "bot/core/action.h"
#include "tests/bot/faults/record.h"

namespace shako::test {

// How a scenario ended.
struct Scene {
    Record record;
    std::string authority;  // the site's: "127.0.0.1:1234"
    std::string token;
    bot::ExitCode exit{};
    int max_games = 1;
    // All that the bot has written: log, PGN files, state.
    std::vector<std::string> written;
    // Games that still run and wait for the bot's move.
    std::vector<std::string> owing;
    // Games that still run.
    std::vector<std::string> running;
    int children = 0;  // processes of the bot that are left
};

// The rules that were broken, a line each.
[[nodiscard]] std::vector<std::string> broken_rules(const Scene& scene);

}  // namespace shako::test
