// What the limits by hour and day know of opponents, as the state folder holds it from one run to
// the next: text in, values out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/config.h"
#include "bot/core/ids.h"
#include "bot/core/state_file.h"

namespace shako::bot {

// The file's name in the state folder.
inline constexpr std::string_view kOpponentsFile = "opponents.json";

struct Opponents {
    struct Meeting {
        WallTime when{};  // to the second
        std::string opponent;
        OpponentKind kind{};
        friend bool operator==(const Meeting&, const Meeting&) = default;
    };
    struct Refusal {
        std::string opponent;
        WallTime until{};  // to the second
        friend bool operator==(const Refusal&, const Refusal&) = default;
    };
    std::string site;               // its address, as SiteConfig::url
    std::vector<Meeting> played;    // games that began, the oldest first
    std::vector<Meeting> asked;     // challenges of ours, the oldest first
    std::vector<Refusal> declined;  // who is not asked before that
    friend bool operator==(const Opponents&, const Opponents&) = default;
};

// The last so many of each list are written.
inline constexpr std::size_t kMostRemembered = 2000;

[[nodiscard]] std::string write_opponents(const Opponents& opponents);
[[nodiscard]] tl::expected<Opponents, StateFileError> read_opponents(std::string_view text);

}  // namespace shako::bot
