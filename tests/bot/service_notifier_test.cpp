#include "bot/service_notifier.h"

#include <array>
#include <cstddef>
#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/support/catch.h"

using shako::bot::ServiceNotifier;

namespace {

// systemd's end: a datagram socket of the given name.
class Receiver {
   public:
    explicit Receiver(std::string name) : name_(std::move(name)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, name_.data(), name_.size());
        if (name_[0] == '@') {
            address.sun_path[0] = '\0';
        }
        const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name_.size());
        REQUIRE(bind(socket_, reinterpret_cast<const sockaddr*>(&address), length) == 0);
    }
    ~Receiver() {
        close(socket_);
        if (name_[0] != '@') {
            unlink(name_.c_str());
        }
    }
    Receiver(const Receiver&) = delete;
    Receiver& operator=(const Receiver&) = delete;

    // The next message, or "" when there is none: sending has been done by the time we look.
    [[nodiscard]] std::string next() const {
        std::array<char, 500> text{};
        const auto got = recv(socket_, text.data(), text.size(), MSG_DONTWAIT);
        return got < 0 ? "" : std::string(text.data(), static_cast<std::size_t>(got));
    }

   private:
    std::string name_;
    int socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
};

}  // namespace

TEST_CASE("systemd is told once that the service is ready, and each new status") {
    const std::string pid = std::to_string(getpid());
    for (const std::string& name : {"/tmp/shako-notify-" + pid, "@shako-notify-" + pid}) {
        const Receiver systemd(name);
        ServiceNotifier notifier(name);
        CHECK_FALSE(notifier.is_ready());
        notifier.ready();
        notifier.ready();
        notifier.status("connected");
        notifier.status("connected");
        notifier.status("one\ntwo");
        notifier.stopping();
        CHECK(notifier.is_ready());
        CHECK(systemd.next() == "READY=1");
        CHECK(systemd.next() == "STATUS=connected");
        CHECK(systemd.next() == "STATUS=one");
        CHECK(systemd.next() == "STOPPING=1");
        CHECK(systemd.next().empty());
    }
}

TEST_CASE("Without a socket, or with one that nobody reads, nothing happens") {
    ServiceNotifier("").ready();
    ServiceNotifier("/nonexistent/socket").ready();
    ServiceNotifier(std::string(300, 'x')).ready();
    SUCCEED();
}
