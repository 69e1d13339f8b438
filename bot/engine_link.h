// How the bot reaches an engine, whichever kind it is.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "bot/core/action.h"
#include "bot/core/event.h"

namespace shako::bot {

// What an engine tells, on the reactor's thread. None but on_note is called within a call to the
// link.
struct EngineHandlers {
    std::function<void(SearchId, SearchInfo)> on_info;
    // The end of a search: its move (UCI text, empty: there is none) and its last information.
    std::function<void(SearchId, std::string, SearchInfo)> on_move;
    // The end of a search that went wrong, and why.
    std::function<void(SearchId, std::string)> on_failed;
    // Something for the log that concerns no search.
    std::function<void(std::string)> on_note;
};

// The engine of one game. For the reactor's thread; no call blocks for longer than a search needs
// to obey. Destroying the link releases the engine, and no handler is called after that.
class EngineLink {
   public:
    EngineLink() = default;
    virtual ~EngineLink() = default;
    EngineLink(const EngineLink&) = delete;
    EngineLink& operator=(const EngineLink&) = delete;

    // Starts a search; on_move or on_failed will be called once for it, unless another search,
    // kill() or the release comes before. A search that still runs is given up.
    virtual void think(const Think& request) = 0;
    // The search that ponders is a search from now on: the expected move was played.
    virtual void ponder_hit() = 0;
    // Asks the search to end now; its move still comes.
    virtual void stop() = 0;
    // Ends a hung engine without waiting. Nothing comes of its search; the next one starts anew.
    virtual void kill() = 0;
};

}  // namespace shako::bot
