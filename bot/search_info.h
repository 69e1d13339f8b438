// What an engine says of a search, in the form that the decisions know.
#pragma once

#include "bot/core/event.h"
#include "engine/session.h"

namespace shako::bot {

[[nodiscard]] SearchInfo to_search_info(const engine::Info& info);

}  // namespace shako::bot
