// The numbers that the evaluation of a game adds up, as one flat list with names: what a file of
// fitted weights holds and what a tuner changes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/ruleset.h"

namespace shako::engine {

// A weight in the middlegame and in the endgame, in centipawns.
struct Tapered {
    int mg = 0;
    int eg = 0;

    constexpr Tapered& operator+=(const Tapered& other) noexcept {
        mg += other.mg;
        eg += other.eg;
        return *this;
    }
    friend constexpr Tapered operator+(Tapered a, const Tapered& b) noexcept { return a += b; }
    friend constexpr Tapered operator*(Tapered a, int n) noexcept { return {a.mg * n, a.eg * n}; }
    friend constexpr bool operator==(const Tapered&, const Tapered&) = default;
};

// Terms that belong together: one number, or a table.
struct TermGroup {
    std::string name;  // "material/rook"
    int first = 0;     // of its terms in the list
    int size = 1;
    bool is_single = false;  // the same number in middlegame and endgame
};

// Which terms a game has, and where they are in the list. -1 stands for a group that it has not.
class Terms {
   public:
    // Of one kind of piece.
    struct Kind {
        int material = -1;
        int square = -1;    // [fold()]
        int mobility = -1;  // [squares reached, at most most_mobility]
        int most_mobility = 0;
        int hand = -1;         // each man in the hand
        int ring_attack = -1;  // each attacked square beside the enemy royal, and one more
        int ring_hand = -1;    // each man in the hand, for the danger to the enemy royal
        int check = -1;        // a safe square to give check from, two at most
    };

    Terms() = default;
    // `most_mobility` [PieceKind]: the most squares that the kind reaches.
    template <int W>
    Terms(const Ruleset<W>& rules, const std::vector<int>& most_mobility);

    [[nodiscard]] const std::vector<TermGroup>& groups() const noexcept { return groups_; }
    [[nodiscard]] const TermGroup* find(std::string_view name) const noexcept;
    // Of the list.
    [[nodiscard]] int size() const noexcept { return size_; }
    // The place in the table of squares: ranks from the side's own back rank, left and right alike.
    [[nodiscard]] int fold(Color side, int file, int rank) const noexcept {
        const int other = files_ - 1 - file;
        const int seen = side == Color::white ? rank : ranks_ - 1 - rank;
        return seen * ((files_ + 1) / 2) + (file < other ? file : other);
    }

    int tempo = -1;
    int pair = -1;                 // two colour-bound men of a kind
    int beside = -1;               // a promoting man beside another
    int guarded = -1;              // a promoting man guarded by another
    int isolated = -1;             // no promoting friend on the files beside
    int doubled = -1;              // a promoting friend ahead on the file
    int threat_by_promoting = -1;  // an officer attacked by a promoting man
    int threat_on_dearer = -1;     // a man attacked by a cheaper officer
    int hanging = -1;              // a man attacked and not guarded
    int shelter = -1;              // a promoting man beside the own royal, four at most
    // A man that no promoting enemy can stop: [ranks to the promotion zone], the way ahead barred
    // by an enemy, attacked, or free; and for each step that the own royal is nearer than the
    // other.
    int passed_stopped = -1;
    int passed = -1;
    int passed_free = -1;
    int passed_royal = -1;
    int passed_size = 0;
    // Danger to a royal, of which the square is subtracted (kDangerScale).
    int ring_weak = -1;      // a square beside it that is attacked and guarded by it alone
    int ring_drop = -1;      // an empty one that is not guarded, while the enemy has men to drop
    int ring_shut = -1;      // a square too few to flee to, of three
    int check_unsafe = -1;   // a kind that can give check where it could be taken only
    std::vector<Kind> kind;  // [PieceKind]

   private:
    int add(std::string name, int size = 1, bool is_single = false);

    std::vector<TermGroup> groups_;
    int size_ = 0;
    int files_ = 0;
    int ranks_ = 0;
};

}  // namespace shako::engine
