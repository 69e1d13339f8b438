#include "bot/log_writer.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "bot/net/quiet_thread.h"

namespace shako::bot {

namespace {

// So often a writer that waits for its reader looks whether it is to end, in milliseconds.
constexpr int kLookAround = 50;

}  // namespace

LogWriter::LogWriter(int file, std::chrono::milliseconds patience)
    : file_(file), patience_(patience) {
    worker_ = quiet_thread([this] { work(); });
}

LogWriter::~LogWriter() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        give_up_ = std::chrono::steady_clock::now() + patience_;
    }
    changed_.notify_one();
    worker_.join();
}

void LogWriter::write(std::string_view text) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() + text.size() > kMostWaiting) {
            lost_ += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
            return;
        }
        if (lost_ != 0) {
            waiting_ += "warning: " + std::to_string(std::exchange(lost_, 0)) +
                        " lines of the log are lost here: nobody read it\n";
        }
        waiting_ += text;
    }
    changed_.notify_one();
}

bool LogWriter::wait_for_room() {
    for (;;) {
        pollfd file{file_, POLLOUT, 0};
        if (poll(&file, 1, kLookAround) != 0) {
            return true;  // room, or an error that the write will tell
        }
        const std::lock_guard lock(mutex_);
        if (stopping_ && std::chrono::steady_clock::now() >= give_up_) {
            return false;
        }
    }
}

void LogWriter::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (waiting_.empty()) {
            return;
        }
        const std::string text = std::exchange(waiting_, {});
        lock.unlock();
        std::string_view rest = text;
        while (!rest.empty()) {
            if (!wait_for_room()) {
                return;
            }
            // No more than a pipe with room for something surely takes.
            const auto written =
                ::write(file_, rest.data(), std::min<std::size_t>(rest.size(), PIPE_BUF));
            if (written < 0 && errno != EINTR && errno != EAGAIN) {
                break;  // there is nowhere to tell
            }
            rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
        }
        lock.lock();
    }
}

}  // namespace shako::bot
