#include "engine/tools/match/play.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <utility>

#include "engine/tools/match/adjudicator.h"

namespace shako::engine::tools {

namespace {

using std::chrono::milliseconds;
using variant::ByColor;
using variant::Color;
using FailureKind = UciPlayer::Failure::Kind;

constexpr std::size_t kMaxQuote = 40;  // bytes of what an engine said

std::string position_command(const Game& game) {
    std::string text =
        "position " + (game.is_from_start_position() ? "startpos" : "fen " + game.start_fen());
    if (!game.moves().empty()) text += " moves";
    for (const std::string& move : game.moves()) text += " " + move;
    return text;
}

std::string in_quotes(std::string_view text) {
    return "'" + std::string(text.substr(0, kMaxQuote)) + (text.size() > kMaxQuote ? "…'" : "'");
}

// From White's side, as PGN has it: "0.35", "#-3".
std::string eval_text(const Score& score, Color mover) {
    const int value = mover == Color::white ? score.value : -score.value;
    if (score.is_mate) return "#" + std::to_string(value);
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", value / 100.0);
    return text.data();
}

// How long to wait for this move, and the clock afterwards.
class GameClock {
   public:
    GameClock(const ByColor<Pace>& paces, const MatchPlan& plan)
        : paces_(paces), margin_(plan.time_margin), patience_(plan.patience) {
        for (const Color color : variant::kColors)
            if (paces[color].clock) left_[color] = paces[color].clock->time;
    }

    [[nodiscard]] const ByColor<milliseconds>& left() const { return left_; }
    // The margin included.
    [[nodiscard]] milliseconds limit(Color mover) const {
        const Pace& pace = paces_[mover];
        std::optional<milliseconds> limit;
        if (pace.clock) limit = left_[mover];
        if (pace.move_time) limit = std::min(limit.value_or(*pace.move_time), *pace.move_time);
        return limit ? *limit + margin_ : patience_;
    }
    void spend(Color mover, milliseconds time) {
        const Pace& pace = paces_[mover];
        if (pace.clock)
            left_[mover] = std::max(milliseconds(0), left_[mover] - time) + pace.clock->increment;
    }
    [[nodiscard]] bool has_clock(Color mover) const { return paces_[mover].clock.has_value(); }

   private:
    const ByColor<Pace>& paces_;
    milliseconds margin_;
    milliseconds patience_;
    ByColor<milliseconds> left_{};
};

MoveNote note_of(const UciPlayer::Answer& answer, Color mover, const GameClock& clock) {
    MoveNote note;
    if (clock.has_clock(mover)) note.clock = clock.left()[mover];
    if (answer.info) {
        note.eval = eval_text(answer.info->score, mover);
        note.comment = "depth " + std::to_string(answer.info->depth) + ", " +
                       std::to_string(answer.info->nodes) + " nodes, ";
    }
    note.comment += std::to_string(answer.time.count()) + " ms";
    return note;
}

}  // namespace

std::string go_command(Color mover, const ByColor<Pace>& paces, const ByColor<milliseconds>& left) {
    const Pace& pace = paces[mover];
    std::string text = "go";
    const auto add = [&text](const char* name, auto value) {
        text.append(" ").append(name).append(" ").append(std::to_string(value));
    };
    if (pace.clock) {
        const bool is_for_both = paces[!mover].clock.has_value();
        const auto time_of = [&](Color c) { return left[is_for_both ? c : mover].count(); };
        const auto increment_of = [&](Color c) {
            return paces[is_for_both ? c : mover].clock->increment.count();
        };
        add("wtime", time_of(Color::white));
        add("btime", time_of(Color::black));
        add("winc", increment_of(Color::white));
        add("binc", increment_of(Color::black));
    }
    if (pace.move_time) add("movetime", pace.move_time->count());
    if (pace.nodes) add("nodes", *pace.nodes);
    if (pace.depth) add("depth", *pace.depth);
    return text;
}

tl::expected<PlayedMatchGame, UciPlayer::Failure> play_match_game(const Game& start,
                                                                  ByColor<UciPlayer*> players,
                                                                  const ByColor<Pace>& paces,
                                                                  const MatchPlan& plan) {
    PlayedMatchGame played{start, {}, Outcome::draw, Cause::rules, {}, {}};
    GameClock clock(paces, plan);
    Adjudicator adjudicator(plan.resign, plan.draw);
    const auto over = [&played](Outcome outcome, Cause cause, std::string reason) {
        played.outcome = outcome;
        played.cause = cause;
        played.reason = std::move(reason);
    };
    for (;;) {
        const Color mover = played.game.side_to_move();
        UciPlayer& player = *players[mover];
        const milliseconds limit = clock.limit(mover);
        auto answer = player.think(position_command(played.game),
                                   go_command(mover, paces, clock.left()), limit);
        if (!answer) {
            const auto& failure = answer.error();
            if (failure.kind == FailureKind::stopped) return tl::unexpected(failure);
            if (failure.kind == FailureKind::timeout) {
                const bool is_calm = player.calm_down();
                played.is_broken[mover] = !is_calm;
                over(win_for(!mover), Cause::time,
                     "no move within " + std::to_string(limit.count()) + " ms" +
                         (is_calm ? "" : ", nor when told to stop"));
            } else {
                played.is_broken[mover] = true;
                over(win_for(!mover), Cause::crash, failure.message);
            }
            return played;
        }
        clock.spend(mover, answer->time);
        const int fullmove = played.game.fullmove_number();
        if (const auto done = played.game.play(answer->move); !done) {
            over(win_for(!mover), Cause::illegal_move,
                 answer->move.empty() ? "no move, although there are legal ones"
                                      : in_quotes(answer->move) + ": " + done.error().message);
            return played;
        }
        played.notes.push_back(note_of(*answer, mover, clock));
        if (const auto result = played.game.result()) {
            over(result->outcome, Cause::rules, std::string(to_text(result->ending)));
            return played;
        }
        std::optional<Score> score;
        if (answer->info) score = answer->info->score;
        if (const auto verdict = adjudicator.take(mover, score, fullmove)) {
            over(verdict->outcome, verdict->cause, "adjudicated by the engines' scores");
            return played;
        }
        if (played.game.ply() >= plan.max_plies) {
            over(Outcome::draw, Cause::length, std::to_string(plan.max_plies) + " plies");
            return played;
        }
    }
}

}  // namespace shako::engine::tools
