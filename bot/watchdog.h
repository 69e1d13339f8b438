// Feeds systemd's watchdog, but only when everything that should turn has proved that it does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bot/core/ids.h"
#include "bot/net/liveness.h"
#include "bot/service_notifier.h"

namespace shako::bot {

// For the reactor's thread, which calls turn(): a reactor that stands still feeds nobody. Reads no
// clock.
class Watchdog {
   public:
    // Hands the promise to a loop, which lets go of it when it gets to it; must not block.
    using Ask = std::function<void(Liveness::Promise)>;

    // Both must outlive this.
    Watchdog(ServiceNotifier& notifier, Liveness& liveness)
        : notifier_(notifier), liveness_(liveness) {}

    // From the next turn on, `loop` is asked for a sign of life each time.
    void watch(std::string loop, Ask ask);

    // One turn. Sends WATCHDOG=1 and asks all loops anew when nothing is overdue: when every loop
    // has answered since the last turn and no other promise is late. Returns who is late.
    std::vector<std::string> turn(Now now);

   private:
    struct Loop {
        std::string name;
        Ask ask;
    };
    ServiceNotifier& notifier_;
    Liveness& liveness_;
    std::vector<Loop> loops_;
};

}  // namespace shako::bot
