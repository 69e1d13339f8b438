#include "variant/rules/goals.h"

#include <algorithm>

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr auto kFlagPiece = [](auto& s) -> auto& { return s.goals.flag.types; };
constexpr auto kFlagRegion = [](auto& s) -> auto& { return s.goals.flag.region; };

constexpr std::array kMateRows{
    option(
        "stalemateValue", number, "What having no move is worth to the side that is not in check.",
        [](auto& s) -> auto& { return s.goals.stalemate; }),
    option(
        "stalematePieceCount", number, "At stalemate the side with more men wins.",
        [](auto& s) -> auto& { return s.goals.stalemate_by_count; }),
    option(
        "checkmateValue", number, "What being mated is worth.",
        [](auto& s) -> auto& { return s.goals.checkmate; }),
};

constexpr std::array kRows{
    option(
        "extinctionValue", hooked, "What it is worth to a side that an extinction type dies out.",
        [](auto& s) -> auto& { return s.goals.extinction.value; }),
    option(
        "extinctionClaim", hooked, "Only the side to move can claim that.",
        [](auto& s) -> auto& { return s.goals.extinction.claim; }),
    option_as<PiecesOrTotal>(
        "extinctionPieceTypes", hooked,
        "Pieces of which each alone must not die out; * for the total of all men.",
        [](auto& s) -> auto& { return s.goals.extinction.types; }),
    option(
        "extinctionPieceCount", hooked, "Died out means that many or fewer.",
        [](auto& s) -> auto& { return s.goals.extinction.count; }),
    option(
        "extinctionOpponentPieceCount", hooked, "The opponent must have at least that many.",
        [](auto& s) -> auto& { return s.goals.extinction.opponent_count; }),
    both_option_as<OnePieceOrAny>("flagPiece", hooked, "The piece that has to reach the flag.",
                                  kFlagPiece),
    side_option_as<OnePieceOrAny, Color::white>("flagPieceWhite", hooked, "The same for White.",
                                                kFlagPiece),
    side_option_as<OnePieceOrAny, Color::black>("flagPieceBlack", hooked, "The same for Black.",
                                                kFlagPiece),
    both_option("flagRegion", hooked, "The squares to be reached.", kFlagRegion),
    side_option<Color::white>("flagRegionWhite", hooked, "The same for White.", kFlagRegion),
    side_option<Color::black>("flagRegionBlack", hooked, "The same for Black.", kFlagRegion),
    option(
        "flagPieceCount", hooked, "How many must stand there.",
        [](auto& s) -> auto& { return s.goals.flag.count; }),
    option(
        "flagPieceBlockedWin", hooked, "One there wins when the rest of the region is occupied.",
        [](auto& s) -> auto& { return s.goals.flag.blocked_win; }),
    option(
        "flagMove", hooked, "The opponent gets one more move to do the same.",
        [](auto& s) -> auto& { return s.goals.flag.one_more_move; }),
    option(
        "flagPieceSafe", hooked, "A man counts there only while it is not attacked.",
        [](auto& s) -> auto& { return s.goals.flag.safe; }),
    option(
        "connectN", folded, "That many men in a row win; 0 = off.",
        [](auto& s) -> auto& { return s.goals.connect.n; }),
    option(
        "connectPieceTypes", folded, "Pieces that count in a row.",
        [](auto& s) -> auto& { return s.goals.connect.types; }),
    option(
        "connectHorizontal", folded, "Rows along ranks count.",
        [](auto& s) -> auto& { return s.goals.connect.horizontal; }),
    option(
        "connectVertical", folded, "Rows along files count.",
        [](auto& s) -> auto& { return s.goals.connect.vertical; }),
    option(
        "connectDiagonal", folded, "Rows along diagonals count.",
        [](auto& s) -> auto& { return s.goals.connect.diagonal; }),
    option(
        "connectRegion1White", folded,
        "White wins by a chain of men from this region to the second one.",
        [](auto& s) -> auto& { return s.goals.connect.region[0].white; }),
    option(
        "connectRegion2White", folded, "The second region for White.",
        [](auto& s) -> auto& { return s.goals.connect.region[1].white; }),
    option(
        "connectRegion1Black", folded, "The first region for Black.",
        [](auto& s) -> auto& { return s.goals.connect.region[0].black; }),
    option(
        "connectRegion2Black", folded, "The second region for Black.",
        [](auto& s) -> auto& { return s.goals.connect.region[1].black; }),
    option(
        "connectNxN", folded, "A full square of that many by that many men wins; 0 = off.",
        [](auto& s) -> auto& { return s.goals.connect.nxn; }),
    option(
        "collinearN", folded, "That many men on one line win, gaps allowed; 0 = off.",
        [](auto& s) -> auto& { return s.goals.connect.collinear; }),
    option(
        "connectValue", number, "What any of these is worth to the side that has it.",
        [](auto& s) -> auto& { return s.goals.connect.value; }),
    option(
        "castlingWins", hooked,
        "Castlings that win at once; who can no longer do any of its own loses.",
        [](auto& s) -> auto& { return s.goals.castling_wins; }),
};

}  // namespace

