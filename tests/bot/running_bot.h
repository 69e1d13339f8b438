// The whole bot as its program runs it, on the site of a test, its log collected.
#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "bot/child.h"
#include "bot/supervisor.h"
#include "tests/bot/fake_engine.h"
#include "tests/bot/net/net_fixture.h"
#include "variant/locate.h"

namespace shako::test {

struct Folder {
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "shako-bot-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path path;
};

using MakeEngine =
    std::function<std::unique_ptr<bot::EngineLink>(bot::Reactor&, bot::EngineHandlers)>;

// A process for each game.
inline MakeEngine child_engine(const FakeEngine& fake) {
    bot::EngineConfig engine;
    engine.kind = bot::EngineKind::uci;
    engine.command = fake.command();
    return [engine](bot::Reactor& reactor, bot::EngineHandlers handlers) {
        return std::make_unique<bot::ChildEngine>(
            reactor, engine, std::vector<std::string>{"PATH=/usr/bin:/bin"}, std::move(handlers));
    };
}

class RunningBot {
    bot::LogSink sink_;  // outlives the supervisor

   public:
    struct Extras {
        bot::ServiceNotifier notifier{""};
        bot::ConfigReader reread;
        bot::Remembered remembered;
        std::vector<bot::WallTime> starts;
        std::string state_dir;
    };

    // No scenario lasts longer; then the bot is stopped at once and `is_late` is set.
    static constexpr std::chrono::seconds kLongest{90};

    RunningBot(std::shared_ptr<const bot::Site> site, const bot::Config& config, MakeEngine make,
               Extras extras)
        : sink_({bot::LogFormat::json, bot::LogLevel::debug}, bot::Secret(kToken),
                bot::LogTarget::other, [this](std::string_view line) { take(line); }),
          limit_(reactor) {
        auto engines = [this, make = std::move(make)](int, bot::EngineHandlers handlers) {
            return make(reactor, std::move(handlers));
        };
        supervisor = std::make_unique<bot::Supervisor>(
            reactor,
            bot::Supervisor::Parts{config, variant::load_catalog().catalog, std::move(site),
                                   std::move(engines), std::move(extras.notifier), 1,
                                   std::move(extras.reread), "test", std::move(extras.state_dir),
                                   std::move(extras.remembered), std::move(extras.starts)},
            sink_);
        limit_.start_after(kLongest, [this] {
            is_late = true;
            std::raise(SIGTERM);
            std::raise(SIGTERM);
        });
    }

    [[nodiscard]] bool has_event(const std::string& name) const {
        return std::find(events.begin(), events.end(), name) != events.end();
    }

    bot::Reactor reactor;
    std::unique_ptr<bot::Supervisor> supervisor;
    std::vector<std::string> events;  // names, in order
    std::string text;                 // all lines
    std::string stop_after;           // SIGTERM comes with this event
    std::string stop_twice_after;
    std::string reload_after;  // SIGHUP, likewise
    bool is_late = false;

   private:
    void take(std::string_view line) {
        text += line;
        events.push_back(nlohmann::json::parse(line).value("event", ""));
        if (events.back() == stop_after) {
            std::raise(SIGTERM);
        }
        if (events.back() == stop_twice_after) {
            std::raise(SIGTERM);
            std::raise(SIGTERM);
        }
        if (events.back() == reload_after) {
            std::raise(SIGHUP);
        }
    }

    bot::Timer limit_;
};

}  // namespace shako::test
