// Each loop of the program is made to stand still in turn, and the watchdog is not fed.
#include "bot/watchdog.h"

#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include <sys/stat.h>

#include "bot/file_store.h"
#include "bot/in_process.h"
#include "bot/net/resolver.h"
#include "tests/bot/frozen_thread.h"
#include "tests/bot/net/net_fixture.h"
#include "tests/bot/notify_socket.h"
#include "variant/locate.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

// A watchdog with systemd's end, and a clock that is moved by hand.
struct Watched {
    NotifySocket systemd;
    ServiceNotifier notifier{systemd.name()};
    Reactor reactor;
    Watchdog watchdog{notifier, reactor.liveness()};
    Now now = std::chrono::steady_clock::now();

    // Whether the next turn, so much later, feeds the watchdog.
    bool is_fed(std::chrono::seconds later = 15s) {
        now += later;
        late = watchdog.turn(now);
        const std::string message = systemd.next();
        CHECK((message.empty() || message == "WATCHDOG=1"));
        CHECK(late.empty() == !message.empty());
        return !message.empty();
    }
    Names late;
};

// Until it is true; ten seconds at most.
template <class Condition>
bool eventually(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) {
            return false;
        }
        std::this_thread::sleep_for(1ms);
    }
    return true;
}

}  // namespace

TEST_CASE("The watchdog is fed when every loop has answered since the last turn") {
    Watched watched;
    std::vector<Liveness::Promise> asked;
    watched.watchdog.watch("one", [&](Liveness::Promise promise) { asked.push_back(promise); });
    watched.watchdog.watch("two", [&](Liveness::Promise promise) { asked.push_back(promise); });
    CHECK(watched.is_fed());  // nobody has been asked so far
    REQUIRE(asked.size() == 2);
    CHECK_FALSE(watched.is_fed());
    CHECK(watched.late == Names{"one", "two"});
    asked.erase(asked.begin());
    CHECK_FALSE(watched.is_fed());
    CHECK(watched.late == Names{"two"});
    asked.clear();
    CHECK(watched.is_fed());
    CHECK(asked.size() == 2);  // asked anew, and only now
}

TEST_CASE("A writer of files that hangs starves the watchdog") {
    Watched watched;
    std::string name = (fs::temp_directory_path() / "shako-dog-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    const fs::path folder = name;
    const auto pipe = folder / ".game.new";  // opening it for writing takes a reader
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    {
        FileStore store(folder, 0, [](const std::string&) {});
        watched.watchdog.watch("files",
                               [&](Liveness::Promise asked) { store.answer(std::move(asked)); });
        CHECK(watched.is_fed());
        CHECK(eventually([&] { return watched.is_fed(); }));
        store.save("game", "text");
        // What was asked before is still answered; what is asked now stands behind the game.
        CHECK(eventually([&] { return watched.is_fed(); }));
        for (int i = 0; i < 5; ++i) {
            CHECK_FALSE(watched.is_fed());
        }
        CHECK(watched.late == Names{"files"});
        std::ifstream(pipe).get();
        CHECK(eventually([&] { return watched.is_fed(); }));
    }
    fs::remove_all(folder);
}

TEST_CASE("A look-up that hangs starves the watchdog, but not for its first three minutes") {
    Watched watched;
    std::promise<void> end;
    const auto wait = end.get_future().share();
    {
        const Lookup lookup(
            watched.reactor, "host", [](const Lookup::Answer&) {},
            [wait](const std::string&) {
                wait.wait();
                return Lookup::Answer{};
            });
        CHECK(watched.is_fed(150s));
    }
    CHECK_FALSE(watched.is_fed(60s));  // nobody waits for it any more; its thread is there
    CHECK(watched.late == Names{"the look-up of host"});
    end.set_value();
    CHECK(eventually([&] { return watched.is_fed(); }));
}

#ifndef __SANITIZE_THREAD__  // which holds the signal back from a thread that never waits
TEST_CASE("A search that does not obey starves the watchdog") {
    Watched watched;
    InProcessEngine engine(
        watched.reactor, {}, shako::variant::load_catalog().catalog,
        {[](SearchId, const SearchInfo&) {}, [](SearchId, const std::string&, const SearchInfo&) {},
         [](SearchId, const std::string&) {}, [](const std::string&) {}});
    const auto before = threads();
    Think think;
    think.search = SearchId{1};
    think.variant = "shako";
    think.move_time = 1h;
    engine.think(think);
    {
        const FrozenThreads frozen(new_threads(before));
        engine.kill();
        CHECK(watched.is_fed(20s));
        CHECK_FALSE(watched.is_fed(20s));
        CHECK(watched.late == Names{"a search that was given up"});
    }
    CHECK(eventually([&] { return watched.is_fed(); }));
}
#endif
