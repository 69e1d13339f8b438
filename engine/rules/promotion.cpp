// Promotion of pawns and of men with two faces. Ini keys: see variant/rules/promotion.h. Folded
// into tables; what a promotion leaves behind on the square, and Sittuyin's way, are hooked.
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "engine/rules/install.h"

namespace shako::engine::rules {

namespace {

constexpr auto kPromotion = static_cast<std::size_t>(MoveKind::promotion);

template <int W>
void promote(Position<W>& pos, Move<W> m) {
    const Color us = pos.side_to_move();
    pos.take(m.from());
    pos.put(us, m.piece(), m.to());
    if (pos.rules().marks_promoted) pos.set_promoted(m.to(), std::nullopt);
}

template <int W>
void turn_face_up(Position<W>& pos, Move<W> m) {
    const Color us = pos.side_to_move();
    const PieceKind below = pos.kind_at(m.from());
    pos.take(m.from());
    pos.put(us, m.piece(), m.to());
    pos.set_promoted(m.to(), below);
}

template <int W>
void turn_face_down(Position<W>& pos, Move<W> m) {
    const Color us = pos.side_to_move();
    pos.take(m.from());
    pos.put(us, m.piece(), m.to());
}

// Sittuyin: a pawn in the zone, or the last pawn anywhere, becomes a counsellor on its square or a
// step away, where it attacks nothing; and that may not give check.
template <int W>
void sittuyin_promotions(const Position<W>& pos, MoveList<W>& list) {
    const Ruleset<W>& rules = pos.rules();
    if (!rules.pawn) return;
    const Color us = pos.side_to_move();
    SquareSet<W> pawns = pos.pieces(us, *rules.pawn);
    if (pawns.has_several()) pawns &= rules.sittuyin_zone[us];
    for (const Sq from : pawns)
        for (const PieceKind becomes : rules.traits.promotion_choices[us]) {
            const int most = rules.promotion_limit[static_cast<std::size_t>(becomes)];
            if (most > 0 && pos.pieces(us, becomes).count() >= most) continue;
            SquareSet<W> targets = pos.attacks(becomes, us, from, pos.occupied()) - pos.occupied();
            targets.insert(from);
            SquareSet<W> lifted = pos.occupied();
            lifted.erase(from);
            for (const Sq to : targets)
                if (!pos.attacks(becomes, us, to, lifted).intersects(pos.pieces(!us)))
                    list.push(Move<W>::promotion(from, to, becomes));
        }
}

template <int W>
bool promotes_with_check(const Position<W>&, Move<W> m, const Position<W>& after) {
    return m.kind() == MoveKind::promotion && after.in_check();
}

}  // namespace

template <int W>
void install_promotion(const variant::Spec& spec, Ruleset<W>& rules) {
    const variant::Promotion& from = spec.promotion;
    Traits& traits = rules.traits;
    for (const Color c : kColors) {
        rules.promotion_zone[c] = rules.squares_of(from.region[c]);
        for (int k = 0; k < rules.kinds(); ++k)
            if (from.piece_types[c].contains(traits.kind[static_cast<std::size_t>(k)].slot))
                traits.promotion_choices[c].push_back(kind_of_index(k));
        traits.must_promote[c] = from.mandatory;
        for (int k = 0; k < rules.kinds(); ++k) {
            KindTraits& kind = traits.kind[static_cast<std::size_t>(k)];
            // The slot "pawn" promotes in any case, a king never.
            if (kind.slot != variant::kPawn && !from.pawn_types[c].contains(kind.slot)) continue;
            if (kind.slot == variant::kKing) continue;
            // In Sittuyin's way the slot "pawn" promotes, and in that alone.
            if (!from.sittuyin || kind.slot != variant::kPawn)
                rules.promoting_kinds[c].insert(kind_of_index(k));
            kind.promotes[c] = true;
            kind.pawn_like = true;
        }
    }
    Hooks<W>& hooks = rules.hooks;
    rules.other_face.resize(static_cast<std::size_t>(rules.kinds()));
    rules.promotion_limit.resize(static_cast<std::size_t>(rules.kinds()));
    for (int k = 0; k < rules.kinds(); ++k) {
        const auto i = static_cast<std::size_t>(k);
        const variant::PieceType slot = traits.kind[i].slot;
        if (const auto limit = from.limit.find(slot); limit != from.limit.end())
            rules.promotion_limit[i] = limit->second;
        const auto face = from.promoted.find(slot);
        if (face == from.promoted.end() || slot == variant::kKing) continue;
        rules.other_face[i] = rules.kind_of(face->second);
        rules.has_piece_promotion = rules.has_piece_promotion || rules.other_face[i].has_value();
    }
    rules.promotion_is_final = !from.demotion;
    rules.marks_promoted =
        (spec.drops.captures_to_hand && !spec.drops.keep_promotion) || spec.drops.two_boards;
    if (rules.keeps_extra) hooks.apply[kPromotion] = &promote<W>;
    hooks.apply[static_cast<std::size_t>(MoveKind::piece_promotion)] = &turn_face_up<W>;
    hooks.apply[static_cast<std::size_t>(MoveKind::piece_demotion)] = &turn_face_down<W>;
    if (from.sittuyin) {
        rules.sittuyin_zone = rules.promotion_zone;
        hooks.add(hooks.generate_more, Phase::castling, "sittuyin promotion",
                  &sittuyin_promotions<W>);
        hooks.add(hooks.forbids_after, Phase::castling, "promotion with check",
                  &promotes_with_check<W>);
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

#define SHAKO_INSTANTIATE(W) template void install_promotion(const variant::Spec&, Ruleset<W>&);
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine::rules
