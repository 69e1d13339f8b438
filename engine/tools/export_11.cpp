#include "engine/tools/export_11.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "variant/piece_names.h"
#include "variant/start_fen.h"
#include "variant/value_text.h"

namespace shako::engine::tools {

namespace {

using variant::Color;
using variant::Region;
using variant::Spec;

constexpr int kMaxFiles = 12;
constexpr int kMaxRanks = 10;

// Keys that 11.1 reads as we do; found by giving each key of the language to its `check`.
const std::set<std::string_view>& known_keys() {
    static const std::set<std::string_view> kKeys{"bikjangRule",
                                                  "cambodianMoves",
                                                  "capturesToHand",
                                                  "castling",
                                                  "castlingDroppedPiece",
                                                  "castlingKingsideFile",
                                                  "castlingQueensideFile",
                                                  "castlingRank",
                                                  "checkCounting",
                                                  "checking",
                                                  "checkmateValue",
                                                  "chess960",
                                                  "connectN",
                                                  "countingRule",
                                                  "diagonalLines",
                                                  "dropChecks",
                                                  "dropLoop",
                                                  "dropOppositeColoredBishop",
                                                  "dropPromoted",
                                                  "extinctionClaim",
                                                  "extinctionOpponentPieceCount",
                                                  "extinctionPieceCount",
                                                  "extinctionPieceTypes",
                                                  "extinctionValue",
                                                  "firstRankPawnDrops",
                                                  "flagMove",
                                                  "flagPiece",
                                                  "flyingGeneral",
                                                  "gating",
                                                  "immobilityIllegal",
                                                  "makpongRule",
                                                  "mandatoryPawnPromotion",
                                                  "mandatoryPiecePromotion",
                                                  "materialCounting",
                                                  "maxFile",
                                                  "maxRank",
                                                  "mustCapture",
                                                  "mustDrop",
                                                  "mustDropType",
                                                  "nFoldRule",
                                                  "nFoldValue",
                                                  "nFoldValueAbsolute",
                                                  "nMoveRule",
                                                  "perpetualCheckIllegal",
                                                  "pieceDemotion",
                                                  "pieceDrops",
                                                  "piecePromotionOnCapture",
                                                  "pieceToCharTable",
                                                  "pocketSize",
                                                  "promotedPieceType",
                                                  "promotionLimit",
                                                  "promotionPieceTypes",
                                                  "promotionZonePawnDrops",
                                                  "seirawanGating",
                                                  "shatarMateRule",
                                                  "shogiPawnDropMateIllegal",
                                                  "sittuyinPromotion",
                                                  "sittuyinRookDrop",
                                                  "soldierPromotionRank",
                                                  "stalemateValue",
                                                  "startFen",
                                                  "twoBoards",
                                                  "variantTemplate"};
    return kKeys;
}

// Keys that say nothing about the rules.
bool is_hint(std::string_view key) { return key == "pieceValueMg" || key == "pieceValueEg"; }

// Whole ranks from `first` to `last` (from 0).
Region ranks(int first, int last) {
    Region region;
    for (int rank = std::max(0, first); rank <= last; ++rank)
        region |= Region::of(variant::Rank{static_cast<std::uint8_t>(rank)});
    return region;
}

class Translator {
   public:
    explicit Translator(const Spec& spec) : spec_(spec) {}

    Translation run(const std::vector<ExportLine>& lines) {
        if (spec_.board.files > kMaxFiles || spec_.board.ranks > kMaxRanks)
            fail(spec_.board.files > kMaxFiles ? "maxFile" : "maxRank",
                 "boards have at most 12 files and 10 ranks there");
        for (const ExportLine& line : lines) translate(line);
        // Said anew from the game, since the defaults are other ones.
        promote();
        step();
        return std::move(done_);
    }

