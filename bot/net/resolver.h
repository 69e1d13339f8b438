// Host name -> addresses, off the event loop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bot/net/reactor.h"

namespace shako::bot {

// One look-up. The system's resolver cannot be interrupted, so it runs on a thread of its own that
// nobody waits for: giving up, or ending the program, never hangs on a dead name server.
class Lookup {
   public:
    struct Answer {
        std::vector<std::string> addresses;  // "127.0.0.1", "::1", in the order to try them
        std::string error;                   // why there is none
    };

    // A thread that has not come back by then will not: longer than the system's resolver takes for
    // three name servers that do not answer.
    static constexpr std::chrono::seconds kPatience{180};

    // Asks the system's resolver; blocks.
    [[nodiscard]] static Answer look_up(const std::string& host);

    // Calls `done` once, on the reactor's thread, unless this is destroyed before. `how` is called
    // by a thread of its own, and may still be when this has gone.
    Lookup(Reactor& reactor, const std::string& host, std::function<void(Answer)> done,
           std::function<Answer(const std::string&)> how = look_up);
    ~Lookup();
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;

   private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

}  // namespace shako::bot
