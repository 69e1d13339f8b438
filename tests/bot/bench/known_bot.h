// A bot whose engine knows the game: all of the product except for the search.
#pragma once

#include <cstdint>
#include <string>

namespace shako::bench {

// Plays on the site at that port, as BenchSite::Plan says, until SIGTERM; the exit status.
[[nodiscard]] int run_known_bot(std::uint16_t port, const std::string& ca_file, std::size_t games,
                                std::size_t plies);

}  // namespace shako::bench
