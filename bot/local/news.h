// What happens on the play server, for whoever runs it.
#pragma once

#include <string>
#include <variant>

#include "bot/core/ids.h"
#include "bot/local/challenge.h"
#include "bot/local/served_game.h"

namespace shako::bot::local {

struct ChallengeDeclined {
    GameId id;
    std::string by;      // an account's name
    std::string reason;  // a sentence
};
struct GameStarted {
    GameId id;
    GameTerms terms;
    std::string start_fen;
    ByColor<std::string> players;  // names
};
struct MovePlayed {
    GameId id;
    int ply = 0;       // 1: White's first
    std::string move;  // UCI text
    ByColor<Milliseconds> left;
};
struct GameOver {
    GameId id;
    Verdict verdict;
};
using News = std::variant<ChallengeDeclined, GameStarted, MovePlayed, GameOver>;

}  // namespace shako::bot::local
