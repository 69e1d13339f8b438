// What the decisions tell of themselves, for whoever looks at the bot from outside.
#pragma once

#include <string>
#include <vector>

#include "bot/core/ids.h"

namespace shako::bot {

struct GameFacts {
    GameId id;
    // Empty or 0 until the site has told.
    std::string white;
    std::string black;
    std::string variant;
    int plies = 0;
};

// Requests of one kind that the site still allows in the time that it counts.
struct BudgetFacts {
    std::string name;  // a word for a label: "event_stream"
    int left = 0;
    int limit = 0;
};

struct BotFacts {
    std::string account;  // empty: not known so far
    bool stopping = false;
    int accepted = 0;  // challenges that did not become games so far
    std::vector<GameFacts> games;
    std::vector<BudgetFacts> budgets;
};

}  // namespace shako::bot
