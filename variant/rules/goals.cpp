#include "variant/rules/goals.h"

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
    option_as<Number<0, 256>>(
        "extinctionPieceCount", hooked, "Died out means that many or fewer.",
        [](auto& s) -> auto& { return s.goals.extinction.count; }),
    option_as<Number<0, 256>>(
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
    option_as<Number<1, 256>>(
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
    option_as<Number<0, 16>>(
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
    option_as<Number<0, 16>>(
        "connectNxN", folded, "A full square of that many by that many men wins; 0 = off.",
        [](auto& s) -> auto& { return s.goals.connect.nxn; }),
    option_as<Number<0, 16>>(
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
}

}  // namespace shako::variant
