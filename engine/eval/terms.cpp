#include "engine/eval/terms.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/board/width.h"

namespace shako::engine {

template <int W>
Terms::Terms(const Ruleset<W>& rules, const std::vector<int>& most_mobility)
    : kind(static_cast<std::size_t>(rules.kinds())), files_(rules.files), ranks_(rules.ranks) {
    const Traits& traits = rules.traits;
    tempo = add("tempo", 1, true);
    pair = add("pair");
    beside = add("beside");
    guarded = add("guarded");
    isolated = add("isolated");
    doubled = add("doubled");
    threat_by_promoting = add("threat-by-promoting");
    threat_on_dearer = add("threat-on-dearer");
    hanging = add("hanging");
    shelter = add("shelter");
    for (const Color c : kColors)
        for (const std::int8_t ranks : traits.ranks_to_promotion[c])
            passed_size = std::max(passed_size, ranks + 1);
    if (passed_size > 0) {
        passed_stopped = add("passed-stopped", passed_size);
        passed = add("passed", passed_size);
        passed_free = add("passed-free", passed_size);
        passed_royal = add("passed-royal", passed_size);
    }
    ring_weak = add("ring-weak", 1, true);
    if (traits.has_hands) ring_drop = add("ring-drop", 1, true);
    ring_shut = add("ring-shut", 1, true);
    check_unsafe = add("check-unsafe", 1, true);
    for (std::size_t k = 0; k < kind.size(); ++k) {
        const KindTraits& of = traits.kind[k];
        Kind& places = kind[k];
        const auto name = [&of](std::string_view group) {
            return std::string(group) + '/' + of.name;
        };
        places.square = add(name("square"), rules.ranks * ((rules.files + 1) / 2));
        if (of.royal) continue;
        places.material = add(name("material"));
        if (traits.has_hands) places.hand = add(name("hand"));
        if (of.promotes.white || of.promotes.black) continue;
        places.most_mobility = most_mobility[k];
        places.mobility = add(name("mobility"), most_mobility[k] + 1);
        places.ring_attack = add(name("ring-attack"), 1, true);
        if (traits.has_hands) places.ring_hand = add(name("ring-hand"), 1, true);
        places.check = add(name("check"), 1, true);
    }
}

#define SHAKO_INSTANTIATE(W) template Terms::Terms(const Ruleset<W>&, const std::vector<int>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

const TermGroup* Terms::find(std::string_view name) const noexcept {
    const auto found = std::find_if(groups_.begin(), groups_.end(),
                                    [name](const TermGroup& group) { return group.name == name; });
    return found == groups_.end() ? nullptr : &*found;
}

int Terms::add(std::string name, int size, bool is_single) {
    const int first = size_;
    groups_.push_back({std::move(name), first, size, is_single});
    size_ += size;
    return first;
}

}  // namespace shako::engine
