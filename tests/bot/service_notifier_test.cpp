#include "bot/service_notifier.h"

#include <cstdlib>

#include <unistd.h>

#include "tests/bot/notify_socket.h"

using namespace std::chrono_literals;
using shako::bot::Now;
using shako::bot::ServiceNotifier;
using shako::test::NotifySocket;

TEST_CASE("systemd is told once that the service is ready, and each new status") {
    const std::string pid = std::to_string(getpid());
    for (const std::string& name : {"/tmp/shako-notify-" + pid, "@shako-notify-" + pid}) {
        const NotifySocket systemd(name);
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

TEST_CASE("A reload is told with its moment, and the next ready ends it") {
    const NotifySocket systemd;
    ServiceNotifier notifier(systemd.name());
    notifier.ready();
    notifier.reloading(Now(1500ms));
    notifier.ready();
    notifier.ready();
    CHECK(systemd.next() == "READY=1");
    CHECK(systemd.next() == "RELOADING=1\nMONOTONIC_USEC=1500000");
    CHECK(systemd.next() == "READY=1");
    CHECK(systemd.next().empty());
    notifier.extend_timeout(90s);
    notifier.watchdog();
    CHECK(systemd.next() == "EXTEND_TIMEOUT_USEC=90000000");
    CHECK(systemd.next() == "WATCHDOG=1");
}

TEST_CASE("The watchdog is for the process that its variables name") {
    const auto timeout = [](const char* usec, const char* pid) {
        usec != nullptr ? setenv("WATCHDOG_USEC", usec, 1) : unsetenv("WATCHDOG_USEC");
        pid != nullptr ? setenv("WATCHDOG_PID", pid, 1) : unsetenv("WATCHDOG_PID");
        const auto result = ServiceNotifier::from_environment().watchdog_timeout();
        unsetenv("WATCHDOG_USEC");
        unsetenv("WATCHDOG_PID");
        return result;
    };
    const std::string own = std::to_string(getpid());
    CHECK(timeout("60000000", nullptr) == 60s);
    CHECK(timeout("60000000", own.c_str()) == 60s);
    CHECK_FALSE(timeout("60000000", "1"));
    CHECK_FALSE(timeout(nullptr, own.c_str()));
    for (const char* wrong : {"", "0", "-5", "60s"}) {
        CHECK_FALSE(timeout(wrong, nullptr));
    }
}
