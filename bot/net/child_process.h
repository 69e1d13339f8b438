// A child process that is spoken to in lines, in a process group of its own.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "bot/net/reactor.h"
#include "bot/net/secret.h"

namespace shako::bot {

// Our own environment ("NAME=value" each) without what is nobody else's business: variables that
// hold the token, and those by which systemd speaks to us.
[[nodiscard]] std::vector<std::string> environment_for_children(const Secret& token);

// For the reactor's thread. The whole group (the child and its children) is killed when the child
// ends, and dies with us. No zombie stays behind.
class ChildProcess {
   public:
    struct Handlers {
        std::function<void(std::string)> on_line;  // of its standard output, without the end
        // Once, last of all, when it has ended or was killed for what it wrote: "it exited with
        // status 3 (cannot open net.nnue)".
        std::function<void(std::string)> on_end;
    };
    struct Error {
        std::string message;
    };

    static constexpr std::size_t kMaxLine = 64 * 1024;     // bytes; a longer one ends the child
    static constexpr std::size_t kMaxQueue = 1024 * 1024;  // bytes not taken; more ends the child

    // Starts `command` (program, found in PATH, and arguments). Blocks until the program is loaded.
    // From then on the process ignores SIGPIPE.
    [[nodiscard]] static tl::expected<std::unique_ptr<ChildProcess>, Error> start(
        Reactor& reactor, const std::vector<std::string>& command,
        const std::vector<std::string>& environment, Handlers handlers);
    // Kills unless the child has ended or leave() was called. No handler is called after this.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Sends one line; never blocks.
    void write_line(std::string_view line);
    // Closes its standard input once all is sent, and gives it `grace` to end by itself before it
    // is killed. This object may be destroyed meanwhile; the reactor must live on.
    void leave(std::chrono::milliseconds grace);
    // Kills the group at once.
    void kill();

    [[nodiscard]] int pid() const;

   private:
    class Impl;
    explicit ChildProcess(std::shared_ptr<Impl> impl);
    std::shared_ptr<Impl> impl_;
};

}  // namespace shako::bot
