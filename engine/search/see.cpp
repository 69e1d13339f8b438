#include "engine/search/see.h"

#include <optional>

#include "engine/board/width.h"

namespace shako::engine {

namespace {

// Worth more than everything else together: a royal takes part, but never to be taken.
constexpr int kRoyalValue = 100'000;

template <int W>
[[nodiscard]] int value_of(const Evaluator<W>& evaluator, PieceKind kind) noexcept {
    return evaluator.rules().traits.kind[static_cast<std::size_t>(kind)].royal
               ? kRoyalValue
               : evaluator.value(kind);
}

}  // namespace

template <int W>
bool see_at_least(const Position<W>& pos, const Evaluator<W>& evaluator, Move<W> move,
                  int threshold) noexcept {
    // A rook that comes to stand anew is not thought about.
    if (move.kind() == MoveKind::castling || move.from() == move.to()) return threshold <= 0;

    const Sq target = move.to();
    SquareSet<W> occupied = pos.occupied();
    occupied.erase(move.from());
    occupied.insert(target);
    if (move.kind() == MoveKind::en_passant) occupied.erase(pos.en_passant_victim());

    // What the side that moved last has won so far beyond the threshold, were it to stop here.
    PieceKind standing = pos.moving_kind(move);
    int balance = -threshold;
    if (const std::optional<PieceKind> victim = pos.captured_kind(move))
        balance += value_of(evaluator, *victim);
    if (move.kind() == MoveKind::promotion) {
        balance += value_of(evaluator, move.piece()) - value_of(evaluator, standing);
        standing = move.piece();
    }
    if (balance < 0) return false;
    // Even if the man is lost for nothing it is enough.
    if (balance - value_of(evaluator, standing) >= 0) return true;

    // From here `balance` is the mover's; `side` is to retake, and does so only if it gains by it.
    const Color mover = pos.side_to_move();
    Color side = !mover;
    const auto& by_value = evaluator.weights().by_value;
    for (;;) {
        const SquareSet<W> attackers = pos.attackers(target, side, occupied) & occupied;
        if (attackers.empty()) break;
        std::optional<PieceKind> cheapest;
        for (auto kind = by_value.rbegin(); kind != by_value.rend(); ++kind)
            if (attackers.intersects(pos.pieces(side, *kind))) {
                cheapest = *kind;
                break;
            }
        SquareSet<W> candidates = attackers;
        if (cheapest) {
            candidates &= pos.pieces(side, *cheapest);
        } else {
            cheapest = pos.kind_at(attackers.first());
        }
        SquareSet<W> without = occupied;
        without.erase(candidates.first());
        // A royal may not take what is still guarded.
        if (evaluator.rules().traits.kind[static_cast<std::size_t>(*cheapest)].royal &&
            !(pos.attackers(target, !side, without) & without).empty())
            break;
        const int taken = value_of(evaluator, standing);
        balance += side == mover ? taken : -taken;
        occupied = without;
        standing = *cheapest;
        side = !side;
        // Having retaken, does the other side have the better of it even if it loses the man at
        // once?
        const int risk = value_of(evaluator, standing);
        if (side == mover) {
            // The enemy just took: if the mover's loss can't be made good by taking back, it is
            // over.
            if (balance + risk < 0) return false;
            if (balance >= 0) return true;  // the enemy's capture was not enough for it
        } else {
            if (balance - risk >= 0) return true;
            if (balance < 0) return false;
        }
    }
    return balance >= 0;
}

#define SHAKO_INSTANTIATE(W) \
    template bool see_at_least(const Position<W>&, const Evaluator<W>&, Move<W>, int) noexcept;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
