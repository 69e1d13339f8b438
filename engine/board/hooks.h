// The points at which a rule family takes part in the game, and the order in which the families do
// so. compile() fills the lists through each family's install(); a list that stays empty costs
// nothing.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/board/move.h"

namespace shako::engine {

template <int W>
class Position;

// Where a hook stands in its list. This is the one page that decides and explains the order.
enum class Phase : std::uint8_t {
    castling,    // generated first; rights fall before anything looks at the new position
    en_passant,  // after castling: the square is kept only if a capture is legal in the final
                 // position
};

// A move that has just been carried out.
template <int W>
struct Played {
    Move<W> move;
    Color color{};     // who moved
    PieceKind kind{};  // what it was before it moved
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
    // After the move has been made and the side to move has changed.
    using AfterMove = void (*)(Position<W>&, const Played<W>&);
    // Carries out a move of a special kind: the men only.
    using Apply = void (*)(Position<W>&, Move<W>);
    // Whether a pseudo-legal move of a special kind is legal, entirely. Without it: it is if the
    // mover's royal is not under attack afterwards.
    using IsLegal = bool (*)(const Position<W>&, Move<W>);

    std::vector<Hook<GenerateMore>> generate_more;
    std::vector<Hook<AfterMove>> after_move;
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
