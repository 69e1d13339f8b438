// Any bytes as what a site does to a bot: the first byte says which dialect, every line after it is
// an event, its first byte which. Whatever comes, requests can be sent, there are never more games
// than allowed, and no answer is without an end.
#include <deque>
#include <map>

#include "bot/core/bot.h"
#include "tests/fuzz/games.h"

using namespace shako;
using namespace shako::bot;
using namespace std::chrono_literals;

namespace {

constexpr int kMaxLines = 200;
constexpr int kMaxGames = 2;
constexpr std::size_t kMostActions = 500;  // of one event

// The least that a bot needs: what it wants done is remembered until a line says what came of it.
class Shell {
   public:
    explicit Shell(DialectName dialect) : bot_(config(dialect), catalog(), 1) {
        feed(Start{WallTime(1'800'000'000s), {}});
        answer(200, R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})");
        if (event_stream_) feed(EventStreamOpened{*event_stream_});
    }

    void line(std::string_view text) {
        if (has_ended_ || text.empty()) return;
        const char kind = text.front();
        const std::string rest(text.substr(1));
        now_ += 1ms * rest.size();
        if (kind == 'e' && event_stream_) feed(EventStreamLine{*event_stream_, rest});
        if (kind == 'E' && event_stream_) {
            const StreamId id = *std::exchange(event_stream_, std::nullopt);
            feed(EventStreamClosed{id, end(rest)});
        }
        if (kind == 'o' && event_stream_) feed(EventStreamOpened{*event_stream_});
        if (kind == 'g')
            on_game(rest, [&](const GameId& id, StreamId stream) {
                feed(GameStreamLine{id, stream, rest});
            });
        if (kind == 'G')
            on_game(rest, [&](const GameId& id, StreamId stream) {
                game_streams_.erase(id);
                feed(GameStreamClosed{id, stream, end(rest)});
            });
        if (kind == 'a') answer(200, rest);
        if (kind == 'r') answer(static_cast<int>(rest.size()) % 600, rest);
        if (kind == 't') fire();
        if (kind == 'm') move(rest);
        if (kind == 'f') search_fails(rest);
        if (kind == 's') feed(StopRequested{1});
    }

   private:
    static std::shared_ptr<const variant::Catalog> catalog() {
        return {std::shared_ptr<void>(), &test::shipped()};
    }
    static Config config(DialectName dialect) {
        Config config;
        config.site = {"https://site.example", dialect, std::nullopt};
        config.token.env = "TOKEN";
        config.pgn_dir = "games";
        config.challenges.max_games = kMaxGames;
        config.challenges.queue = 2;
        config.challenges.humans.custom_fen = true;
        config.takebacks = 1;
        config.draw.offer = true;
        config.draw.min_ply = 0;
        config.draw.moves = 1;
        config.resign.enabled = true;
        config.resign.min_ply = 0;
        config.chat.greeting = "Hello {opponent}, {variant}";
        config.chat.goodbye = "Bye {opponent}";
        config.matchmaking.enabled = true;
        config.matchmaking.time_controls = {"3+2"};
        config.log.level = LogLevel::debug;
        return config;
    }
    static StreamEnd end(const std::string& body) {
        StreamEnd end;
        end.status = body.empty() ? 200 : static_cast<int>(body.size()) % 600;
        end.body = body;
        end.clean = body.empty();
        return end;
    }

    void feed(const Event& event) {
        if (has_ended_) return;
        const Actions actions = bot_.handle(event, now_);
        if (actions.size() > kMostActions) test::fail("an event makes a flood of actions");
        for (const Action& action : actions)
            std::visit([this](const auto& one) { take(one); }, action);
        if (bot_.games() > kMaxGames) test::fail("more games than allowed");
        (void)bot_.facts(now_);
    }

    void take(const OpenEventStream& open) { event_stream_ = open.stream; }
    void take(const CloseEventStream&) { event_stream_.reset(); }
    void take(const OpenGameStream& open) {
        check_path(open.path);
        game_streams_[open.game_id] = open.stream;
    }
    void take(const CloseGameStream& close) { game_streams_.erase(close.game_id); }
    void take(const Request& request) {
        check_path(request.path);
        requests_.push_back(request.request);
    }
    void take(const Think& think) {
        if (test::shipped().find(think.variant) == nullptr) test::fail("a game without rules");
        thinks_[think.game_id] = think.search;
    }
    void take(const KillEngine& kill) { thinks_.erase(kill.game_id); }
    void take(const ReleaseEngine& release) { thinks_.erase(release.game_id); }
    void take(const SetTimer& set) { timers_[set.timer] = set.when; }
    void take(const CancelTimer& cancel) { timers_.erase(cancel.timer); }
    void take(const Log& log) {
        if (log.message.empty() || !log.fields.contains("event"))
            test::fail("a log entry without a message or a name");
    }
    void take(const SavePgn& save) {
        if (save.file_name.empty() || save.file_name.front() == '.' ||
            save.file_name.find_first_of("/\\\n") != std::string::npos ||
            save.file_name.find('\0') != std::string::npos || save.file_name.size() > 200)
            test::fail("a file's name that is not safe: " + save.file_name);
    }
    void take(const Exit&) { has_ended_ = true; }
    template <class Other>
    void take(const Other&) {}

    static void check_path(const std::string& path) {
        for (const char c : path)
            if (c <= ' ' || c == 0x7F) test::fail("a path that can't be sent: " + path);
        if (path.empty() || path.front() != '/') test::fail("no path: " + path);
    }

    template <class Call>
    void on_game(const std::string& text, Call call) {
        if (game_streams_.empty()) return;
        auto chosen = game_streams_.begin();
        std::advance(chosen, text.size() % game_streams_.size());
        const auto [id, stream] = *chosen;
        call(id, stream);
    }
    void answer(int status, const std::string& body) {
        if (requests_.empty()) return;
        const RequestId id = requests_.front();
        requests_.pop_front();
        HttpReply reply;
        reply.status = status;
        reply.content_type = "application/json";
        reply.body = body;
        feed(RequestDone{id, reply});
    }
    void fire() {
        if (timers_.empty()) return;
        auto first = timers_.begin();
        for (auto at = timers_.begin(); at != timers_.end(); ++at)
            if (at->second < first->second) first = at;
        const TimerId id = first->first;
        now_ = std::max(now_, first->second);
        timers_.erase(first);
        feed(TimerFired{id});
    }
    void move(const std::string& text) {
        if (thinks_.empty()) return;
        const auto [id, search] = *thinks_.begin();
        thinks_.erase(thinks_.begin());
        SearchInfo info;
        info.depth = 1;
        info.score.value = static_cast<int>(text.size()) * 100 - 1000;
        info.pv = {text};
        feed(EngineInfo{id, search, info});
        feed(EngineMove{id, search, text, info});
    }
    void search_fails(const std::string& why) {
        if (thinks_.empty()) return;
        const auto [id, search] = *thinks_.begin();
        thinks_.erase(thinks_.begin());
        feed(EngineFailed{id, search, why});
    }

    Bot bot_;
    Now now_ = Now{} + 1h;
    bool has_ended_ = false;
    std::optional<StreamId> event_stream_;
    std::map<GameId, StreamId> game_streams_;
    std::deque<RequestId> requests_;
    std::map<TimerId, Now> timers_;
    std::map<GameId, SearchId> thinks_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    Shell shell(data[0] % 2 == 0 ? DialectName::lichess : DialectName::pychess);
    std::string_view text = test::text_of(data + 1, size - 1);
    for (int line = 0; line < kMaxLines && !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        shell.line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}
