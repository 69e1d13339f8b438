// The end of a child process: bringing it about, and saying how it came.
#pragma once

#include <string>
#include <string_view>

#include <sys/types.h>

namespace shako::engine {

// Kills a child that leads a process group and all of the group, and waits for the child. Returns
// its status as waitpid() has it.
int kill_and_reap(pid_t leader);

// "it exited with status 3", "it was killed by signal 11 (Segmentation fault)"; for a status of
// waitpid().
[[nodiscard]] std::string how_it_ended(int status);

// Of what a process writes to its standard error, the last line is worth a mention when it ends.
class LastWords {
   public:
    // What it wrote, in any pieces.
    void hear(std::string_view text);
    // The text with the last words, if there are any, in brackets behind it.
    [[nodiscard]] std::string after(std::string text) const;

   private:
    static constexpr std::size_t kMaxSize = 200;  // bytes

    std::string line_;  // without control characters
    bool is_whole_ = false;
};

}  // namespace shako::engine
