// A scenario of the whole bot: a scripted site, a bot that plays on it until the site has nothing
// more in store, and at the end the rules that hold whatever happened.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/bot/faults/scripted_site.h"
#include "tests/bot/running_bot.h"

namespace shako::test {

// An engine in this process that plays the first legal move at once.
[[nodiscard]] std::unique_ptr<bot::EngineLink> quick_engine(bot::Reactor& reactor,
                                                            bot::EngineHandlers handlers);

class Scenario {
   public:
    explicit Scenario(bot::DialectName dialect = bot::DialectName::lichess,
                      const Identity& identity = good_identity(),
                      ScriptedServer::Loopback loopback = ScriptedServer::Loopback::ipv4)
        : site(dialect, identity, loopback) {
        config.site.url = "https://127.0.0.1";
        config.site.dialect = dialect;
        config.pgn_dir = (folder.path / "pgn").string();
    }

    // Before the run
    ScriptedSite site;
    Folder folder;
    bot::Config config;
    bot::NetTimeouts timeouts;
    std::string host = "127.0.0.1";
    MakeEngine engine = quick_engine;
    bot::Remembered remembered;  // of a former run
    std::function<void(RunningBot&)> with_bot;

    // Runs the bot until it ends, which it does when the site is quiet, and checks the rules.
    void run(bot::ExitCode expected = bot::ExitCode::clean);

    // After it
    Record record;
    std::string log;
    std::vector<std::string> events;
    bool is_late = false;

    [[nodiscard]] bool has_event(const std::string& name) const {
        return std::find(events.begin(), events.end(), name) != events.end();
    }
    [[nodiscard]] int count(Asked what) const {
        return static_cast<int>(std::count_if(
            record.begin(), record.end(), [what](const Seen& seen) { return seen.what == what; }));
    }
    // What is in the files of the bot.
    [[nodiscard]] std::string contents() const;
};

}  // namespace shako::test
