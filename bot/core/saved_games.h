// The games to take up after a crash, as the state folder holds them: text in, values out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/ids.h"

namespace shako::bot {

// The file's name in the state folder.
inline constexpr std::string_view kSavedGamesFile = "games.json";

struct SavedGames {
    std::string site;  // its address, as SiteConfig::url
    std::vector<GameId> games;
    friend bool operator==(const SavedGames&, const SavedGames&) = default;
};

struct SavedGamesError {
    enum class Kind : std::uint8_t {
        malformed,
        other_version,  // of another version of the program, and not to be read by this one
    };
    Kind kind{};
    std::string message;  // one line for people
};

// {"version": 1, "site": …, "games": [ids]}
[[nodiscard]] std::string write_saved_games(const SavedGames& saved);
// Reads it; ids that could not stand in a path are an error. Version 1 is the only one there has
// been: one that is older will be migrated here.
[[nodiscard]] tl::expected<SavedGames, SavedGamesError> read_saved_games(std::string_view text);

}  // namespace shako::bot
