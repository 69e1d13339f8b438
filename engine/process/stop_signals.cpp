#include "engine/process/stop_signals.h"

#include <cerrno>
#include <system_error>

#include <sys/signalfd.h>
#include <unistd.h>

namespace shako::engine {

StopSignals::StopSignals() {
    sigset_t signals{};
    ::sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM}) ::sigaddset(&signals, number);
    ::pthread_sigmask(SIG_BLOCK, &signals, &former_);
    descriptor_ = ::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
}

StopSignals::~StopSignals() {
    // A signal that has come is done with.
    signalfd_siginfo ignored{};
    while (::read(descriptor_, &ignored, sizeof ignored) > 0) {
    }
    ::close(descriptor_);
    ::pthread_sigmask(SIG_SETMASK, &former_, nullptr);
}

}  // namespace shako::engine
