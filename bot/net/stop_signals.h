// SIGTERM and SIGINT as calls on the reactor's thread.
#pragma once

#include <functional>
#include <memory>

#include "bot/net/reactor.h"

namespace shako::bot {

class StopSignals {
   public:
    // `on_signal` is called for each of them, with how many there were by now. Throws
    // std::system_error when they cannot be taken.
    StopSignals(Reactor& reactor, std::function<void(int count)> on_signal);
    // They act as before.
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

   private:
    class Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace shako::bot
