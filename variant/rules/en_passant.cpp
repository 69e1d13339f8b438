#include "variant/rules/en_passant.h"

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr auto kRegion = [](auto& s) -> auto& { return s.en_passant.region; };
constexpr auto kTypes = [](auto& s) -> auto& { return s.en_passant.types; };

// A region that is set while double steps are off says nothing. doubleStep itself was read before.
template <class Get>
constexpr Option region_row(std::string_view key, std::string_view doc, Get get) {
    Option row = option(key, doc, get);
    row.read = [](std::string_view text, Reading& reading) {
        auto region = read_region(text, reading.spec.board);
        if (!region) {
            reading.fail(std::move(region.error()));
            return;
        }
        if (!reading.spec.en_passant.double_step && !region->empty())
            reading.problems.push_back(
                {Severity::warning, "no-effect", 0,
                 "without effect, since doubleStep is false (or both regions "
                 "of the parent are empty); write 'doubleStep = true' as well"});
        Get{}(reading.spec) = *region;
    };
    return row;
}

}  // namespace

std::span<const Option> en_passant_rows() {
    static constexpr std::array kRows{
        option(
            "doubleStep", "Whether there are double steps; false empties both regions.",
            [](auto& s) -> auto& { return s.en_passant.double_step; }),
        region_row(
            "doubleStepRegionWhite",
            "Squares from which White's initial moves (the pawn's double step) start.",
            [](auto& s) -> auto& { return s.en_passant.double_step_region.white; }),
        region_row(
            "doubleStepRegionBlack", "The same for Black.",
            [](auto& s) -> auto& { return s.en_passant.double_step_region.black; }),
        both_option("enPassantRegion", "Crossed squares on which en passant is allowed.", kRegion),
        side_option<Color::white>("enPassantRegionWhite", "The same, White capturing.", kRegion),
        side_option<Color::black>("enPassantRegionBlack", "The same, Black capturing.", kRegion),
        both_option("enPassantTypes", "Pieces that may capture en passant.", kTypes),
        side_option<Color::white>("enPassantTypesWhite", "The same for White.", kTypes),
        side_option<Color::black>("enPassantTypesBlack", "The same for Black.", kTypes),
    };
    return kRows;
}

void conclude_en_passant(Spec& spec) {
    EnPassant& rule = spec.en_passant;
    if (!rule.double_step) rule.double_step_region = {};
    if (rule.double_step_region.white.empty() && rule.double_step_region.black.empty())
        rule.double_step = false;
}

}  // namespace shako::variant
