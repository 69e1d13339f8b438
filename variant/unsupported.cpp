#include "variant/unsupported.h"

#include <array>
#include <string>

#include "variant/piece_names.h"

namespace shako::variant {

namespace {

struct Key {
    std::string_view name;
    std::string_view default_text;
};

// Source: the list of options of Fairy-Stockfish's variants.ini (2026-07), less what variant/rules
// has.
constexpr std::array kKeys{
    Key{"chess960", "false"},
    Key{"twoBoards", "false"},
    Key{"promotionLimit", ""},
    Key{"promotedPieceType", ""},
    Key{"sittuyinPromotion", "false"},
    Key{"piecePromotionOnCapture", "false"},
    Key{"mandatoryPiecePromotion", "false"},
    Key{"pieceDemotion", "false"},
    Key{"tripleStepRegionWhite", "-"},
    Key{"tripleStepRegionBlack", "-"},
    Key{"castlingDroppedPiece", "false"},
    Key{"oppositeCastling", "false"},
    Key{"castlingWins", "-"},
    Key{"dropChecks", "true"},
    Key{"mustCapture", "false"},
    Key{"checkCounting", "false"},
    Key{"makpongRule", "false"},
    Key{"flyingGeneral", "false"},
    Key{"dupleCheck", "false"},
    Key{"extinctionPseudoRoyal", "false"},
    Key{"bikjangRule", "false"},
    Key{"shatarMateRule", "false"},
    Key{"shogiPawnDropMateIllegal", "false"},
    Key{"pieceDrops", "false"},
    Key{"capturesToHand", "false"},
    Key{"dropLoop", "false"},
    Key{"mustDrop", "false"},
    Key{"mustDropType", "*"},
    Key{"firstRankPawnDrops", "false"},
    Key{"promotionZonePawnDrops", "false"},
    Key{"dropRegionWhite", ""},
    Key{"dropRegionBlack", ""},
    Key{"enclosingDrop", "none"},
    Key{"enclosingDropStart", "-"},
    Key{"sittuyinRookDrop", "false"},
    Key{"dropOppositeColoredBishop", "false"},
    Key{"dropPromoted", "false"},
    Key{"dropNoDoubled", "-"},
    Key{"dropNoDoubledCount", "1"},
    Key{"immobilityIllegal", "false"},
    Key{"gating", "false"},
    Key{"seirawanGating", "false"},
    Key{"cambodianMoves", "false"},
    Key{"wallingRule", "none"},
    Key{"wallingRegion", ""},
    Key{"wallingRegionWhite", ""},
    Key{"wallingRegionBlack", ""},
    Key{"wallOrMove", "false"},
    Key{"diagonalLines", "-"},
    Key{"pass", "false"},
    Key{"passWhite", "false"},
    Key{"passBlack", "false"},
    Key{"passOnStalemate", "false"},
    Key{"passOnStalemateWhite", "false"},
    Key{"passOnStalemateBlack", "false"},
    Key{"soldierPromotionRank", "1"},
    Key{"flipEnclosedPieces", "none"},
    Key{"blastOnCapture", "false"},
    Key{"blastImmuneTypes", "-"},
    Key{"mutuallyImmuneTypes", "-"},
    Key{"petrifyOnCaptureTypes", "-"},
    Key{"petrifyBlastPieces", "false"},
    Key{"perpetualCheckIllegal", "false"},
    Key{"moveRepetitionIllegal", "false"},
    Key{"chasingRule", "none"},
    Key{"stalematePieceCount", "false"},
    Key{"extinctionValue", "none"},
    Key{"extinctionClaim", "false"},
    Key{"extinctionPieceTypes", "-"},
    Key{"extinctionPieceCount", "0"},
    Key{"extinctionOpponentPieceCount", "0"},
    Key{"flagPiece", "*"},
    Key{"flagPieceWhite", "*"},
    Key{"flagPieceBlack", "*"},
    Key{"flagRegion", "-"},
    Key{"flagRegionWhite", "-"},
    Key{"flagRegionBlack", "-"},
    Key{"flagPieceCount", "1"},
    Key{"flagPieceBlockedWin", "false"},
    Key{"flagMove", "false"},
    Key{"flagPieceSafe", "false"},
    Key{"connectN", "0"},
    Key{"connectPieceTypes", "*"},
    Key{"connectHorizontal", "true"},
    Key{"connectVertical", "true"},
    Key{"connectDiagonal", "true"},
    Key{"connectRegion1White", "-"},
    Key{"connectRegion2White", "-"},
    Key{"connectRegion1Black", "-"},
    Key{"connectRegion2Black", "-"},
    Key{"connectNxN", "0"},
    Key{"collinearN", "0"},
    Key{"connectValue", "win"},
    Key{"materialCounting", "none"},
    Key{"adjudicateFullBoard", "false"},
    Key{"countingRule", "none"},
    // Old spellings.
    Key{"whiteFlag", "-"},
    Key{"blackFlag", "-"},
    Key{"whiteDropRegion", ""},
    Key{"blackDropRegion", ""},
    Key{"dropOnTop", "false"},
};

// mobilityRegionWhitePawn .. mobilityRegionBlackKing.
std::vector<std::string> mobility_keys() {
    std::vector<std::string> keys;
    for (const char* const side : {"White", "Black"}) {
        for (int slot = 0; slot < kPieceSlots; ++slot) {
            std::string name(piece_name(PieceType{static_cast<std::uint8_t>(slot)}));
            name[0] = static_cast<char>(name[0] - 'a' + 'A');
            keys.push_back(std::string("mobilityRegion") + side + name);
        }
    }
    return keys;
}

const std::vector<std::string>& stored_mobility_keys() {
    static const std::vector<std::string> kStored = mobility_keys();
    return kStored;
}

}  // namespace

std::optional<std::string_view> unsupported_default(std::string_view key) {
    for (const Key& known : kKeys)
        if (known.name == key) return known.default_text;
    if (key.starts_with("mobilityRegion"))
        for (const std::string& known : stored_mobility_keys())
            if (known == key) return std::string_view{};
    return std::nullopt;
}

const std::vector<std::string_view>& unsupported_keys() {
    static const std::vector<std::string_view> kAll = [] {
        std::vector<std::string_view> keys;
        keys.reserve(kKeys.size() + stored_mobility_keys().size());
        for (const Key& known : kKeys) keys.push_back(known.name);
        for (const std::string& known : stored_mobility_keys()) keys.push_back(known);
        return keys;
    }();
    return kAll;
}

}  // namespace shako::variant
