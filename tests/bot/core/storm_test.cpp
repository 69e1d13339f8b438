// Random storms of events against an invented site that knows the truth: whatever is lost, repeated
// or broken off, some things must never happen, and once the storm is over every owed move is made.
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "bot/core/bot.h"
#include "engine/game.h"
#include "tests/bot/core/bot_script.h"

using namespace shako::bot;
using namespace shako::bot::test;

namespace {

constexpr int kMaxGames = 2;

// One game as the site has it.
struct SiteGame {
    shako::engine::Game board;
    Color bot = Color::white;
    bool over = false;
    std::optional<StreamId> stream;  // that the bot reads
    std::vector<std::string> queue;  // lines on their way on it
    std::vector<std::string> known;  // the moves that the bot was told last
    bool told = false;               // it was told any
};

struct Post {
    Request request;
    std::vector<std::string> known;  // what the bot knew when it posted
};

std::string joined(const std::vector<std::string>& moves) {
    std::string text;
    for (const std::string& move : moves) {
        text += (text.empty() ? "" : " ") + move;
    }
    return text;
}

class Storm {
   public:
    Storm(DialectName dialect, std::uint64_t seed)
        : dialect_(dialect), random_(seed), bot_(config(dialect), shipped_catalog(), seed) {
        feed(Start{});
    }

    void rage(int steps) {
        for (int i = 0; i < steps; ++i) {
            step();
        }
    }

    // The site and the network behave from now on.
    void calm_down() {
        calm_ = true;
        for (int i = 0; i < 3000 && !is_quiet(); ++i) {
            settle();
        }
    }

    void check_all_owed_moves_are_made() {
        for (const auto& [id, game] : games_) {
            CAPTURE(id, joined(game.board.moves()));
            if (game.stream && !game.over && !game.board.legal_moves().empty()) {
                CHECK(game.board.side_to_move() != game.bot);
            }
        }
    }

   private:
    static Config config(DialectName dialect) {
        Config config = test_config(dialect);
        config.challenges.max_games = kMaxGames;
        config.first_move_timeout = 0s;
        config.token = {std::nullopt, "/secret/S3CRET"};
        return config;
    }

    int roll(int sides) { return std::uniform_int_distribution<int>(0, sides - 1)(random_); }
    bool chance(int percent) { return !calm_ && roll(100) < percent; }

    // ---- The bot

    void feed(const Event& event) {
        for (const Action& action : bot_.handle(event, now_)) {
            std::visit([&](const auto& a) { take(a); }, action);
        }
        REQUIRE(bot_.games() <= kMaxGames);
    }

    void take(const OpenEventStream& open) {
        REQUIRE_FALSE(event_stream_);
        event_stream_ = open.stream;
        event_queue_.clear();
        pending_opens_.push_back(open.stream);
    }
    void take(const CloseEventStream&) { event_stream_.reset(); }
    void take(const OpenGameStream& open) {
        if (games_.count(open.game_id) == 0) {  // an accepted challenge that did not get here
            REQUIRE(unknown_.emplace(open.game_id, open.stream).second);
            pending_refusals_.emplace_back(open.game_id, open.stream);
            return;
        }
        SiteGame& game = games_.at(open.game_id);
        REQUIRE_FALSE(game.stream);
        game.stream = open.stream;
        game.queue = {full(open.game_id, game)};
        if (game.over && dialect_ == DialectName::pychess) {
            pending_refusals_.emplace_back(open.game_id, open.stream);
            game.queue.clear();
        }
    }
    void take(const CloseGameStream& close) {
        if (unknown_.erase(close.game_id) == 0) {
            games_.at(close.game_id).stream.reset();
        }
    }
    void take(const Request& request) {
        Post post{request, {}};
        if (request.purpose == Purpose::move) {
            const SiteGame& game = games_.at(request.game_id);
            post.known = game.known;
            check_post(request, game);
        }
        posts_.push_back(std::move(post));
    }
    void take(const Think& think) { thinks_[think.game_id] = think; }
    void take(const PonderHit&) {}
    void take(const StopThinking&) {}
    void take(const KillEngine& kill) { thinks_.erase(kill.game_id); }
    void take(const ReleaseEngine& release) { thinks_.erase(release.game_id); }
    void take(const SetTimer& set) { timers_[set.timer] = set.when; }
    void take(const CancelTimer& cancel) { timers_.erase(cancel.timer); }
    void take(const Log& log) {
        REQUIRE(log.fields.dump().find("S3CRET") == std::string::npos);
        REQUIRE(log.message.find("S3CRET") == std::string::npos);
    }
    void take(const SavePgn&) {}
    void take(const UseNewToken&) {}
    void take(const SaveGames&) {}
    void take(const SaveOpponents&) {}
    void take(const Exit& exit) { FAIL("left: " << exit.why); }

