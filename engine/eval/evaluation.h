// One evaluation in progress. Only evaluate.cpp and trace.cpp look in here: the same code adds up
// the score in play and says, for a tuner, which terms it added.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/board/position.h"
#include "engine/eval/weights.h"

namespace shako::engine {

inline constexpr int kMostShelter = 4;
// The square of the danger is divided by it; the endgame sees an eighth.
inline constexpr int kDangerScale = 800;
inline constexpr int kMostDanger = 600;
inline constexpr int kDangerEndgame = 8;
// A surplus without promoting men that is too small to win is worth so much less.
inline constexpr int kThin = 4;

// What a danger takes from the score.
[[nodiscard]] constexpr Packed danger_penalty(int danger) noexcept {
    if (danger <= 0) return {};
    const int penalty = std::min(kMostDanger, danger * danger / kDangerScale);
    return {penalty, penalty / kDangerEndgame};
}

// How the two sums become a score.
struct Blend {
    int phase = 0;              // 256: all men of the start position are there; 0: endgame
    ByColor<bool> thin;         // the side has too little to win with
    int clock = 0;              // plies towards the n-move rule
    int clock_limit = 0;        // its number of plies; 0: there is no such rule
    Color side = Color::white;  // to move
    int tempo = 0;

    // From the side to move's view, given White's sums.
    [[nodiscard]] constexpr int score(Packed sum) const noexcept {
        int score = (sum.mg() * phase + sum.eg() * (256 - phase)) / 256;
        if (thin[score >= 0 ? Color::white : Color::black]) score /= kThin;
        // Shuffling towards the n-move rule is worth less and less: little at first, half in the
        // end.
        if (clock_limit > 0) score -= score / 2 * clock / clock_limit * clock / clock_limit;
        if (side == Color::black) score = -score;
        return score + tempo;
    }
};

// In play nothing is written down.
struct NoTrace {
    static constexpr bool kOn = false;
    void add(Color, int, int) noexcept {}
    void add_danger(Color, int, int) noexcept {}
    void set_danger_counts(Color) noexcept {}
    void set_blend(const Blend&, Packed) noexcept {}
};

// A Trace notes, for each term (a place in Terms), how often the colour has it; the terms of the
// danger to the colour's royal, and whether that danger counts; and the blend, with what is added
// to White's sum that no term stands for.
template <int W, class Trace>
class Evaluation {
   public:
    Evaluation(const Position<W>& pos, const Weights<W>& weights, KindSet promoting,
               Trace& trace) noexcept
        : pos_(pos),
          rules_(pos.rules()),
          weights_(weights),
          occupied_(pos.occupied()),
          trace_(trace) {
        for (const Color c : kColors) {
            promoting_[c] = pos.pieces(c, promoting);
            const SquareSet<W> royals = pos.royals(c);
            if (!royals.empty()) royal_[c] = royals.first();
        }
    }

    [[nodiscard]] int run() noexcept {
        for (const Color c : kColors) {
            if (royal_[c]) {
                place(*rules_.traits.royal, c, *royal_[c]);
                attacked_[c] |= pos_.attacks(*rules_.traits.royal, c, *royal_[c], occupied_);
            }
            promoting_men(c);
        }
        for (const Color c : kColors) officers(c);
        if (rules_.traits.has_hands)
            for (const Color c : kColors) hand(c);
        for (const Color c : kColors) {
            passed(c);
            threats(c);
            safety(c);
        }
        return blend();
    }

   private:
    [[nodiscard]] static constexpr std::size_t at(Sq s) noexcept {
        return static_cast<std::size_t>(s);
    }
    [[nodiscard]] static constexpr std::size_t at(PieceKind k) noexcept {
        return static_cast<std::size_t>(k);
    }
    [[nodiscard]] const Terms::Kind& places(PieceKind k) const noexcept {
        return weights_.terms.kind[at(k)];
    }

    // Material and place of a man.
    void place(PieceKind k, Color c, Sq s) noexcept {
        score_[c] += weights_.kind[at(k)].square[c][at(s)];
        if constexpr (Trace::kOn) {
            if (places(k).material >= 0) trace_.add(c, places(k).material, 1);
            const int place = weights_.terms.fold(c, rules_.file_of(s), rules_.rank_of(s));
            trace_.add(c, places(k).square + place, 1);
        }
    }

