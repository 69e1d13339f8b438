#include "variant/check.h"

#include "variant/rules/rows.h"
#include "variant/start_fen.h"

namespace shako::variant {

Findings check(const Spec& spec) {
    Findings findings;
    check_board(spec, findings);
    if (spec.pieces.empty()) return findings;  // everything else would follow from that
    const std::size_t before = findings.size();
    const StartPosition start = read_start_fen(spec, findings);
    const bool is_start_known = findings.size() == before;
    check_en_passant(spec, findings);
    check_drops(spec, findings);
    check_gating(spec, findings);
    check_walling(spec, findings);
    check_terrain(spec, findings);
    check_capture_effects(spec, findings);
    check_repetition(spec, findings);
    check_goals(spec, findings);
    // A position that was read in part only would be blamed for what its rest may hold.
    if (!is_start_known) return findings;
    check_promotion(spec, start, findings);
    check_counting(spec, start, findings);
    check_castling(spec, start, findings);
    check_royalty(spec, start, findings);
    check_hints(spec, findings);
    return findings;
}

}  // namespace shako::variant
