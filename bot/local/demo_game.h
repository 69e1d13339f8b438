// What is known of a demonstration's game: the moves and clocks from the server, the thoughts from
// the bots. The two come by different ways, so a ply is complete only when both are there.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/core/event.h"
#include "bot/local/demo_bot.h"
#include "bot/local/news.h"
#include "bot/local/score_sheet.h"
#include "engine/game.h"
#include "variant/spec.h"

namespace shako::bot::local {

struct DemoPly {
    int ply = 0;  // 1: White's first
    Color mover{};
    int move_number = 1;
    std::string uci;
    std::string san;
    std::string fen;  // afterwards
    ByColor<Milliseconds> left;
    std::optional<Thought> thought;
};

// The mover's evaluation from White's view, as PGN writes it: "0.35", "#-3", "0.35,12" with a
// depth.
[[nodiscard]] std::string eval_text(const SearchScore& score, Color mover, int depth = 0);

class DemoGame {
   public:
    // The game that has begun. The variant's rules are those that the server plays by.
    DemoGame(const std::shared_ptr<const variant::Spec>& spec, GameStarted started, WallTime wall);

    [[nodiscard]] const GameStarted& started() const { return started_; }
    // False when the rules do not allow the move here, which is a mistake of the program.
    [[nodiscard]] bool add(const MovePlayed& move);
    void add(const Thought& thought);
    void end(const Verdict& verdict) { verdict_ = verdict; }

    [[nodiscard]] const std::vector<DemoPly>& plies() const { return plies_; }
    [[nodiscard]] const std::optional<Verdict>& verdict() const { return verdict_; }

    // The plies that are complete and were not given before.
    [[nodiscard]] std::vector<DemoPly> take_complete();
    // The first ply without a thought; nothing when all are complete.
    [[nodiscard]] std::optional<int> first_incomplete() const;

    // The game for a PGN file.
    [[nodiscard]] ScoreSheet sheet(const std::string& site, const std::string& round) const;

   private:
    GameStarted started_;
    WallTime wall_;
    engine::Game game_;
    std::vector<DemoPly> plies_;
    std::vector<Thought> early_;  // before the server's news of the move
    std::size_t taken_ = 0;
    std::optional<Verdict> verdict_;
};

}  // namespace shako::bot::local
