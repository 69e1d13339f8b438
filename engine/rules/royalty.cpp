// What may not be left under attack. Ini keys: checking, and the slot "king".
#include "engine/rules/install.h"

namespace shako::engine::rules {

template <int W>
void install_royalty(const variant::Spec& spec, Ruleset<W>& rules) {
    if (!spec.royalty.checking) return;
    for (int k = 0; k < rules.kinds(); ++k) {
        KindTraits& kind = rules.traits.kind[static_cast<std::size_t>(k)];
        const auto piece = spec.pieces.find(kind.slot);
        if (piece == spec.pieces.end() || !piece->second.royal) continue;
        kind.royal = true;
        rules.royal_kinds.insert(kind_of_index(k));
        rules.traits.royal = kind_of_index(k);
    }
}

template void install_royalty(const variant::Spec&, Ruleset<2>&);
template void install_royalty(const variant::Spec&, Ruleset<4>&);

}  // namespace shako::engine::rules
