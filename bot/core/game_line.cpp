#include "bot/core/game_line.h"

#include <algorithm>
#include <utility>

#include "bot/core/backoff.h"

namespace shako::bot {

namespace {

std::uint64_t hash(std::string_view text) {
    std::uint64_t h = 0xcbf29ce484222325ULL;  // FNV-1a
    for (const unsigned char c : text) {
        h = (h ^ c) * 0x100000001b3ULL;
    }
    return h;
}

}  // namespace

GameLine::GameLine(engine::Game board, std::uint64_t position)
    : board_(std::move(board)), positions_{position} {}

tl::expected<GameLine, StartError> GameLine::create(std::shared_ptr<const variant::Spec> spec,
                                                    std::string_view start_fen) {
    auto board = engine::Game::create(std::move(spec), start_fen);
    if (!board) {
        return tl::unexpected(StartError{engine::to_text(board.error())});
    }
    const std::uint64_t position = hash(board->start_fen());
    return GameLine(std::move(*board), position);
}

tl::expected<Followed, UnfollowedMove> GameLine::follow(const std::vector<std::string>& moves) {
    Followed result;
    const auto common = static_cast<std::size_t>(
        std::mismatch(moves_.begin(), moves_.end(), moves.begin(), moves.end()).first -
        moves_.begin());
    while (moves_.size() > common) {
        board_.undo();
        moves_.pop_back();
        positions_.pop_back();
        notes_.pop_back();
        ++result.taken_back;
    }
    for (std::size_t i = common; i < moves.size(); ++i) {
        const int ply = static_cast<int>(i) + 1;
        std::string san = board_.san(moves[i]).value_or(std::string());
        if (const auto played = board_.play(moves[i]); !played) {
            return tl::unexpected(
                UnfollowedMove{ply, moves[i].substr(0, 16), played.error().message});
        }
        const std::string& uci = board_.moves().back();
        result.moves.push_back({ply, position(), uci, std::move(san), board_.fen()});
        moves_.push_back(moves[i]);
        positions_.push_back(mix(position(), hash(uci)));
        notes_.emplace_back();
    }
    return result;
}

}  // namespace shako::bot
