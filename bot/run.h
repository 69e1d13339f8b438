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

// Makes the account of the configuration's token a BOT account, after asking on the terminal.
[[nodiscard]] ExitCode run_upgrade(const std::string& config_file);

// Reads the configuration of another bot: ours goes to stdout, what could not be carried over to
// stderr, a line each.
[[nodiscard]] ExitCode run_import(const std::string& file);

}  // namespace shako::bot
