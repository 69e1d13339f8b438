// Pieces of work in processes of their own, so that one that dies or hangs is a result like any
// other.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace shako::test {

// Runs work(i) for each i below `count`, each in a child process, as many at once as there are
// processors. Returns what they returned (cut after 4000 bytes), or "died: ..." for one that ended
// by a signal or took more than `seconds` of processor time. Not for programs with threads.
[[nodiscard]] std::vector<std::string> run_in_children(
    std::size_t count, unsigned seconds, const std::function<std::string(std::size_t)>& work);

}  // namespace shako::test
