#include "engine/board/legality.h"

#include <new>

namespace shako::engine {

using variant::RideKind;

template <int W>
Safety<W>::Safety(const Position<W>& pos) noexcept : pos_(&pos) {
    const Color us = pos.side_to_move();
    const Color them = !us;
    const SquareSet<W> royals = pos.royals(us);
    if (royals.empty()) return;
    royal_ = royals.first();
    const AttackTables<W>& tables = pos.rules().attacks;
    const SquareSet<W> occupied = pos.occupied();
    const SquareSet<W>& enemies = pos.pieces(them);
    const auto r = static_cast<std::size_t>(royal_);
    evasions_ = pos.rules().board;

    for (const PieceKind kind : tables.leaping_kinds(them))
        leapers_ |= tables.leap_sources(kind, them, royal_) & pos.pieces(kind);
    leapers_ &= enemies;
    if (!leapers_.empty()) {
        in_check_ = true;
        evasions_ = leapers_.has_several() ? SquareSet<W>{} : leapers_;
    }
    for (const LineAttack<W>& group : tables.line_attacks(them)) {
        SquareSet<W> riders;
        for (const PieceKind kind : group.members) riders |= pos.pieces(kind);
        riders &= enemies;
        riders &= group.aligned[r];
        if (riders.empty()) continue;
        const Need need = group.kind == RideKind::plain ? Need::none
                          : group.kind == RideKind::hop ? Need::one
                                                        : Need::one_at_target;
        for (const Ray<W>* ray : group.back) {
            SquareSet<W> attackers = ray->from[r] & riders;
            while (!attackers.empty()) {
                const Sq attacker = attackers.pop_first();
                SquareSet<W> between =
                    ray->from[r] - ray->beyond[static_cast<std::size_t>(attacker)];
                between.erase(attacker);
                const Sq next = between.empty() ? attacker : nearest(between, ray->ascending);
                add({between, attacker, need, next}, occupied);
            }
        }
    }
    for (const LameAttack<W>& lame : tables.lame_attacks(them)) {
        const Sq source = lame.source[r];
        if (source == royal_ || !enemies.contains(source) || pos.kind_at(source) != lame.kind)
            continue;
        add({lame.leap->path[static_cast<std::size_t>(source)], source, Need::none, source},
            occupied);
    }
}

template <int W>
void Safety<W>::add(const Line& line, const SquareSet<W>& occupied) noexcept {
    const SquareSet<W> men = line.between & occupied;
    const int n = men.count();
    if (n > (line.need == Need::none ? 1 : 2)) return;  // one move of one man can't make it a check
    if (gives_check(line, men)) {
        in_check_ = true;
        SquareSet<W> helps = line.between;
        helps.insert(line.attacker);
        evasions_ &= helps;
        if (line.need != Need::none) hurdles_ |= men;
    } else if (line.need == Need::none) {
        leaving_ |= men;
    } else {
        leaving_ |= men;
        if (line.need == Need::one) {
            if (n == 0) entering_ |= line.between;
        } else if (n == 0 && !line.between.empty()) {
            entering_.insert(line.hurdle_square);
        }
    }
    if (size_ == kMaxLines) {
        overflow_ = true;
        return;
    }
    new (&lines_[size_]) Line(line);
    ++size_;
}

template <int W>
bool Safety<W>::gives_check(const Line& line, const SquareSet<W>& men) noexcept {
    switch (line.need) {
        case Need::none:
            return men.empty();
        case Need::one:
            return !men.empty() && !men.has_several();
        case Need::one_at_target:
            return !men.empty() && !men.has_several() && men.contains(line.hurdle_square);
    }
    return false;
}

template <int W>
bool Safety<W>::is_safe(Sq from, Sq to) const noexcept {
    SquareSet<W> occupied = pos_->occupied();
    occupied.erase(from);
    occupied.insert(to);
    if (overflow_) {
        SquareSet<W> enemies = pos_->attackers(royal_, !pos_->side_to_move(), occupied);
        enemies.erase(to);
        return enemies.empty();
    }
    SquareSet<W> leapers = leapers_;
    leapers.erase(to);
    if (!leapers.empty()) return false;
    for (std::size_t i = 0; i < size_; ++i) {
        const Line& line = lines_[i];
        if (line.attacker != to && gives_check(line, line.between & occupied)) return false;
    }
    return true;
}

template <int W>
SquareSet<W> Safety<W>::safe_targets(Sq from, SquareSet<W> targets) const noexcept {
    if (!in_check_) {
        if (!leaving_.contains(from)) return targets - entering_;
    } else if (!hurdles_.contains(from)) {
        targets &= evasions_;
    }
    SquareSet<W> safe;
    while (!targets.empty()) {
        const Sq to = targets.pop_first();
        if (is_safe(from, to)) safe.insert(to);
    }
    return safe;
}

template class Safety<2>;
template class Safety<4>;

}  // namespace shako::engine
