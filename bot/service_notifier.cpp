#include "bot/service_notifier.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace shako::bot {

ServiceNotifier ServiceNotifier::from_environment() {
    const char* const socket = std::getenv("NOTIFY_SOCKET");
    return ServiceNotifier(socket != nullptr ? socket : "");
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

void ServiceNotifier::stopping() { send("STOPPING=1"); }

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
