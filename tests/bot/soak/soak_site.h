// The soak in one dialect: a play server, two bots, and a faulty way between the server and each of
// them. Games are paired until there were enough; one of the bots is killed now and then.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <poll.h>

#include "bot/local/private_folder.h"
#include "bot/local/server.h"
#include "engine/random.h"
#include "tests/bot/net/certificates.h"
#include "tests/bot/soak/fault_proxy.h"
#include "tests/bot/soak/judge.h"
#include "tests/bot/soak/memory_watch.h"
#include "tests/bot/soak/soak_bot.h"

namespace shako::test::soak {

class SoakSite {
   public:
    struct Options {
        bot::DialectName dialect{};
        std::shared_ptr<const variant::Catalog> catalog;
        std::uint64_t seed = 0;
        int games = 0;
        int at_once = 0;
        int skill_level = 0;            // of the built-in engine
        Milliseconds resumption{};      // a killed bot's time to be back in its games
        std::filesystem::path program;  // shako-bot
        std::filesystem::path rogue;    // this program, which is the rogue engine as well
        std::optional<std::filesystem::path> logs;  // a folder for the bots' logs
    };
    // Starts everything. `identity` is for 127.0.0.1, and `authority` (PEM) vouches for it. Throws
    // std::system_error, std::runtime_error.
    SoakSite(Options options, const Identity& identity, const std::string& authority);
    // Kills the bots that still run.
    ~SoakSite();
    SoakSite(const SoakSite&) = delete;
    SoakSite& operator=(const SoakSite&) = delete;

    [[nodiscard]] std::string name() const;
    // What is readable when a bot has written something.
    void watch(std::vector<pollfd>& watched);
    // Does what is due. To be called many times a second.
    void step(Now now);
    // All games are over, or nothing goes on any more.
    [[nodiscard]] bool is_done();
    // Asks the bots to stop, waits for it, and judges what only the end can show.
    void finish();

    // What was wrong since the last call: lines for people, with the logs that belong to it.
    [[nodiscard]] std::vector<std::string> take_problems();
    [[nodiscard]] int problems() const { return problems_; }
    // "lichess: 12 games, 2 running", and in the end the whole account of it in one line.
    [[nodiscard]] std::string progress();
    [[nodiscard]] std::string summary();

   private:
    // One bot, its way to the site, and when what is next to happen to them.
    struct Player {
        std::string name;
        std::string token;
        std::unique_ptr<FaultProxy> proxy;
        std::unique_ptr<SoakBot> bot;
        std::optional<Now> back_at;  // it was killed
        Now refuse_at{};             // the way is closed
        std::optional<Now> open_at;  // and opened again
    };
    struct Invitation {
        bot::GameId id;
        Now since{};
    };

    void look_after(Player& player, Now now);
    void close_way(Player& player, Now now);
    void kill_one(Now now);
    // Now and then the bots rest, so that what memory they hold without games can be seen.
    void rest(Now now);
    [[nodiscard]] bool is_rest_due() const;
    [[nodiscard]] bool has_rested() const;  // as often as they should
    void invite(Now now);
    [[nodiscard]] std::optional<bot::GameId> pair(const Player& white, const Player& black,
                                                  const bot::local::TimeControl& control);
    void complain(const std::string& game, const std::string& what);
    [[nodiscard]] Milliseconds random(Milliseconds least, Milliseconds most);

    const Options options_;
    engine::Random random_;
    bot::local::PrivateFolder folder_;
    Judge judge_;
    bot::local::Server server_;
    std::array<Player, 2> players_;
    std::vector<Invitation> invitations_;
    int invited_ = 0;  // those that were lost not counted
    int lost_ = 0;     // invitations that no game came of
    Now kill_at_{};
    Now kill_tried_{};
    int rests_ = 0;                  // that are over
    std::optional<Now> idle_since_;  // while they rest
    Now last_progress_{};
    int last_games_ = 0;
    std::uint64_t last_moves_ = 0;
    bool is_stuck_ = false;
    MemoryWatch memory_;
    std::vector<std::string> complaints_;
    int problems_ = 0;
};

}  // namespace shako::test::soak
