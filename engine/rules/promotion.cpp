// Promotion of pawns. Ini keys: promotionRegion*, promotionPawnTypes*, promotionPieceTypes*,
// mandatoryPawnPromotion. Folded into tables.
#include "engine/board/position.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

template <int W>
void install_promotion(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::Promotion& from = spec.promotion;
    Traits& traits = rules.traits;
    for (const Color c : kColors) {
        for (int i = 0; i < rules.squares; ++i) {
            const Sq s = square_at(i);
            if (from.region[c].contains(
                    {variant::File{static_cast<std::uint8_t>(rules.file_of(s))},
                     variant::Rank{static_cast<std::uint8_t>(rules.rank_of(s))}}))
                rules.promotion_zone[c].insert(s);
        }
        for (int k = 0; k < rules.kinds(); ++k)
            if (from.piece_types[c].contains(traits.kind[static_cast<std::size_t>(k)].slot))
                traits.promotion_choices[c].push_back(kind_of_index(k));
        traits.must_promote[c] = from.mandatory;
        if (traits.promotion_choices[c].empty()) continue;
        for (int k = 0; k < rules.kinds(); ++k) {
            KindTraits& kind = traits.kind[static_cast<std::size_t>(k)];
            if (!from.pawn_types[c].contains(kind.slot)) continue;
            rules.promoting_kinds[c].insert(kind_of_index(k));
            kind.promotes[c] = true;
            kind.pawn_like = true;
        }
    }
    for (const Color c : kColors) {
        auto& away = traits.ranks_to_promotion[c];
        away.assign(static_cast<std::size_t>(rules.squares), std::int8_t{-1});
        const int forward = c == Color::white ? 1 : -1;
        for (int i = 0; i < rules.squares; ++i) {
            const Sq s = square_at(i);
            const int file = rules.file_of(s);
            for (int rank = rules.rank_of(s); rank >= 0 && rank < rules.ranks; rank += forward)
                if (rules.promotion_zone[c].contains(rules.at(file, rank))) {
                    away[static_cast<std::size_t>(i)] =
                        static_cast<std::int8_t>(forward * (rank - rules.rank_of(s)));
                    break;
                }
        }
    }
}

template void install_promotion(const variant::Spec&, Ruleset<2>&);
template void install_promotion(const variant::Spec&, Ruleset<4>&);

}  // namespace shako::engine::rules
