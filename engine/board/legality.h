// What a side may do without leaving its royal under attack, found once per position. Only men on
// the lines between the royal and the enemies aligned with it matter:
//
//     K . . . r      rider: check with no man between; a single man between may not leave the line
//     K . x . c      hopper: check with exactly one man between (either colour); with none, no own
//     K . x y c      man may enter; with two, neither may leave
//
// So a move is legal with no further look if it neither leaves nor enters a sensitive square. The
// rest is counted out on the listed lines. Moves of the royal, and moves that empty two squares (en
// passant, castling), are not for this table.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/position.h"

namespace shako::engine {

template <int W>
class Safety {
   public:
    // For the side to move of the position, which has at most one royal.
    explicit Safety(const Position<W>& pos) noexcept;

    [[nodiscard]] bool in_check() const noexcept { return in_check_; }
    // Squares that a man may not leave without a look; moves from elsewhere are legal if the side
    // is not in check and they do not end on entry_forbidden().
    [[nodiscard]] const SquareSet<W>& leaving_needs_look() const noexcept { return leaving_; }
    // Squares that, when not in check, a man from outside leaving_needs_look() may not enter.
    [[nodiscard]] const SquareSet<W>& entry_forbidden() const noexcept { return entering_; }
    // In check: where a man that is no hurdle has to go, if anything helps at all.
    [[nodiscard]] const SquareSet<W>& evasion_targets() const noexcept { return evasions_; }
    // In check: men that may help by leaving.
    [[nodiscard]] const SquareSet<W>& checking_hurdles() const noexcept { return hurdles_; }

    // Whether the royal is safe after a man that is not royal has gone from one square to another,
    // capturing what stood there.
    [[nodiscard]] bool is_safe(Sq from, Sq to) const noexcept;
    // Those of the targets that are safe to go to from there.
    [[nodiscard]] SquareSet<W> safe_targets(Sq from, SquareSet<W> targets) const noexcept;

   private:
    enum class Need : std::uint8_t { none, one, one_at_target };
    struct Line {
        SquareSet<W> between;
        Sq attacker;
        Need need;
        Sq hurdle_square;  // for one_at_target: the square right before the royal
    };
    static constexpr std::size_t kMaxLines = 64;

    void add(const Line& line, const SquareSet<W>& occupied) noexcept;
    [[nodiscard]] static bool gives_check(const Line& line, const SquareSet<W>& men) noexcept;

    const Position<W>* pos_;
    SquareSet<W> leapers_;  // checkers that no man between can stop
    SquareSet<W> leaving_;
    SquareSet<W> entering_;
    SquareSet<W> evasions_;
    SquareSet<W> hurdles_;
    bool in_check_ = false;
    bool overflow_ = false;  // more lines than fit: ask the board each time
    Sq royal_{};
    std::size_t size_ = 0;
    union {
        std::array<Line, kMaxLines> lines_;  // a union member, so that it is not cleared each time
    };
};

extern template class Safety<2>;
extern template class Safety<4>;

}  // namespace shako::engine
