#include "variant/betza/peer.h"

#include <algorithm>
#include <bitset>

#include "variant/betza/expand.h"
#include "variant/betza/turn.h"

namespace shako::variant {

namespace {

constexpr std::size_t kReach = 16;
using Distances = std::bitset<kReach>;  // in steps from the start

Distances up_to(int range) {
    Distances all;
    for (std::size_t n = 1; n < kReach && (range == 0 || n <= static_cast<std::size_t>(range)); ++n)
        all.set(n);
    return all;
}

// Whether a later hop of that range does all that the earlier one did.
bool covers_hop(int later, int earlier) {
    if (later == earlier || later == 0) return true;
    return later != 1 && earlier > 1 && earlier <= later;
}

Offset times(Offset o, int n) {
    return {static_cast<std::int8_t>(o.dx * n), static_cast<std::int8_t>(o.dy * n)};
}

// The directions that the peer slides and hops along with one table each.
const std::vector<std::vector<Offset>>& lines() {
    static const std::vector<std::vector<Offset>> kLines{
        {{0, 1}, {0, -1}}, {{1, 0}, {-1, 0}}, all_images({1, 1}), all_images({2, 1})};
    return kLines;
}

}  // namespace

void PeerReading::add(const Atom& atom, bool rides, std::size_t at) {
    if (atom.legs.size() != 1) return;
    Entry entry{atom.legs[0].range, at};
    Sort sort = rides ? Sort::slide : Sort::step;
    if (atom.kind == RideKind::hop || atom.kind == RideKind::grasshopper) {
        sort = Sort::hop;
        if (atom.kind == RideKind::grasshopper) entry.range = 1;
    } else if (sort == Sort::step) {
        entry.range = atom.kind == RideKind::lame ? -1 : 0;
    }
    for (const Ride& ride : rides_of(atom).rides)
        for (const bool captures : {false, true})
            if (atom.modality != (captures ? Modality::move : Modality::capture))
                put({atom.initial, captures, sort, ride.step}, entry);
}

void PeerReading::put(const Key& key, Entry entry) {
    const auto [place, is_new] = entries_.try_emplace(key, entry);
    if (is_new) return;
    const int before = place->second.range;
    const bool covers = key.sort == Sort::hop ? covers_hop(entry.range, before)
                        : key.sort == Sort::step
                            ? entry.range >= before
                            : entry.range == 0 || (before != 0 && before <= entry.range);
    if (!covers && !replaced_at_) replaced_at_ = entry.at;
    place->second = entry;
}

const PeerReading::Entry* PeerReading::find(const Key& key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
}

// Everything on a line that one of its directions reaches by slide or hop is within reach of all
// slides and hops along that line, be they written for another direction.
std::optional<std::size_t> PeerReading::mixed_at(bool initial, bool captures) const {
    const auto entry = [&](Sort sort, Offset step) {
        return find({initial, captures, sort, step});
    };
    const auto has_lame = [&](LeapShape leap) {
        const std::vector<Offset> steps = all_images(leap);
        return std::any_of(steps.begin(), steps.end(), [&](Offset step) {
            const Entry* const found = entry(Sort::step, step);
            return found != nullptr && found->range < 0;
        });
    };
    for (const std::vector<Offset>& line : lines()) {
        const bool is_oblique_line = is_oblique(shape_of(line[0]));
        bool slides = false;
        bool hops = false;
        bool lands_behind = false;
        for (const Offset step : line) {
            slides |= entry(Sort::slide, step) != nullptr;
            if (const Entry* const hop = entry(Sort::hop, step))
                (hop->range == 1 ? lands_behind : hops) = true;
        }
        const bool lame = !is_oblique_line && has_lame(shape_of(times(line[0], 2)));
        for (const Offset step : line) {
            const Entry* const slide = entry(Sort::slide, step);
            const Entry* const hop = entry(Sort::hop, step);
            Distances leaps;  // in any case
            Distances lames;  // when nothing stands between
            std::size_t at = 0;
            for (int n = 1; n <= 3; ++n)
                if (const Entry* const leap = entry(Sort::step, times(step, n))) {
                    (leap->range < 0 ? lames : leaps).set(static_cast<std::size_t>(n));
                    at = std::max(at, leap->at);
                }
            if (slide != nullptr) at = std::max(at, slide->at);
            if (hop != nullptr) at = std::max(at, hop->at);
            const Distances ours_slid = (slide != nullptr ? up_to(slide->range) : Distances{}) |
                                        leaps | (is_oblique_line ? Distances{} : lames);
            const Distances ours_hopped =
                (hop != nullptr ? up_to(hop->range == 1 ? 0 : hop->range) : Distances{}) | leaps;
            const Distances within = ours_slid | ours_hopped | lames;
            const Distances beyond_first = within & ~Distances(3);
            if (slides && (within & ~ours_slid).any()) return at;
            if (lame && within.test(2) && !ours_slid.test(2)) return at;
            const bool only_behind = hop != nullptr && hop->range == 1;
            if (hops &&
                (only_behind ? (beyond_first & ~leaps).any() : (beyond_first & ~ours_hopped).any()))
                return at;
            if (lands_behind && (beyond_first & ~ours_hopped).any()) return at;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> PeerReading::differs_at() const {
    if (replaced_at_) return replaced_at_;
    for (const bool initial : {false, true})
        for (const bool captures : {false, true})
            if (const auto at = mixed_at(initial, captures)) return at;
    return std::nullopt;
}

}  // namespace shako::variant
