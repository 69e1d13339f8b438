// The two clocks of a game on the play server. Both sites treat them alike: the first move of each
// side is free, then the mover's time runs and an increment is added after each move.
#pragma once

#include <optional>
#include <string>

#include "bot/core/ids.h"
#include "variant/color.h"

namespace shako::bot::local {

using variant::ByColor;
using variant::Color;

struct TimeControl {
    Milliseconds limit{};      // each side's time at the start
    Milliseconds increment{};  // added after each move that was not free
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Seconds as a decimal without needless digits: "20", "0.2".
[[nodiscard]] std::string seconds_text(Milliseconds time);
// "20+0.2", in seconds.
[[nodiscard]] std::string to_text(const TimeControl& control);
// Reads "20+0.2" (seconds, at most three decimals each). Nothing when it is not of that form or
// when both parts are zero.
[[nodiscard]] std::optional<TimeControl> parse_time_control(std::string_view text);
// Reads one number of such a text.
[[nodiscard]] std::optional<Milliseconds> parse_seconds(std::string_view text);

class GameClock {
   public:
    explicit GameClock(TimeControl control);

    [[nodiscard]] const TimeControl& control() const { return control_; }

    // The time left, never below zero.
    [[nodiscard]] Milliseconds left(Color side, Now now) const;

    // `mover` has moved. Returns false, and changes nothing, when the time was up.
    [[nodiscard]] bool press(Color mover, Now now);

    // When the running clock gets to zero; nothing while none runs.
    [[nodiscard]] std::optional<Now> flag() const;

    // Stops the running clock at `now`.
    void stop(Now now);

   private:
    TimeControl control_;
    ByColor<Milliseconds> left_;
    int free_moves_ = 2;  // still to come
    std::optional<Color> running_;
    Now since_{};  // of running_
};

}  // namespace shako::bot::local
