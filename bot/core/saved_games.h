// The games to take up after a crash, as the state folder holds them: text in, values out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/ids.h"
#include "bot/core/seat.h"
#include "bot/core/state_file.h"

namespace shako::bot {

// The file's name in the state folder.
inline constexpr std::string_view kSavedGamesFile = "games.json";

// A game that runs, and what the site may not tell again.
struct SavedGame {
    GameId id;
    Seat seat{};
    std::optional<int> level{};  // of strength that the opponent asks for
    int takebacks = 0;           // that were granted
    friend bool operator==(const SavedGame&, const SavedGame&) = default;
};

struct SavedGames {
    std::string site;  // its address, as SiteConfig::url
    std::vector<SavedGame> games;
    friend bool operator==(const SavedGames&, const SavedGames&) = default;
};

// {"version": 2, "site": …, "games": [{"id": …, "opponent": …, "kind": …, …}]}
[[nodiscard]] std::string write_saved_games(const SavedGames& saved);
// Reads it; ids that could not stand in a path are an error. Version 1 had a list of ids.
[[nodiscard]] tl::expected<SavedGames, StateFileError> read_saved_games(std::string_view text);

}  // namespace shako::bot
