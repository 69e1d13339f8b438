#include "variant/check.h"

#include "variant/rules/rows.h"
#include "variant/start_fen.h"

namespace shako::variant {

Findings check(const Spec& spec) {
    Findings findings;
    check_board(spec, findings);
    if (spec.pieces.empty()) return findings;  // everything else would follow from that
    const StartPosition start = read_start_fen(spec, findings);
    if (!findings.empty() && findings.back().key == "startFen") return findings;
    return findings;
}

}  // namespace shako::variant
