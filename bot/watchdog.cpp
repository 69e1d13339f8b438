#include "bot/watchdog.h"

#include <utility>

namespace shako::bot {

void Watchdog::watch(std::string loop, Ask ask) {
    loops_.push_back({std::move(loop), std::move(ask)});
}

std::vector<std::string> Watchdog::turn(Now now) {
    auto late = liveness_.overdue(now);
    if (late.empty()) {
        notifier_.watchdog();
        for (const Loop& loop : loops_) {
            loop.ask(liveness_.expect(loop.name, now));  // overdue at the next turn
        }
    }
    return late;
}

}  // namespace shako::bot
