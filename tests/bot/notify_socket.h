// systemd's end of sd_notify, for tests: a datagram socket with a name of its own.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <string>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/support/catch.h"

namespace shako::test {

class NotifySocket {
   public:
    // `name`: a path, or '@' and an abstract name.
    explicit NotifySocket(std::string name = "@shako-test-" + std::to_string(getpid()))
        : name_(std::move(name)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, name_.data(), name_.size());
        if (name_[0] == '@') {
            address.sun_path[0] = '\0';
        }
        const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name_.size());
        REQUIRE(bind(socket_, reinterpret_cast<const sockaddr*>(&address), length) == 0);
    }
    ~NotifySocket() {
        close(socket_);
        if (name_[0] != '@') {
            unlink(name_.c_str());
        }
    }
    NotifySocket(const NotifySocket&) = delete;
    NotifySocket& operator=(const NotifySocket&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }

    // The next message, or "" when none comes within `patience`. A message that was sent is there
    // at once.
    [[nodiscard]] std::string next(std::chrono::milliseconds patience = {}) const {
        pollfd ready{socket_, POLLIN, 0};
        if (poll(&ready, 1, static_cast<int>(patience.count())) <= 0) {
            return "";
        }
        std::array<char, 2000> text{};
        const auto got = recv(socket_, text.data(), text.size(), MSG_DONTWAIT);
        return got < 0 ? "" : std::string(text.data(), static_cast<std::size_t>(got));
    }
    // Whether a message comes that begins so, in steps of ten seconds at most; those before it are
    // dropped.
    [[nodiscard]] bool has(const std::string& message) const {
        for (std::string got = "?"; !got.empty();) {
            got = next(std::chrono::seconds(10));
            if (got.compare(0, message.size(), message) == 0) {
                return true;
            }
        }
        return false;
    }
    // Drops what has come.
    void drain() const {
        while (!next().empty()) {
        }
    }

   private:
    std::string name_;
    int socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
};

}  // namespace shako::test
