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
[[nodiscard]] std::span<const Option> mobility_rows();
[[nodiscard]] std::span<const Option> title_rows();
[[nodiscard]] std::span<const Option> piece_value_rows();
[[nodiscard]] std::span<const Option> deprecated_rows();
[[nodiscard]] std::span<const Option> pawn_type_rows();
[[nodiscard]] std::span<const Option> hint_rows();
[[nodiscard]] std::span<const Option> start_rows();
[[nodiscard]] std::span<const Option> promotion_rows();
[[nodiscard]] std::span<const Option> en_passant_rows();
[[nodiscard]] std::span<const Option> castling_rows();
[[nodiscard]] std::span<const Option> royalty_rows();
[[nodiscard]] std::span<const Option> drop_rows();
[[nodiscard]] std::span<const Option> gating_rows();
[[nodiscard]] std::span<const Option> walling_rows();
[[nodiscard]] std::span<const Option> terrain_rows();
[[nodiscard]] std::span<const Option> passing_rows();
[[nodiscard]] std::span<const Option> capture_effect_rows();
[[nodiscard]] std::span<const Option> repetition_rows();
[[nodiscard]] std::span<const Option> counting_rows();
[[nodiscard]] std::span<const Option> mate_rows();
[[nodiscard]] std::span<const Option> goal_rows();

// promotionPawnTypes for both sides, of which `text` is the value.
void set_pawn_types(Spec& spec, std::string_view text, PieceSet set);

// Gives the pieces of a game what keys outside their lines say of them: mobility regions, royalty.
void settle_pieces(Spec& spec);

// After a section's lines: what follows from their combination and is inherited.
void conclude_en_passant(Spec& spec);

// Whether somebody can be in check.
[[nodiscard]] bool has_royalty(const Spec& spec);

// Contradictions. `start` holds what could be read of the start position.
void check_board(const Spec& spec, Findings& findings);
void check_en_passant(const Spec& spec, Findings& findings);
void check_promotion(const Spec& spec, const StartPosition& start, Findings& findings);
void check_castling(const Spec& spec, const StartPosition& start, Findings& findings);
void check_royalty(const Spec& spec, const StartPosition& start, Findings& findings);
void check_hints(const Spec& spec, Findings& findings);
void check_drops(const Spec& spec, Findings& findings);
void check_gating(const Spec& spec, Findings& findings);
void check_walling(const Spec& spec, Findings& findings);
void check_terrain(const Spec& spec, Findings& findings);
void check_capture_effects(const Spec& spec, Findings& findings);
void check_repetition(const Spec& spec, Findings& findings);
void check_counting(const Spec& spec, const StartPosition& start, Findings& findings);
void check_goals(const Spec& spec, Findings& findings);

}  // namespace shako::variant
