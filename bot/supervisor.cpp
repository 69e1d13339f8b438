#include "bot/supervisor.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>
#include <variant>

#include <termios.h>
#include <unistd.h>

#include "bot/core/opponents.h"
#include "bot/core/reload.h"
#include "bot/core/restart_pause.h"
#include "bot/core/saved_games.h"
#include "bot/net/form.h"
#include "bot/net/signals.h"

namespace shako::bot {
namespace {

// What is said twice in a chat is seen, and a move that arrives twice may come to stand for the
// next one: the game decides when to post it again. Everything else may arrive twice.
Repeat repeat_of(Purpose purpose) {
    return purpose == Purpose::chat || purpose == Purpose::move ? Repeat::never : Repeat::allowed;
}

HttpRequest to_http(const Request& action) {
    HttpRequest request;
    request.method = action.method;
    request.path = action.path;
    if (!action.form.empty()) {
        request.headers.emplace_back("Content-Type", "application/x-www-form-urlencoded");
        request.body = encode_form(action.form);
    }
    return request;
}

std::string event_name(const Log& entry) {
    const auto found = entry.fields.find("event");
    return found != entry.fields.end() && found->is_string() ? found->get<std::string>() : "";
}

// Whether engines may be programs of their own.
bool has_children(const Config& config) {
    return config.engine.kind != EngineKind::built_in ||
           std::any_of(config.engines.begin(), config.engines.end(), [](const EngineRule& rule) {
               return rule.engine.kind != EngineKind::built_in;
           });
}

// The child processes' time to obey "quit" when all ends.
constexpr Milliseconds kEnginesQuit{150};
// Beside the games' time to end: writing files, closing connections.
constexpr std::chrono::seconds kStopping{30};

// So many turns of the watchdog in the time in which it must be fed: missing one is not the end.
constexpr int kWatchdogTurns = 4;

// How long after its time a timer, a request or a stream may come to its end.
constexpr Milliseconds kLate{10000};
// From the wish for a stream to its first byte: names, addresses, TLS, the answer's head.
constexpr Milliseconds kOpening{60000};

}  // namespace

Supervisor::Supervisor(Reactor& reactor, Parts parts, LogSink& sink)
    : reactor_(reactor),
      parts_(std::move(parts)),
      sink_(sink),
      bot_(parts_.config, parts_.catalog, parts_.seed),
      connection_("connecting to " + parts_.site->url.host),
      moves_(reactor, parts_.site),
      others_(reactor, parts_.site),
      watchdog_(parts_.notifier, reactor.liveness()),
      watchdog_timer_(reactor),
      begin_timer_(reactor) {
    if (parts_.config.pgn_dir) {
        const auto limit = static_cast<std::uintmax_t>(parts_.config.pgn_max_mb) << 20U;
        pgn_ = open_store(*parts_.config.pgn_dir, limit, "PGN files");
    }
    if (parts_.state_dir) {
        state_ = open_store(*parts_.state_dir, 0, "the state folder");
    }
    if (parts_.config.status.port != 0) {
        serve_pages();
    }
}

std::unique_ptr<FileStore> Supervisor::open_store(const std::string& folder, std::uintmax_t limit,
                                                  std::string_view what) {
    auto store = std::make_unique<FileStore>(folder, limit, [this](std::string problem) {
        reactor_.post([this, problem = std::move(problem)] {
            sink_.log(LogLevel::warning, "file_not_saved", problem);
        });
    });
    watchdog_.watch(
        "the writer of " + std::string(what),
        [raw = store.get()](Liveness::Promise asked) { raw->answer(std::move(asked)); });
    return store;
}

Supervisor::~Supervisor() = default;

ExitCode Supervisor::run() {
    const Signals stop_signals(reactor_, {SIGTERM, SIGINT}, [this](int count) { stop(count); });
    const Signals reload_signal(reactor_, {SIGHUP}, [this](int) { hang_up(); });
    turn_watchdog();
    begin();
    while (!exit_code_) {
        reactor_.run();
    }
    parts_.notifier.stopping();
    watchdog_timer_.cancel();
    begin_timer_.cancel();
    event_stream_.reset();
    game_streams_.clear();
    timers_.clear();
    pages_.reset();
    if (state_ && exit_code_ == ExitCode::clean) {
        state_->save(std::string(kStartsFile), write_starts({}));
    }
    pgn_.reset();  // their problems are posted
    state_.reset();
    const bool had_engines = !engines_.empty();
    engines_.clear();
    reactor_.run_for(had_engines && has_children(parts_.config) ? kEnginesQuit : Milliseconds(1));
    return *exit_code_;
}

void Supervisor::begin() {
    if (state_) {
        state_->save(std::string(kStartsFile), write_starts(parts_.starts));
    }
    const auto start = [this] {
        has_begun_ = true;
        dispatch(Start{std::chrono::system_clock::now(), parts_.remembered.games,
                       parts_.remembered.opponents});
    };
    const Milliseconds pause = restart_pause(parts_.starts);
    if (pause == Milliseconds(0)) {
        start();
        return;
    }
    connection_ = "started " + std::to_string(parts_.starts.size()) +
                  " times within ten minutes; goes online in " +
                  std::to_string(pause.count() / 1000) + " s";
    sink_.log(LogLevel::warning, "restart_pause", connection_);
    tell_service();
    parts_.notifier.ready();
    begin_timer_.start_after(pause, start);
}

void Supervisor::dispatch(Event event) {
    events_.push_back(std::move(event));
    if (is_dispatching_) {
        return;
    }
    is_dispatching_ = true;
    while (!events_.empty() && !exit_code_) {
        const Event next = std::move(events_.front());
        events_.pop_front();
        const Now now = std::chrono::steady_clock::now();
        watch_site(next);
        tally_.count(next, now);
        if (std::holds_alternative<EventStreamOpened>(next)) {
            connection_ = "connected to " + parts_.site->url.host;
            parts_.notifier.ready();
        }
        for (const Action& action : bot_.handle(next, now)) {
            tally_.count(action, now);
            std::visit([this](const auto& one) { perform(one); }, action);
        }
        tell_service();
    }
    is_dispatching_ = false;
}

void Supervisor::tell_service() {
    if (!exit_code_) {
        const int games = bot_.games();
        tell_service(connection_ + ", " + std::to_string(games) +
                     (games == 1 ? " game" : " games"));
    }
}

void Supervisor::tell_service(std::string status) {
    parts_.notifier.status(parts_.site->token.redact(std::move(status)));
}

// ---- Signals

void Supervisor::stop(int count) {
    if (count == 1) {
        parts_.notifier.stopping();
        parts_.notifier.extend_timeout(parts_.config.drain + kStopping);
    }
    if (has_begun_) {
        dispatch(StopRequested{count});
    } else {
        perform(Exit{ExitCode::clean, "stopped"});
    }
}

void Supervisor::hang_up() {
    // Of a terminal that is closed this is the last that is heard: nobody is there any more.
    termios settings{};
    if (tcgetattr(STDERR_FILENO, &settings) != 0 && errno == EIO) {
        stop(1);
    } else {
        reload();
    }
}

void Supervisor::reload() {
    const bool was_ready = parts_.notifier.is_ready();
    if (was_ready) {
        parts_.notifier.reloading(std::chrono::steady_clock::now());
    }
    const auto fresh = parts_.reread();
    if (fresh) {
        Reloaded reloaded = merge_reloaded(parts_.config, fresh->config);
        for (const std::string& key : reloaded.waiting) {
            sink_.log(LogLevel::warning, "config_waits",
                      key + " has changed; it comes into force at the next start");
        }
        parts_.config = std::move(reloaded.config);
        sink_.configure(parts_.config.log);
        sink_.log(LogLevel::info, "config_reloaded", "the configuration was read anew");
        dispatch(Reconfigured{std::make_shared<const Config>(parts_.config)});
        if (fresh->token.reveal() != parts_.site->token.reveal()) {
            offered_ = fresh->token;
            Secret(parts_.site->token).keep_out(offered_);
            auto site = std::make_shared<Site>(*parts_.site);
            site->token = offered_;
            trial_ = std::make_unique<HttpsClient>(reactor_, std::move(site));
            dispatch(TokenOffered{});
        }
    } else {
        for (const std::string& problem : fresh.error()) {
            sink_.log(LogLevel::error, "config_refused", problem);
        }
        sink_.log(
            LogLevel::error, "config_refused",
            "the configuration that was read anew is not good; the former one stays in force");
    }
    if (was_ready) {
        parts_.notifier.ready();
    }
}

void Supervisor::perform(const UseNewToken&) {
    Secret(parts_.site->token).replace(offered_);  // a copy stands for all of them
}

// ---- Seen from outside

void Supervisor::serve_pages() {
    const auto port = static_cast<std::uint16_t>(parts_.config.status.port);
    auto listening =
        PageServer::listen(reactor_, port, [this](std::string_view path) { return page(path); });
    if (listening) {
        pages_ = std::move(*listening);
    } else {
        sink_.log(LogLevel::error, "no_status_page",
                  "status.port: " + listening.error().message + "; there is no status page");
    }
}

Status Supervisor::status() const {
    const Now now = std::chrono::steady_clock::now();
    return {parts_.version,
            parts_.site->url.text(),
            parts_.site->token.redact(connection_),
            std::chrono::duration_cast<std::chrono::seconds>(now - start_),
            late_,
            bot_.facts(now),
            tally_};
}

Page Supervisor::page(std::string_view path) const {
    Page page = draw(path);
    page.body = parts_.site->token.redact(std::move(page.body));
    return page;
}

Page Supervisor::draw(std::string_view path) const {
    if (path == "/") {
        return {200, "text/html; charset=utf-8", to_html(status())};
    }
    if (path == "/status.json") {
        return {200, "application/json",
                to_json(status()).dump(4, ' ', false,
                                       nlohmann::ordered_json::error_handler_t::replace) +
                    "\n"};
    }
    if (path == "/metrics") {
        return {200, "text/plain; version=0.0.4; charset=utf-8", to_prometheus(status())};
    }
    return {404, "text/plain; charset=utf-8", "There are /, /status.json and /metrics.\n"};
}

// ---- The watchdog

void Supervisor::turn_watchdog() {
    const auto timeout = parts_.notifier.watchdog_timeout();
    if (!timeout) {
        return;
    }
    auto late = watchdog_.turn(std::chrono::steady_clock::now());
    if (late != late_) {
        late_ = std::move(late);
        std::string names;
        for (const std::string& name : late_) {
            names += (names.empty() ? "" : ", ") + name;
        }
        if (!late_.empty()) {
            sink_.log(LogLevel::error, "watchdog_unfed",
                      "no sign of life from " + names + "; the watchdog is not fed");
        }
    }
    watchdog_timer_.start_after(std::chrono::duration_cast<Milliseconds>(*timeout / kWatchdogTurns),
                                [this] { turn_watchdog(); });
}

// The event stream is heard, or something that will open it is on its way.
void Supervisor::watch_site(Milliseconds time) {
    site_ = reactor_.liveness().expect("the event stream",
                                       std::chrono::steady_clock::now() + time + kLate);
}

void Supervisor::watch_site(const Event& event) {
    if (std::holds_alternative<EventStreamOpened>(event) ||
        std::holds_alternative<EventStreamLine>(event)) {
        watch_site(event_stream_idle_);
    } else if (std::holds_alternative<EventStreamClosed>(event)) {
        watch_site(Milliseconds(0));  // what follows is being decided now
    }
}

// ---- Streams

void Supervisor::perform(const OpenEventStream& action) {
    const StreamId id = action.stream;
    StreamHandlers handlers;
    handlers.on_open = [this, id] { dispatch(EventStreamOpened{id}); };
    handlers.on_line = [this, id](std::string line) {
        dispatch(EventStreamLine{id, std::move(line)});
    };
    handlers.on_end = [this, id](StreamEnd end) {
        if (event_stream_ && event_stream_->id == id) {
            event_stream_.reset();
        }
        dispatch(EventStreamClosed{id, std::move(end)});
    };
    event_stream_idle_ = action.idle_timeout;
    watch_site(kOpening);
    event_stream_ = GameStream{
        id, std::make_unique<EventStream>(reactor_, parts_.site, action.path, action.headers,
                                          action.idle_timeout, std::move(handlers))};
}

void Supervisor::perform(const CloseEventStream& action) {
    if (event_stream_ && event_stream_->id == action.stream) {
        event_stream_.reset();
    }
}

void Supervisor::perform(const OpenGameStream& action) {
    const StreamId id = action.stream;
    const GameId game_id = action.game_id;
    StreamHandlers handlers;
    handlers.on_open = [this, id, game_id] { dispatch(GameStreamOpened{game_id, id}); };
    handlers.on_line = [this, id, game_id](std::string line) {
        dispatch(GameStreamLine{game_id, id, std::move(line)});
    };
    handlers.on_end = [this, id, game_id](StreamEnd end) {
        perform(CloseGameStream{game_id, id});
        dispatch(GameStreamClosed{game_id, id, std::move(end)});
    };
    game_streams_[game_id] = GameStream{
        id, std::make_unique<EventStream>(reactor_, parts_.site, action.path, action.headers,
                                          action.idle_timeout, std::move(handlers))};
}

void Supervisor::perform(const CloseGameStream& action) {
    const auto found = game_streams_.find(action.game_id);
    if (found != game_streams_.end() && found->second.id == action.stream) {
        game_streams_.erase(found);
    }
}

void Supervisor::perform(const Request& action) {
    if (action.purpose == Purpose::account) {
        watch_site(action.timeout);
    }
    HttpsClient& client = action.purpose == Purpose::move        ? moves_
                          : action.purpose == Purpose::new_token ? *trial_
                                                                 : others_;
    client.request(to_http(action), action.timeout, repeat_of(action.purpose),
                   [this, id = action.request](HttpReply reply) {
                       dispatch(RequestDone{id, std::move(reply)});
                   });
}

// ---- Engines

EngineHandlers Supervisor::engine_handlers(const GameId& game_id) {
    EngineHandlers handlers;
    handlers.on_info = [this, game_id](SearchId search, SearchInfo info) {
        dispatch(EngineInfo{game_id, search, std::move(info)});
    };
    handlers.on_move = [this, game_id](SearchId search, std::string move, SearchInfo last) {
        dispatch(EngineMove{game_id, search, std::move(move), std::move(last)});
    };
    handlers.on_failed = [this, game_id](SearchId search, std::string why) {
        dispatch(EngineFailed{game_id, search, std::move(why)});
    };
    handlers.on_note = [this, game_id](const std::string& note) {
        sink_.log(Log{LogLevel::warning,
                      "engine: " + note,
                      {{"event", "engine_note"}, {"game", game_id}, {"note", note}}},
                  std::chrono::system_clock::now());
    };
    return handlers;
}

void Supervisor::perform(const Think& action) {
    auto& engine = engines_[action.game_id];
    if (!engine) {
        engine = parts_.engines(action.engine, engine_handlers(action.game_id));
    }
    engine->think(action);
}

void Supervisor::perform(const PonderHit& action) {
    if (const auto found = engines_.find(action.game_id); found != engines_.end()) {
        found->second->ponder_hit();
    }
}

void Supervisor::perform(const StopThinking& action) {
    if (const auto found = engines_.find(action.game_id); found != engines_.end()) {
        found->second->stop();
    }
}

void Supervisor::perform(const KillEngine& action) {
    if (const auto found = engines_.find(action.game_id); found != engines_.end()) {
        found->second->kill();
    }
}

void Supervisor::perform(const ReleaseEngine& action) { engines_.erase(action.game_id); }

// ---- The rest

void Supervisor::perform(const SetTimer& action) {
    if (action.timer.kind == TimerKind::ask_account ||
        action.timer.kind == TimerKind::open_event_stream) {
        watch_site(std::chrono::ceil<Milliseconds>(action.when - std::chrono::steady_clock::now()));
    }
    auto timer = timers_.find(action.timer);
    if (timer == timers_.end()) {
        timer = timers_.emplace(action.timer, Timer(reactor_)).first;
    }
    timer->second.start_at(action.when, [this, id = action.timer] {
        timers_.erase(id);
        dispatch(TimerFired{id});
    });
}

void Supervisor::perform(const CancelTimer& action) { timers_.erase(action.timer); }

void Supervisor::perform(const Log& action) {
    sink_.log(action, std::chrono::system_clock::now());
    // Waiting for a reason is an orderly state: a start with the network down is not a failed one.
    const std::string event = event_name(action);
    if (event == "account_unknown" || event == "event_stream_closed") {
        connection_ = action.message;
        parts_.notifier.ready();
    }
}

void Supervisor::perform(const SavePgn& action) {
    if (pgn_) {
        const Secret& token = parts_.site->token;
        pgn_->save(token.redact(action.file_name), token.redact(action.text), action.is_shared);
    }
}

void Supervisor::perform(const SaveGames& action) {
    if (state_) {
        const std::string text = write_saved_games({parts_.site->url.text(), action.games});
        state_->save(std::string(kSavedGamesFile), parts_.site->token.redact(text));
    }
}

void Supervisor::perform(const SaveOpponents& action) {
    if (state_) {
        Opponents opponents = action.opponents;
        opponents.site = parts_.site->url.text();
        state_->save(std::string(kOpponentsFile),
                     parts_.site->token.redact(write_opponents(opponents)));
    }
}

void Supervisor::perform(const Exit& action) {
    sink_.log(action.code == ExitCode::clean ? LogLevel::info : LogLevel::error, "exit",
              action.why);
    tell_service(action.why);
    exit_code_ = action.code;
    reactor_.stop();
}

}  // namespace shako::bot
