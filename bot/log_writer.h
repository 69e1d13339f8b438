// Writes the log to a file descriptor on a thread of its own: a reader that stops reading (a pager,
// a terminal that is held, a journal that is stuck) delays no move.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace shako::bot {

class LogWriter {
   public:
    // Bytes that wait at most; lines beyond are left out, and counted in a line once there is room.
    static constexpr std::size_t kMostWaiting = std::size_t{1} << 20;

    // `patience`: how long the end waits for a reader that does not read.
    explicit LogWriter(int file,
                       std::chrono::milliseconds patience = std::chrono::milliseconds(1000));
    // Writes what waits, as far as it is read.
    ~LogWriter();
    LogWriter(const LogWriter&) = delete;
    LogWriter& operator=(const LogWriter&) = delete;

    // Takes whole lines; from any thread. Returns at once.
    void write(std::string_view text);

   private:
    void work();
    // Waits until the file takes something; false when it is time to give up.
    [[nodiscard]] bool wait_for_room();

    const int file_;
    const std::chrono::milliseconds patience_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string waiting_;
    std::size_t lost_ = 0;  // lines, since the last that was taken
    bool stopping_ = false;
    std::chrono::steady_clock::time_point give_up_{};  // once it stops
    std::thread worker_;                               // last: it uses all of the above
};

}  // namespace shako::bot
