#include "bot/local/served_game.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace shako::bot::local {
namespace {

constexpr int kFreePlies = 2;  // the first move of each side

// Where draws have to be claimed, a game that nobody claims ends at the fifth repetition or after
// 75 quiet moves (FIDE laws 9.6).
constexpr int kUnclaimedRepetitions = 5;
constexpr int kUnclaimedQuietPlies = 150;

bool is_claimable(const engine::Result& result) {
    const bool by_counting =
        result.ending == engine::Ending::repetition || result.ending == engine::Ending::n_move_rule;
    return by_counting && result.outcome == engine::Outcome::draw;
}

Verdict verdict_of(const engine::Result& result) {
    Verdict verdict;
    verdict.ending = result.ending;
    switch (result.outcome) {
        case engine::Outcome::white_wins:
            verdict.winner = Color::white;
            break;
        case engine::Outcome::black_wins:
            verdict.winner = Color::black;
            break;
        case engine::Outcome::draw:
            break;
    }
    if (result.ending == engine::Ending::checkmate) {
        verdict.status = GameStatus::mate;
    } else if (result.ending == engine::Ending::stalemate) {
        verdict.status = GameStatus::stalemate;
    } else {
        verdict.status = verdict.winner ? GameStatus::variant_end : GameStatus::draw;
    }
    return verdict;
}

// The parts of a FEN: placement, side, castling, en passant, plies without progress, move number.
std::vector<std::string> fields_of(const std::string& fen) {
    std::vector<std::string> fields(1);
    for (const char c : fen) {
        if (c == ' ') {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

// 0 when there is no such field.
int quiet_plies_of(const std::vector<std::string>& fields) {
    int plies = 0;
    if (fields.size() >= 2) {
        const auto& text = fields[fields.size() - 2];
        std::from_chars(text.data(), text.data() + text.size(), plies);
    }
    return plies;
}

}  // namespace

std::string result_text(const Verdict& verdict) {
    if (verdict.status == GameStatus::aborted || verdict.status == GameStatus::started) return "*";
    if (!verdict.winner) return "1/2-1/2";
    return *verdict.winner == Color::white ? "1-0" : "0-1";
}

ServedGame::ServedGame(GameId id, GameTerms terms, ByColor<std::string> players, engine::Game game,
                       const SiteDialect& dialect, Now now, WallTime wall)
    : id_(std::move(id)),
      terms_(std::move(terms)),
      players_(std::move(players)),
      game_(std::move(game)),
      dialect_(&dialect),
      created_(wall),
      clock_(terms_.control),
      last_event_(now) {
    remember_position();
    end_by_rules(now);
}

std::optional<Color> ServedGame::side_of(const std::string& account) const {
    for (const auto side : variant::kColors) {
        if (players_[side] == account) return side;
    }
    return std::nullopt;
}

bool ServedGame::can_abort() const {
    return !is_over() && (dialect_->abort_at_any_ply || ply() < kFreePlies);
}

MoveReply ServedGame::play(Color mover, const std::string& uci, Now now, std::string& why) {
    if (is_over()) return MoveReply::over;
    if (game_.side_to_move() != mover) return MoveReply::not_your_turn;

    if (const auto played = game_.play(uci); !played) {
        why = played.error().message;
        if (!dialect_->illegal_move_loses) return MoveReply::illegal;
        end({GameStatus::illegal_move, !mover, std::nullopt}, now);
        return MoveReply::illegal_lost;
    }
    if (!clock_.press(mover, now)) {
        game_.undo();
        end({GameStatus::out_of_time, !mover, std::nullopt}, now);
        return MoveReply::flagged;
    }
    last_event_ = now;
    clocks_.push_back(clock_.left(mover, now));
    offers_[!mover] = false;
    remember_position();
    end_by_rules(now);
    return MoveReply::played;
}

bool ServedGame::resign(Color side, Now now) {
    if (is_over()) return false;
    end({GameStatus::resign, !side, std::nullopt}, now);
    return true;
}

bool ServedGame::abort(Now now) {
    if (!can_abort()) return false;
    end({GameStatus::aborted, std::nullopt, std::nullopt}, now);
    return true;
}

bool ServedGame::can_claim_draw() const {
    if (is_over()) return false;
    const auto result = game_.result();
    return result && is_claimable(*result);
}

bool ServedGame::claim_draw(Now now) {
    if (!can_claim_draw()) return false;
    end(verdict_of(*game_.result()), now);
    return true;
}

void ServedGame::offer_draw(Color side, Now now) {
    if (is_over()) return;
    if (claim_draw(now)) return;
    offers_[side] = true;
    if (offers_[!side]) end({GameStatus::draw, std::nullopt, std::nullopt}, now);
}

void ServedGame::refuse_draw() { offers_ = {}; }

bool ServedGame::tick(Now now) {
    const auto deadline = next_deadline();
    if (!deadline || now < *deadline) return false;
    if (clock_.flag()) {
        end({GameStatus::out_of_time, !game_.side_to_move(), std::nullopt}, now);
    } else {
        end({GameStatus::aborted, std::nullopt, std::nullopt}, now);
    }
    return true;
}

std::optional<Now> ServedGame::next_deadline() const {
    if (is_over()) return std::nullopt;
    if (const auto flag = clock_.flag()) return *flag + dialect_->flag_grace;
    return last_event_ + dialect_->first_move_limit;
}

void ServedGame::end(Verdict verdict, Now now) {
    clock_.stop(now);
    offers_ = {};
    verdict_ = verdict;
    ended_at_ = now;
}

void ServedGame::end_by_rules(Now now) {
    const auto result = game_.result();
    if (!result) return;
    if (!dialect_->wire().draws_are_claimed || !is_claimable(*result)) {
        end(verdict_of(*result), now);
        return;
    }
    // A claim may hide an end that needs none.
    if (const auto forced = game_.forced_result()) {
        end(verdict_of(*forced), now);
        return;
    }
    const auto fields = fields_of(game_.fen());
    const bool repeated = seen_.at(game_.key()) >= kUnclaimedRepetitions;
    const bool quiet = quiet_plies_of(fields) >= kUnclaimedQuietPlies;
    if (repeated || quiet) end(verdict_of(*result), now);
}

void ServedGame::remember_position() { ++seen_[game_.key()]; }

}  // namespace shako::bot::local
