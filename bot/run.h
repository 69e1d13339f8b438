// From the name of a configuration file to a running bot.
#pragma once

#include <string>

#include "bot/core/action.h"

namespace shako::bot {

// Runs the bot until it ends. Problems of the configuration go to stderr, one a line, all in one
// run.
[[nodiscard]] ExitCode run_bot(const std::string& config_file);

// Checks all that run_bot would need, except the token and the site: problems go to stderr, a word
// of approval to stdout.
[[nodiscard]] ExitCode check_config(const std::string& config_file);

}  // namespace shako::bot
