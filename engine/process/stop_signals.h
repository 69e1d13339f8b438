// SIGINT and SIGTERM as a descriptor for poll().
#pragma once

#include <csignal>

namespace shako::engine {

// While it lives, the calling thread and those it starts do not take these signals; they wait here.
class StopSignals {
   public:
    // Throws std::system_error when the system has no descriptor left.
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

    // Readable once a signal has come, and from then on.
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

   private:
    sigset_t former_{};
    int descriptor_ = -1;
};

}  // namespace shako::engine
