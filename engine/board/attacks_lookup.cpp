// What AttackTables keeps for look-up: the rides of a man sorted by lines, each with its table.
#include <algorithm>
#include <optional>

#include "engine/board/attacks.h"
#include "engine/board/width.h"

namespace shako::engine {

using variant::RideKind;

namespace {

// The rides of one kind along one line for one purpose.
template <int W>
struct LinePart {
    const Surroundings<W>* line = nullptr;
    RideKind kind{};
    std::vector<SquareSet<W>> within;  // [square]
    friend bool operator==(const LinePart&, const LinePart&) = default;
};

// Sorts the rides of a purpose by lines; nothing when one of them has no table.
template <int W>
class LineParts {
   public:
    LineParts(RayTables<W>& rays, LookupTables<W>& tables) : rays_(rays), tables_(tables) {}

    std::optional<std::vector<LinePart<W>>> of(const Reach<W>& reach) {
        parts_.clear();
        complete_ = true;
        for (const auto* list : {&reach.plain_up, &reach.plain_down})
            for (const Ray<W>* ray : *list)
                add(RideKind::plain, *ray, rays_.board(), rays_.board());
        for (const auto* list : {&reach.hop_up, &reach.hop_down})
            for (const Ray<W>* ray : *list) add(RideKind::hop, *ray, rays_.board(), rays_.board());
        for (const Ray<W>* ray : reach.grasshopper)
            add(RideKind::grasshopper, *ray, rays_.board(), rays_.board());
        for (const PlacedRay<W>& placed : reach.placed) {
            if (placed.respects_kind) return std::nullopt;
            add(placed.kind, *placed.ray, placed.from, placed.to);
        }
        if (!complete_) return std::nullopt;
        return std::move(parts_);
    }

   private:
    void add(RideKind kind, const Ray<W>& ray, const SquareSet<W>& from, const SquareSet<W>& to) {
        const Surroundings<W>* line = tables_.lines(rays_, ray.step);
        complete_ &= line != nullptr;
        auto part = std::find_if(parts_.begin(), parts_.end(), [&](const LinePart<W>& known) {
            return known.line == line && known.kind == kind;
        });
        if (part == parts_.end()) {
            parts_.push_back({line, kind, std::vector<SquareSet<W>>(ray.from.size())});
            part = parts_.end() - 1;
        }
        for (const Sq s : from)
            part->within[static_cast<std::size_t>(s)] |= ray.from[static_cast<std::size_t>(s)] & to;
    }

    RayTables<W>& rays_;
    LookupTables<W>& tables_;
    std::vector<LinePart<W>> parts_;
    bool complete_ = true;
};

// Keeps the limits of the rides, unless they go all along their lines.
template <int W>
const SquareSet<W>* keep_within(const LinePart<W>& part, const SquareSet<W>& board,
                                LookupTables<W>& tables) {
    for (const Sq s : board) {
        const auto i = static_cast<std::size_t>(s);
        if (!(part.within[i] == part.line[i].squares)) return tables.keep(part.within).data();
    }
    return nullptr;
}

}  // namespace

// What one man reaches. Its captures come first; the quiet rides along the same lines join them.
template <int W>
void AttackTables<W>::add_lookup() {
    LineParts<W> parts(rays_, lookup_tables_);
    lookup_.resize(reach_.size());
    for (std::size_t i = 0; i < reach_.size(); ++i) {
        const KindRides<W>& quiet = reach_[i].quiet;
        const KindRides<W>& capture = reach_[i].capture;
        ManLookup<W>& man = lookup_[i];
        if (!quiet.walked.empty() || !capture.walked.empty()) continue;
        const auto quiet_parts = parts.of(quiet.fast);
        const auto capture_parts = parts.of(capture.fast);
        if (!quiet_parts || !capture_parts) continue;
        man.complete = true;
        const auto leaps_of = [&](const Reach<W>& reach) {
            LeapLookup<W> leaps;
            if (!reach.leaps.empty()) leaps.leaps = reach.leaps.data();
            if (!reach.lame.empty()) {
                leaps.legs = lookup_tables_.legs(reach.lame, squares_, false);
                man.complete &= leaps.legs != nullptr;
            }
            return leaps;
        };
        man.same = quiet.fast.leaps == capture.fast.leaps && quiet.fast.lame == capture.fast.lame &&
                   *quiet_parts == *capture_parts;
        man.capture = leaps_of(capture.fast);
        man.quiet = man.same ? man.capture : leaps_of(quiet.fast);
        const auto ride_of = [&](const LinePart<W>& part) {
            return LineRide<W>{line_table(part.kind, false),
                               keep_within(part, rays_.board(), lookup_tables_)};
        };
        for (const LinePart<W>& part : *capture_parts)
            man.lines.push_back({part.line, {}, ride_of(part)});
        for (const LinePart<W>& part : *quiet_parts) {
            auto use =
                std::find_if(man.lines.begin(), man.lines.end(), [&](const LineUse<W>& known) {
                    return known.line == part.line && known.quiet.table == nullptr;
                });
            if (use == man.lines.end()) {
                man.lines.push_back({part.line});
                use = man.lines.end() - 1;
            }
            use->quiet = ride_of(part);
        }
    }
    for (const Color color : kColors) {
        for (LineAttack<W>& attack : line_attacks_[color]) {
            if (attack.respects_kind) continue;
            for (const Ray<W>* ray : attack.back) {
                const Surroundings<W>* line = lookup_tables_.lines(rays_, ray->step);
                if (std::find(attack.lines.begin(), attack.lines.end(), line) == attack.lines.end())
                    attack.lines.push_back(line);
            }
            if (std::find(attack.lines.begin(), attack.lines.end(), nullptr) != attack.lines.end())
                attack.lines.clear();
            else
                attack.table = line_table(attack.kind, true);
        }
        add_leg_attacks(color);
    }
}

template <int W>
void AttackTables<W>::add_leg_attacks(Color color) {
    std::vector<LegAttack<W>>& attacks = leg_attacks_[color];
    for (std::size_t k = 0; 2 * k < reach_.size(); ++k) {
        std::vector<const LameLeap<W>*> leaps;
        for (const LameAttack<W>& lame : lame_attacks_[color])
            if (lame.kind == static_cast<PieceKind>(k)) leaps.push_back(lame.leap);
        if (leaps.empty()) continue;
        attacks.push_back({static_cast<PieceKind>(k), lookup_tables_.legs(leaps, squares_, true)});
        if (attacks.back().sources == nullptr) return attacks.clear();
    }
}

#define SHAKO_INSTANTIATE(W)                     \
    template void AttackTables<W>::add_lookup(); \
    template void AttackTables<W>::add_leg_attacks(Color);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
