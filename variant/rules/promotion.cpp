#include "variant/rules/promotion.h"

#include <algorithm>

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr auto kPawnTypes = [](auto& s) -> auto& { return s.promotion.pawn_types; };
constexpr auto kPieceTypes = [](auto& s) -> auto& { return s.promotion.piece_types; };

// The last letter of a set: none for "-" and "*".
PieceSet last_piece(std::string_view text, const Spec& spec) {
    while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
    if (text.empty()) return {};
    const auto type = read_piece_type(text.substr(text.size() - 1), spec);
    return type ? PieceSet::of(*type) : PieceSet{};
}

// The letters of the pawns of one side, its main one last.
std::string print_pawns(const Spec& spec, Color side) {
    const PieceSet set = spec.promotion.pawn_types[side];
    const PieceSet main = spec.promotion.main_pawn_type[side];
    if (set == PieceSet::all() || (main.bits & set.bits) == 0) return print_piece_set(set, spec);
    const PieceSet others{set.bits & ~main.bits};
    return (others.empty() ? std::string() : print_piece_set(others, spec)) +
           print_piece_set(main, spec);
}

bool have_same_pawns(const Promotion& rule) {
    return rule.pawn_types.white == rule.pawn_types.black &&
           rule.main_pawn_type.white == rule.main_pawn_type.black;
}

// The order of letters counts in these three, so they are written out.
Option pawns_row() {
    Option row = both_option("promotionPawnTypes", folded,
                             "Pieces that promote the way pawns do; the last one is what a "
                             "captured promoted man becomes in the hand.",
                             kPawnTypes);
    row.read = [](std::string_view text, Reading& reading) {
        if (const auto set = ValueType<PieceSet>::read(text, reading))
            set_pawn_types(reading.spec, text, *set);
    };
    row.print = [](const Spec& spec) -> std::optional<std::string> {
        if (!have_same_pawns(spec.promotion)) return std::nullopt;
        return print_pawns(spec, Color::white);
    };
    row.settle = [](Spec& spec) {
        for (const Color side : kColors) {
            ValueType<PieceSet>::settle(spec.promotion.pawn_types[side], spec);
            ValueType<PieceSet>::settle(spec.promotion.main_pawn_type[side], spec);
        }
    };
    return row;
}

template <Color kSide>
Option side_pawns_row(std::string_view key, std::string_view doc) {
    Option row = side_option<kSide>(key, folded, doc, kPawnTypes);
    row.read = [](std::string_view text, Reading& reading) {
        const auto set = ValueType<PieceSet>::read(text, reading);
        if (!set) return;
        reading.spec.promotion.pawn_types[kSide] = *set;
        reading.spec.promotion.main_pawn_type[kSide] = last_piece(text, reading.spec);
    };
    row.print = [](const Spec& spec) -> std::optional<std::string> {
        if (have_same_pawns(spec.promotion)) return std::nullopt;
        return print_pawns(spec, kSide);
    };
    return row;
}

}  // namespace

void set_pawn_types(Spec& spec, std::string_view text, PieceSet set) {
    const PieceSet main = last_piece(text, spec);
    spec.promotion.pawn_types = {set, set};
    spec.promotion.main_pawn_type = {main, main};
}

