#include "engine/eval/evaluate.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace shako::engine {

namespace {

// Generic terms, in centipawns. None knows a game or a piece.
constexpr int kTempo = 14;
constexpr Tapered kPair{22, 34};               // two colour-bound men of a kind
constexpr Tapered kConnected{7, 8};            // a promoting man beside or guarded by another
constexpr Tapered kIsolated{-9, -12};          // no promoting friend on the files beside
constexpr Tapered kDoubled{-8, -16};           // a promoting friend ahead on the file
constexpr Tapered kThreatByPromoting{55, 40};  // an officer attacked by a promoting man
constexpr Tapered kThreatOnDearer{32, 28};     // a man attacked by a cheaper officer
constexpr Tapered kHanging{30, 26};            // a man attacked and not guarded
constexpr Tapered kShelter{11, 0};             // a promoting man beside the own royal
constexpr int kMaxShelter = 4;
constexpr int kMaxDanger = 600;

[[nodiscard]] constexpr std::size_t at(Sq s) noexcept { return static_cast<std::size_t>(s); }
[[nodiscard]] constexpr std::size_t at(PieceKind k) noexcept { return static_cast<std::size_t>(k); }

// One evaluation in progress.
template <int W>
class Evaluation {
   public:
    Evaluation(const Position<W>& pos, const Weights<W>& weights, KindSet promoting) noexcept
        : pos_(pos), rules_(pos.rules()), weights_(weights), occupied_(pos.occupied()) {
        for (const Color c : kColors) {
            promoting_[c] = pos.pieces(c, promoting);
            const SquareSet<W> royals = pos.royals(c);
            if (!royals.empty()) royal_[c] = royals.first();
        }
    }

    [[nodiscard]] int run() noexcept {
        for (const Color c : kColors) {
            if (royal_[c]) {
                score_[c] += square(*rules_.traits.royal, c, *royal_[c]);
                attacked_[c] |= pos_.attacks(*rules_.traits.royal, c, *royal_[c], occupied_);
            }
            promoting_men(c);
        }
        for (const Color c : kColors) officers(c);
        for (const Color c : kColors) {
            passed(c);
            threats(c);
            safety(c);
        }
        return blend();
    }

   private:
    [[nodiscard]] const Tapered& square(PieceKind k, Color c, Sq s) const noexcept {
        return weights_.kind[at(k)].square[c][at(s)];
    }

    // Material, place and structure of the men that promote; what they attack.
    void promoting_men(Color c) noexcept {
        for (const PieceKind k : weights_.by_value) {
            if (!weights_.kind[at(k)].promotes) continue;
            const SquareSet<W> men = pos_.pieces(c, k);
            for (const Sq s : men) {
                score_[c] += square(k, c, s);
                const SquareSet<W> attacks = pos_.attacks(k, c, s, occupied_);
                attacked_by_promoting_[c] |= attacks;
                endgame_material_[c] += weights_.kind[at(k)].value.eg;
                const SquareSet<W>& ahead = weights_.ahead[c][at(s)];
                const SquareSet<W>& behind = weights_.ahead[!c][at(s)];
                const SquareSet<W> beside =
                    (weights_.span[c][at(s)] | weights_.span[!c][at(s)] | weights_.beside[at(s)]) -
                    ahead - behind;
                if (!promoting_[c].intersects(beside)) score_[c] += kIsolated;
                if (promoting_[c].intersects(ahead)) score_[c] += kDoubled;
                if (promoting_[c].intersects(weights_.beside[at(s)])) score_[c] += kConnected;
            }
        }
        score_[c] += kConnected * (attacked_by_promoting_[c] & promoting_[c]).count();
        attacked_[c] |= attacked_by_promoting_[c];
    }