std::span<const Option> mate_rows() { return kMateRows; }
std::span<const Option> goal_rows() { return kRows; }

namespace {

void check_extinction(const Spec& spec, Findings& findings) {
    const Extinction& rule = spec.goals.extinction;
    const auto idle = [&](bool is_set, std::string_view key, std::string_view reason) {
        if (is_set) warn_idle(findings, key, reason);
    };
    if (rule.value == Value::none) {
        constexpr std::string_view kWhy = "extinctionValue is none";
        idle(!rule.types.empty() && !spec.royalty.pseudo_royal, "extinctionPieceTypes", kWhy);
        idle(rule.claim, "extinctionClaim", kWhy);
        idle(rule.count != 0, "extinctionPieceCount", kWhy);
        idle(rule.opponent_count != 0, "extinctionOpponentPieceCount", kWhy);
    } else {
        idle(rule.types.empty(), "extinctionValue", "extinctionPieceTypes names no piece");
    }
}

void check_flag(const Spec& spec, Findings& findings) {
    const Flag& rule = spec.goals.flag;
    if (rule.safe && spec.capture_effects.blast)
        findings.push_back({Severity::error, "safe-flag-and-blast", "flagPieceSafe", 0,
                            "which man is safe is not defined with blasts, expected "
                            "'flagPieceSafe = false' or 'blastOnCapture = false'",
                            "blastOnCapture"});
    if (!rule.region.white.empty() || !rule.region.black.empty()) {
        if (rule.blocked_win && rule.count <= 1)
            warn_idle(findings, "flagPieceBlockedWin", "flagPieceCount is 1");
        return;
    }
    constexpr std::string_view kWhy = "no flagRegion has a square";
    const auto idle = [&](bool is_set, std::string_view key) {
        if (is_set) warn_idle(findings, key, kWhy);
    };
    const bool has_types = rule.types != Flag().types;
    idle(has_types, "flagPiece");
    idle(has_types, "flagPieceWhite");
    idle(has_types, "flagPieceBlack");
    idle(rule.count != 1, "flagPieceCount");
    idle(rule.blocked_win, "flagPieceBlockedWin");
    idle(rule.one_more_move, "flagMove");
    idle(rule.safe, "flagPieceSafe");
}

void check_connect(const Spec& spec, Findings& findings) {
    const Connect& rule = spec.goals.connect;
    for (const Color side : kColors)
        if (rule.region[0][side].empty() != rule.region[1][side].empty()) {
            const std::string name = side == Color::white ? "White" : "Black";
            const bool has_first = !rule.region[0][side].empty();
            warn_idle(findings, (has_first ? "connectRegion1" : "connectRegion2") + name,
                      std::string(has_first ? "connectRegion2" : "connectRegion1") + name +
                          " has no square");
        }
    const auto [least, most] = std::minmax(spec.board.files, spec.board.ranks);
    constexpr std::string_view kTooLong = "no line of the board has so many squares";
    if (rule.n > most) warn_idle(findings, "connectN", kTooLong);
    if (rule.collinear > most) warn_idle(findings, "collinearN", kTooLong);
    if (rule.nxn > least)
        warn_idle(findings, "connectNxN", "the board has no room for such a square");
    const bool has_lines = rule.n > 0 || rule.collinear > 0 || !rule.region[0].white.empty() ||
                           !rule.region[0].black.empty();
    const auto idle = [&](bool is_set, std::string_view key, std::string_view reason) {
        if (is_set) warn_idle(findings, key, reason);
    };
    if (!has_lines) {
        constexpr std::string_view kWhy =
            "no connection wins (connectN, collinearN, connectRegion)";
        idle(!rule.horizontal, "connectHorizontal", kWhy);
        idle(!rule.vertical, "connectVertical", kWhy);
        idle(!rule.diagonal, "connectDiagonal", kWhy);
    }
    if (!has_lines && rule.nxn == 0) {
        constexpr std::string_view kWhy =
            "no connection wins (connectN, connectNxN, collinearN, connectRegion)";
        idle(rule.types != PieceSet::all(), "connectPieceTypes", kWhy);
        idle(rule.value != Value::win, "connectValue", kWhy);
    }
}

}  // namespace

void check_goals(const Spec& spec, Findings& findings) {
    // Who has no move on one of two boards waits for men from the other.
    const auto doubt_none = [&](Value value, std::string key) {
        if (value == Value::none && !spec.drops.two_boards)
            findings.push_back({Severity::warning, "value-none", std::move(key), 0,
                                "'none' means that the game goes on without a move, expected win, "
                                "loss or draw"});
    };
    doubt_none(spec.goals.stalemate, "stalemateValue");
    doubt_none(spec.goals.checkmate, "checkmateValue");
    if (spec.goals.stalemate_by_count && spec.goals.stalemate == Value::draw)
        warn_idle(findings, "stalematePieceCount", "stalemateValue is draw");
    check_extinction(spec, findings);
    check_flag(spec, findings);
    check_connect(spec, findings);
}

}  // namespace shako::variant
