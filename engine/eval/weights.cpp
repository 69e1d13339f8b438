#include "engine/eval/weights.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/board/width.h"

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
                                        const std::array<int, 2>& fills, std::vector<int>& most) {
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
                    const SquareSet<W> quiet = rules.attacks.moves(kind, Color::white, s, occupied);
                    const SquareSet<W> capture =
                        rules.attacks.attacks(kind, Color::white, s, occupied);
                    most[at(kind)] = std::max(most[at(kind)], (quiet | capture).count());
                    mobility[at(kind)][at(s)] +=
                        kQuietShare * quiet.count() + kCaptureShare * capture.count();
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

// The common promoting kind of the start position.
template <int W>
[[nodiscard]] std::optional<PieceKind> common_promoting_kind(const Ruleset<W>& rules,
                                                             const std::vector<int>& men) {
    std::optional<PieceKind> unit;
    for (int k = 0; k < rules.kinds(); ++k) {
        const PieceKind kind = kind_of_index(k);
        const ByColor<bool>& promotes = rules.traits.kind[at(kind)].promotes;
        if (!promotes.white && !promotes.black) continue;
        if (!unit || men[at(kind)] > men[at(*unit)]) unit = kind;
    }
    return unit;
}

// Works out the list of values.
template <int W>
class Derivation {
   public:
    explicit Derivation(const Ruleset<W>& rules)
        : rules_(rules),
          men_(start_men(rules)),
          most_(empty_board(rules)),
          middlegame_(measure_mobility(rules, total_men(), kMiddlegameFill, most_)),
          endgame_(measure_mobility(rules, total_men(), kEndgameFill, most_)),
          terms_(rules, most_),
          list_(static_cast<std::size_t>(terms_.size())),
          value_(static_cast<std::size_t>(rules.kinds())) {}

    [[nodiscard]] Weights<W> derive() {
        set_material();
        set_single();
        set_passed();
        set_squares();
        set_mobility();
        Weights<W> weights;
        weights.terms = std::move(terms_);
        weights.values = std::move(list_);
        weights.kind.resize(static_cast<std::size_t>(rules_.kinds()));
        for_each_kind([&](PieceKind k) {
            KindWeights& w = weights.kind[at(k)];
            w.promotes = promotes(k);
            w.is_officer = is_officer(k);
            if (!w.is_officer) return;
            w.phase = value_[at(k)].mg;
            weights.phase_total += w.phase * men_[at(k)];
        });
        return weights;
    }

   private:
    // The most squares that each kind reaches on an empty board.
    [[nodiscard]] static std::vector<int> empty_board(const Ruleset<W>& rules) {
        std::vector<int> most(static_cast<std::size_t>(rules.kinds()), 0);
        for (const Sq s : rules.board)
            for (int k = 0; k < rules.kinds(); ++k) {
                const PieceKind kind = kind_of_index(k);
                const SquareSet<W> reached = rules.attacks.moves(kind, Color::white, s, {}) |
                                             rules.attacks.attacks(kind, Color::white, s, {});
                most[at(kind)] = std::max(most[at(kind)], reached.count());
            }
        return most;
    }

    [[nodiscard]] int total_men() const { return std::accumulate(men_.begin(), men_.end(), 0); }
    [[nodiscard]] const KindTraits& traits(PieceKind k) const { return rules_.traits.kind[at(k)]; }
    [[nodiscard]] bool promotes(PieceKind k) const {
        return traits(k).promotes.white || traits(k).promotes.black;
    }
    [[nodiscard]] bool is_officer(PieceKind k) const { return !traits(k).royal && !promotes(k); }
    [[nodiscard]] const Terms::Kind& places(PieceKind k) const { return terms_.kind[at(k)]; }
    [[nodiscard]] Tapered& term(int place) { return list_[static_cast<std::size_t>(place)]; }
    template <class Function>
    void for_each_kind(Function f) const {
        for (int k = 0; k < rules_.kinds(); ++k) f(kind_of_index(k));
    }

    void set_material() {
        for_each_kind([this](PieceKind k) {
            if (traits(k).royal) return;
            Tapered& value = value_[at(k)];
            const int mg = worth(mean(middlegame_[at(k)]));
            // On an empty board riders see far, but there is less to be seen.
            const int eg = (mg + worth(mean(endgame_[at(k)]))) / 2;
            value = {mg, eg};
            // It sees half of the board only. A short-range man suffers as much as a rider.
            if (traits(k).colour_bound) value = {value.mg * 88 / 100, value.eg * 88 / 100};
        });
        for (const Color c : kColors)
            for (const PieceKind k : rules_.traits.promotion_choices[c])
                gain_ = std::max(gain_, value_[at(k)].eg);
        // A promoting man lives from what it may become more than from what it does.
        for_each_kind([this](PieceKind k) {
            Tapered& value = value_[at(k)];
            if (promotes(k)) value = {value.mg / 2 + gain_ / 45, value.eg / 2 + gain_ / 20};
        });
        scale_values();
        for_each_kind([this](PieceKind k) {
            if (traits(k).royal) return;
            const Tapered value = value_[at(k)];
            term(places(k).material) = value;
            // It may come down anywhere, but only once and for a move.
            if (places(k).hand >= 0) term(places(k).hand) = value;
            if (!is_officer(k)) return;
            const int attack = 10 + value.mg / 12;
            term(places(k).ring_attack) = {attack, attack};
            if (places(k).ring_hand >= 0) term(places(k).ring_hand) = {attack / 2, attack / 2};
            term(places(k).check) = {130, 130};
        });
    }

    // So that the common promoting kind is worth 100 on average, if there is one.
    void scale_values() {
        const auto unit = common_promoting_kind(rules_, men_);
        if (!unit) return;
        const int pawn = (value_[at(*unit)].mg + value_[at(*unit)].eg) / 2;
        if (pawn <= 0) return;
        for (Tapered& value : value_) value = {value.mg * 100 / pawn, value.eg * 100 / pawn};
        gain_ = gain_ * 100 / pawn;
    }

    // What no rule tells: the same for every game.
    void set_single() {
        term(terms_.tempo) = {14, 14};
        term(terms_.pair) = {22, 34};
        term(terms_.beside) = {7, 8};
        term(terms_.guarded) = {7, 8};
        term(terms_.isolated) = {-9, -12};
        term(terms_.doubled) = {-8, -16};
        term(terms_.threat_by_promoting) = {55, 40};
        term(terms_.threat_on_dearer) = {32, 28};
        term(terms_.hanging) = {30, 26};
        term(terms_.shelter) = {11, 0};
        term(terms_.ring_weak) = {24, 24};
        term(terms_.ring_shut) = {20, 20};
        term(terms_.check_unsafe) = {30, 30};
        if (terms_.ring_drop >= 0) term(terms_.ring_drop) = {8, 8};
    }

    void set_passed() {
        for (int ranks = 0; ranks < terms_.passed_size; ++ranks) {
            const int hope = promotion_hope(gain_, ranks);
            const Tapered gain{hope * 3 / 10, hope * 6 / 10};
            term(terms_.passed_stopped + ranks) = {gain.mg / 2, gain.eg / 2};
            term(terms_.passed + ranks) = gain;
            term(terms_.passed_free + ranks) = {gain.mg * 5 / 4, gain.eg * 5 / 4};
            term(terms_.passed_royal + ranks) = {0, (gain.eg + 20) / 40};
        }
    }

    void set_squares() {
        for_each_kind([this](PieceKind k) {
            const int mean_mg = std::max(1, mean(middlegame_[at(k)]));
            const int mean_eg = std::max(1, mean(endgame_[at(k)]));
            // Per square more than the mean: less for men that have many.
            const int step_mg = std::min(12, 64 * kOne / mean_mg);
            const int step_eg = std::min(9, 48 * kOne / mean_eg);
            for (const Sq s : rules_.board) {
                const int rank = rules_.rank_of(s);
                const int place = terms_.fold(Color::white, rules_.file_of(s), rank);
                Tapered& t = term(places(k).square + place);
                if (traits(k).royal) {
                    t = royal_square(s);
                } else if (promotes(k)) {
                    t = promoting_square(s);
                } else {
                    t = {(middlegame_[at(k)][at(s)] - mean_mg) * step_mg / kOne,
                         (endgame_[at(k)][at(s)] - mean_eg) * step_eg / kOne};
                    // Undeveloped.
                    if (rank == 0) t.mg -= 8;
                }
            }
        });
    }

    // Behind its own men while the board is full, in the middle when it is empty.
    [[nodiscard]] Tapered royal_square(Sq s) const {
        const int rank = rules_.rank_of(s);
        const int file = rules_.file_of(s);
        const int wing = std::abs(2 * file - (rules_.files - 1));
        const int middle =
            std::min(file, rules_.files - 1 - file) + std::min(rank, rules_.ranks - 1 - rank);
        return {-14 * std::min(rank, 5) + std::min(wing * 40 / rules_.files, 28), 7 * middle};
    }

    [[nodiscard]] Tapered promoting_square(Sq s) const {
        const int file = rules_.file_of(s);
        const int rank = rules_.rank_of(s);
        const auto& white = rules_.traits.ranks_to_promotion.white;
        const auto& black = rules_.traits.ranks_to_promotion.black;
        int ranks = -1;
        if (!white.empty()) {
            ranks = white[at(s)];
        } else if (!black.empty()) {
            ranks = black[at(rules_.at(file, rules_.ranks - 1 - rank))];
        }
        const int hope = promotion_hope(gain_, ranks);
        const int wing = std::abs(2 * file - (rules_.files - 1));
        // Central men are to be in front, those on the wings stay before the king.
        const int centre = (rules_.files - wing) * std::min(rank, rules_.ranks / 2) / 3;
        return {hope / 8 + centre, hope / 6 + rank * 2};
    }

    void set_mobility() {
        for_each_kind([this](PieceKind k) {
            if (!is_officer(k)) return;
            const auto fill = [this](const std::vector<int>& squares, int count, int factor) {
                const int expected = square_root(std::int64_t{mean(squares)} * kOne);
                return (square_root(std::int64_t{count} * kOne * kOne) - expected) * factor / kOne;
            };
            for (int count = 0; count <= places(k).most_mobility; ++count)
                term(places(k).mobility + count) = {fill(middlegame_[at(k)], count, 24),
                                                    fill(endgame_[at(k)], count, 28)};
        });
    }

    const Ruleset<W>& rules_;
    std::vector<int> men_;   // of the start position: [kind]
    std::vector<int> most_;  // squares reached: [kind]
    Mobility middlegame_;
    Mobility endgame_;
    Terms terms_;
    std::vector<Tapered> list_;
    std::vector<Tapered> value_;  // [kind]
    int gain_ = 0;                // endgame value of the dearest promotion
};

template <int W>
void draw_masks(Weights<W>& weights, const Ruleset<W>& rules) {
    const auto squares = static_cast<std::size_t>(rules.squares);
    weights.ring.resize(squares);
    weights.next_to.resize(squares);
    weights.wings.resize(squares);
    weights.edge.resize(squares);
    const int limit = rules.traits.n_move_plies;
    for (int plies = 0; plies < limit; ++plies) weights.fading.push_back(fading(plies, limit));
    weights.faded = fading(limit, limit);
    for (const Color c : kColors) {
        weights.ahead[c].resize(squares);
        weights.span[c].resize(squares);
    }
    for (const Sq s : rules.board) {
        const int file = rules.file_of(s);
        const int rank = rules.rank_of(s);
        weights.edge[at(s)] =
            std::min(file, rules.files - 1 - file) + std::min(rank, rules.ranks - 1 - rank);
        for (const Sq t : rules.board) {
            const int files = std::abs(rules.file_of(t) - file);
            const int ranks = rules.rank_of(t) - rank;
            if (files > 1) continue;
            if (std::abs(ranks) <= 1) weights.ring[at(s)].insert(t);
            if (files == 1) weights.wings[at(s)].insert(t);
            if (ranks == 0 && files == 1) weights.next_to[at(s)].insert(t);
            if (ranks == 0) continue;
            const Color c = ranks > 0 ? Color::white : Color::black;
            weights.span[c][at(s)].insert(t);
            if (files == 0) weights.ahead[c][at(s)].insert(t);
        }
    }
}

}  // namespace

