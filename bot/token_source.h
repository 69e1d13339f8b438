// Where the token comes from: a variable of the environment or a file, never the command line.
#pragma once

#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "bot/core/config.h"
#include "bot/net/secret.h"

namespace shako::bot {

struct LoadedToken {
    Secret token;
    std::optional<std::string> warning;  // such as a file that everybody can read
};

// Reads the token. Messages name the place and hold nothing of what was read. Blocks on the file.
[[nodiscard]] tl::expected<LoadedToken, TokenError> load_token(const TokenConfig& config);

}  // namespace shako::bot
