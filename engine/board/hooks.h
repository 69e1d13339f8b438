// The points at which a rule family takes part in the game, and the order in which the families do
// so. compile() fills the lists through each family's install(); a list that stays empty costs
// nothing.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "engine/board/move.h"
#include "engine/result.h"
#include "variant/rules/value.h"

namespace shako::engine {

template <int W>
class Position;

// Where a hook stands in its list. This is the one page that decides and explains the order.
enum class Phase : std::uint8_t {
    // After a move:
    castling,    // generated first; rights fall before anything looks at the new position
    hand,        // a captured man is in the hand before the next steps count men
    gating,      // the man that is brought in can be blasted, and its square is no gate any more
    blast,       // after the captor stands on its square
    walling,     // on squares that are empty by now
    checks,      // counted in the position as it stands
    counting,    // by the men that are left
    passing,     // what is remembered of the turn
    en_passant,  // last: the square is kept only if a capture is legal in the final position
    // Ends of the game, the first that applies:
    extinction,
    flag,
    castling_goal,
    check_goal,
    connection,
    board,  // bikjang, two passes, a full board
    // What removes moves because of other moves:
    must_capture,
    must_drop,
    pass_if_stuck,
};

// A man as it stands, or stood.
struct Man {
    Color color{};
    PieceKind kind{};
    bool promoted = false;
    std::optional<PieceKind> face;  // its kind before a promotion that it can lose again
};

// A move that has just been carried out.
template <int W>
struct Played {
    Move<W> move;
    Color color{};                // who moved
    PieceKind kind{};             // what it was before it moved; of a drop what came down
    std::optional<Man> captured;  // as it stood
    std::optional<Sq> rook_from;  // of a castling
};

// How the rules end the game: what that is worth for the side to move.
struct Verdict {
    variant::Value value{};
    Ending ending{};
};

template <class Function>
struct Hook {
    Phase phase{};
    const char* label = "";  // for traces
    Function call = nullptr;
};

template <int W>
struct Hooks {
    // Appends pseudo-legal moves that no movement describes.
    using GenerateMore = void (*)(const Position<W>&, MoveList<W>&);
    // Appends the move in each form that it takes, with a wall or a man brought in.
    using Extend = void (*)(const Position<W>&, Move<W>, MoveList<W>&);
    // Before anything has changed.
    using BeforeMove = void (*)(Position<W>&, Move<W>);
    // After the move has been made and the side to move has changed.
    using AfterMove = void (*)(Position<W>&, const Played<W>&);
    // Carries out a move of a special kind: the men only.
    using Apply = void (*)(Position<W>&, Move<W>);
    // Whether a pseudo-legal move of a special kind is legal, entirely. Without it: it is if the
    // mover's royal is not under attack afterwards.
    using IsLegal = bool (*)(const Position<W>&, Move<W>);
    // Whether the rule forbids the pseudo-legal move, by itself or by the position after it.
    using Forbids = bool (*)(const Position<W>&, Move<W>);
    using ForbidsAfter = bool (*)(const Position<W>&, Move<W>, const Position<W>& after);
    // Whether the pseudo-legal move is legal whatever else there is.
    using Permits = bool (*)(const Position<W>&, Move<W>);
    // Enemies that attack what stands for a royal of the side to move.
    using MoreCheckers = SquareSet<W> (*)(const Position<W>&);
    // Takes those of the legal moves from `begin` on off the list that others rule out.
    using Refine = void (*)(const Position<W>&, MoveList<W>&, std::size_t begin);
    // How the game is over in this position, whatever moves there are.
    using ResultNow = std::optional<Verdict> (*)(const Position<W>&);
    // The same for a side without a legal move; what is not decided here is mate or stalemate.
    using ResultNoMoves = std::optional<Verdict> (*)(const Position<W>&);

    // The men of the side to move that the last move has begun to chase.
    using Chased = SquareSet<W> (*)(const Position<W>& before, Move<W>, const Position<W>& now);
    // The game's count of men or points, as a value for the side to move.
    using Material = variant::Value (*)(const Position<W>&);

    std::vector<Hook<GenerateMore>> generate_more;
    std::vector<Hook<BeforeMove>> before_move;
    std::vector<Hook<AfterMove>> after_move;
    std::vector<Hook<Forbids>> forbids;
    std::vector<Hook<ForbidsAfter>> forbids_after;
    std::vector<Hook<Permits>> permits;
    std::vector<Hook<MoreCheckers>> more_checkers;
    std::vector<Hook<Refine>> refine;
    std::vector<Hook<ResultNow>> result_now;
    std::vector<Hook<ResultNoMoves>> result_no_moves;
    Extend extend = nullptr;
    Chased chased = nullptr;
    Material material = nullptr;                 // decides draws, where the game counts
    std::array<Apply, kMoveKinds> apply{};       // [MoveKind]; null for the kinds every game has
    std::array<IsLegal, kMoveKinds> is_legal{};  // [MoveKind]

    // Puts a hook where its phase belongs.
    template <class Function>
    static void add(std::vector<Hook<Function>>& list, Phase phase, const char* label,
                    Function call) {
        const auto place = std::find_if(list.begin(), list.end(),
                                        [&](const auto& hook) { return hook.phase > phase; });
        list.insert(place, Hook<Function>{phase, label, call});
    }
};

}  // namespace shako::engine