std::span<const Option> promotion_rows() {
    static const std::array kRows{
        option(
            "promotionRegionWhite", folded, "Squares on which White promotes.",
            [](auto& s) -> auto& { return s.promotion.region.white; }),
        option(
            "promotionRegionBlack", folded, "Squares on which Black promotes.",
            [](auto& s) -> auto& { return s.promotion.region.black; }),
        pawns_row(),
        side_pawns_row<Color::white>("promotionPawnTypesWhite", "The same for White."),
        side_pawns_row<Color::black>("promotionPawnTypesBlack", "The same for Black."),
        both_option("promotionPieceTypes", folded,
                    "Pieces that a pawn may become. A piece line of the same section takes its "
                    "piece out of what is inherited.",
                    kPieceTypes),
        side_option<Color::white>("promotionPieceTypesWhite", folded, "The same for White.",
                                  kPieceTypes),
        side_option<Color::black>("promotionPieceTypesBlack", folded, "The same for Black.",
                                  kPieceTypes),
        option(
            "mandatoryPawnPromotion", folded,
            "A pawn that moves into the promotion zone must promote.",
            [](auto& s) -> auto& { return s.promotion.mandatory; }),
        list_option<PieceNumbers>(
            "promotionLimit", hooked,
            "How many men of a type a side may have for another to be promoted to; 0 = no limit.",
            [](auto& s) -> auto& { return s.promotion.limit; }),
        option(
            "sittuyinPromotion", hooked,
            "Promotion as in Sittuyin: instead of a move or beside the pawn, without capture.",
            [](auto& s) -> auto& { return s.promotion.sittuyin; }),
        list_option<PiecePairs>(
            "promotedPieceType", hooked,
            "The other face of a man, to which it turns in the zone as in Shogi.",
            [](auto& s) -> auto& { return s.promotion.promoted; }),
        option(
            "piecePromotionOnCapture", hooked, "Men turn to their other face by captures alone.",
            [](auto& s) -> auto& { return s.promotion.pieces_on_capture_only; }),
        option(
            "mandatoryPiecePromotion", hooked, "Men that can turn to their other face must.",
            [](auto& s) -> auto& { return s.promotion.pieces_mandatory; }),
        option(
            "pieceDemotion", hooked, "Turned men may turn back.",
            [](auto& s) -> auto& { return s.promotion.demotion; }),
    };
    return kRows;
}

void check_promotion(const Spec& spec, const StartPosition& start, Findings& findings) {
    const Promotion& rule = spec.promotion;
    if (rule.promoted.empty()) {
        constexpr std::string_view kWhy = "promotedPieceType names no piece";
        if (rule.pieces_on_capture_only) warn_idle(findings, "piecePromotionOnCapture", kWhy);
        if (rule.pieces_mandatory) warn_idle(findings, "mandatoryPiecePromotion", kWhy);
        if (rule.demotion) warn_idle(findings, "pieceDemotion", kWhy);
        if (spec.drops.promoted && spec.drops.enabled) warn_idle(findings, "dropPromoted", kWhy);
    }
    for (const Color side : kColors) {
        const bool has_pawns =
            std::any_of(start.men.begin(), start.men.end(), [&](const auto& place) {
                return place.second.color == side &&
                       rule.pawn_types[side].contains(place.second.type);
            });
        if (!has_pawns || rule.region[side].empty()) continue;
        const std::string name = side == Color::white ? "White" : "Black";
        for (const auto& [type, piece] : spec.pieces)
            if (piece.royal && rule.piece_types[side].contains(type))
                findings.push_back(
                    {Severity::refusal, "promotion-to-royal", "promotionPieceTypes", 0,
                     name + "'s pawns may become the royal piece '" + std::string(1, piece.letter) +
                         "', which no rule here covers, expected other letters",
                     "promotionPieceTypes" + name});
        if (rule.mandatory && rule.piece_types[side].empty())
            findings.push_back(
                {Severity::warning, "promotion-to-nothing", "promotionPieceTypes", 0,
                 name + "'s pawns must promote in their zone but may become nothing, so they never "
                        "enter it; expected piece letters (a section without a parent starts with "
                        "none), or 'mandatoryPawnPromotion = false'"});
        Region last = Region::of(
            side == Color::white ? Rank{static_cast<std::uint8_t>(spec.board.ranks - 1)} : Rank{0});
        last &= rule.region[side];
        if (last.empty())
            findings.push_back(
                {Severity::warning, "promotion-before-last-rank", "promotionRegion" + name, 0,
                 name + "'s promotion zone leaves out the last rank of the board; is it "
                        "inherited from a game on a smaller board?"});
    }
}

}  // namespace shako::variant
