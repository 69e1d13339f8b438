// Whether to play a game that was offered: a pure function of the offer and the configuration.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "bot/core/config.h"
#include "bot/core/played_lately.h"
#include "bot/core/seat.h"
#include "bot/core/site_json.h"

namespace shako::bot {

// The reasons that the sites know.
enum class DeclineReason : std::uint8_t {
    generic,
    later,
    too_fast,
    too_slow,
    time_control,
    rated,
    casual,
    standard,
    variant,
    no_bot,
    only_bot,
};

// As the sites spell it: "tooFast".
[[nodiscard]] std::string_view site_key(DeclineReason reason);

// What is to be known beside the challenge itself.
struct ChallengeFacts {
    site::Challenge challenge;
    site::Player me;
    bool variant_offered = false;  // it is loaded, and the configuration offers it
    Seats seats;                   // games running and challenges accepted that did not begin yet
    LateGames late;                // with this opponent and its kind
    bool able = true;              // false: stopping, or the engine does not work
};

struct Accept {
    friend bool operator==(const Accept&, const Accept&) = default;
};
struct Decline {
    DeclineReason reason{};
    friend bool operator==(const Decline&, const Decline&) = default;
};
struct Wait {  // all is well but for a free slot
    friend bool operator==(const Wait&, const Wait&) = default;
};
struct Ignore {  // our own challenge, shown to us as well
    friend bool operator==(const Ignore&, const Ignore&) = default;
};
using Verdict = std::variant<Accept, Decline, Wait, Ignore>;

[[nodiscard]] Verdict judge(const ChallengeFacts& facts, const Config& config);

// The slot that a challenge would take.
[[nodiscard]] Seat seat_of(const site::Challenge& challenge);

// Who is titled so is a bot.
[[nodiscard]] OpponentKind kind_of(const site::Player& player);

// Whether a further game would be more than the limits by hour and day allow.
[[nodiscard]] bool is_too_often(const LateGames& late, const ChallengeRules& rules);

// Whether one of the lists forbids this opponent: blocked, or not among those allowed.
[[nodiscard]] bool is_barred(const site::Player& player, const ChallengeRules& rules);

}  // namespace shako::bot
