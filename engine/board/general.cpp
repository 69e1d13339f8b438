#include "engine/board/general.h"

#include "engine/board/verdict.h"
#include "engine/board/width.h"

namespace shako::engine {

namespace {

// Lists the moves of one side's men.
template <int W>
class Generator {
   public:
    Generator(const Position<W>& pos, MoveList<W>& list)
        : pos_(pos), rules_(pos.rules()), us_(pos.side_to_move()), list_(list) {}

    void run() {
        for (const Sq from : pos_.pieces(us_)) list_man(pos_.kind_at(from), from);
        for (const auto& hook : rules_.hooks.generate_more) hook.call(pos_, list_);
    }

   private:
    struct Targets {
        SquareSet<W> captures;
        SquareSet<W> quiets;
        SquareSet<W> initials;
        [[nodiscard]] SquareSet<W> all() const { return captures | quiets | initials; }
        void restrict_to(const SquareSet<W>& squares) {
            captures &= squares;
            quiets &= squares;
            initials &= squares;
        }
    };

    Targets targets_of(PieceKind kind, Sq from) const {
        const SquareSet<W> occupied = pos_.occupied();
        Targets t;
        t.captures = pos_.attacks(kind, us_, from, occupied);
        t.quiets = pos_.moves(kind, us_, from, occupied);
        if ((rules_.attacks.has_initial_moves(kind, us_) ||
             rules_.attacks.has_initial_attacks(kind, us_)) &&
            rules_.initial_zone[us_].contains(from)) {
            const Company<W> company = pos_.company(kind, us_);
            t.initials =
                rules_.attacks.initial_moves(kind, us_, from, occupied, company) - t.quiets;
            t.captures |= rules_.attacks.initial_attacks(kind, us_, from, occupied, company);
        }
        t.captures &= pos_.pieces(!us_);
        return t;
    }

    void list_man(PieceKind kind, Sq from) {
        Targets t = targets_of(kind, from);
        const SquareSet<W> all = t.all();
        const SquareSet<W>& zone = rules_.promotion_zone[us_];
        if (rules_.promoting_kinds[us_].contains(kind)) {
            SquareSet<W> promoting = t.all() & zone;
            list_promotions(from, promoting);
            if (rules_.traits.must_promote[us_]) t.restrict_to(~zone);
            if (kind == rules_.pawn) {
                // A pawn turns its other face up where it promotes, and nowhere else.
                if (rules_.has_piece_promotion && rules_.other_face[at(kind)]) {
                    if (on_capture_only()) promoting &= t.captures | pos_.pieces(!us_);
                    push(from, promoting, MoveKind::piece_promotion, *rules_.other_face[at(kind)]);
                }
                list_plain(kind, from, t);
                return;
            }
        }
        if (rules_.has_piece_promotion && kind != rules_.pawn) {
            list_other_face(kind, from, t, all);
            return;
        }
        list_plain(kind, from, t);
    }

    // Promotion and demotion of a man with two faces to any of `all`, and what is left of its plain
    // moves.
    void list_other_face(PieceKind kind, Sq from, Targets t, const SquareSet<W>& all) {
        const variant::Promotion& rule = rules_.spec->promotion;
        const SquareSet<W>& zone = rules_.promotion_zone[us_];
        const auto face = rules_.other_face[at(kind)];
        SquareSet<W> up = face && !is_limited(*face) ? all : SquareSet<W>{};
        SquareSet<W> down = rule.demotion && pos_.is_promoted(from) ? all : SquareSet<W>{};
        if (!up.empty() || !down.empty()) {
            if (rule.pieces_mandatory) {
                SquareSet<W> plain = zone.contains(from) ? SquareSet<W>{} : ~zone;
                if (on_capture_only()) plain |= ~pos_.occupied();
                t.restrict_to(plain);
            }
            if (on_capture_only()) {
                up &= pos_.occupied();
                down &= pos_.occupied();
            }
            if (!zone.contains(from)) {
                up &= zone;
                down &= zone;
            }
        }
        list_plain(kind, from, t);
        if (!up.empty()) push(from, up, MoveKind::piece_promotion, *face);
        if (const auto below = pos_.face_below(from); below && !down.empty())
            push(from, down, MoveKind::piece_demotion, *below);
    }