    // Structure of the men that promote; what they attack.
    void promoting_men(Color c) noexcept {
        const SquareSet<W>& friends = promoting_[c];
        int isolated = 0;
        int doubled = 0;
        int beside = 0;
        for (const PieceKind k : weights_.by_value) {
            if (!weights_.kind[at(k)].promotes) continue;
            const SquareSet<W> men = pos_.pieces(c, k);
            for (const Sq s : men) {
                place(k, c, s);
                attacked_by_promoting_[c] |= pos_.attacks(k, c, s, occupied_);
                endgame_material_[c] += weights_.kind[at(k)].value.eg;
                if (!friends.intersects(weights_.wings[at(s)])) ++isolated;
                if (friends.intersects(weights_.ahead[c][at(s)])) ++doubled;
                if (friends.intersects(weights_.next_to[at(s)])) ++beside;
            }
        }
        add(c, weights_.isolated, weights_.terms.isolated, isolated);
        add(c, weights_.doubled, weights_.terms.doubled, doubled);
        add(c, weights_.beside, weights_.terms.beside, beside);
        add(c, weights_.guarded, weights_.terms.guarded,
            (attacked_by_promoting_[c] & friends).count());
        attacked_[c] |= attacked_by_promoting_[c];
    }

    // Material, place, mobility and the attack on the royal by all the others, the dearest first.
    void officers(Color c) noexcept {
        // Neither own men nor where a promoting enemy would take.
        const SquareSet<W> free = rules_.board - pos_.pieces(c) - attacked_by_promoting_[!c];
        const SquareSet<W> ring = royal_[!c] ? weights_.ring[at(*royal_[!c])] : SquareSet<W>{};
        SquareSet<W> dearer;  // enemies worth clearly more than the kind at hand
        std::size_t next = 0;
        int on_dearer = 0;
        for (const PieceKind k : weights_.by_value) {
            const KindWeights& w = weights_.kind[at(k)];
            if (!w.is_officer) continue;
            const SquareSet<W> men = pos_.pieces(c, k);
            if (men.empty()) continue;
            while (next < weights_.by_value.size() &&
                   weights_.kind[at(weights_.by_value[next])].value.mg > w.value.mg + 100)
                dearer |= pos_.pieces(!c, weights_.by_value[next++]);
            int count = 0;
            for (const Sq s : men) {
                ++count;
                place(k, c, s);
                const SquareSet<W> attacks = pos_.attacks(k, c, s, occupied_);
                attacked_[c] |= attacks;
                SquareSet<W> reached = attacks;
                // A hopper goes elsewhere than it captures.
                if (rules_.traits.kind[at(k)].hopper)
                    reached = (attacks & occupied_) | pos_.moves(k, c, s, occupied_);
                const int mobility = (reached & free).count();
                score_[c] += w.mobility[static_cast<std::size_t>(mobility)];
                if constexpr (Trace::kOn)
                    trace_.add(c, places(k).mobility + std::min(mobility, places(k).most_mobility),
                               1);
                on_dearer += (attacks & dearer).count();
                const int close = (attacks & ring).count();
                if (close != 0) {
                    ++attackers_[c];
                    danger_[!c] += w.attack * (1 + close);
                    trace_.add_danger(!c, places(k).ring_attack, 1 + close);
                }
            }
            phase_ += w.phase * count;
            endgame_material_[c] += w.value.eg * count;
            if (rules_.traits.kind[at(k)].colour_bound && count >= 2)
                add(c, weights_.pair, weights_.terms.pair, 1);
        }
        add(c, weights_.threat_on_dearer, weights_.terms.threat_on_dearer, on_dearer);
    }

    // Men that wait to come down.
    void hand(Color c) noexcept {
        if (pos_.in_hand(c) == 0) return;
        for (const PieceKind k : weights_.by_value) {
            const int count = pos_.in_hand(c, k);
            if (count == 0) continue;
            const KindWeights& w = weights_.kind[at(k)];
            add(c, w.hand, places(k).hand, count);
            endgame_material_[c] += w.value.eg * count;
            phase_ += w.phase * count;
            if (!w.is_officer) continue;
            danger_[!c] += w.hand_attack * count;
            trace_.add_danger(!c, places(k).ring_hand, count);
        }
        ++attackers_[c];
    }

    // Men that no promoting enemy can stop any more.
    void passed(Color c) noexcept {
        const auto& ranks_to_promotion = rules_.traits.ranks_to_promotion[c];
        if (ranks_to_promotion.empty()) return;
        for (const Sq s : promoting_[c]) {
            if (promoting_[!c].intersects(weights_.span[c][at(s)]) ||
                promoting_[c].intersects(weights_.ahead[c][at(s)]))
                continue;
            const int ranks = ranks_to_promotion[at(s)];
            if (ranks < 0) continue;
            const auto row = static_cast<std::size_t>(ranks);
            const Terms& terms = weights_.terms;
            // Stopped by whatever stands or looks in front of it.
            const SquareSet<W>& ahead = weights_.ahead[c][at(s)];
            if (ahead.intersects(pos_.pieces(!c))) {
                add(c, weights_.passed_stopped[row], terms.passed_stopped + ranks, 1);
            } else if (ahead.intersects(attacked_[!c])) {
                add(c, weights_.passed[row], terms.passed + ranks, 1);
            } else {
                add(c, weights_.passed_free[row], terms.passed_free + ranks, 1);
            }
            // In the endgame the royals decide about it.
            if (royal_[c] && royal_[!c])
                add(c, weights_.passed_royal[row], terms.passed_royal + ranks,
                    distance(s, *royal_[!c]) - distance(s, *royal_[c]));
        }
    }