   private:
    void translate(const ExportLine& line) {
        const auto method = methods().find(line.key);
        if (method != methods().end()) return (this->*method->second)(line);
        if (const auto slot = variant::find_piece_name(line.key)) {
            if (line.value.find(':') != std::string::npos)
                return fail(line.key, "pieces given by their Betza do not exist there");
            return keep(line);
        }
        if (line.key.starts_with("mobilityRegion")) {
            if (line.key.ends_with("Pawn")) return fail(line.key, "it is ignored for pawns there");
            return keep(line);
        }
        if (line.key.starts_with("castling") && line.key != "castling" && !spec_.castling.enabled)
            return note(line, "there is no castling");
        if (known_keys().contains(line.key)) return keep(line);
        if (is_hint(line.key)) return note(line, "it is no rule");
        fail(line.key, "the key does not exist there");
    }

    using Method = void (Translator::*)(const ExportLine&);
    static const std::map<std::string_view, Method>& methods() {
        static const std::map<std::string_view, Method> kMethods{
            {"startFen", &Translator::start},
            {"promotionRegionWhite", &Translator::leave},
            {"promotionRegionBlack", &Translator::leave},
            {"promotionPieceTypes", &Translator::leave},
            {"promotionPieceTypesWhite", &Translator::leave},
            {"promotionPieceTypesBlack", &Translator::leave},
            {"doubleStep", &Translator::leave},
            {"doubleStepRegionWhite", &Translator::leave},
            {"doubleStepRegionBlack", &Translator::leave},
            {"castlingKingFile", &Translator::castling_king_file},
            {"castlingRookKingsideFile", &Translator::castling_rook_file},
            {"castlingRookQueensideFile", &Translator::castling_rook_file},
            {"castlingRookPieces", &Translator::castling_rook_pieces},
            {"dropRegionWhite", &Translator::rename},
            {"dropRegionBlack", &Translator::rename},
            {"flagRegionWhite", &Translator::flag_region},
            {"flagRegionBlack", &Translator::flag_region},
            {"flagRegion", &Translator::flag_region},
            {"enclosingDrop", &Translator::enclosing_drop},
            {"dropNoDoubled", &Translator::no_doubled},
            {"pass", &Translator::pass},
            {"passOnStalemate", &Translator::pass},
            {"countingRule", &Translator::counting},
            {"materialCounting", &Translator::counting},
        };
        return kMethods;
    }

    void keep(const ExportLine& line) { done_.lines.push_back(line); }
    void leave(const ExportLine&) {}
    void fail(std::string_view key, std::string message) {
        done_.problems.push_back({std::string(key), std::move(message)});
    }
    void note(const ExportLine& line, const std::string& reason) {
        done_.notes.push_back(line.key + " = " + line.value + " is left out: " + reason);
    }
    Region cut(Region region) const {
        region &= variant::on_board(spec_.board);
        return region;
    }
    // Whether the regions are these ranks, seen from each side's own edge (from 0).
    bool are_ranks(const variant::ByColor<Region>& regions, int first, int last) const {
        const int top = spec_.board.ranks - 1;
        return cut(regions.white) == cut(ranks(first, last)) &&
               cut(regions.black) == cut(ranks(top - last, top - first));
    }

    void start(const ExportLine& line) {
        if (line.value.substr(0, line.value.find(' ')).find('*') != std::string::npos)
            return fail(line.key, "walls, * in a FEN, do not exist there");
        keep(line);
    }

    void promote() {
        const auto& types = spec_.promotion.piece_types;
        if (!(types.white == types.black))
            fail("promotionPieceTypesWhite", "both sides promote to the same pieces there");
        keep({"promotionPieceTypes", variant::print_piece_set(types.white, spec_)});
        for (int rank = 0; rank < spec_.board.ranks; ++rank)
            if (are_ranks(spec_.promotion.region, rank, spec_.board.ranks - 1))
                return keep({"promotionRank", std::to_string(rank + 1)});
        if (types.white.empty()) return;
        fail("promotionRegionWhite",
             "a promotion zone is all ranks from one on there, the same for both sides");
    }

    void step() {
        const auto& regions = spec_.en_passant.double_step_region;
        if (are_ranks(regions, spec_.board.ranks, 0)) return keep({"doubleStep", "false"});
        for (int rank = 0; rank < spec_.board.ranks; ++rank)
            if (are_ranks(regions, rank, rank))
                return keep({"doubleStepRank", std::to_string(rank + 1)});
        if (are_ranks(regions, 0, 1)) return keep({"firstRankDoubleSteps", "true"});
        fail("doubleStepRegionWhite",
             "double steps start from one rank there, the same for both sides");
    }

