// What the bot remembers from one run to the next, in a folder of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/core/ids.h"
#include "bot/core/opponents.h"
#include "bot/core/saved_games.h"

namespace shako::bot {

// The folder: the configuration's, or the first of $STATE_DIRECTORY, which systemd sets; none:
// nothing is remembered.
[[nodiscard]] std::optional<std::string> state_folder(const std::optional<std::string>& configured);

// What the last run left, if that was on the same site.
struct Remembered {
    std::vector<SavedGame> games;
    Opponents opponents;
    std::vector<std::string> problems;  // why something is not there, one line each for the log
};

// A file that can't be understood, or is of another version, is a problem that names it; it is set
// aside (FILE.old) and hinders nothing. Blocks.
[[nodiscard]] Remembered remember(const std::string& folder, const std::string& site);

// The starts that count (restart_pause.h), this one among them. Blocks.
[[nodiscard]] std::vector<WallTime> remember_starts(const std::string& folder, WallTime now);

}  // namespace shako::bot
