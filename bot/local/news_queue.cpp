#include "bot/local/news_queue.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <sys/eventfd.h>
#include <unistd.h>

namespace shako::bot::local {

NewsQueue::NewsQueue() : descriptor_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (descriptor_ < 0) {
        throw std::system_error(errno, std::generic_category(), "cannot make an event queue");
    }
}

NewsQueue::~NewsQueue() { close(descriptor_); }

void NewsQueue::push(const News& news) {
    {
        const std::lock_guard lock(mutex_);
        news_.push_back(news);
    }
    eventfd_write(descriptor_, 1);
}

std::vector<News> NewsQueue::take() {
    eventfd_t count = 0;
    eventfd_read(descriptor_, &count);
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, {});
}

}  // namespace shako::bot::local
