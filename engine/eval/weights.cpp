#include "engine/eval/weights.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <numeric>

namespace shako::engine {

namespace {

// Mobility is counted in parts of a square.
constexpr int kOne = 256;

// Random boards per density. More change the values by less than two centipawns.
constexpr int kFills = 16;

// Parts (in percent) of the start position's men that are still there: two middlegames, two
// endgames.
constexpr std::array<int, 2> kMiddlegameFill{85, 60};
constexpr std::array<int, 2> kEndgameFill{45, 25};

// A square that can be captured on is worth more than one that can be gone to (in percent).
constexpr int kCaptureShare = 70;
constexpr int kQuietShare = 30;

// What each of a man's squares is worth grows with their number, because they are attacked at once:
// value = squares * (squares + kSynergy) * kScale / 100.
constexpr int kSynergy = 40;
constexpr int kScale = 128;

// xorshift64*: the boards have to be the same on every machine.
class Random {
   public:
    // A number below `bound`.
    [[nodiscard]] int below(int bound) noexcept {
        state_ ^= state_ >> 12U;
        state_ ^= state_ << 25U;
        state_ ^= state_ >> 27U;
        return static_cast<int>(((state_ * 0x2545F4914F6CDD1DU) >> 33U) %
                                static_cast<std::uint64_t>(bound));
    }

   private:
    std::uint64_t state_ = 0x5A8C0C0FFEE12345U;
};

[[nodiscard]] constexpr std::size_t at(Sq s) noexcept { return static_cast<std::size_t>(s); }
[[nodiscard]] constexpr std::size_t at(PieceKind k) noexcept { return static_cast<std::size_t>(k); }

[[nodiscard]] int square_root(std::int64_t n) {
    std::int64_t root = 0;
    for (std::int64_t bit = std::int64_t{1} << 30; bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= n) root += bit;
    return static_cast<int>(root);
}

// The men of the start position, by kind.
template <int W>
[[nodiscard]] std::vector<int> start_men(const Ruleset<W>& rules) {
    std::vector<int> men(static_cast<std::size_t>(rules.kinds()), 0);
    for (const char c : rules.spec->start_fen) {
        if (c == ' ' || c == '[') break;
        if (const auto kind = rules.kind_of(c)) ++men[at(*kind)];
    }
    return men;
}

// Mean number of squares that a man reaches, in parts: [kind][square], as White.
using Mobility = std::vector<std::vector<int>>;

template <int W>
[[nodiscard]] Mobility measure_mobility(const Ruleset<W>& rules, int men,
                                        const std::array<int, 2>& fills) {
    Mobility mobility(static_cast<std::size_t>(rules.kinds()),
                      std::vector<int>(static_cast<std::size_t>(rules.squares), 0));
    Random random;
    for (const int fill : fills) {
        const int density = men * fill * 10 / rules.squares;  // permille
        for (int i = 0; i < kFills; ++i) {
            SquareSet<W> all;
            for (const Sq s : rules.board)
                if (random.below(1000) < density) all.insert(s);
            for (const Sq s : rules.board) {
                SquareSet<W> occupied = all;
                occupied.erase(s);
                for (int k = 0; k < rules.kinds(); ++k) {
                    const PieceKind kind = kind_of_index(k);
                    const int quiet = rules.attacks.moves(kind, Color::white, s, occupied).count();
                    const int capture =
                        rules.attacks.attacks(kind, Color::white, s, occupied).count();
                    mobility[at(kind)][at(s)] += kQuietShare * quiet + kCaptureShare * capture;
                }
            }
        }
    }
    const int samples = 100 * kFills * static_cast<int>(fills.size());
    for (auto& squares : mobility)
        for (int& sum : squares) sum = sum * kOne / samples;
    // Left and right are alike for all that the evaluation wants to know.
    for (auto& squares : mobility)
        for (int rank = 0; rank < rules.ranks; ++rank)
            for (int left = 0, right = rules.files - 1; left < right; ++left, --right) {
                int& a = squares[at(rules.at(left, rank))];
                int& b = squares[at(rules.at(right, rank))];
                a = b = (a + b) / 2;
            }
    return mobility;
}

[[nodiscard]] int mean(const std::vector<int>& values) {
    return std::accumulate(values.begin(), values.end(), 0) / static_cast<int>(values.size());
}

[[nodiscard]] int worth(int squares) {
    const std::int64_t n = squares;
    return static_cast<int>(n * (n + kSynergy * kOne) * kScale / (100 * kOne * kOne));
}

// What a man that is `ranks` ranks before the promotion zone hopes for: part of the dearest
// promotion.
[[nodiscard]] int promotion_hope(int gain, int ranks) {
    if (ranks < 0) return 0;
    const int d = std::max(1, ranks);
    return gain / (2 + d * d);
}

template <int W>
class Derivation {
   public:
    explicit Derivation(const Ruleset<W>& rules)
        : rules_(rules),
          men_(start_men(rules)),
          middlegame_(measure_mobility(rules, total_men(), kMiddlegameFill)),
          endgame_(measure_mobility(rules, total_men(), kEndgameFill)) {
        weights_.kind.resize(static_cast<std::size_t>(rules.kinds()));
    }

