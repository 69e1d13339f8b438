// A stream of lines from the site (NDJSON), over a connection of its own.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "bot/core/action.h"
#include "bot/core/event.h"
#include "bot/core/ndjson.h"
#include "bot/net/http_connection.h"
#include "bot/net/reactor.h"

namespace shako::bot {

struct StreamHandlers {
    std::function<void()> on_open;             // the site answered 200
    std::function<void(std::string)> on_line;  // without its end and the token; blank ones too
    std::function<void(StreamEnd)> on_end;     // once, last of all
};

// For the reactor's thread. Handlers may destroy the stream; destroying it closes the connection,
// and nothing is called after that.
class EventStream {
   public:
    static constexpr std::size_t kMaxRefusal = 1024;  // bytes kept of the body of a refusal

    // Asks for `path` and delivers each line the moment it is complete. A silence of `idle_timeout`,
    // or of the site's own limit where that is shorter, ends the stream; so does a line longer than
    // `max_line` bytes.
    EventStream(Reactor& reactor, std::shared_ptr<const Site> site, std::string path,
                Headers headers, std::chrono::milliseconds idle_timeout, StreamHandlers handlers,
                std::size_t max_line = LineSplitter::kMaxLine);
    ~EventStream();
    EventStream(const EventStream&) = delete;
    EventStream& operator=(const EventStream&) = delete;

   private:
    class Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace shako::bot
