#include "bot/service_notifier.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace shako::bot {

namespace {

// A positive whole number; nothing for anything else.
std::optional<std::int64_t> number_in_environment(const char* name) {
    const char* const text = std::getenv(name);
    if (text == nullptr) {
        return std::nullopt;
    }
    const char* const end = text + std::strlen(text);
    std::int64_t value = 0;
    const auto read = std::from_chars(text, end, value);
    return read.ec == std::errc() && read.ptr == end && value > 0 ? std::optional(value)
                                                                  : std::nullopt;
}

}  // namespace

ServiceNotifier ServiceNotifier::from_environment() {
    const char* const socket = std::getenv("NOTIFY_SOCKET");
    std::optional<std::chrono::microseconds> timeout;
    if (const auto time = number_in_environment("WATCHDOG_USEC")) {
        const bool is_meant_for_us = std::getenv("WATCHDOG_PID") == nullptr ||
                                     number_in_environment("WATCHDOG_PID") == getpid();
        if (is_meant_for_us) {
            timeout = std::chrono::microseconds(*time);
        }
    }
    return ServiceNotifier(socket != nullptr ? socket : "", timeout);
}

void ServiceNotifier::ready() {
    if (!std::exchange(is_ready_, true)) {
        send("READY=1");
    }
}

void ServiceNotifier::status(std::string_view text) {
    std::string line(text.substr(0, text.find('\n')));
    if (line != last_status_) {
        last_status_ = std::move(line);
        send("STATUS=" + last_status_);
    }
}

void ServiceNotifier::reloading(Now now) {
    const auto since =
        std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch());
    is_ready_ = false;
    send("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(since.count()));
}

void ServiceNotifier::stopping() { send("STOPPING=1"); }

void ServiceNotifier::extend_timeout(std::chrono::microseconds time) {
    send("EXTEND_TIMEOUT_USEC=" + std::to_string(time.count()));
}

void ServiceNotifier::watchdog() { send("WATCHDOG=1"); }

void ServiceNotifier::send(const std::string& message) const {
    sockaddr_un address{};
    if (socket_.empty() || socket_.size() >= sizeof address.sun_path) {
        return;
    }
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, socket_.data(), socket_.size());
    if (socket_.front() == '@') {
        address.sun_path[0] = '\0';
    }
    const int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file < 0) {
        return;
    }
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
    sendto(file, message.data(), message.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
           reinterpret_cast<const sockaddr*>(&address), length);
    close(file);
}

}  // namespace shako::bot
