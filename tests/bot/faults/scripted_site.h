// A site with the Lichess Bot API, over real TLS, that plays chess with the bot, keeps a record of
// what is asked of it, and misbehaves exactly where a test says so.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/core/config.h"
#include "engine/game.h"
#include "tests/bot/faults/record.h"
#include "tests/bot/net/net_fixture.h"

namespace shako::test {

// What happens to the n-th request of a kind in place of the usual.
struct Misdeed {
    Asked where{};
    int nth = 1;
    // Writes what it likes. True: the connection, and a stream, go on as usual after it.
    std::function<bool(Peer&)> act;
    // Of a stream: so many lines are told first; 0: it stands before the head of the answer.
    int after_lines = 0;
    // Of a short request: the site does what it is asked, only the answer is another.
    bool is_done = false;
    int status = 0;  // of the answer that it gives, for the record
};

// An answer in place of the usual one.
[[nodiscard]] Misdeed answers(Asked where, int nth, int status, std::string_view content_type,
                              std::string_view body, std::string_view more_headers = {});
// The same for the status, type and body of a proxy that has lost its server.
[[nodiscard]] Misdeed bad_gateway(Asked where, int nth = 1);

struct SiteGameTerms {
    std::string id = "abcd1234";
    bool bot_is_white = true;
    int bot_moves = 3;  // then the opponent resigns
    bot::Milliseconds clock{120000};
    std::string start_fen;  // empty: the usual one
};

// Threads: the server's, one a connection; the functions may be called from any.
class ScriptedSite {
   public:
    explicit ScriptedSite(bot::DialectName dialect = bot::DialectName::lichess,
                          const Identity& identity = good_identity(),
                          ScriptedServer::Loopback loopback = ScriptedServer::Loopback::ipv4);
    ~ScriptedSite();
    ScriptedSite(const ScriptedSite&) = delete;
    ScriptedSite& operator=(const ScriptedSite&) = delete;

    // ---- Before the bot comes

    // A game that is told by gameStart as long as it runs. `is_surplus`: the bot has no slot for
    // it.
    void add_game(const SiteGameTerms& terms, bool is_surplus = false);
    // A line of the event stream, told once, before what comes later.
    void tell(std::string line);
    // A challenge that becomes a game when it is accepted.
    void challenge(const SiteGameTerms& terms);
    void misbehave(Misdeed misdeed);
    // Writes all lines of streams from now on; without it a line is one chunk.
    void write_lines_by(std::function<void(Peer&, const std::string&)> how) {
        how_ = std::move(how);
    }
    // The bot may be stopped only when this much has come, too: so many requests of a kind.
    void expect(Asked what, int count) { expected_[what] = count; }
    // Called once, from a thread of the server: no game runs, the event stream is open, every
    // misdeed is done and what is expected has come.
    void on_quiet(std::function<void()> call);

    // ---- Then

    [[nodiscard]] std::uint16_t port() const { return server_.port(); }
    [[nodiscard]] ScriptedServer& server() { return server_; }
    [[nodiscard]] Record record() const;
    [[nodiscard]] int count(Asked what) const;
    // Games that run and wait for the bot's move; all that run.
    [[nodiscard]] std::vector<std::string> owing() const;
    [[nodiscard]] std::vector<std::string> running() const;
    [[nodiscard]] std::string moves(const std::string& game) const;
    // Ends all streams; the server takes no more connections.
    void stop();

   private:
    struct GameOnSite {
        SiteGameTerms terms;
        engine::Game board;
        std::vector<std::string> lines{};  // of the game stream, all that were ever told
        bool is_over = false;
        bool is_surplus = false;
        bool is_told = true;  // by gameStart: not before it is accepted
        int bot_moves = 0;
        int stream = 0;          // the number of the last stream of it
        int stream_is_open = 0;  // that number, while it is told; 0: none is
        std::string status = "started";
        std::string winner{};
        bot::Now due_since{};  // the bot was told that it is its turn
    };

    void serve(Peer& peer);
    [[nodiscard]] bool answer(Peer& peer, const std::string& request, int connection);
    [[nodiscard]] bool serve_short(Peer& peer, std::size_t seen);
    [[nodiscard]] bool serve_event_stream(Peer& peer, std::size_t seen, int nth);
    [[nodiscard]] bool serve_game_stream(Peer& peer, std::size_t seen, int nth);
    [[nodiscard]] bool act(Peer& peer, std::size_t seen, const Misdeed& misdeed);

    // Under the lock
    [[nodiscard]] Seen parse(const std::string& request, int connection) const;
    void judge_move(Seen& seen) const;
    [[nodiscard]] int process(Seen& seen);
    void play(GameOnSite& game, const std::string& move);
    void end(GameOnSite& game, std::string status, std::string winner);
    void opponent_moves(GameOnSite& game);
    void push_state(GameOnSite& game);
    [[nodiscard]] bool is_bots_turn(const GameOnSite& game) const;
    [[nodiscard]] std::string state(const GameOnSite& game) const;
    [[nodiscard]] std::string full(const GameOnSite& game) const;
    [[nodiscard]] std::string start_line(const GameOnSite& game) const;
    // What is due at the nth request of a kind, or in its stream once so many lines were told.
    [[nodiscard]] std::optional<Misdeed> take_misdeed(Asked what, int nth, int told);
    void changed();

    void write_line(Peer& peer, const std::string& line) const;

    const bot::DialectName dialect_;
    std::function<void(Peer&, const std::string&)> how_;
    std::function<void()> on_quiet_;
    std::map<Asked, int> expected_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    bool stopping_ = false;
    int connections_ = 0;
    Record record_;
    std::map<Asked, int> counts_;
    std::vector<Misdeed> misdeeds_;
    std::map<std::string, GameOnSite> games_;
    std::vector<std::string> events_;
    std::size_t next_event_ = 0;
    int event_streams_ = 0;      // ever
    int event_stream_open_ = 0;  // the number of the one that is told; 0: none is

    ScriptedServer server_;
};

}  // namespace shako::test
