// An invitation to a game that has not begun.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "bot/core/ids.h"
#include "bot/local/game_clock.h"
#include "variant/color.h"

namespace shako::bot::local {

// What will be played.
struct GameTerms {
    std::string variant;  // a name in the catalogue
    std::string fen;      // empty: the variant's start position
    TimeControl control;
    bool rated = false;
    friend bool operator==(const GameTerms&, const GameTerms&) = default;
};

enum class ChallengeStatus : std::uint8_t { created, offline, accepted, declined, canceled };

// Why a challenge was declined: a key of the API's list.
struct DeclineReason {
    std::string key;   // "timeControl"
    std::string text;  // the sentence that goes with it
};

// The reason with that key in any case; "generic" when there is none.
[[nodiscard]] DeclineReason decline_reason(const std::string& key);

struct Challenge {
    GameId id;  // also of the game that may come of it
    std::string challenger;
    std::string invited;
    GameTerms terms;
    std::optional<Color> choice;  // the challenger's wish; nothing: random
    ByColor<std::string> players;
    ChallengeStatus status = ChallengeStatus::created;
    std::optional<DeclineReason> reason;
    std::set<std::string> still_to_accept;
    Now expires{};
};

}  // namespace shako::bot::local
