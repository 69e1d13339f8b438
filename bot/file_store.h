// Files on disk, such as finished games. Writing has a thread of its own: no disk delays a move.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "bot/net/liveness.h"

namespace shako::bot {

class FileStore {
   public:
    // Files that wait to be written; more are refused, which is a problem told like any other.
    static constexpr std::size_t kMaxWaiting = 256;

    // `limit`: so many bytes at most in all PGN files of the folder together; the oldest files go.
    // 0: no limit. `on_problem` gets one line for the log, from any thread.
    FileStore(std::filesystem::path folder, std::uintmax_t limit,
              std::function<void(std::string)> on_problem);
    // Writes what is waiting, then returns.
    ~FileStore();
    FileStore(const FileStore&) = delete;
    FileStore& operator=(const FileStore&) = delete;

    // Lets go of the promise once all that was handed in before is written, or refused.
    void answer(Liveness::Promise promise);

    // Has the file written and returns. The file appears whole or not at all, in place of one of
    // the same name, written or waiting; the folder is made when it is missing. With `append` the
    // text is put behind what the file holds already.
    void save(std::string file_name, std::string text, bool append = false);

   private:
    struct File {
        std::string name;
        std::string text;
        bool append = false;
        Liveness::Promise asked;  // there is nothing to write when it is set
    };
    void work();

    const std::filesystem::path folder_;
    const std::uintmax_t limit_;
    const std::function<void(std::string)> on_problem_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<File> waiting_;
    bool stopping_ = false;
    std::thread worker_;  // last: it uses all of the above
};

}  // namespace shako::bot
