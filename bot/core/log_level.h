// How much a line of the log matters.
#pragma once

#include <cstdint>

namespace shako::bot {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

}  // namespace shako::bot