template <int W>
Weights<W> derive_weights(const Ruleset<W>& rules) {
    Weights<W> weights = Derivation<W>(rules).derive();
    draw_masks(weights, rules);
    set_values(weights, rules, std::move(weights.values));
    return weights;
}

template <int W>
void set_values(Weights<W>& weights, const Ruleset<W>& rules, std::vector<Tapered> values) {
    assert(static_cast<int>(values.size()) == weights.terms.size());
    weights.values = std::move(values);
    const Terms& terms = weights.terms;
    const auto value = [&weights](int place) -> const Tapered& {
        return weights.values[static_cast<std::size_t>(place)];
    };
    const auto table = [&value](int first, int size) {
        std::vector<Packed> packed;
        for (int i = 0; i < size; ++i) packed.emplace_back(value(first + i));
        return packed;
    };
    weights.tempo = value(terms.tempo).mg;
    weights.pair = Packed(value(terms.pair));
    weights.beside = Packed(value(terms.beside));
    weights.guarded = Packed(value(terms.guarded));
    weights.isolated = Packed(value(terms.isolated));
    weights.doubled = Packed(value(terms.doubled));
    weights.threat_by_promoting = Packed(value(terms.threat_by_promoting));
    weights.threat_on_dearer = Packed(value(terms.threat_on_dearer));
    weights.hanging = Packed(value(terms.hanging));
    weights.shelter = Packed(value(terms.shelter));
    weights.passed_stopped = table(terms.passed_stopped, terms.passed_size);
    weights.passed = table(terms.passed, terms.passed_size);
    weights.passed_free = table(terms.passed_free, terms.passed_size);
    weights.passed_royal = table(terms.passed_royal, terms.passed_size);
    weights.ring_weak = value(terms.ring_weak).mg;
    weights.ring_drop = terms.ring_drop < 0 ? 0 : value(terms.ring_drop).mg;
    weights.ring_shut = value(terms.ring_shut).mg;
    weights.check_unsafe = value(terms.check_unsafe).mg;

    const std::vector<int> men = start_men(rules);
    int cheapest = 0;
    weights.by_value.clear();
    weights.place.assign(static_cast<std::size_t>(rules.kinds()) * 2 * SquareSet<W>::kCapacity, {});
    for (int i = 0; i < rules.kinds(); ++i) {
        const PieceKind k = kind_of_index(i);
        const Terms::Kind& places = terms.kind[at(k)];
        KindWeights& w = weights.kind[at(k)];
        w.value = places.material < 0 ? Tapered{} : value(places.material);
        for (const Color c : kColors)
            for (const Sq s : rules.board) {
                const int place = terms.fold(c, rules.file_of(s), rules.rank_of(s));
                weights.place[Weights<W>::place_at(c, k, s)] =
                    Packed(w.value + value(places.square + place));
            }
        if (rules.traits.kind[at(k)].royal) continue;
        weights.by_value.push_back(k);
        if (places.hand >= 0) w.hand = Packed(value(places.hand));
        if (!w.is_officer) continue;
        w.mobility.clear();
        for (int count = 0; count <= rules.squares; ++count)
            w.mobility.emplace_back(value(places.mobility + std::min(count, places.most_mobility)));
        w.attack = value(places.ring_attack).mg;
        w.check = value(places.check).mg;
        if (places.ring_hand >= 0) w.hand_attack = value(places.ring_hand).mg;
        if (men[at(k)] > 0 && (cheapest == 0 || w.value.eg < cheapest)) cheapest = w.value.eg;
    }
    weights.bare_margin = cheapest * 5 / 4;
    const auto promoting = [&weights](PieceKind k) { return weights.kind[at(k)].promotes; };
    const auto first = std::find_if(weights.by_value.begin(), weights.by_value.end(), promoting);
    weights.structure_is_known =
        std::count_if(weights.by_value.begin(), weights.by_value.end(), promoting) == 1 &&
        !rules.attacks.common_leaps(*first, Color::white).empty() &&
        !rules.attacks.common_leaps(*first, Color::black).empty();
    std::stable_sort(weights.by_value.begin(), weights.by_value.end(),
                     [&weights](PieceKind a, PieceKind b) {
                         return weights.kind[at(a)].value.mg > weights.kind[at(b)].value.mg;
                     });
}

template <int W>
std::optional<PieceKind> unit_kind(const Ruleset<W>& rules) {
    return common_promoting_kind(rules, start_men(rules));
}

#define SHAKO_INSTANTIATE(W)                                                        \
    template Weights<W> derive_weights(const Ruleset<W>&);                          \
    template void set_values(Weights<W>&, const Ruleset<W>&, std::vector<Tapered>); \
    template std::optional<PieceKind> unit_kind(const Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
