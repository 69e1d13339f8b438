// A board that follows the list of moves which the site sends: forward, and back after takebacks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "bot/core/game_record.h"
#include "engine/game.h"
#include "variant/spec.h"

namespace shako::bot {

// A move that came to the board.
struct FollowedMove {
    int ply = 0;               // from 1
    std::uint64_t before = 0;  // the position it was played in
    std::string uci;           // canonical
    std::string san;
    std::string fen;  // afterwards
};

struct Followed {
    int taken_back = 0;               // plies
    std::vector<FollowedMove> moves;  // those that are new
};

// A move that the board does not allow; the board stands before it.
struct UnfollowedMove {
    int ply = 0;         // from 1
    std::string move;    // as the site spells it, at most 16 bytes of it
    std::string reason;  // for people
};

struct StartError {
    std::string message;
};

class GameLine {
   public:
    // At the start FEN (empty: the variant's start position).
    [[nodiscard]] static tl::expected<GameLine, StartError> create(
        std::shared_ptr<const variant::Spec> spec, std::string_view start_fen);

    // Makes the board follow the list: common moves stay, others go back and forth.
    [[nodiscard]] tl::expected<Followed, UnfollowedMove> follow(
        const std::vector<std::string>& moves);

    [[nodiscard]] const engine::Game& board() const { return board_; }
    // A number for the position with its history: the same moves give the same number.
    [[nodiscard]] std::uint64_t position() const { return positions_.back(); }
    // The moves on the board, as the site spells them.
    [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }

    // One for each ply; the last two may be filled in.
    [[nodiscard]] std::vector<PlyNote>& notes() { return notes_; }
    [[nodiscard]] const std::vector<PlyNote>& notes() const { return notes_; }

   private:
    GameLine(engine::Game board, std::uint64_t position);

    engine::Game board_;
    std::vector<std::string> moves_;
    std::vector<std::uint64_t> positions_;
    std::vector<PlyNote> notes_;
};

}  // namespace shako::bot