    void list_plain(PieceKind kind, Sq from, const Targets& t) {
        for (const Sq to : t.captures) list_.push(Move<W>(from, to));
        for (const Sq to : t.quiets) list_.push(Move<W>(from, to));
        for (const Sq to : t.initials)
            list_.push(Move<W>(from, to,
                               rules_.is_crossing(us_, kind, from, to) ? MoveKind::double_step
                                                                       : MoveKind::normal));
    }

    void list_promotions(Sq from, const SquareSet<W>& squares) {
        for (const PieceKind becomes : rules_.traits.promotion_choices[us_])
            if (!is_limited(becomes)) push(from, squares, MoveKind::promotion, becomes);
    }

    void push(Sq from, const SquareSet<W>& squares, MoveKind kind, PieceKind piece) {
        for (const Sq to : squares) list_.push(Move<W>::with_piece(from, to, kind, piece));
    }

    // Whether the side may own no more of the kind by promotion.
    [[nodiscard]] bool is_limited(PieceKind kind) const {
        const int most = rules_.promotion_limit[at(kind)];
        return most > 0 && pos_.pieces(us_, kind).count() >= most;
    }
    [[nodiscard]] bool on_capture_only() const {
        return rules_.spec->promotion.pieces_on_capture_only;
    }
    static std::size_t at(PieceKind k) { return static_cast<std::size_t>(k); }

    const Position<W>& pos_;
    const Ruleset<W>& rules_;
    Color us_;
    MoveList<W>& list_;
};

}  // namespace

template <int W>
void general_pseudo_legal_moves(const Position<W>& pos, MoveList<W>& list) {
    const auto extend = pos.rules().hooks.extend;
    if (extend == nullptr) {
        Generator<W>(pos, list).run();
        return;
    }
    MoveList<W> base;
    Generator<W>(pos, base).run();
    for (const Move<W> m : base) extend(pos, m, list);
}

template <int W>
bool is_allowed(const Position<W>& pos, Move<W> m) {
    const Hooks<W>& hooks = pos.rules().hooks;
    for (const auto& hook : hooks.permits)
        if (hook.call(pos, m)) return true;
    if (is_forbidden(pos, m)) return false;
    if (const auto judge = hooks.is_legal[static_cast<std::size_t>(m.kind())])
        if (!judge(pos, m)) return false;
    Position<W> after = pos;
    after.play(m);
    if (m.has_extra()) {
        // A wall or a man that is brought in saves no royal.
        Position<W> bare = pos;
        bare.play(m.without_extra());
        if (bare.is_royal_attacked(pos.side_to_move())) return false;
    } else if (after.is_royal_attacked(pos.side_to_move())) {
        return false;
    }
    for (const auto& hook : hooks.forbids_after)
        if (hook.call(pos, m, after)) return false;
    return true;
}

template <int W>
void general_legal_moves(const Position<W>& pos, MoveList<W>& list) {
    // A man may have turned into a second royal.
    if (!pos.rules().safety_decides || pos.royals(pos.side_to_move()).has_several())
        return general_legal_moves_by_trial(pos, list);
    if (verdict_now(pos)) return;
    const std::size_t begin = list.size();
    general_pseudo_legal_moves(pos, list);
    pos.rules().kernel->keep_legal(pos, list, begin);
    for (const auto& hook : pos.rules().hooks.refine) hook.call(pos, list, begin);
}

template <int W>
void general_legal_moves_by_trial(const Position<W>& pos, MoveList<W>& list) {
    if (verdict_now(pos)) return;
    const std::size_t begin = list.size();
    general_pseudo_legal_moves(pos, list);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i)
        if (is_allowed(pos, list[i])) list[kept++] = list[i];
    list.shrink(kept);
    for (const auto& hook : pos.rules().hooks.refine) hook.call(pos, list, begin);
}

#define SHAKO_INSTANTIATE(W)                                                    \
    template void general_pseudo_legal_moves(const Position<W>&, MoveList<W>&); \
    template void general_legal_moves(const Position<W>&, MoveList<W>&);        \
    template bool is_allowed(const Position<W>&, Move<W>);                      \
    template void general_legal_moves_by_trial(const Position<W>&, MoveList<W>&);

SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

}  // namespace shako::engine
