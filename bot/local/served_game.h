// One game on the play server: whose move it is, the clocks, and how it ends. Knows no stream and
// no account beyond the players' names.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/ids.h"
#include "bot/local/challenge.h"
#include "bot/local/game_clock.h"
#include "bot/local/site_dialect.h"
#include "engine/game.h"

namespace shako::bot::local {

enum class GameStatus : std::uint8_t {
    started,
    aborted,
    mate,
    resign,
    stalemate,
    draw,
    out_of_time,
    illegal_move,  // one site lets it lose
    variant_end,
};

// How a game ended.
struct Verdict {
    GameStatus status = GameStatus::started;
    std::optional<Color> winner;
    std::optional<engine::Ending> ending;  // set when the rules ended it
};

// "1-0", "0-1", "1/2-1/2"; "*" for a game that was aborted.
[[nodiscard]] std::string result_text(const Verdict& verdict);

enum class MoveReply : std::uint8_t {
    played,
    not_your_turn,
    over,          // the game had ended before
    flagged,       // too late: the mover's time was up, which ended the game
    illegal,       // refused; nothing changed
    illegal_lost,  // it ended the game
};

struct ChatLine {
    std::string room;
    std::string account;
    std::string text;
};

class ServedGame {
   public:
    ServedGame(GameId id, GameTerms terms, ByColor<std::string> players, engine::Game game,
               const SiteDialect& dialect, Now now, WallTime wall);

    [[nodiscard]] const GameId& id() const { return id_; }
    [[nodiscard]] const GameTerms& terms() const { return terms_; }
    [[nodiscard]] const ByColor<std::string>& players() const { return players_; }
    [[nodiscard]] const engine::Game& game() const { return game_; }
    [[nodiscard]] const GameClock& clock() const { return clock_; }
    [[nodiscard]] WallTime created() const { return created_; }
    // What was left to the mover after each move.
    [[nodiscard]] const std::vector<Milliseconds>& clocks() const { return clocks_; }

    // The side of a player; nothing for others.
    [[nodiscard]] std::optional<Color> side_of(const std::string& account) const;
    [[nodiscard]] int ply() const { return game_.ply(); }
    [[nodiscard]] bool is_over() const { return verdict_.has_value(); }
    [[nodiscard]] const std::optional<Verdict>& verdict() const { return verdict_; }
    [[nodiscard]] Now ended_at() const { return ended_at_; }
    // Both sides can still leave without a result.
    [[nodiscard]] bool can_abort() const;

    // A player's move as UCI text. On `illegal` and `illegal_lost`, `why` says what was wrong.
    MoveReply play(Color mover, const std::string& uci, Now now, std::string& why);
    // False when the game is over already, or (abort) too far on.
    bool resign(Color side, Now now);
    bool abort(Now now);

    // The rules allow a draw to be claimed in this position: repetition or the n-move rule.
    [[nodiscard]] bool can_claim_draw() const;
    // A claim; false when there is nothing to claim.
    bool claim_draw(Now now);
    // An offer stands until the offerer's next move; one by each side is an agreement, and one
    // where a draw can be claimed is a claim.
    void offer_draw(Color side, Now now);
    void refuse_draw();
    [[nodiscard]] bool offers_draw(Color side) const { return offers_[side]; }

    // Ends the game when a time is up; true when it did.
    bool tick(Now now);
    // When tick has something to do; nothing when the game is over.
    [[nodiscard]] std::optional<Now> next_deadline() const;

    void say(ChatLine line) { chat_.push_back(std::move(line)); }
    [[nodiscard]] const std::vector<ChatLine>& chat() const { return chat_; }

   private:
    void end(Verdict verdict, Now now);
    void end_by_rules(Now now);
    void remember_position();

    GameId id_;
    GameTerms terms_;
    ByColor<std::string> players_;
    engine::Game game_;
    const SiteDialect* dialect_;
    WallTime created_;
    GameClock clock_;
    Now last_event_;
    ByColor<bool> offers_;
    std::vector<ChatLine> chat_;
    std::map<std::uint64_t, int> seen_;  // positions by their keys, how often
    std::vector<Milliseconds> clocks_;   // after each move, the mover's
    std::optional<Verdict> verdict_;
    Now ended_at_{};
};

}  // namespace shako::bot::local