    // Material, place, mobility and the attack on the royal by all the others, the dearest first.
    void officers(Color c) noexcept {
        // Neither own men nor where a promoting enemy would take.
        const SquareSet<W> free = rules_.board - pos_.pieces(c) - attacked_by_promoting_[!c];
        const SquareSet<W> ring = royal_[!c] ? weights_.ring[at(*royal_[!c])] : SquareSet<W>{};
        SquareSet<W> dearer;  // enemies worth clearly more than the kind at hand
        std::size_t next = 0;
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
                score_[c] += square(k, c, s);
                const SquareSet<W> attacks = pos_.attacks(k, c, s, occupied_);
                attacked_[c] |= attacks;
                SquareSet<W> reached = attacks;
                // A hopper goes elsewhere than it captures.
                if (rules_.traits.kind[at(k)].hopper)
                    reached = (attacks & occupied_) | pos_.moves(k, c, s, occupied_);
                score_[c] += w.mobility[static_cast<std::size_t>((reached & free).count())];
                score_[c] += kThreatOnDearer * (attacks & dearer).count();
                const int close = (attacks & ring).count();
                if (close != 0) {
                    ++attackers_[c];
                    danger_[c] += w.attack * (1 + close);
                }
            }
            phase_ += w.phase * count;
            endgame_material_[c] += w.value.eg * count;
            if (rules_.traits.kind[at(k)].colour_bound && count >= 2) score_[c] += kPair;
        }
    }

    // Men that no promoting enemy can stop any more.
    void passed(Color c) noexcept {
        for (const Sq s : promoting_[c]) {
            if (promoting_[!c].intersects(weights_.span[c][at(s)]) ||
                promoting_[c].intersects(weights_.ahead[c][at(s)]))
                continue;
            Tapered gain = weights_.passed[c][at(s)];
            // Stopped by whatever stands or looks in front of it.
            const SquareSet<W>& ahead = weights_.ahead[c][at(s)];
            if (ahead.intersects(pos_.pieces(!c))) {
                gain = {gain.mg / 2, gain.eg / 2};
            } else if (!ahead.intersects(attacked_[!c])) {
                gain = {gain.mg * 5 / 4, gain.eg * 5 / 4};
            }
            score_[c] += gain;
            // In the endgame the royals decide about it.
            if (royal_[c] && royal_[!c]) {
                const int nearer = distance(s, *royal_[!c]) - distance(s, *royal_[c]);
                score_[c].eg += nearer * gain.eg / 40;
            }
        }
    }

    void threats(Color c) noexcept {
        const SquareSet<W> officers = pos_.pieces(!c) - promoting_[!c] - pos_.royals(!c);
        score_[c] += kThreatByPromoting * (officers & attacked_by_promoting_[c]).count();
        const SquareSet<W> loose = pos_.pieces(!c) - attacked_[!c] - pos_.royals(!c);
        score_[c] += kHanging * (loose & attacked_[c]).count();
    }

    void safety(Color c) noexcept {
        if (!royal_[c]) return;
        const SquareSet<W>& ring = weights_.ring[at(*royal_[c])];
        score_[c] += kShelter * std::min(kMaxShelter, (ring & promoting_[c]).count());
        const int weak =
            (ring & attacked_[!c]).count() - (ring & attacked_[c] & attacked_[!c]).count();
        if (attackers_[!c] < 2) return;
        const int danger = danger_[!c] + 14 * weak;
        const int penalty = std::min(kMaxDanger, danger * danger / 800);
        score_[c] -= Tapered{penalty, penalty / 8};
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
        const int difference = endgame_material_[Color::white] - endgame_material_[Color::black];
        const Color stronger = difference >= 0 ? Color::white : Color::black;
        if (endgame_material_[!stronger] == 0 && std::abs(difference) >= weights_.bare_margin)
            score_[stronger].eg += drive(stronger);
        const int mg = score_.white.mg - score_.black.mg;
        const int eg = score_.white.eg - score_.black.eg;
        const int total = std::max(1, weights_.phase_total);
        const int phase = std::min(phase_ * 256 / total, 256);
        int score = (mg * phase + eg * (256 - phase)) / 256;
        // Without promoting men a small surplus does not win.
        const Color better = score >= 0 ? Color::white : Color::black;
        if (promoting_[better].empty() &&
            endgame_material_[better] - endgame_material_[!better] < weights_.bare_margin)
            score /= 4;
        // Shuffling towards the n-move rule is worth less and less: little at first, half in the
        // end.
        if (const int plies = rules_.traits.n_move_plies; plies > 0) {
            const int clock = std::min(plies, pos_.halfmove_clock());
            score -= score / 2 * clock / plies * clock / plies;
        }
        if (pos_.side_to_move() == Color::black) score = -score;
        return std::clamp(score + kTempo, -kMaxEval, kMaxEval);
    }

    const Position<W>& pos_;
    const Ruleset<W>& rules_;
    const Weights<W>& weights_;
    const SquareSet<W> occupied_;
    ByColor<SquareSet<W>> promoting_;
    ByColor<SquareSet<W>> attacked_;
    ByColor<SquareSet<W>> attacked_by_promoting_;
    ByColor<std::optional<Sq>> royal_;
    ByColor<Tapered> score_;
    ByColor<int> endgame_material_;
    ByColor<int> attackers_;  // how many men of the colour attack the other's royal
    ByColor<int> danger_;     // and how strongly
    int phase_ = 0;
};

}  // namespace

template <int W>
Evaluator<W>::Evaluator(std::shared_ptr<const Ruleset<W>> rules)
    : rules_(std::move(rules)), weights_(derive_weights(*rules_)) {
    for (int k = 0; k < rules_->kinds(); ++k) {
        const PieceKind kind = kind_of_index(k);
        if (weights_.kind[at(kind)].promotes) promoting_.insert(kind);
        if (weights_.kind[at(kind)].is_officer && !rules_->traits.kind[at(kind)].hopper)
            passers_.insert(kind);
    }
}

template <int W>
int Evaluator<W>::evaluate(const Position<W>& pos) const noexcept {
    return Evaluation<W>(pos, weights_, promoting_).run();
}

template class Evaluator<2>;
template class Evaluator<4>;

}  // namespace shako::engine
