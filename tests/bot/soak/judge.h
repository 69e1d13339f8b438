// What the soak knows of its games: from the play server what has happened, from the proxies what
// the bots have asked for and been told. It finds what must not happen. The bots' own word counts
// for nothing.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bot/core/ids.h"
#include "bot/local/news.h"
#include "tests/bot/soak/fault_plan.h"

namespace shako::test::soak {

using bot::GameId;
using bot::Now;

struct Problem {
    GameId game;  // empty: it concerns none
    std::string what;
};

// One post of a move, from its way to the site to the answer.
struct Post {
    std::string bot;
    GameId game;
    std::string move;
    std::size_t plies = 0;  // that had been played when it was passed on
};

// What came of a soak in one dialect.
struct Tally {
    int games = 0;
    std::map<std::string, int> endings;  // "checkmate" …
    std::uint64_t moves = 0;
    std::array<int, kFaultKinds> faults{};
    int spared = 0;    // faults that a clock could not bear
    int restarts = 0;  // games that had to be taken up, after all kills together: resumed
    int resumed = 0;
    Milliseconds worst_resumption{};  // from what the site allows to the game being told again
    Milliseconds longest_move{};      // from the opponent's move to the answer, on the site's clock
    int most_streams = 0;             // event streams of one bot within ten minutes
};

// All functions may be called by any thread.
class Judge {
   public:
    struct Limits {
        Milliseconds resumption{5000};
        int streams = 30;   // event streams of one bot within ten minutes
        int accounts = 30;  // requests for the account within five minutes
        // Beyond what is on a clock: then nothing more happens in a game.
        Milliseconds silence{90000};
        // A site that holds a stream for alive refuses another one for that game.
        bool streams_are_held = false;
    };
    explicit Judge(const Limits& limits) : limits_(limits) {}

    // The play server's news, in order.
    void hear(const bot::local::News& news, Now now);

    // A bot's move is passed on to the site; and the site's answer, 0 when there was none.
    [[nodiscard]] Post post_begins(const std::string& bot, const GameId& game,
                                   const std::string& move);
    void post_ends(const Post& post, int status, std::string_view body);

    // A line that is about to reach a bot tells it so many plies of a game; whether it is the
    // first line of a stream, which tells all.
    void told(const std::string& bot, const GameId& game, std::size_t plies, bool is_full, Now now);
    // The site takes a stream of that game for alive, from the first call until the second.
    [[nodiscard]] std::uint64_t stream_begins(const std::string& bot, const GameId& game);
    void stream_ends(std::uint64_t stream, Now now);

    // A request that the site counts.
    void asked(const std::string& bot, RequestKind kind, Now now);

    // Whether the bot's clock in that game can bear to lose so much, now and beside what it may be
    // losing already. If so, that much is taken for lost until the time is over.
    [[nodiscard]] bool bears(const std::string& bot, const GameId& game, Milliseconds cost,
                             Now now);
    // The same for all games of a bot that run.
    [[nodiscard]] bool bears_everywhere(const std::string& bot, Milliseconds cost, Now now);

    void count(FaultKind kind);

    // The bot was killed, or runs again.
    void killed(const std::string& bot, Now now);
    void restarted(const std::string& bot, Now now);
    // Whether the bot, once killed, has still to find its games: no faults until then.
    [[nodiscard]] bool is_recovering(const std::string& bot, Now now);

    // Finds games in which nothing happens, and those that are not taken up.
    void look(Now now);

    [[nodiscard]] int running_games();
    [[nodiscard]] bool has_started(const GameId& game);
    [[nodiscard]] Tally tally();
    // Those since the last call.
    [[nodiscard]] std::vector<Problem> take_problems();

   private:
    struct Game {
        bot::local::GameStarted start;
        std::vector<std::string> moves;
        variant::ByColor<Milliseconds> left;
        Now last{};                               // news
        std::map<std::string, std::size_t> told;  // plies, by bot
        bool is_stuck = false;
    };
    // What a bot's clock may lose by faults that have begun.
    struct Loss {
        Now until{};
        Milliseconds cost{};
    };
    // A game that a bot was killed in.
    struct Search {
        std::set<std::uint64_t> held;  // streams that the site still takes for alive
        Now allowed{};
        bool is_reported = false;
    };
    using Place = std::pair<std::string, GameId>;  // a bot in a game

    void on(const bot::local::ChallengeDeclined& news, Now now);
    void on(const bot::local::GameStarted& news, Now now);
    void on(const bot::local::MovePlayed& news, Now now);
    void on(const bot::local::GameOver& news, Now now);

    [[nodiscard]] std::optional<variant::Color> side_of(const Game& game,
                                                        const std::string& bot) const;
    [[nodiscard]] Milliseconds clock(const Game& game, variant::Color side, Now now) const;
    [[nodiscard]] bool can_bear(const std::string& bot, const GameId& game, Milliseconds cost,
                                Now now);
    void report(const GameId& game, std::string what);

    const Limits limits_;
    std::mutex mutex_;
    std::map<GameId, Game> games_;  // that run
    std::map<GameId, std::string> over_;
    Tally tally_;
    std::vector<Problem> problems_;
    std::map<Place, std::deque<Loss>> losses_;
    std::map<Place, Search> searches_;
    std::set<std::string> down_;  // bots that were killed and do not run
    std::uint64_t last_stream_ = 0;
    std::map<std::uint64_t, Place> streams_;
    std::map<std::pair<std::string, RequestKind>, std::deque<Now>> asked_;
};

}  // namespace shako::test::soak
