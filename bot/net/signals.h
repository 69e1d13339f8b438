// Signals as calls on the reactor's thread.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>

#include "bot/net/reactor.h"

namespace shako::bot {

class Signals {
   public:
    // `on_signal` is called for each of the signals (SIGTERM …), with how many there were by now.
    // Throws std::system_error when they cannot be taken.
    Signals(Reactor& reactor, std::initializer_list<int> signals,
            std::function<void(int count)> on_signal);
    // They act as before.
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

   private:
    class Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace shako::bot
