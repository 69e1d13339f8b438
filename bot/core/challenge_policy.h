// Whether to play a game that was offered: a pure function of the offer and the configuration.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "bot/core/config.h"
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
    int slots_taken = 0;           // games running and challenges accepted that did not begin yet
    bool able = true;              // false: stopping, or the engine does not work
};

struct Accept {
    friend bool operator==(const Accept&, const Accept&) = default;
};
struct Decline {
    DeclineReason reason{};
    friend bool operator==(const Decline&, const Decline&) = default;
};
struct Ignore {  // our own challenge, shown to us as well
    friend bool operator==(const Ignore&, const Ignore&) = default;
};
using Verdict = std::variant<Accept, Decline, Ignore>;

[[nodiscard]] Verdict judge(const ChallengeFacts& facts, const ChallengesConfig& config);

// Whether two names are the same to a site: case does not matter.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

}  // namespace shako::bot
