#include "engine/process/wake.h"

#include <cerrno>
#include <system_error>

#include <sys/eventfd.h>
#include <unistd.h>

namespace shako::engine {

Wake::Wake() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Wake::~Wake() { ::close(descriptor_); }

void Wake::set() const noexcept {
    [[maybe_unused]] const int done = ::eventfd_write(descriptor_, 1);
}

void Wake::clear() const noexcept {
    eventfd_t ignored = 0;
    [[maybe_unused]] const int done = ::eventfd_read(descriptor_, &ignored);
}

}  // namespace shako::engine
