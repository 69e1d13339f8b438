// SIGINT, SIGTERM and SIGHUP as something to poll for.
#pragma once

#include <optional>

#include <signal.h>

namespace shako::bot::local {

class SignalWatch {
   public:
    // Holds these signals back from this thread and from those it starts later. Throws
    // std::system_error.
    SignalWatch();
    // Lets them act as before; one that has come and was not taken is dropped.
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

    // Readable when a signal has come.
    [[nodiscard]] int descriptor() const { return descriptor_; }
    // The signal that has come, if any. Does not block.
    [[nodiscard]] std::optional<int> take();

   private:
    sigset_t before_{};
    int descriptor_ = -1;
};

}  // namespace shako::bot::local
