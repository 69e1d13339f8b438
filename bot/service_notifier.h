// What systemd wants to know of a service (sd_notify(3)): one datagram a message, no library
// needed.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "bot/core/ids.h"

namespace shako::bot {

// Without a socket every call does nothing. No call blocks.
class ServiceNotifier {
   public:
    // `socket` as in $NOTIFY_SOCKET: a path, or a name that begins with '@'; empty: none.
    // `watchdog_timeout`: systemd ends a service that does not feed the watchdog for so long.
    explicit ServiceNotifier(std::string socket,
                             std::optional<std::chrono::microseconds> watchdog_timeout = {})
        : socket_(std::move(socket)), watchdog_timeout_(watchdog_timeout) {}
    // As $NOTIFY_SOCKET, $WATCHDOG_USEC and $WATCHDOG_PID say.
    [[nodiscard]] static ServiceNotifier from_environment();

    // The service works, or knows why it waits. Only the first call says so, and the first after
    // reloading().
    void ready();
    // The configuration is being read anew since `now`; ready() must follow.
    void reloading(Now now);
    // One line on what it is doing. The same one twice is sent once.
    void status(std::string_view text);
    void stopping();
    // The stop takes so long from now.
    void extend_timeout(std::chrono::microseconds time);

    // Feeds the watchdog.
    void watchdog();
    // None: nobody watches this process.
    [[nodiscard]] std::optional<std::chrono::microseconds> watchdog_timeout() const {
        return watchdog_timeout_;
    }

    [[nodiscard]] bool is_ready() const { return is_ready_; }

   private:
    void send(const std::string& message) const;

    std::string socket_;
    std::optional<std::chrono::microseconds> watchdog_timeout_;
    std::string last_status_;
    bool is_ready_ = false;
};

}  // namespace shako::bot
