// What the bot remembers from one run to the next, in a folder of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/core/ids.h"

namespace shako::bot {

// The folder: the configuration's, or the first of $STATE_DIRECTORY, which systemd sets; none:
// nothing is remembered.
[[nodiscard]] std::optional<std::string> state_folder(const std::optional<std::string>& configured);

struct RememberedGames {
    std::vector<GameId> games;
    std::optional<std::string> problem;  // why there are none, one line for the log
};

// The games that the last run left on that site. A file that can't be understood, or is of another
// version, is a problem that names it; it is set aside (FILE.old) and hinders nothing. Blocks.
[[nodiscard]] RememberedGames remember_games(const std::string& folder, const std::string& site);

// The starts that count (restart_pause.h), this one among them. Blocks.
[[nodiscard]] std::vector<WallTime> remember_starts(const std::string& folder, WallTime now);

}  // namespace shako::bot
