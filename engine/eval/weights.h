// What pieces and squares are worth in one game: first worked out from its rules, where nothing was
// set for a particular game or piece, and then perhaps replaced by what a file says. The source is
// how many squares a man reaches on boards that are filled at random as full as the game's own, and
// how far it is from promoting.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/ruleset.h"
#include "engine/board/square_set.h"
#include "engine/eval/terms.h"

namespace shako::engine {

// A Tapered in one register: sums and multiples of both halves at once.
class Packed {
   public:
    constexpr Packed() = default;
    constexpr Packed(int mg, int eg) noexcept : both_(std::int64_t{eg} * kEg + mg) {}
    constexpr explicit Packed(const Tapered& t) noexcept : Packed(t.mg, t.eg) {}

    [[nodiscard]] constexpr int mg() const noexcept { return static_cast<std::int32_t>(both_); }
    [[nodiscard]] constexpr int eg() const noexcept {
        return static_cast<int>((both_ - mg()) / kEg);
    }
    constexpr Packed& operator+=(Packed other) noexcept {
        both_ += other.both_;
        return *this;
    }
    constexpr Packed& operator-=(Packed other) noexcept {
        both_ -= other.both_;
        return *this;
    }
    friend constexpr Packed operator*(Packed a, int n) noexcept {
        a.both_ *= n;
        return a;
    }
    friend constexpr bool operator==(const Packed&, const Packed&) = default;

   private:
    static constexpr std::int64_t kEg = std::int64_t{1} << 32U;
    std::int64_t both_ = 0;
};

// Shuffling towards the n-move rule is worth less and less: little at first, half in the end.
inline constexpr int kFaded = 1 << 12U;
[[nodiscard]] constexpr int fading(int plies, int limit) noexcept {
    return limit <= 0       ? 0
           : plies >= limit ? kFaded
                            : static_cast<int>(std::int64_t{plies} * plies * kFaded /
                                               (std::int64_t{limit} * limit));
}

// The weights of one kind of piece.
struct KindWeights {
    Tapered value;
    // [squares reached]: how free the man is, against the mean of its kind.
    std::vector<Packed> mobility;
    Packed hand;              // a man in the hand
    int attack = 0;           // danger of one attacked square beside the enemy royal
    int hand_attack = 0;      // danger of a man in the hand
    int check = 0;            // danger of a square from which it can give check safely
    int phase = 0;            // part of the middlegame that goes when the man goes
    bool is_officer = false;  // neither royal nor promoting: its mobility counts
    bool promotes = false;    // for either side
};

template <int W>
struct Weights {
    Terms terms;
    std::vector<Tapered> values;  // [term]: all that follows comes from it and from the rules

    // Value and place together, for each side from its own point of view; see place_at().
    std::vector<Packed> place;
    [[nodiscard]] static constexpr std::size_t place_at(Color c, PieceKind k, Sq s) noexcept {
        return (static_cast<std::size_t>(k) * 2 + index(c)) * SquareSet<W>::kCapacity +
               static_cast<std::size_t>(s);
    }

    std::vector<KindWeights> kind;    // [PieceKind]
    std::vector<PieceKind> by_value;  // officers and promoting kinds, the dearest first
    // One kind promotes, and it attacks the same way wherever it stands, whoever is there.
    bool structure_is_known = false;
    int phase_total = 0;      // of the start position; 0 when it has no officers
    int bare_margin = 0;      // endgame value that is needed to win without pawns
    std::vector<int> fading;  // [plies towards the n-move rule], see fading()
    int faded = 0;            // beyond those
    int tempo = 0;
    Packed pair, beside, guarded, isolated, doubled;
    Packed threat_by_promoting, threat_on_dearer, hanging, shelter;
    // [ranks to the promotion zone]: what a passed man gains on top of its square.
    std::vector<Packed> passed_stopped, passed, passed_free, passed_royal;
    int ring_weak = 0;
    int ring_drop = 0;
    int ring_shut = 0;
    int check_unsafe = 0;

    std::vector<SquareSet<W>> ring;  // [square]: it and its neighbours
    // [square]: the squares ahead on the man's own file, and those on the files beside it as well.
    ByColor<std::vector<SquareSet<W>>> ahead;
    ByColor<std::vector<SquareSet<W>>> span;
    std::vector<SquareSet<W>> next_to;  // [square]: the neighbours on the same rank
    std::vector<SquareSet<W>> wings;    // [square]: the files beside it, all of them
    std::vector<int> edge;              // [square]: how near to the board's middle, 0 at a corner
};

// The weights of a game: a few milliseconds, the same on every machine. The values are scaled so
// that the most common promoting kind of the start position is worth 100.
template <int W>
[[nodiscard]] Weights<W> derive_weights(const Ruleset<W>& rules);

// Puts other values in place of those that were derived; as many as there are terms.
template <int W>
void set_values(Weights<W>& weights, const Ruleset<W>& rules, std::vector<Tapered> values);

// The kind that is worth 100: the most common promoting kind of the start position, if there is
// one.
template <int W>
[[nodiscard]] std::optional<PieceKind> unit_kind(const Ruleset<W>& rules);

}  // namespace shako::engine
