// Takes the play server's news from its thread to another.
#pragma once

#include <mutex>
#include <vector>

#include "bot/local/news.h"

namespace shako::bot::local {

class NewsQueue {
   public:
    // Throws std::system_error.
    NewsQueue();
    ~NewsQueue();
    NewsQueue(const NewsQueue&) = delete;
    NewsQueue& operator=(const NewsQueue&) = delete;

    // May be called by any thread.
    void push(const News& news);
    // All news since the last call. May be called by any thread.
    [[nodiscard]] std::vector<News> take();

    // Readable when there is news.
    [[nodiscard]] int descriptor() const { return descriptor_; }

   private:
    std::mutex mutex_;
    std::vector<News> news_;  // guarded by mutex_
    int descriptor_ = -1;
};

}  // namespace shako::bot::local
