// The play server alone, for trying things by hand.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shako::bot {

// As on the command line; run_server checks the values.
struct ServerOptions {
    std::string dialect = "lichess";         // or "pychess"
    std::uint16_t port = 0;                  // 0: any that is free
    std::vector<std::string> accounts;       // names of bots; empty: two are made up
    std::optional<std::string> ca_file;      // where the certificate goes that clients must trust;
                                             // none: into the folder with the tokens
    std::optional<std::uint64_t> seed;       // of the games' names; none: random
    std::vector<std::string> variant_files;  // loaded beside those that come with the program
};

// Serves until SIGINT or SIGTERM. Tokens are written to files in a private folder, which goes in
// the end; their names and what happens are written to stdout. Returns 0, 1 when the server can't
// start, 64 for options that make no sense. To be called from the main thread while there is no
// other.
[[nodiscard]] int run_server(const ServerOptions& options);

}  // namespace shako::bot
