// One game's searches: asks the engine, checks what it says, and has a move ready before the clock
// runs out, whatever the engine does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bot/core/backoff.h"
#include "bot/core/context.h"
#include "bot/core/event.h"
#include "bot/core/time_policy.h"
#include "engine/game.h"

namespace shako::bot {

// A move to play; always a legal one.
struct Decision {
    std::string move;  // canonical UCI text
    SearchInfo info;   // what the engine thought of it; depth 0: nothing
};

class Thinking {
   public:
    explicit Thinking(GameId game_id) : game_id_(std::move(game_id)) {}

    // Which engine of the configuration thinks, and how well it is to play.
    void use(int engine, std::optional<int> skill_level) {
        engine_ = engine;
        skill_level_ = skill_level;
    }

    // Begins a search of the board's position, in place of one that still runs. `position` stands
    // for the position with its history. There is a legal move.
    void begin(Outbox& out, Now now, std::uint64_t position, const engine::Game& board,
               const ClockFacts& clocks);
    // Thinks on the opponent's time: searches `board`, the position that is expected to come,
    // numbered `position`, out of the one numbered `waiting_in`. Once it is there, begin() makes a
    // search of it that counts.
    void ponder(Outbox& out, std::uint64_t waiting_in, std::uint64_t position,
                const engine::Game& board, const ClockFacts& clocks);
    // Gives up the search that runs, if any.
    void cancel(Outbox& out);
    // The same, unless it ponders while the opponent is to move in this position.
    void cancel_unless_pondering(Outbox& out, std::uint64_t position);

    [[nodiscard]] bool is_about(std::uint64_t position) const {
        return search_ && !waiting_in_ && position_ == position;
    }
    // The position that is searched.
    [[nodiscard]] std::uint64_t position() const { return position_; }

    // Each gives the decision once it is made; what belongs to an old search is ignored.
    void heard(const EngineInfo& info);
    [[nodiscard]] std::optional<Decision> moved(Outbox& out, Now now, const EngineMove& move);
    [[nodiscard]] std::optional<Decision> failed(Outbox& out, Now now, const EngineFailed& failure);
    // The deadline's timer fired.
    [[nodiscard]] std::optional<Decision> deadline(Outbox& out, Now now);

   private:
    void ask(Outbox& out, Now now);
    void hit(Outbox& out, Now now, const ClockFacts& clocks);
    [[nodiscard]] Think request(const TimeGrant& grant) const;
    [[nodiscard]] ClockFacts clocks_at(Now now) const;
    void end_search(Outbox& out);
    [[nodiscard]] Decision decide(Outbox& out, Decision decision);
    [[nodiscard]] Decision decide_without_engine(Outbox& out, Now now);
    // The canonical text of a move of the searched position; nothing when it is not legal.
    [[nodiscard]] std::optional<std::string> legal(const std::string& move) const;

    GameId game_id_;
    int engine_ = 0;
    std::optional<int> skill_level_;
    std::optional<SearchId> search_;
    std::optional<std::uint64_t> waiting_in_;  // set while it ponders: the opponent is to move here
    std::uint64_t position_ = 0;
    std::optional<engine::Game> board_;
    ClockFacts clocks_;
    Now begun_{};
    Milliseconds grace_{};
    bool stopping_ = false;
    int failures_ = 0;  // of this position
    SearchInfo last_;
};

}  // namespace shako::bot
