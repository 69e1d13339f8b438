// "shako-bot status": asks a running bot how it is.
#pragma once

#include <string>

namespace shako::bot {

// Where the package has it.
inline constexpr const char* kInstalledConfig = "/etc/shako/bot.json";

// Asks the bot that runs with this configuration, over the port of its status page, and prints one
// line a fact. Returns the exit status: 0 it is well, 1 it is not, 69 nobody answers, 78 the
// configuration can't be read or names no port.
[[nodiscard]] int show_status(const std::string& config_file);

}  // namespace shako::bot
