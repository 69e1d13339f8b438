#include "bot/supervisor.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <sstream>
#include <thread>

#include "tests/bot/faults/scripted_site.h"
#include "tests/bot/notify_socket.h"
#include "tests/bot/running_bot.h"

using namespace shako::bot;
using namespace shako::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

// A site in the Lichess dialect with one game of chess for the bot, which ends after its first
// move.
struct ChessSite : ScriptedSite {
    ChessSite() {
        SiteGameTerms terms;
        terms.bot_moves = 1;
        add_game(terms);
    }
    [[nodiscard]] std::string move() const { return moves("abcd1234"); }
};

// A bot on that site that plays with a child process, its games saved.
struct Running : RunningBot {
    Running(std::uint16_t port, const FakeEngine& fake, const fs::path& pgn_dir,
            ServiceNotifier notifier = ServiceNotifier(""), ConfigReader reread = {},
            Remembered remembered = {}, std::vector<WallTime> starts = {})
        : RunningBot(site_at(port), config(fake, pgn_dir), child_engine(fake),
                     {std::move(notifier), std::move(reread), std::move(remembered),
                      std::move(starts), (pgn_dir / "state").string()}) {}

    static Config config(const FakeEngine& fake, const fs::path& pgn_dir) {
        Config config;
        config.site.url = "https://127.0.0.1";
        config.engine.kind = EngineKind::uci;
        config.engine.command = fake.command();
        config.pgn_dir = pgn_dir.string();
        return config;
    }
};

}  // namespace

TEST_CASE("The bot plays a game on a site over TLS and stops at SIGTERM", "[net]") {
    ChessSite site;
    const FakeEngine fake;
    const Folder folder;
    Running bot(site.port(), fake, folder.path);
    bot.stop_after = "game_end";
    CHECK(bot.supervisor->run() == ExitCode::clean);
    INFO(bot.text);
    CHECK(site.move() == "e2e4");
    CHECK(bot.has_event("account"));
    CHECK(bot.has_event("game_start"));
    CHECK(bot.has_event("move"));
    CHECK(bot.events.back() == "exit");
    CHECK(bot.text.find(kToken) == std::string::npos);

    bot.supervisor.reset();  // PGN files are written
    std::string pgn;
    for (const auto& entry : fs::directory_iterator(folder.path)) {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        pgn += text.str();
    }
    CHECK(pgn.find("[White \"ShakoBot\"]") != std::string::npos);
    CHECK(pgn.find("1-0") != std::string::npos);
}

TEST_CASE("A crash of the engine costs no move", "[net]") {
    ChessSite site;
    const FakeEngine fake("    go*) kill -SEGV $$;;\n");
    const Folder folder;
    Running bot(site.port(), fake, folder.path);
    bot.stop_after = "game_end";
    CHECK(bot.supervisor->run() == ExitCode::clean);
    INFO(bot.text);
    CHECK(site.move().size() == 4);
    CHECK(bot.text.find("killed by signal 11") != std::string::npos);
}

