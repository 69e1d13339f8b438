// A new process with pipes to it: fork and exec, and nothing of ours goes along.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>
#include <tl/expected.hpp>

namespace shako::engine {

// A file descriptor that is closed at the end.
class Descriptor {
   public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        reset();
        number_ = other.release();
        return *this;
    }
    [[nodiscard]] int get() const { return number_; }
    int release() { return std::exchange(number_, -1); }
    void reset();

   private:
    int number_;
};

struct Spawned {
    pid_t pid = -1;    // leads a process group of its own; whoever takes this must reap it
    Descriptor in;     // to its standard input
    Descriptor out;    // from its standard output
    Descriptor error;  // from its standard error
};

struct SpawnError {
    std::string message;  // one line for people
};

// Starts `command` (program, found in PATH, and arguments) with exactly this environment
// ("NAME=value" each). It inherits no other file, no ignored or blocked signal, and is killed when
// the calling thread ends. Blocks until the program is loaded.
[[nodiscard]] tl::expected<Spawned, SpawnError> spawn(const std::vector<std::string>& command,
                                                      const std::vector<std::string>& environment);

// Whether spawn() would find the program: a path, or a name to be looked for in our own PATH.
[[nodiscard]] bool can_spawn(const std::string& program);

}  // namespace shako::engine
