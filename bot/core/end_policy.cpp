#include "bot/core/end_policy.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace shako::bot {

namespace {

using namespace std::chrono_literals;

// With less than this and no increment, the opponent may well lose on time.
constexpr Milliseconds kShortOfTime = 10s;

bool is_meant(OpponentKind opponent, bool humans, bool bots) {
    return opponent == OpponentKind::bot ? bots : humans;
}

template <class Is>
bool lasts(const std::vector<SearchScore>& scores, int moves, Is is) {
    return static_cast<int>(scores.size()) >= moves &&
           std::all_of(scores.end() - moves, scores.end(), is);
}

}  // namespace

bool should_resign(const EndFacts& facts, const ResignConfig& config) {
    const bool may_flag = facts.opponent_time && *facts.opponent_time < kShortOfTime &&
                          facts.opponent_increment == 0ms;
    return config.enabled && facts.ply >= config.min_ply && !may_flag &&
           is_meant(facts.opponent, config.against_humans, config.against_bots) &&
           lasts(facts.scores, config.moves, [&](const SearchScore& score) {
               return score.is_mate ? score.value < 0 : score.value <= config.score;
           });
}

bool is_drawish(const EndFacts& facts, const DrawConfig& config) {
    return facts.ply >= config.min_ply &&
           (config.max_pieces == 0 || facts.pieces <= config.max_pieces) &&
           (config.min_rating == 0 || facts.opponent_rating.value_or(0) >= config.min_rating) &&
           is_meant(facts.opponent, config.against_humans, config.against_bots) &&
           lasts(facts.scores, config.moves, [&](const SearchScore& score) {
               return !score.is_mate && std::abs(score.value) <= config.score;
           });
}

int pieces_on_board(std::string_view fen) {
    const std::string_view board = fen.substr(0, fen.find_first_of(" ["));
    return static_cast<int>(std::count_if(board.begin(), board.end(),
                                          [](unsigned char c) { return std::isalpha(c) != 0; }));
}

}  // namespace shako::bot