    void castling_king_file(const ExportLine& line) {
        for (const Color color : variant::kColors)
            if (castling_men(color, variant::PieceSet{std::uint64_t{1}
                                                      << spec_.castling.king_piece[color].value})
                    .size() > 1)
                return fail(line.key, "of several kings on the castling rank none is chosen there");
        note(line, "there is one king a side");
    }

    void castling_rook_file(const ExportLine& line) {
        const bool king_side = line.key == "castlingRookKingsideFile";
        for (const Color color : variant::kColors) {
            const std::vector<int> files = castling_men(color, spec_.castling.rook_pieces[color]);
            if (files.empty()) continue;
            const int wanted = king_side ? spec_.castling.rook_king_side.value
                                         : spec_.castling.rook_queen_side.value;
            const int outermost = king_side ? files.back() : files.front();
            if (king_side ? outermost > wanted : outermost < wanted)
                return fail(line.key, "the outermost rook castles there");
        }
        note(line, "the search from the edge finds the same rook in the start position");
    }

    // Files of the men of these kinds on the colour's castling rank in the start position.
    std::vector<int> castling_men(Color color, variant::PieceSet kinds) const {
        variant::Findings ignored;
        const variant::StartPosition start = variant::read_start_fen(spec_, ignored);
        const int rank = color == Color::white ? spec_.castling.rank.value
                                               : spec_.board.ranks - 1 - spec_.castling.rank.value;
        std::vector<int> files;
        for (const auto& [square, man] : start.men)
            if (square.rank.value == rank && man.color == color && kinds.contains(man.type))
                files.push_back(square.file.value);
        std::sort(files.begin(), files.end());
        return files;
    }

    void castling_rook_pieces(const ExportLine& line) {
        if (!spec_.castling.enabled) return;
        if (line.value.size() != 1 || line.value == "*" || line.value == "-")
            return fail(line.key, "one kind of piece castles with the king there");
        keep({"castlingRookPiece", line.value});
    }

    void rename(const ExportLine& line) {
        if (line.value == "-") return fail(line.key, "the region cannot be empty there");
        keep({line.key == "dropRegionWhite" ? "whiteDropRegion" : "blackDropRegion", line.value});
    }

    void flag_region(const ExportLine& line) {
        if (line.key != "flagRegionBlack") keep({"whiteFlag", line.value});
        if (line.key != "flagRegionWhite") keep({"blackFlag", line.value});
    }

    void enclosing_drop(const ExportLine& line) {
        if (line.value != "top") return fail(line.key, "the only such rule there is 'top'");
        keep({"dropOnTop", "true"});
    }

    void no_doubled(const ExportLine& line) {
        const auto pawn = variant::find_piece_name("shogiPawn");
        const auto found = spec_.pieces.find(*pawn);
        if (found == spec_.pieces.end() || line.value != std::string(1, found->second.letter))
            return fail(line.key, "only shogiPawn may not be doubled there");
        keep({"shogiDoubledPawn", "false"});
    }

    void pass(const ExportLine& line) {
        if (!spec_.pieces.contains(variant::kKing))
            return fail(line.key, "only a side with a king can pass there");
        keep({line.key == "pass" ? "kingPass" : "kingPassOnStalemate", line.value});
    }

    void counting(const ExportLine& line) {
        constexpr std::array<std::string_view, 5> kValues{"none", "makruk", "asean", "janggi",
                                                          "unweighted"};
        if (std::find(kValues.begin(), kValues.end(), line.value) == kValues.end())
            return fail(line.key, "the value '" + line.value + "' does not exist there");
        keep(line);
    }

    const Spec& spec_;
    Translation done_;
};

}  // namespace

Translation translate_to_11(const Spec& spec, const std::vector<ExportLine>& lines) {
    return Translator(spec).run(lines);
}

}  // namespace shako::engine::tools