    void threats(Color c) noexcept {
        const SquareSet<W> officers = pos_.pieces(!c) - promoting_[!c] - pos_.royals(!c);
        add(c, weights_.threat_by_promoting, weights_.terms.threat_by_promoting,
            (officers & attacked_by_promoting_[c]).count());
        const SquareSet<W> loose = pos_.pieces(!c) - attacked_[!c] - pos_.royals(!c);
        add(c, weights_.hanging, weights_.terms.hanging, (loose & attacked_[c]).count());
    }

    void safety(Color c) noexcept {
        if (!royal_[c]) return;
        const SquareSet<W>& ring = weights_.ring[at(*royal_[c])];
        add(c, weights_.shelter, weights_.terms.shelter,
            std::min(kMostShelter, (ring & promoting_[c]).count()));
        if (attackers_[!c] < 2) return;
        const int weak =
            (ring & attacked_[!c]).count() - (ring & attacked_[c] & attacked_[!c]).count();
        danger_[c] += weights_.ring_weak * weak;
        trace_.add_danger(c, weights_.terms.ring_weak, weak);
        if (rules_.traits.has_hands && pos_.in_hand(!c) != 0) {
            const int open = (ring - occupied_ - attacked_[c]).count();
            danger_[c] += weights_.ring_drop * open;
            trace_.add_danger(c, weights_.terms.ring_drop, open);
        }
        trace_.set_danger_counts(c);
        score_[c] -= danger_penalty(danger_[c]);
    }

    // A term that the colour has `count` times.
    void add(Color c, Packed weight, [[maybe_unused]] int term, int count) noexcept {
        score_[c] += weight * count;
        trace_.add(c, term, count);
    }

    [[nodiscard]] int distance(Sq a, Sq b) const noexcept {
        return std::max(std::abs(rules_.file_of(a) - rules_.file_of(b)),
                        std::abs(rules_.rank_of(a) - rules_.rank_of(b)));
    }

    // Drives a lone royal to the edge and brings the own one up, or nothing would ever mate it. For
    // a side that has enough to mate with.
    [[nodiscard]] int drive(Color c) const noexcept {
        if (!royal_[c] || !royal_[!c]) return 0;
        const int middle = weights_.edge[at(*royal_[!c])];
        return 16 * (rules_.files + rules_.ranks - 2 * middle) +
               8 * (rules_.files + rules_.ranks - 2 * distance(*royal_[c], *royal_[!c]));
    }

    [[nodiscard]] int blend() noexcept {
        Packed sum = score_.white;
        sum -= score_.black;
        const int difference = endgame_material_[Color::white] - endgame_material_[Color::black];
        const Color stronger = difference >= 0 ? Color::white : Color::black;
        Packed driving;
        if (endgame_material_[!stronger] == 0 && std::abs(difference) >= weights_.bare_margin)
            driving = {0, stronger == Color::white ? drive(stronger) : -drive(stronger)};
        sum += driving;
        Blend blend;
        blend.phase = std::min(phase_ * 256 / std::max(1, weights_.phase_total), 256);
        // Without promoting men a small surplus does not win.
        for (const Color c : kColors)
            blend.thin[c] = promoting_[c].empty() && pos_.in_hand(c) == 0 &&
                            endgame_material_[c] - endgame_material_[!c] < weights_.bare_margin;
        blend.clock_limit = rules_.traits.n_move_plies;
        blend.clock = std::min(blend.clock_limit, pos_.halfmove_clock());
        blend.side = pos_.side_to_move();
        blend.tempo = weights_.tempo;
        trace_.set_blend(blend, driving);
        return blend.score(sum);
    }

    const Position<W>& pos_;
    const Ruleset<W>& rules_;
    const Weights<W>& weights_;
    const SquareSet<W> occupied_;
    Trace& trace_;
    ByColor<SquareSet<W>> promoting_;
    ByColor<SquareSet<W>> attacked_;
    ByColor<SquareSet<W>> attacked_by_promoting_;
    ByColor<std::optional<Sq>> royal_;
    ByColor<Packed> score_;
    ByColor<int> endgame_material_;
    ByColor<int> attackers_;  // how many men of the colour attack the other's royal
    ByColor<int> danger_;     // to the colour's royal
    int phase_ = 0;
};

}  // namespace shako::engine
