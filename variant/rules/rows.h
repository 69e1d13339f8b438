// What each rule family gives to the tables of the language: its keys, and what it refuses. One
// family is one header (the fields), one source (rows and checks) and its lines here.
#pragma once

#include <span>

#include "variant/finding.h"
#include "variant/option.h"
#include "variant/spec.h"
#include "variant/start_fen.h"

namespace shako::variant {

[[nodiscard]] std::span<const Option> board_size_rows();
[[nodiscard]] std::span<const Option> piece_rows();
[[nodiscard]] std::span<const Option> piece_value_rows();
[[nodiscard]] std::span<const Option> deprecated_rows();
[[nodiscard]] std::span<const Option> pawn_type_rows();
[[nodiscard]] std::span<const Option> hint_rows();
[[nodiscard]] std::span<const Option> start_rows();
[[nodiscard]] std::span<const Option> promotion_rows();
[[nodiscard]] std::span<const Option> en_passant_rows();
[[nodiscard]] std::span<const Option> castling_rows();
[[nodiscard]] std::span<const Option> royalty_rows();
[[nodiscard]] std::span<const Option> repetition_rows();
[[nodiscard]] std::span<const Option> counting_rows();
[[nodiscard]] std::span<const Option> goal_rows();

// After a section's lines: what follows from their combination and is inherited.
void conclude_en_passant(Spec& spec);

// Contradictions. `start` holds what could be read of the start position.
void check_board(const Spec& spec, Findings& findings);
void check_promotion(const Spec& spec, const StartPosition& start, Findings& findings);
void check_castling(const Spec& spec, const StartPosition& start, Findings& findings);
void check_royalty(const Spec& spec, const StartPosition& start, Findings& findings);
void check_repetition(const Spec& spec, Findings& findings);
void check_goals(const Spec& spec, Findings& findings);

}  // namespace shako::variant
