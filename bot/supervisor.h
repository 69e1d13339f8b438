// The shell around the decisions: carries out what they want and tells them what came of it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/bot.h"
#include "bot/core/status.h"
#include "bot/engine_link.h"
#include "bot/file_store.h"
#include "bot/log_sink.h"
#include "bot/net/event_stream.h"
#include "bot/net/http_connection.h"
#include "bot/net/https_client.h"
#include "bot/net/page_server.h"
#include "bot/net/reactor.h"
#include "bot/service_notifier.h"
#include "bot/state_folder.h"
#include "bot/watchdog.h"
#include "variant/catalog.h"

namespace shako::bot {

// Makes the engine of a game: Config::engine, or from 1 on one of Config::engines.
using EngineFactory = std::function<std::unique_ptr<EngineLink>(int engine, EngineHandlers)>;

// The configuration and the token as they are on disk now.
struct FreshConfig {
    Config config;
    Secret token;
};
// Reads them; the error is what is wrong with them, a line each.
using ConfigReader = std::function<tl::expected<FreshConfig, std::vector<std::string>>()>;

// For one thread, the reactor's.
class Supervisor {
   public:
    struct Parts {
        Config config;
        std::shared_ptr<const variant::Catalog> catalog;
        std::shared_ptr<const Site> site;
        EngineFactory engines;
        ServiceNotifier notifier;
        std::uint64_t seed = 0;
        ConfigReader reread;  // for SIGHUP
        std::string version;
        std::optional<std::string> state_dir;  // where games and opponents are remembered
        Remembered remembered;                 // of the last run
        std::vector<WallTime> starts;          // that count, this one among them (restart_pause.h)
    };

    // `sink` and `reactor` must outlive this.
    Supervisor(Reactor& reactor, Parts parts, LogSink& sink);
    ~Supervisor();
    Supervisor(const Supervisor&) = delete;
    Supervisor& operator=(const Supervisor&) = delete;

    // Runs the bot until it decides to end; returns how it ended. SIGTERM and SIGINT ask it to;
    // SIGHUP has it read its configuration anew.
    [[nodiscard]] ExitCode run();

    // How it is now.
    [[nodiscard]] Status status() const;
    // Of the status page; 0: there is none.
    [[nodiscard]] int status_port() const { return pages_ ? pages_->port() : 0; }

    // Tells the bot; what it wants is done before this returns, or, when called from within an
    // action, soon after.
    void dispatch(Event event);

   private:
    struct GameStream {
        StreamId id{};
        std::unique_ptr<EventStream> stream;
    };

    void perform(const OpenEventStream& action);
    void perform(const CloseEventStream& action);
    void perform(const OpenGameStream& action);
    void perform(const CloseGameStream& action);
    void perform(const Request& action);
    void perform(const Think& action);
    void perform(const PonderHit& action);
    void perform(const StopThinking& action);
    void perform(const KillEngine& action);
    void perform(const ReleaseEngine& action);
    void perform(const SetTimer& action);
    void perform(const CancelTimer& action);
    void perform(const Log& action);
    void perform(const SavePgn& action);
    void perform(const SaveGames& action);
    void perform(const SaveOpponents& action);
    void perform(const UseNewToken& action);
    void perform(const Exit& action);

    void begin();
    void stop(int count);
    void hang_up();
    void reload();

    void watch_site(const Event& event);
    void watch_site(Milliseconds time);
    void turn_watchdog();
    [[nodiscard]] EngineHandlers engine_handlers(const GameId& game_id);
    [[nodiscard]] std::unique_ptr<FileStore> open_store(const std::string& folder,
                                                        std::uintmax_t limit,
                                                        std::string_view what);
    void serve_pages();
    [[nodiscard]] Page page(std::string_view path) const;
    [[nodiscard]] Page draw(std::string_view path) const;  // may hold what the site echoed
    void tell_service();
    void tell_service(std::string status);

    Reactor& reactor_;
    Parts parts_;
    LogSink& sink_;
    Bot bot_;
    std::deque<Event> events_;
    bool is_dispatching_ = false;
    std::optional<ExitCode> exit_code_;
    std::string connection_;  // how it is with the site, for the service's status

    HttpsClient moves_;  // nothing else may stand in their way
    HttpsClient others_;
    std::optional<GameStream> event_stream_;
    std::map<GameId, GameStream> game_streams_;
    std::map<GameId, std::unique_ptr<EngineLink>> engines_;
    std::map<TimerId, Timer> timers_;
    Secret offered_;                      // a token that is being tried
    std::unique_ptr<HttpsClient> trial_;  // with it
    std::unique_ptr<FileStore> pgn_;
    std::unique_ptr<FileStore> state_;
    std::unique_ptr<PageServer> pages_;
    Tally tally_;
    const Now start_ = std::chrono::steady_clock::now();

    Watchdog watchdog_;
    Timer watchdog_timer_;
    Liveness::Promise site_;  // the event stream's, or that of what will open it
    Milliseconds event_stream_idle_{};
    Timer begin_timer_;
    bool has_begun_ = false;         // else it pauses before it goes online
    std::vector<std::string> late_;  // who kept the watchdog from being fed, at its last turn
};

}  // namespace shako::bot
