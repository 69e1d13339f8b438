#include "tests/support/mate_proof.h"

#include <algorithm>

#include "engine/board/material.h"

namespace shako::test {

namespace {

using engine::MoveList;

[[nodiscard]] bool is_mate(const MateProof::Position& pos) {
    return pos.in_check() && !has_legal_move(pos);
}

}  // namespace

bool MateProof::mates_at_once(const Position& pos) {
    MoveList<2> moves;
    legal_moves(pos, moves);
    positions_ += moves.size();
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
        Position after = pos;
        after.play(move);
        return is_mate(after);
    });
}

bool MateProof::mates(const Position& pos, Move move, int moves) {
    ++positions_;
    Position after = pos;
    after.play(move);
    MoveList<2> replies;
    legal_moves(after, replies);
    if (replies.empty()) return after.in_check();
    if (moves == 1 || is_dead_material(after)) return false;
    const auto left = static_cast<std::size_t>(moves);
    if (refutations_.size() <= left) refutations_.resize(left + 1);
    auto* const last = std::find(replies.begin(), replies.end(), refutations_[left]);
    if (last != replies.end()) std::iter_swap(replies.begin(), last);
    for (const Move reply : replies) {
        Position next = after;
        next.play(reply);
        if (can_mate(next, moves - 1)) continue;
        refutations_[left] = reply;
        return false;
    }
    return true;
}

bool MateProof::can_mate(const Position& pos, int moves) {
    if (!is_complete()) return false;
    if (mates_at_once(pos)) return true;
    if (moves == 1 || is_dead_material(pos)) return false;
    MoveList<2> attacks;
    legal_moves(pos, attacks);
    // Checks first: they are met by few replies.
    std::stable_partition(attacks.begin(), attacks.end(), [&](Move move) {
        Position after = pos;
        after.play(move);
        return after.in_check();
    });
    return std::any_of(attacks.begin(), attacks.end(),
                       [&](Move move) { return mates(pos, move, moves); });
}

std::vector<MateProof::Move> MateProof::keys(const Position& pos, int moves, std::size_t most) {
    MoveList<2> attacks;
    legal_moves(pos, attacks);
    std::vector<Move> found;
    for (const Move move : attacks) {
        if (found.size() >= most) break;
        if (mates(pos, move, moves)) found.push_back(move);
    }
    return found;
}

int MateProof::shortest(const Position& pos, int most) {
    for (int moves = 1; moves <= most; ++moves)
        if (can_mate(pos, moves)) return moves;
    return 0;
}

}  // namespace shako::test
