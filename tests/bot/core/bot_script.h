// A bot with a clock that is moved by hand, for scripts of events and expected actions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bot/core/bot.h"
#include "tests/support/catch.h"
#include "variant/load.h"

namespace shako::bot::test {

using namespace std::chrono_literals;

// The games that are shipped.
inline std::shared_ptr<const variant::Catalog> shipped_catalog() {
    static const auto kCatalog =
        variant::load_file(SHAKO_SOURCE_DIR "/config/variants.ini", variant::Catalog()).catalog;
    return kCatalog;
}

inline Config test_config(DialectName dialect) {
    Config config;
    config.site.url = "https://site.example";
    config.site.dialect = dialect;
    config.token.env = "TOKEN";
    config.pgn_dir = "games";
    return config;
}

// The actions of one kind, in order.
template <class T>
std::vector<T> all(const Actions& actions) {
    std::vector<T> found;
    for (const Action& action : actions) {
        if (const T* one = std::get_if<T>(&action)) {
            found.push_back(*one);
        }
    }
    return found;
}

// The only action of a kind.
template <class T>
T only(const Actions& actions) {
    const std::vector<T> found = all<T>(actions);
    REQUIRE(found.size() == 1);
    return found.front();
}

template <class T>
bool has(const Actions& actions) {
    return !all<T>(actions).empty();
}

inline std::vector<Request> requests(const Actions& actions, Purpose purpose) {
    std::vector<Request> found;
    for (const Request& request : all<Request>(actions)) {
        if (request.purpose == purpose) {
            found.push_back(request);
        }
    }
    return found;
}

inline Request request(const Actions& actions, Purpose purpose) {
    const auto found = requests(actions, purpose);
    REQUIRE(found.size() == 1);
    return found.front();
}

// The fields of the first log line of that event; null when there is none.
inline nlohmann::ordered_json logged(const Actions& actions, const std::string& event) {
    for (const Log& log : all<Log>(actions)) {
        if (log.fields["event"] == event) {
            return log.fields;
        }
    }
    return nullptr;
}

inline std::optional<Now> timer(const Actions& actions, TimerKind kind) {
    std::optional<Now> when;
    for (const SetTimer& set : all<SetTimer>(actions)) {
        if (set.timer.kind == kind) {
            when = set.when;
        }
    }
    return when;
}

inline HttpReply reply(int status, std::string body = "{\"ok\":true}",
                       std::string content_type = "application/json") {
    HttpReply result;
    result.status = status;
    result.body = std::move(body);
    result.content_type = std::move(content_type);
    return result;
}

inline HttpReply no_answer() {
    HttpReply result;
    result.error = "timed out";
    return result;
}

// The site may have heard of it.
inline HttpReply lost_answer() {
    HttpReply result = no_answer();
    result.was_sent = true;
    return result;
}

inline StreamEnd clean_end() { return {200, "application/x-ndjson", "", std::nullopt, "", true}; }
inline StreamEnd broken_end() { return {200, "", "", std::nullopt, "connection reset", false}; }
inline StreamEnd refused(int status, std::string content_type = "text/html") {
    return {status, std::move(content_type), "no", std::nullopt, "", false};
}

// One bot, driven by hand.
class BotScript {
   public:
    explicit BotScript(DialectName dialect = DialectName::lichess)
        : BotScript(test_config(dialect)) {}
    explicit BotScript(Config config) : bot_(std::move(config), shipped_catalog(), 1) {}

    Actions feed(const Event& event) {
        Actions actions = bot_.handle(event, now);
        for (const Action& action : actions) {
            if (const auto* open = std::get_if<OpenEventStream>(&action)) {
                event_stream = open->stream;
            } else if (const auto* game = std::get_if<OpenGameStream>(&action)) {
                game_stream = game->stream;
                game_id = game->game_id;
            } else if (const auto* think = std::get_if<Think>(&action)) {
                search = think->search;
            }
        }
        return actions;
    }

    // Up to the open event stream, as ShakoBot.
    void log_in() {
        const Actions asked = feed(Start{});
        const Actions opened = feed(
            RequestDone{request(asked, Purpose::account).request,
                        reply(200, R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})")});
        REQUIRE(has<OpenEventStream>(opened));
        feed(EventStreamOpened{event_stream});
    }

    Actions event_line(std::string text) {
        return feed(EventStreamLine{event_stream, std::move(text)});
    }
    Actions game_line(std::string text) {
        return feed(GameStreamLine{game_id, game_stream, std::move(text)});
    }
    Actions game_start(const std::string& id) {
        return event_line(R"({"type":"gameStart","game":{"id":")" + id + R"("}})");
    }
    Actions fire(TimerKind kind, const GameId& id = "") {
        return feed(TimerFired{TimerId{kind, id}});
    }
    Actions engine_plays(const std::string& move, SearchInfo info = {}) {
        return feed(EngineMove{game_id, search, move, std::move(info)});
    }
    Actions done(const Request& request, HttpReply answer) {
        return feed(RequestDone{request.request, std::move(answer)});
    }

    // Up to a game of ours ("g1") that is streamed, ShakoBot being White.
    void start_game(const std::string& id = "g1") {
        log_in();
        const Actions opened = game_start(id);
        REQUIRE(has<OpenGameStream>(opened));
        feed(GameStreamOpened{game_id, game_stream});
    }

    [[nodiscard]] int games() const { return bot_.games(); }

    Now now = Now{} + std::chrono::hours(1);
    StreamId event_stream{};
    StreamId game_stream{};
    GameId game_id;
    SearchId search{};

   private:
    Bot bot_;
};

inline std::string state_json(const std::string& moves, int wtime = 180000, int btime = 180000,
                              const std::string& more = R"(,"status":"started")") {
    return R"({"type":"gameState","moves":")" + moves + R"(","wtime":)" + std::to_string(wtime) +
           R"(,"btime":)" + std::to_string(btime) + R"(,"winc":0,"binc":0)" + more + "}";
}

inline std::string full_json(const std::string& moves, const std::string& white = "ShakoBot",
                             const std::string& black = "Alice",
                             const std::string& variant = "standard", const std::string& fen = "",
                             const std::string& id = "g1") {
    return R"({"type":"gameFull","id":")" + id + R"(","variant":{"name":")" + variant +
           R"("},"white":{"name":")" + white + R"("},"black":{"name":")" + black +
           R"("},"initialFen":")" + fen + R"(","state":)" + state_json(moves) + "}";
}

}  // namespace shako::bot::test