    [[nodiscard]] Weights<W> derive() {
        draw_masks();
        set_values();
        set_passed();
        set_squares();
        set_mobility();
        set_the_rest();
        return std::move(weights_);
    }

   private:
    [[nodiscard]] int total_men() const { return std::accumulate(men_.begin(), men_.end(), 0); }
    [[nodiscard]] const KindTraits& traits(PieceKind k) const { return rules_.traits.kind[at(k)]; }
    [[nodiscard]] bool promotes(PieceKind k) const {
        return traits(k).promotes.white || traits(k).promotes.black;
    }
    [[nodiscard]] KindWeights& weights(PieceKind k) { return weights_.kind[at(k)]; }
    template <class Function>
    void for_each_kind(Function f) const {
        for (int k = 0; k < rules_.kinds(); ++k) f(kind_of_index(k));
    }
    // The square as the other side sees it.
    [[nodiscard]] Sq turned(Sq s) const {
        return rules_.at(rules_.file_of(s), rules_.ranks - 1 - rules_.rank_of(s));
    }
    [[nodiscard]] Sq seen_by(Color c, Sq s) const { return c == Color::white ? s : turned(s); }

    void draw_masks() {
        const auto squares = static_cast<std::size_t>(rules_.squares);
        weights_.ring.resize(squares);
        weights_.beside.resize(squares);
        weights_.edge.resize(squares);
        for (const Color c : kColors) {
            weights_.ahead[c].resize(squares);
            weights_.span[c].resize(squares);
        }
        for (const Sq s : rules_.board) {
            const int file = rules_.file_of(s);
            const int rank = rules_.rank_of(s);
            weights_.edge[at(s)] =
                std::min(file, rules_.files - 1 - file) + std::min(rank, rules_.ranks - 1 - rank);
            for (const Sq t : rules_.board) {
                const int files = std::abs(rules_.file_of(t) - file);
                const int ranks = rules_.rank_of(t) - rank;
                if (files > 1) continue;
                if (std::abs(ranks) <= 1) weights_.ring[at(s)].insert(t);
                if (ranks == 0 && files == 1) weights_.beside[at(s)].insert(t);
                if (ranks == 0) continue;
                const Color c = ranks > 0 ? Color::white : Color::black;
                weights_.span[c][at(s)].insert(t);
                if (files == 0) weights_.ahead[c][at(s)].insert(t);
            }
        }
    }

    void set_values() {
        for_each_kind([this](PieceKind k) {
            KindWeights& w = weights(k);
            w.promotes = promotes(k);
            w.is_officer = !traits(k).royal && !w.promotes;
            if (traits(k).royal) return;
            const int mg = worth(mean(middlegame_[at(k)]));
            // On an empty board riders see far, but there is less to be seen.
            const int eg = (mg + worth(mean(endgame_[at(k)]))) / 2;
            w.value = {mg, eg};
            // It sees half of the board only. A short-range man suffers as much as a rider.
            if (traits(k).colour_bound) w.value = {w.value.mg * 88 / 100, w.value.eg * 88 / 100};
        });
        for (const Color c : kColors)
            for (const PieceKind k : rules_.traits.promotion_choices[c])
                gain_ = std::max(gain_, weights(k).value.eg);
        // A promoting man lives from what it may become more than from what it does.
        for_each_kind([this](PieceKind k) {
            Tapered& value = weights(k).value;
            if (weights(k).promotes) value = {value.mg / 2 + gain_ / 45, value.eg / 2 + gain_ / 20};
        });
        scale_values();
    }

    // So that the common promoting kind is worth 100 on average, if there is one.
    void scale_values() {
        const PieceKind* unit = nullptr;
        std::vector<PieceKind> kinds;
        for_each_kind([&kinds](PieceKind k) { kinds.push_back(k); });
        for (const PieceKind& k : kinds)
            if (weights(k).promotes && (unit == nullptr || men_[at(k)] > men_[at(*unit)]))
                unit = &k;
        if (unit == nullptr) return;
        const int pawn = (weights(*unit).value.mg + weights(*unit).value.eg) / 2;
        if (pawn <= 0) return;
        for (KindWeights& w : weights_.kind)
            w.value = {w.value.mg * 100 / pawn, w.value.eg * 100 / pawn};
        gain_ = gain_ * 100 / pawn;
    }

