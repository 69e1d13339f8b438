// The event loop that everything of the bot's shell runs on, and its timers. Asio stays inside.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "bot/net/liveness.h"

// The only name of Asio that a header of ours mentions; files that need more include it themselves.
namespace boost::asio {
class io_context;
}

namespace shako::bot {

// One loop on one thread. All functions are for the thread that runs it, except post() and stop().
class Reactor {
   public:
    Reactor();
    // Drops everything that was still to be done, without calling it.
    ~Reactor();
    Reactor(const Reactor&) = delete;
    Reactor& operator=(const Reactor&) = delete;

    // Calls what is due, and blocks, until stop(). May be called again after it.
    void run();
    // The same for so long at most.
    void run_for(std::chrono::milliseconds duration);
    // Makes run() return after the call in progress. Any thread, signal handlers excepted.
    void stop() noexcept;
    // Has the loop call `task` soon, never from within post(). Any thread.
    void post(std::function<void()> task);

    [[nodiscard]] boost::asio::io_context& context() noexcept;

    // Where what works for this loop promises to come back to it. Any thread.
    [[nodiscard]] Liveness& liveness() noexcept;

   private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

// One alarm. For the reactor's thread.
class Timer {
   public:
    explicit Timer(Reactor& reactor);
    // Cancels.
    ~Timer();
    Timer(Timer&&) noexcept;
    Timer& operator=(Timer&&) noexcept;

    // Has `task` called once at `when`; a former alarm is cancelled. `task` may start or destroy
    // this timer.
    void start_at(std::chrono::steady_clock::time_point when, std::function<void()> task);
    void start_after(std::chrono::milliseconds duration, std::function<void()> task);
    // After this the task is not called any more.
    void cancel() noexcept;

   private:
    class Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace shako::bot