TEST_CASE("A token that the site refuses ends the bot with its own exit code", "[net]") {
    ScriptedServer server(good_identity(), {[](Peer& peer) {
                              peer.read_request();
                              peer.answer(
                                  "401 Unauthorized", "application/json",
                                  std::string(R"({"error":"No such token: )") + kToken + R"("})");
                          }});
    const FakeEngine fake;
    const Folder folder;
    Running bot(server.port(), fake, folder.path);
    CHECK(bot.supervisor->run() == ExitCode::refused);
    CHECK(bot.text.find("[token]") != std::string::npos);
    CHECK(bot.text.find(kToken) == std::string::npos);
}

TEST_CASE("A site that can't be reached is tried again, and SIGTERM still works", "[net]") {
    std::uint16_t port = 0;
    {
        const ScriptedServer server(good_identity(), {[](Peer&) {}});
        port = server.port();
    }
    const FakeEngine fake;
    const Folder folder;
    Running bot(port, fake, folder.path);
    bot.stop_after = "account_unknown";
    CHECK(bot.supervisor->run() == ExitCode::clean);
    CHECK(bot.text.find("cannot connect to 127.0.0.1") != std::string::npos);
}

TEST_CASE("The watchdog is fed while the reactor turns, and only then", "[net]") {
    ChessSite site;
    const FakeEngine fake;
    const Folder folder;
    const NotifySocket systemd;
    Running bot(site.port(), fake, folder.path, ServiceNotifier(systemd.name(), 20ms));
    std::thread watcher([&] {
        CHECK(systemd.has("READY=1"));
        CHECK(systemd.has("WATCHDOG=1"));
        CHECK(systemd.has("WATCHDOG=1"));
        std::promise<void> frozen;
        std::promise<void> go_on;
        bot.reactor.post([&] {
            frozen.set_value();
            go_on.get_future().wait();
        });
        frozen.get_future().wait();
        systemd.drain();
        CHECK(systemd.next(100ms).empty());
        go_on.set_value();
        CHECK(systemd.has("WATCHDOG=1"));
        bot.reactor.post([] { std::raise(SIGTERM); });
        CHECK(systemd.has("STOPPING=1"));
        CHECK(systemd.has("EXTEND_TIMEOUT_USEC=90000000"));
    });
    // A disk that is slower than this watchdog may be late a turn; then the next one feeds it.
    CHECK(bot.supervisor->run() == ExitCode::clean);
    watcher.join();
}

TEST_CASE("An event stream that nobody opens again starves the watchdog", "[net]") {
    // The supervisor's own rule: whatever the decisions did not ask for is missed.
    ScriptedServer server(good_identity(), {[](Peer& peer) { peer.wait_for_client_to_close(); }});
    const FakeEngine fake;
    const Folder folder;
    Running bot(server.port(), fake, folder.path);
    const Now now = std::chrono::steady_clock::now();
    bot.reactor.post([&] {
        // The account was asked for, and that has ten seconds.
        CHECK(bot.reactor.liveness().overdue(now + 19s).empty());
        CHECK(bot.reactor.liveness().overdue(now + 60s) ==
              std::vector<std::string>{"the event stream"});
        std::raise(SIGTERM);
    });
    CHECK(bot.supervisor->run() == ExitCode::clean);
}

namespace {

// A site that knows two tokens, and says with which one its event stream was asked for.
struct TwoTokens {
    void serve(Peer& peer) {
        for (std::string request = peer.read_request(); !request.empty();
             request = peer.read_request()) {
            const bool is_old = request.find(std::string("Bearer ") + kToken) != std::string::npos;
            const bool is_new = request.find("Bearer second-token") != std::string::npos;
            if (!is_old && !is_new) {
                peer.answer("401 Unauthorized", "application/json", "{}");
            } else if (request.find("GET /api/account ") == 0) {
                peer.answer("200 OK", "application/json",
                            R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})");
            } else {
                peer.head();
                peer.chunk("\n");
                if (is_old) {
                    end_old.get_future().wait_for(10s);
                    peer.last_chunk();
                } else {
                    peer.wait_for_client_to_close();
                }
                return;
            }
        }
    }
    std::promise<void> end_old;
};

}  // namespace