    void set_passed() {
        for (const Color c : kColors) {
            weights_.passed[c].resize(static_cast<std::size_t>(rules_.squares));
            for (const Sq s : rules_.board) {
                const int hope =
                    promotion_hope(gain_, rules_.traits.ranks_to_promotion[c].empty()
                                              ? -1
                                              : rules_.traits.ranks_to_promotion[c][at(s)]);
                weights_.passed[c][at(s)] = {hope * 3 / 10, hope * 6 / 10};
            }
        }
    }

    void set_squares() {
        for_each_kind([this](PieceKind k) {
            KindWeights& w = weights(k);
            const int mean_mg = std::max(1, mean(middlegame_[at(k)]));
            const int mean_eg = std::max(1, mean(endgame_[at(k)]));
            // Per square more than the mean: less for men that have many.
            const int step_mg = std::min(12, 64 * kOne / mean_mg);
            const int step_eg = std::min(9, 48 * kOne / mean_eg);
            for (const Color c : kColors) {
                w.square[c].resize(static_cast<std::size_t>(rules_.squares));
                for (const Sq s : rules_.board) {
                    const Sq seen = seen_by(c, s);
                    Tapered& t = w.square[c][at(s)];
                    t = w.value;
                    if (traits(k).royal) {
                        t += royal_square(seen);
                    } else if (w.promotes) {
                        t += promoting_square(c, s, seen);
                    } else {
                        t += {(middlegame_[at(k)][at(seen)] - mean_mg) * step_mg / kOne,
                              (endgame_[at(k)][at(seen)] - mean_eg) * step_eg / kOne};
                        // Undeveloped.
                        if (rules_.rank_of(seen) == 0) t.mg -= 8;
                    }
                }
            }
        });
    }

    // Behind its own men while the board is full, in the middle when it is empty.
    [[nodiscard]] Tapered royal_square(Sq seen) const {
        const int rank = rules_.rank_of(seen);
        const int file = rules_.file_of(seen);
        const int wing = std::abs(2 * file - (rules_.files - 1));
        const int middle = weights_.edge[at(seen)];
        return {-14 * std::min(rank, 5) + std::min(wing * 40 / rules_.files, 28), 7 * middle};
    }

    [[nodiscard]] Tapered promoting_square(Color c, Sq s, Sq seen) const {
        const auto& table = rules_.traits.ranks_to_promotion[c];
        const int hope = promotion_hope(gain_, table.empty() ? -1 : table[at(s)]);
        const int file = rules_.file_of(seen);
        const int wing = std::abs(2 * file - (rules_.files - 1));
        const int rank = rules_.rank_of(seen);
        // Central men are to be in front, those on the wings stay before the king.
        const int centre = (rules_.files - wing) * std::min(rank, rules_.ranks / 2) / 3;
        return {hope / 8 + centre, hope / 6 + rank * 2};
    }

    void set_mobility() {
        for_each_kind([this](PieceKind k) {
            KindWeights& w = weights(k);
            if (!w.is_officer) return;
            const auto fill = [this](const std::vector<int>& squares, int count, int factor) {
                const int expected = square_root(std::int64_t{mean(squares)} * kOne);
                return (square_root(std::int64_t{count} * kOne * kOne) - expected) * factor / kOne;
            };
            for (int count = 0; count <= rules_.squares; ++count)
                w.mobility.push_back(
                    {fill(middlegame_[at(k)], count, 24), fill(endgame_[at(k)], count, 28)});
        });
    }

    void set_the_rest() {
        int cheapest = 0;
        for_each_kind([&](PieceKind k) {
            KindWeights& w = weights(k);
            if (traits(k).royal) return;
            weights_.by_value.push_back(k);
            if (!w.is_officer) return;
            w.attack = 10 + w.value.mg / 12;
            w.phase = w.value.mg;
            weights_.phase_total += w.phase * men_[at(k)];
            if (men_[at(k)] > 0 && (cheapest == 0 || w.value.eg < cheapest)) cheapest = w.value.eg;
        });
        weights_.bare_margin = cheapest * 5 / 4;
        std::stable_sort(
            weights_.by_value.begin(), weights_.by_value.end(),
            [this](PieceKind a, PieceKind b) { return weights(a).value.mg > weights(b).value.mg; });
    }

    const Ruleset<W>& rules_;
    std::vector<int> men_;  // of the start position: [kind]
    Mobility middlegame_;
    Mobility endgame_;
    int gain_ = 0;  // endgame value of the dearest promotion
    Weights<W> weights_;
};

}  // namespace

template <int W>
Weights<W> derive_weights(const Ruleset<W>& rules) {
    return Derivation<W>(rules).derive();
}

template Weights<2> derive_weights(const Ruleset<2>&);
template Weights<4> derive_weights(const Ruleset<4>&);

}  // namespace shako::engine
