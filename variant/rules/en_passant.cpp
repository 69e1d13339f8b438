#include "variant/rules/en_passant.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr auto kRegion = [](auto& s) -> auto& { return s.en_passant.region; };
constexpr auto kTypes = [](auto& s) -> auto& { return s.en_passant.types; };

// A region that is set while double steps are off says nothing. doubleStep itself was read before.
template <class Get>
constexpr Option region_row(std::string_view key, std::string_view doc, Get get) {
    Option row = option(key, folded, doc, get);
    row.read = [](std::string_view text, Reading& reading) {
        const auto region = ValueType<Region>::read(text, reading);
        if (!region) return;
        if (!reading.spec.en_passant.double_step && !region->empty())
            reading.warn("no-effect", 0,
                         "without effect, since doubleStep is false (or both regions "
                         "of the parent are empty); write 'doubleStep = true' as well");
        Get{}(reading.spec) = *region;
    };
    return row;
}

}  // namespace

std::span<const Option> en_passant_rows() {
    static constexpr std::array kRows{
        option(
            "doubleStep", folded, "Whether there are double steps; false empties both regions.",
            [](auto& s) -> auto& { return s.en_passant.double_step; }),
        region_row(
            "doubleStepRegionWhite",
            "Squares from which White's initial moves (the pawn's double step) start.",
            [](auto& s) -> auto& { return s.en_passant.double_step_region.white; }),
        region_row(
            "doubleStepRegionBlack", "The same for Black.",
            [](auto& s) -> auto& { return s.en_passant.double_step_region.black; }),
        option(
            "tripleStepRegionWhite", folded, "Squares from which White's pawns may step three.",
            [](auto& s) -> auto& { return s.en_passant.triple_step_region.white; }),
        option(
            "tripleStepRegionBlack", folded, "The same for Black.",
            [](auto& s) -> auto& { return s.en_passant.triple_step_region.black; }),
        both_option("enPassantRegion", hooked, "Crossed squares on which en passant is allowed.",
                    kRegion),
        side_option<Color::white>("enPassantRegionWhite", hooked, "The same, White capturing.",
                                  kRegion),
        side_option<Color::black>("enPassantRegionBlack", hooked, "The same, Black capturing.",
                                  kRegion),
        both_option("enPassantTypes", hooked,
                    "Pieces that may capture en passant; an e in a custom piece's Betza adds it.",
                    kTypes),
        side_option<Color::white>("enPassantTypesWhite", hooked, "The same for White.", kTypes),
        side_option<Color::black>("enPassantTypesBlack", hooked, "The same for Black.", kTypes),
    };
    return kRows;
}

void check_en_passant(const Spec& spec, Findings& findings) {
    const EnPassant& rule = spec.en_passant;
    const auto is_empty = [](const ByColor<Region>& region) {
        return region.white.empty() && region.black.empty();
    };
    if (!is_empty(rule.double_step_region) || !is_empty(rule.triple_step_region)) return;
    constexpr std::string_view kWhy = "there are no steps over a square (doubleStep, tripleStep)";
    const Region board = on_board(spec.board);
    if (!(rule.region == ByColor<Region>{board, board}))
        for (const std::string_view key :
             {"enPassantRegion", "enPassantRegionWhite", "enPassantRegionBlack"})
            warn_idle(findings, key, kWhy);
    const bool has_types = !rule.types.white.empty() || !rule.types.black.empty();
    if (has_types && !(rule.types == language_defaults().en_passant.types))
        for (const std::string_view key :
             {"enPassantTypes", "enPassantTypesWhite", "enPassantTypesBlack"})
            warn_idle(findings, key, kWhy);
}

void conclude_en_passant(Spec& spec) {
    EnPassant& rule = spec.en_passant;
    if (!rule.double_step) rule.double_step_region = {};
    if (rule.double_step_region.white.empty() && rule.double_step_region.black.empty())
        rule.double_step = false;
}

}  // namespace shako::variant