TEST_CASE("SIGHUP: a good token is taken for what follows, and systemd hears of it", "[net]") {
    TwoTokens site;
    ScriptedServer server(good_identity(), {[&site](Peer& peer) { site.serve(peer); }});
    const FakeEngine fake;
    const Folder folder;
    const NotifySocket systemd;
    Config fresh;
    fresh.log = {LogFormat::json, LogLevel::debug};
    Running bot(server.port(), fake, folder.path, ServiceNotifier(systemd.name()), [&] {
        return FreshConfig{fresh, Secret("second-token")};
    });
    bot.reload_after = "event_stream_open";
    std::thread watcher([&] {
        CHECK(systemd.has("READY=1"));
        CHECK(systemd.has("RELOADING=1\nMONOTONIC_USEC="));
        CHECK(systemd.has("READY=1"));
        site.end_old.set_value();
    });
    bot.stop_after = "token_taken";
    CHECK(bot.supervisor->run() == ExitCode::clean);
    watcher.join();
    INFO(bot.text);
    CHECK(bot.has_event("config_reloaded"));
    CHECK(bot.has_event("config_waits"));  // the site and the engine are others
    CHECK(bot.text.find("second-token") == std::string::npos);
}

TEST_CASE("SIGHUP: a bad token, or a bad file, leaves the former one in force", "[net]") {
    TwoTokens site;
    ScriptedServer server(good_identity(), {[&site](Peer& peer) { site.serve(peer); }});
    const FakeEngine fake;
    const Folder folder;
    const bool is_bad_file = GENERATE(false, true);
    Running bot(server.port(), fake, folder.path, ServiceNotifier(""),
                [&]() -> tl::expected<FreshConfig, std::vector<std::string>> {
                    if (is_bad_file) {
                        return tl::unexpected(std::vector<std::string>{"bot.json:3:5: error: x"});
                    }
                    Config fresh;
                    fresh.log = {LogFormat::json, LogLevel::debug};
                    return FreshConfig{fresh, Secret("third-token")};
                });
    bot.reload_after = "event_stream_open";
    bot.stop_after = is_bad_file ? "config_refused" : "token_not_taken";
    CHECK(bot.supervisor->run() == ExitCode::clean);
    INFO(bot.text);
    CHECK((bot.text.find("bot.json:3:5: error: x") != std::string::npos) == is_bad_file);
    CHECK(bot.text.find("third-token") == std::string::npos);
    site.end_old.set_value();
}

TEST_CASE("The running games are in the state folder until they end", "[net]") {
    ChessSite site;
    const FakeEngine fake;
    const Folder folder;
    const auto saved = [&] {
        std::ostringstream text;
        text << std::ifstream(folder.path / "state" / "games.json").rdbuf();
        return text.str();
    };
    {
        // The engine never answers: the bot leaves in the middle of the game.
        const FakeEngine mute("    go*) ;;\n");
        Running bot(site.port(), mute, folder.path);
        bot.stop_twice_after = "game_start";
        CHECK(bot.supervisor->run() == ExitCode::clean);
        INFO(bot.text);
        CHECK(saved().find("\"abcd1234\"") != std::string::npos);
    }
    Running bot(site.port(), fake, folder.path, ServiceNotifier(""), {}, {{{"abcd1234"}}, {}, {}});
    bot.stop_after = "game_end";
    CHECK(bot.supervisor->run() == ExitCode::clean);
    CHECK(site.move() == "e2e4");
    CHECK(saved().find("\"games\": []") != std::string::npos);
}

TEST_CASE("A bot that keeps dying waits before it goes online, and is ready meanwhile", "[net]") {
    ChessSite site;
    const FakeEngine fake;
    const Folder folder;
    const NotifySocket systemd;
    const WallTime now = std::chrono::system_clock::now();
    Running bot(site.port(), fake, folder.path, ServiceNotifier(systemd.name()), {}, {},
                std::vector<WallTime>(6, now));
    bot.stop_after = "restart_pause";
    CHECK(bot.supervisor->run() == ExitCode::clean);
    CHECK(systemd.has("STATUS=started 6 times within ten minutes; goes online in 60 s, 0 games"));
    CHECK(systemd.has("READY=1"));
    CHECK(site.server().connections() == 0);
    std::ostringstream starts;
    starts << std::ifstream(folder.path / "state" / "starts.json").rdbuf();
    CHECK(starts.str() == "[]\n");  // it ended cleanly
}
