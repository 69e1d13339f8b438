// How long a program that keeps dying stays away before it goes online again. systemd 252 starts it
// anew at one pace for ever; a site counts every start.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bot/core/ids.h"

namespace shako::bot {

// The file's name in the state folder: there from a start until a clean end.
inline constexpr std::string_view kStartsFile = "starts.json";

// The starts that count, `now` among them: those of the last ten minutes that came to no clean end.
// `text` is the file's; what can't be read is no start.
[[nodiscard]] std::vector<WallTime> recent_starts(std::string_view text, WallTime now);
[[nodiscard]] std::string write_starts(const std::vector<WallTime>& starts);

// None for the first five starts, then 60 seconds.
[[nodiscard]] Milliseconds restart_pause(const std::vector<WallTime>& recent);

}  // namespace shako::bot
