// Games whose every move is known beforehand, so that nobody has to think.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shako::bench {

inline constexpr const char* kVariant = "shako";

// A random game of Shako of so many plies that does not end before, as moves in UCI text. The same
// seed gives the same game.
[[nodiscard]] std::vector<std::string> known_game(std::uint64_t seed, std::size_t plies);

// The game of an id ("game0012").
[[nodiscard]] std::string id_of(std::size_t game);
[[nodiscard]] std::size_t game_of(const std::string& id);

}  // namespace shako::bench
