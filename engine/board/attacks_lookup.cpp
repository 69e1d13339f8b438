// What AttackTables keeps for look-up: the rides of a man sorted by lines, each with its table.
#include <algorithm>
#include <array>
#include <optional>

#include "engine/board/attacks.h"

namespace shako::engine {

using variant::RideKind;

namespace {

// The rides of one kind along one line for one purpose.
struct LinePart {
    const Surroundings* line = nullptr;
    RideKind kind{};
    std::vector<SquareSet<2>> within;  // [square]
    friend bool operator==(const LinePart&, const LinePart&) = default;
};

// Sorts the rides of a purpose by lines; nothing when one of them has no table.
class LineParts {
   public:
    LineParts(RayTables<2>& rays, LookupTables& tables) : rays_(rays), tables_(tables) {}

    std::optional<std::vector<LinePart>> of(const Reach<2>& reach) {
        parts_.clear();
        complete_ = true;
        for (const auto* list : {&reach.plain_up, &reach.plain_down})
            for (const Ray<2>* ray : *list)
                add(RideKind::plain, *ray, rays_.board(), rays_.board());
        for (const auto* list : {&reach.hop_up, &reach.hop_down})
            for (const Ray<2>* ray : *list) add(RideKind::hop, *ray, rays_.board(), rays_.board());
        for (const Ray<2>* ray : reach.grasshopper)
            add(RideKind::grasshopper, *ray, rays_.board(), rays_.board());
        for (const PlacedRay<2>& placed : reach.placed) {
            if (placed.respects_kind) return std::nullopt;
            add(placed.kind, *placed.ray, placed.from, placed.to);
        }
        if (!complete_) return std::nullopt;
        return std::move(parts_);
    }

   private:
    void add(RideKind kind, const Ray<2>& ray, const SquareSet<2>& from, const SquareSet<2>& to) {
        const Surroundings* line = tables_.lines(rays_, ray.step);
        complete_ &= line != nullptr;
        auto part = std::find_if(parts_.begin(), parts_.end(), [&](const LinePart& known) {
            return known.line == line && known.kind == kind;
        });
        if (part == parts_.end()) {
            parts_.push_back({line, kind, std::vector<SquareSet<2>>(ray.from.size())});
            part = parts_.end() - 1;
        }
        for (const Sq s : from)
            part->within[static_cast<std::size_t>(s)] |= ray.from[static_cast<std::size_t>(s)] & to;
    }

    RayTables<2>& rays_;
    LookupTables& tables_;
    std::vector<LinePart> parts_;
    bool complete_ = true;
};

// Keeps the limits of the rides, unless they go all along their lines.
const SquareSet<2>* keep_within(const LinePart& part, const SquareSet<2>& board,
                                LookupTables& tables) {
    for (const Sq s : board) {
        const auto i = static_cast<std::size_t>(s);
        const std::array<std::uint64_t, 2> line{part.line[i].low, part.line[i].high};
        if (!(part.within[i] == SquareSet<2>::from_words(line.data())))
            return tables.keep(part.within).data();
    }
    return nullptr;
}

}  // namespace

// What one man reaches. Its captures come first; the quiet rides along the same lines join them.
template <>
void AttackTables<2>::add_lookup() {
    LineParts parts(rays_, lookup_tables_);
    lookup_.resize(reach_.size());
    for (std::size_t i = 0; i < reach_.size(); ++i) {
        const KindRides<2>& quiet = reach_[i].quiet;
        const KindRides<2>& capture = reach_[i].capture;
        ManLookup& man = lookup_[i];
        if (!quiet.walked.empty() || !capture.walked.empty()) continue;
        const auto quiet_parts = parts.of(quiet.fast);
        const auto capture_parts = parts.of(capture.fast);
        if (!quiet_parts || !capture_parts) continue;
        man.complete = true;
        const auto leaps_of = [&](const Reach<2>& reach) {
            LeapLookup leaps;
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
        const auto ride_of = [&](const LinePart& part) {
            return LineRide{line_table(part.kind, false),
                            keep_within(part, rays_.board(), lookup_tables_)};
        };
        for (const LinePart& part : *capture_parts)
            man.lines.push_back({part.line, {}, ride_of(part)});
        for (const LinePart& part : *quiet_parts) {
            auto use = std::find_if(man.lines.begin(), man.lines.end(), [&](const LineUse& known) {
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
        for (LineAttack<2>& attack : line_attacks_[color]) {
            if (attack.respects_kind) continue;
            for (const Ray<2>* ray : attack.back) {
                const Surroundings* line = lookup_tables_.lines(rays_, ray->step);
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

template <>
void AttackTables<2>::add_leg_attacks(Color color) {
    std::vector<LegAttack>& attacks = leg_attacks_[color];
    for (std::size_t k = 0; 2 * k < reach_.size(); ++k) {
        std::vector<const LameLeap<2>*> leaps;
        for (const LameAttack<2>& lame : lame_attacks_[color])
            if (lame.kind == static_cast<PieceKind>(k)) leaps.push_back(lame.leap);
        if (leaps.empty()) continue;
        attacks.push_back({static_cast<PieceKind>(k), lookup_tables_.legs(leaps, squares_, true)});
        if (attacks.back().sources == nullptr) return attacks.clear();
    }
}

}  // namespace shako::engine