    // What the bot posts must fit what it was told: its turn, a legal move, and always the same
    // one.
    void check_post(const Request& request, const SiteGame& game) {
        const std::string move = request.path.substr(request.path.rfind('/') + 1);
        CAPTURE(request.path, joined(game.known));
        REQUIRE(game.told);
        auto board = shako::engine::Game::create(game.board.shared_spec()).value();
        for (const std::string& known : game.known) {
            REQUIRE(board.play(known));
        }
        REQUIRE(board.side_to_move() == game.bot);
        REQUIRE(board.play(move));
        const auto [first, is_new] =
            posted_.emplace(request.game_id + ' ' + joined(game.known), move);
        REQUIRE((is_new || first->second == move));
    }

    // ---- The site

    std::string state(const SiteGame& game, const std::string& status = "started") const {
        return state_json(joined(game.board.moves()), 60000, 60000,
                          R"(,"status":")" + status + '"');
    }
    std::string full(const std::string& id, const SiteGame& game) const {
        const bool is_white = game.bot == Color::white;
        return R"({"type":"gameFull","id":")" + id +
               R"(","variant":{"name":"shako"},"white":{"name":")" +
               (is_white ? "ShakoBot" : "Alice") + R"("},"black":{"name":")" +
               (is_white ? "Alice" : "ShakoBot") + R"("},"initialFen":"","state":)" +
               state(game, game.over ? "aborted" : "started") + "}";
    }
    std::string end_line(const std::string& id, const SiteGame& game) const {
        return dialect_ == DialectName::pychess
                   ? R"({"type":"gameEnd","game":{"id":")" + id + R"("}})"
                   : state(game, "aborted");
    }
    void tell(SiteGame& game, std::string line) {
        if (game.stream) {
            game.queue.push_back(std::move(line));
        }
    }
    void end(const std::string& id, SiteGame& game) {
        game.over = true;
        tell(game, end_line(id, game));
    }

    // What the site does with a request; its answer.
    HttpReply process(const Post& post) {
        const Request& request = post.request;
        if (request.purpose == Purpose::account) {
            return reply(200, R"({"id":"shakobot","username":"ShakoBot","title":"BOT"})");
        }
        if (request.purpose == Purpose::accept) {
            start_game(request.game_id);
            return reply(200);
        }
        const auto found = games_.find(request.game_id);
        if (found == games_.end()) {
            return reply(404);
        }
        SiteGame& game = found->second;
        if (request.purpose == Purpose::abort) {
            end(request.game_id, game);
        } else if (request.purpose == Purpose::move) {
            if (game.over || game.board.side_to_move() != game.bot) {
                // What was played is never posted again.
                CAPTURE(request.path, joined(game.board.moves()), joined(post.known));
                REQUIRE(game.over);
                return dialect_ == DialectName::pychess ? reply(200) : reply(400);
            }
            // A move that was meant for another ply would be a wrong move.
            CAPTURE(request.path, joined(game.board.moves()), joined(post.known));
            REQUIRE(game.board.moves() == post.known);
            REQUIRE(game.board.play(request.path.substr(request.path.rfind('/') + 1)));
            tell(game, state(game));
        }
        return reply(200);
    }

    void answer(std::size_t which) {
        const Post post = posts_[which];
        posts_.erase(posts_.begin() + static_cast<std::ptrdiff_t>(which));
        const bool is_abort = post.request.purpose == Purpose::abort;
        HttpReply answer;
        if (!is_abort && chance(15)) {
            const int kinds[] = {0, 502, 429, 503};
            const int status = kinds[roll(4)];
            answer = status == 0 ? no_answer() : reply(status, "<html>", "text/html");
        } else {
            answer = process(post);
            if (!is_abort && chance(15)) {
                answer = lost_answer();  // it got through, and nobody heard of it
            }
        }
        feed(RequestDone{post.request.request, answer});
    }

    void start_game(const std::string& id) {
        const auto spec = shipped_catalog()->find("shako");
        games_.emplace(id, SiteGame{shako::engine::Game::create(spec).value(),
                                    roll(2) == 0 ? Color::white : Color::black,
                                    false,
                                    std::nullopt,
                                    {},
                                    {},
                                    false});
        event(R"({"type":"gameStart","game":{"id":")" + id + R"("}})");
    }
    void event(std::string line) {
        if (event_stream_) {
            event_queue_.push_back(std::move(line));
        }
    }

    // ---- Deliveries

    void deliver(const std::string& id, SiteGame& game) {
        const std::string line = game.queue.front();
        game.queue.erase(game.queue.begin());
        const int times = chance(20) ? 2 : 1;
        for (int i = 0; i < times && game.stream; ++i) {
            note_known(game, line);
            feed(GameStreamLine{id, *game.stream, line});
        }
    }
    static void note_known(SiteGame& game, const std::string& line) {
        const auto json = nlohmann::json::parse(line);
        const auto& from = json.contains("state") ? json["state"] : json;
        if (!from.contains("moves")) {
            return;
        }
        game.told = true;
        game.known.clear();
        std::string moves = from["moves"];
        for (std::size_t at = 0; at < moves.size();) {
            const std::size_t end_of = std::min(moves.find(' ', at), moves.size());
            game.known.push_back(moves.substr(at, end_of - at));
            at = end_of + 1;
        }
    }
    void deliver_event() {
        const std::string line = event_queue_.front();
        event_queue_.erase(event_queue_.begin());
        const StreamId stream = *event_stream_;
        feed(EventStreamLine{stream, line});
        if (chance(20) && event_stream_ == stream) {
            feed(EventStreamLine{stream, line});
        }
    }
    void open_pending() {
        const StreamId stream = pending_opens_.front();
        pending_opens_.erase(pending_opens_.begin());
        if (event_stream_ != stream) {
            return;
        }
        if (chance(20)) {
            event_stream_.reset();
            feed(EventStreamClosed{stream, refused(roll(2) == 0 ? 502 : 429)});
            return;
        }
        feed(EventStreamOpened{stream});
        for (const auto& [id, game] : games_) {
            if (!game.over) {
                event(R"({"type":"gameStart","game":{"id":")" + id + R"("}})");
            }
        }
    }
    void refuse_finished() {
        for (const auto& [id, stream] : std::exchange(pending_refusals_, {})) {
            if (const auto unknown = unknown_.find(id);
                unknown != unknown_.end() && unknown->second == stream) {
                unknown_.erase(unknown);
                feed(GameStreamClosed{id, stream, refused(404)});
            } else if (games_.count(id) != 0 && games_.at(id).stream == stream) {
                games_.at(id).stream.reset();
                feed(GameStreamClosed{id, stream, refused(404)});
            }
        }
    }
    void break_stream(const std::string& id, SiteGame& game) {
        const StreamId stream = *game.stream;
        game.stream.reset();
        game.queue.clear();
        feed(GameStreamClosed{id, stream, roll(2) == 0 ? broken_end() : clean_end()});
    }

    void think(const Think& think) {
        thinks_.erase(think.game_id);
        auto board = shako::engine::Game::create(shipped_catalog()->find(think.variant)).value();
        for (const std::string& move : think.moves) {
            REQUIRE(board.play(move));
        }
        const auto legal = board.legal_moves();
        if (chance(10)) {
            feed(EngineFailed{think.game_id, think.search, "crashed"});
        } else if (chance(10)) {
            feed(EngineMove{think.game_id, think.search, roll(2) == 0 ? "" : "a1a10", {}});
        } else if (!chance(5)) {  // else it hangs
            const auto pick = static_cast<std::size_t>(roll(static_cast<int>(legal.size())));
            feed(EngineMove{think.game_id, think.search, legal[pick], {}});
        }
    }

    void fire_next_timer() {
        // Lines are faster than any timer.
        if (has_lines() || timers_.empty()) {
            return;
        }
        const auto next =
            std::min_element(timers_.begin(), timers_.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        const TimerId timer = next->first;
        now_ = std::max(now_, next->second);
        timers_.erase(next);
        feed(TimerFired{timer});
    }

    [[nodiscard]] bool has_lines() const {
        return (event_stream_ && !event_queue_.empty()) ||
               std::any_of(games_.begin(), games_.end(), [](const auto& entry) {
                   return entry.second.stream && !entry.second.queue.empty();
               });
    }
    SiteGame* random_game(std::string& id) {
        if (games_.empty()) {
            return nullptr;
        }
        auto game = games_.begin();
        std::advance(game, roll(static_cast<int>(games_.size())));
        id = game->first;
        return &game->second;
    }

    // ---- Chaos and order

    void step() {
        now_ += Milliseconds{roll(50)};
        std::string id;
        SiteGame* game = random_game(id);
        switch (roll(12)) {
            case 0:
            case 1:
                if (game != nullptr && game->stream && !game->queue.empty()) {
                    deliver(id, *game);
                }
                break;
            case 2:
                if (event_stream_ && !event_queue_.empty()) {
                    deliver_event();
                }
                break;
            case 3:
            case 4:
                if (!posts_.empty()) {
                    answer(static_cast<std::size_t>(roll(static_cast<int>(posts_.size()))));
                }
                break;
            case 5:
                if (!thinks_.empty()) {
                    think(Think(thinks_.begin()->second));
                }
                break;
            case 6:
                if (game != nullptr && !game->over && game->board.side_to_move() != game->bot) {
                    opponent_moves(*game);
                }
                break;
            case 7:
                fire_next_timer();
                break;
            case 8:
                new_business();
                break;
            case 9:
                if (game != nullptr && game->stream && chance(30)) {
                    break_stream(id, *game);
                }
                break;
            case 10:
                if (game != nullptr && !game->over) {
                    rare_event(id, *game);
                }
                break;
            case 11:
                refuse_finished();
                if (!pending_opens_.empty()) {
                    open_pending();
                } else if (event_stream_ && chance(10)) {
                    const StreamId stream = *event_stream_;
                    event_stream_.reset();
                    feed(EventStreamClosed{stream, clean_end()});
                }
                break;
        }
    }

    void opponent_moves(SiteGame& game) {
        const auto legal = game.board.legal_moves();
        if (!legal.empty()) {
            REQUIRE(game.board.play(
                legal[static_cast<std::size_t>(roll(static_cast<int>(legal.size())))]));
            tell(game, state(game));
        }
    }

    void new_business() {
        if (!event_stream_ || !pending_opens_.empty() || next_id_ > 40) {
            return;
        }
        const std::string id = "g" + std::to_string(++next_id_);
        if (roll(3) == 0) {
            start_game(id);  // a rematch, without a challenge
        } else {
            event(R"({"type":"challenge","challenge":{"id":")" + id +
                  R"(","challenger":{"name":"Alice"},"variant":{"key":"shako"},)"
                  R"("timeControl":{"type":"clock","limit":60,"increment":0}}})");
        }
    }

    void rare_event(const std::string& id, SiteGame& game) {
        const bool in_flight = std::any_of(posts_.begin(), posts_.end(), [&](const Post& post) {
            return post.request.game_id == id;
        });
        if (chance(3)) {
            end(id, game);
        } else if (chance(10) && !in_flight && game.queue.empty() && game.stream &&
                   game.board.ply() >= 2 && game.known == game.board.moves()) {
            // Moves are taken back without a word, one ply or two; then lines tell it at once, as a
            // move on its way meanwhile is nobody's fault.
            game.board.undo();
            if (roll(2) == 0) {
                game.board.undo();
            }
            tell(game, state(game));
            deliver(id, game);
        } else if (chance(20)) {
            tell(game, state(game));  // a draw offer, more time: nothing new
        }
    }

    void settle() {
        for (auto& [id, game] : games_) {
            while (game.stream && !game.queue.empty()) {
                deliver(id, game);
            }
        }
        while (event_stream_ && !event_queue_.empty()) {
            deliver_event();
        }
        refuse_finished();
        if (!pending_opens_.empty()) {
            open_pending();
        } else if (!posts_.empty()) {
            answer(0);
        } else if (!thinks_.empty()) {
            think(Think(thinks_.begin()->second));
        } else {
            fire_next_timer();
        }
    }
    [[nodiscard]] bool is_quiet() const {
        return pending_opens_.empty() && pending_refusals_.empty() && posts_.empty() &&
               thinks_.empty() && timers_.empty() && !has_lines();
    }

    DialectName dialect_;
    std::mt19937_64 random_;
    Bot bot_;
    Now now_ = Now{} + std::chrono::hours(1);
    bool calm_ = false;

    std::optional<StreamId> event_stream_;
    std::vector<std::string> event_queue_;
    std::vector<StreamId> pending_opens_;
    std::vector<std::pair<std::string, StreamId>> pending_refusals_;  // games over, or unknown
    std::map<std::string, StreamId> unknown_;  // streams of games that there are not
    std::map<std::string, SiteGame> games_;
    std::vector<Post> posts_;
    std::map<GameId, Think> thinks_;
    std::map<TimerId, Now> timers_;
    std::map<std::string, std::string> posted_;  // game and known moves -> the move
    int next_id_ = 0;
};

}  // namespace

TEST_CASE("in no storm is a ply given two moves, a move out of turn, or a game too many",
          "[property]") {
    for (const DialectName dialect : {DialectName::lichess, DialectName::pychess}) {
        for (std::uint64_t seed = 1; seed <= 15; ++seed) {
            CAPTURE(static_cast<int>(dialect), seed);
            Storm storm(dialect, seed);
            storm.rage(1200);
            storm.calm_down();
            storm.check_all_owed_moves_are_made();
        }
    }
}
