// What can happen below HTTP: no network, no name, a certificate that is not to be trusted. The bot
// waits, says why, and plays once it can; the token goes to nobody meanwhile.
#include <atomic>
#include <optional>
#include <stdexcept>
#include <thread>

#include "tests/bot/faults/whole_bot.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;

namespace {

// Ends the server's trouble, whatever it is, when the bot has come back so often.
class Patience {
   public:
    Patience(ScriptedSite& site, int attempts, std::function<void(ScriptedServer&)> end)
        : watcher_([&site, attempts, end = std::move(end), this] {
              const int before = site.server().connections();
              for (int i = 0; i < 6000 && !is_over_; ++i) {
                  if (site.server().connections() - before >= attempts) {
                      end(site.server());
                      return;
                  }
                  std::this_thread::sleep_for(10ms);
              }
          }) {}
    ~Patience() {
        is_over_ = true;
        watcher_.join();
    }
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

   private:
    std::atomic<bool> is_over_ = false;
    std::thread watcher_;
};

}  // namespace

TEST_CASE("faults: with the network down at the start the bot waits, and plays once it is there",
          "[net]") {
    Scenario scenario;
    scenario.site.add_game({});
    scenario.site.server().begin_outage();
    const Patience patience(scenario.site, 2, [](ScriptedServer& server) { server.end_outage(); });
    scenario.run();
    CHECK(scenario.has_event("account_unknown"));
    CHECK(scenario.has_event("game_end"));
}

TEST_CASE("faults: an outage in the middle of a game costs no move", "[net]") {
    Scenario scenario;
    SiteGameTerms terms;
    terms.bot_moves = 6;
    scenario.site.add_game(terms);
    std::optional<Patience> patience;
    Misdeed outage;
    outage.where = Asked::move;
    outage.nth = 3;
    outage.act = [&](Peer&) {
        scenario.site.server().begin_outage();
        patience.emplace(scenario.site, 6, [](ScriptedServer& server) { server.end_outage(); });
        return false;
    };
    SECTION("the move was heard") { outage.is_done = true; }
    SECTION("the move was not heard") {}
    scenario.site.misbehave(outage);
    scenario.run();
    patience.reset();
    CHECK(scenario.count(Asked::event_stream) == 2);
    CHECK(scenario.count(Asked::game_stream) >= 2);
    CHECK(scenario.has_event("game_end"));
}

TEST_CASE("faults: a certificate that can't be trusted gets no token, and is tried again later",
          "[net]") {
    const auto expired = authority().issue("DNS:localhost,IP:127.0.0.1", -60);
    const auto of_another = authority().issue("DNS:lichess.org,IP:127.0.0.2");
    const auto from_nowhere = Authority().issue("DNS:localhost,IP:127.0.0.1");
    for (const Identity* shown : {&expired, &of_another, &from_nowhere}) {
        Scenario scenario(DialectName::lichess, *shown);
        scenario.site.add_game({});
        const Patience patience(scenario.site, 1,
                                [](ScriptedServer& server) { server.show(good_identity()); });
        scenario.run();
        CHECK(scenario.log.find("certificate of 127.0.0.1 was refused") != std::string::npos);
        CHECK(scenario.has_event("game_end"));
    }
}

TEST_CASE("faults: a name without an address is waited for, and SIGTERM still works", "[net]") {
    Scenario scenario;
    scenario.host = "no-such-site.invalid";
    scenario.with_bot = [](RunningBot& bot) { bot.stop_after = "account_unknown"; };
    scenario.run();
    CHECK(scenario.log.find("the address of no-such-site.invalid is unknown") != std::string::npos);
    CHECK(scenario.record.empty());
}

TEST_CASE("faults: a site that has IPv6 alone is played on", "[net]") {
    std::optional<Scenario> scenario;
    const auto identity = authority().issue("IP:::1");
    try {
        scenario.emplace(DialectName::lichess, identity, ScriptedServer::Loopback::ipv6);
    } catch (const std::runtime_error&) {
        WARN("this machine has no IPv6");
        return;
    }
    scenario->host = "::1";
    scenario->site.add_game({});
    scenario->run();
    CHECK(scenario->has_event("game_end"));
}
