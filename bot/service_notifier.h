// What systemd wants to know of a service (sd_notify(3)): one datagram a message, no library
// needed.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace shako::bot {

// Without a socket every call does nothing. No call blocks.
class ServiceNotifier {
   public:
    // `socket` as in $NOTIFY_SOCKET: a path, or a name that begins with '@'; empty: none.
    explicit ServiceNotifier(std::string socket) : socket_(std::move(socket)) {}
    [[nodiscard]] static ServiceNotifier from_environment();

    // The service works, or knows why it waits. Only the first call says so.
    void ready();
    // One line on what it is doing. The same one twice is sent once.
    void status(std::string_view text);
    void stopping();

    [[nodiscard]] bool is_ready() const { return is_ready_; }

   private:
    void send(const std::string& message) const;

    std::string socket_;
    std::string last_status_;
    bool is_ready_ = false;
};

}  // namespace shako::bot
