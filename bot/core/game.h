// One game: what the site says of it, whose turn it is, when to think and what to post.
//
//     waiting ── gameFull ──> playing ── end said by the site ──> over
//        │                       │                                 ^
//        └── not ours to play ───┴──> leaving (abort, resign) ─────┘
//
// The state of the game is a function of the last gameFull or gameState line; after each event the
// game asks itself anew whether it owes a move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "bot/core/backoff.h"
#include "bot/core/context.h"
#include "bot/core/event.h"
#include "bot/core/facts.h"
#include "bot/core/game_line.h"
#include "bot/core/game_offers.h"
#include "bot/core/game_record.h"
#include "bot/core/game_stream.h"
#include "bot/core/game_talk.h"
#include "bot/core/game_watch.h"
#include "bot/core/move_post.h"
#include "bot/core/saved_games.h"
#include "bot/core/seat.h"
#include "bot/core/site_json.h"
#include "bot/core/thinking.h"

namespace shako::bot {

// What is known of a game before the site tells it.
struct GamePlan {
    Seat seat;
    std::optional<int> level;  // of strength that the opponent asks for
    int takebacks = 0;         // that were granted before the program was started anew
    bool is_judged = false;    // its opponent passed lists and limits, and the game counts for them
};

class Game {
   public:
    Game(GameId id, GamePlan plan);

    // Opens the game's stream.
    void start(Outbox& out, Now now);

    void handle(Outbox& out, Now now, const GameStreamOpened& event);
    void handle(Outbox& out, Now now, const GameStreamLine& event);
    void handle(Outbox& out, Now now, const GameStreamClosed& event);
    void handle(Outbox& out, Now now, const EngineInfo& event);
    void handle(Outbox& out, Now now, const EngineMove& event);
    void handle(Outbox& out, Now now, const EngineFailed& event);
    // A request with this game's id.
    void handle(Outbox& out, Now now, const RequestDone& event, Purpose purpose);
    // A timer with this game's id.
    void handle(Outbox& out, Now now, TimerKind timer);
    // The event stream says that this game is over.
    void finished_elsewhere(Outbox& out, Now now, const site::GameFinish& finish);

    // The slot that this game takes.
    [[nodiscard]] const Seat& seat() const { return plan_.seat; }
    // What it takes to go on with it in another run.
    [[nodiscard]] SavedGame saved() const {
        return {id_, plan_.seat, plan_.level, offers_.takebacks()};
    }
    [[nodiscard]] bool is_saved_as(const SavedGame& saved) const {
        return saved.seat == plan_.seat && saved.level == plan_.level &&
               saved.takebacks == offers_.takebacks();
    }
    [[nodiscard]] GameFacts facts() const;

    // Nothing more is to be done; the game may be forgotten.
    [[nodiscard]] bool is_over() const { return phase_ == Phase::over; }
    // The site itself said on the game's stream that it is over, so it will never go on.
    [[nodiscard]] bool is_told_over() const { return is_told_over_; }

   private:
    enum class Phase : std::uint8_t { waiting, playing, leaving, over };

    // What the stream says
    void take(Outbox& out, Now now, const site::GameFull& full);
    void take(Outbox& out, Now now, const site::GameState& state);
    void take(Outbox& out, Now now, const site::GameEnd& end);
    void take(Outbox& out, Now now, const site::Refusal& refusal);
    // At the first gameFull; false when the game can't be played.
    [[nodiscard]] bool set_up(Outbox& out, Now now, const site::GameFull& full);
    // Makes the board follow the moves; false when one of them is not legal.
    [[nodiscard]] bool follow(Outbox& out, const site::GameState& state);
    void followed(Outbox& out, const FollowedMove& move, const site::GameState& state);

    // What to do about it
    void act(Outbox& out, Now now);
    void decided(Outbox& out, Now now, std::optional<Decision> decision);
    void ponder(Outbox& out, Now now, const Decision& decision);
    // Sees to it that a game whose end nobody told is not waited for for ever.
    void watch_clock(Outbox& out, Now now);
    void clock_ran_out(Outbox& out, Now now);
    void heard_chat(Outbox& out, Now now, const site::ChatLine& line);
    void leave(Outbox& out, Now now, const std::string& why);
    // The site has answered the wish to leave.
    void left(Outbox& out, Now now, const HttpReply& reply, Purpose how);
    void finish(Outbox& out, GameEnding end);

    void choose_the_engine(Outbox& out);
    [[nodiscard]] ClockFacts clock_facts(Outbox& out, Now now) const;
    [[nodiscard]] EndFacts end_facts(Outbox& out, Now now) const;
    [[nodiscard]] bool is_untimed() const { return plan_.seat.is_correspondence; }
    // What is left on the clocks at a moment.
    [[nodiscard]] ByColor<std::optional<Milliseconds>> left(const Dialect& dialect, Now now) const;
    [[nodiscard]] GameEnding ending(const std::string& status, std::optional<Color> winner) const;

    GameId id_;
    GamePlan plan_;
    Phase phase_ = Phase::waiting;
    GameStream stream_;

    site::GameFull full_;
    Color side_ = Color::white;
    WallTime begun_{};
    std::optional<GameLine> line_;  // from the first gameFull on, if the game can be played
    site::GameState state_;
    Now state_at_{};
    std::optional<site::GameState> early_;  // the last state before gameFull on this stream
    bool is_told_over_ = false;

    Thinking thinking_;
    MovePost post_;
    Backoff leaving_{move_backoff()};  // aborts of a game that is left
    // One decision for each position with its history, for good: no ply gets two moves.
    std::unordered_map<std::uint64_t, Decision> decisions_;
    GameOffers offers_;
    GameTalk talk_;
    GameWatch watch_;
    std::optional<SearchInfo> last_info_;
    bool is_resigning_ = false;
    bool is_ponder_wanted_ = false;
    Now first_move_by_{};
    bool has_waited_ = false;             // longer than that, as the opponent asked
    Milliseconds overhead_{};             // of the engine's configuration
    std::optional<GameEnding> told_end_;  // by the event stream
};

}  // namespace shako::bot
