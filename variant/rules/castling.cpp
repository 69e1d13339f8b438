#include "variant/rules/castling.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr auto kKing = [](auto& s) -> auto& { return s.castling.king_piece; };
constexpr auto kRooks = [](auto& s) -> auto& { return s.castling.rook_pieces; };

using enum Treatment;

constexpr std::array kRows{
    option(
        "castling", folded, "Whether there is castling at all.",
        [](auto& s) -> auto& { return s.castling.enabled; }),
    option(
        "chess960", number,
        "Castling is the king taking its own rook in every dialect, as in Chess960.",
        [](auto& s) -> auto& { return s.castling.chess960; }),
    option(
        "castlingDroppedPiece", hooked, "A king or rook that came from the hand may castle, too.",
        [](auto& s) -> auto& { return s.castling.dropped; }),
    option(
        "castlingKingsideFile", folded,
        "File on which the king lands on the king's side; the rook lands one file inward.",
        [](auto& s) -> auto& { return s.castling.king_side; }),
    option(
        "castlingQueensideFile", folded, "The same on the queen's side.",
        [](auto& s) -> auto& { return s.castling.queen_side; }),
    option(
        "castlingRank", folded, "Rank of castling, counted from each side's own edge.",
        [](auto& s) -> auto& { return s.castling.rank; }),
    option(
        "castlingKingFile", folded,
        "Home file of the king; only asked when several king pieces stand on the castling rank.",
        [](auto& s) -> auto& { return s.castling.king_file; }),
    both_option("castlingKingPiece", folded, "Piece that plays the king's part.", kKing),
    side_option<Color::white>("castlingKingPieceWhite", folded, "The same for White.", kKing),
    side_option<Color::black>("castlingKingPieceBlack", folded, "The same for Black.", kKing),
    option(
        "castlingRookKingsideFile", folded,
        "File from which the king-side rook is searched, towards the a-file.",
        [](auto& s) -> auto& { return s.castling.rook_king_side; }),
    option(
        "castlingRookQueensideFile", folded,
        "File from which the queen-side rook is searched, away from the a-file.",
        [](auto& s) -> auto& { return s.castling.rook_queen_side; }),
    both_option("castlingRookPieces", folded, "Pieces that play the rook's part.", kRooks),
    side_option<Color::white>("castlingRookPiecesWhite", folded, "The same for White.", kRooks),
    side_option<Color::black>("castlingRookPiecesBlack", folded, "The same for Black.", kRooks),
    option(
        "oppositeCastling", hooked,
        "A side may not castle to the side that its opponent castled to.",
        [](auto& s) -> auto& { return s.castling.opposite; }),
};

using Men = std::map<Square, StartPosition::Man>;

Rank castling_rank(const Spec& spec, Color side) {
    const int rank = spec.castling.rank.value;
    return Rank{
        static_cast<std::uint8_t>(side == Color::white ? rank : spec.board.ranks - 1 - rank)};
}

// King and rook both land on the board.
void check_targets(const Spec& spec, Findings& findings) {
    const Castling& rule = spec.castling;
    const std::string last = to_text(File{static_cast<std::uint8_t>(spec.board.files - 1)});
    if (rule.king_side.value < 1 || rule.king_side.value >= spec.board.files)
        findings.push_back({Severity::error, "castling-target-off-board", "castlingKingsideFile", 0,
                            "file " + to_text(rule.king_side) +
                                " has no place for king and rook, expected b.." + last +
                                ", or 'castling = false'"});
    if (rule.queen_side.value + 1 >= spec.board.files)
        findings.push_back({Severity::error, "castling-target-off-board", "castlingQueensideFile",
                            0,
                            "file " + to_text(rule.queen_side) +
                                " has no place for king and rook, expected a file left of " + last +
                                ", or 'castling = false'"});
}

// The king that castles: the only one on the castling rank, or the one on castlingKingFile.
std::optional<Square> find_king(const Spec& spec, const Men& men, Color side) {
    std::vector<Square> kings;
    for (const auto& [square, man] : men)
        if (square.rank == castling_rank(spec, side) && man.color == side &&
            man.type == spec.castling.king_piece[side])
            kings.push_back(square);
    if (kings.size() == 1) return kings.front();
    for (const Square square : kings)
        if (square.file == spec.castling.king_file) return square;
    return std::nullopt;
}

bool is_rook(const Spec& spec, const Men& men, Color side, Square square) {
    const auto found = men.find(square);
    return found != men.end() && found->second.color == side &&
           spec.castling.rook_pieces[side].contains(found->second.type);
}

// The first rook from the file where the search starts: towards the a-file on the king's side, away
// from it on the queen's.
std::optional<Square> find_rook(const Spec& spec, const Men& men, Color side, bool is_king_side) {
    const Castling& rule = spec.castling;
    const int last = spec.board.files - 1;
    int file =
        is_king_side ? std::min<int>(rule.rook_king_side.value, last) : rule.rook_queen_side.value;
    for (; file >= 0 && file <= last; file += is_king_side ? -1 : 1) {
        const Square square{File{static_cast<std::uint8_t>(file)}, castling_rank(spec, side)};
        if (is_rook(spec, men, side, square)) return square;
    }
    return std::nullopt;
}

// A right of the start position needs a king and a rook on its side of it.
void check_right(const Spec& spec, const StartPosition& start, StartPosition::Right right,
                 Findings& findings) {
    const bool is_white = right.letter >= 'A' && right.letter <= 'Z';
    const Color side = is_white ? Color::white : Color::black;
    const char letter = is_white ? static_cast<char>(right.letter - 'A' + 'a') : right.letter;
    const std::string name = std::string("castling right '") + right.letter + "'";
    const std::string rank = "rank " + to_text(castling_rank(spec, side));
    const bool is_file = letter != 'k' && letter != 'q';
    if (is_file && spec.gating.enabled) return;  // a gate, whoever stands there
    const auto king = find_king(spec, start.men, side);
    if (!king) {
        findings.push_back({Severity::error, "castling-no-king", "startFen", right.offset,
                            name + ": no king piece that castles stands on " + rank +
                                ", expected one there (castlingRank, castlingKingPiece)",
                            "castlingRank"});
        return;
    }
    bool is_king_side = letter == 'k';
    std::optional<Square> rook;
    if (is_file) {
        const Square square{File{static_cast<std::uint8_t>(letter - 'a')},
                            castling_rank(spec, side)};
        if (is_rook(spec, start.men, side, square)) rook = square;
        is_king_side = square.file > king->file;
    } else {
        rook = find_rook(spec, start.men, side, is_king_side);
    }
    const bool is_beside =
        rook && (is_king_side ? rook->file > king->file : rook->file < king->file);
    if (!is_beside) {
        const std::string key =
            is_king_side ? "castlingRookKingsideFile" : "castlingRookQueensideFile";
        std::string message = name + ": no rook stands on the " + std::string(1, letter) +
                              "-file of " + rank + ", expected one there (castlingRookPieces)";
        if (!is_file)
            message = name + ": no rook is found on " + rank + (is_king_side ? " right" : " left") +
                      " of the king, expected one there (" + key + ", castlingRookPieces)";
        findings.push_back({Severity::error, "castling-no-rook", "startFen", right.offset,
                            std::move(message), key});
        return;
    }
    if (side == Color::black) return;  // the files are the same for both
    const File target = is_king_side ? spec.castling.king_side : spec.castling.queen_side;
    if (std::abs(target.value - king->file.value) <= 1)
        findings.push_back({Severity::warning, "castling-one-step",
                            is_king_side ? "castlingKingsideFile" : "castlingQueensideFile", 0,
                            name + ": the king castles to file " + to_text(target) +
                                ", next to its square " + to_text(*king) +
                                "; are the castling files inherited from a smaller board?"});
}

// The keys that say where to look for rooks, where no rook is to be found.
void check_searches(const Spec& spec, const StartPosition& start, Findings& findings) {
    for (const bool is_king_side : {true, false}) {
        // A right of the FEN is looked at by itself.
        bool is_found = std::any_of(
            start.castling.begin(), start.castling.end(), [&](StartPosition::Right right) {
                return is_king_side ? right.letter == 'K' || right.letter == 'k'
                                    : right.letter == 'Q' || right.letter == 'q';
            });
        for (const Color side : kColors) {
            const auto king = find_king(spec, start.men, side);
            const auto rook = find_rook(spec, start.men, side, is_king_side);
            is_found =
                is_found || (king && rook &&
                             (is_king_side ? rook->file > king->file : rook->file < king->file));
        }
        if (is_found) continue;
        const std::string_view key =
            is_king_side ? "castlingRookKingsideFile" : "castlingRookQueensideFile";
        const File file =
            is_king_side ? spec.castling.rook_king_side : spec.castling.rook_queen_side;
        findings.push_back({Severity::warning,
                            "castling-no-rook",
                            std::string(key),
                            0,
                            "no rook is found from file " + to_text(file) + " on towards the " +
                                (is_king_side ? "a-file" : "last file") +
                                " on its side of the king, so nobody castles there",
                            {},
                            false,
                            true});
    }
}

// Whether both sides have the piece that plays the king's part, and one of them has a partner for
// it.
bool has_castlers(const Spec& spec) {
    const Castling& rule = spec.castling;
    bool has_rook = false;
    for (const Color side : kColors) {
        if (!spec.pieces.contains(rule.king_piece[side])) return false;
        has_rook = has_rook || (rule.rook_pieces[side].bits & pieces_of(spec).bits) != 0;
    }
    return has_rook;
}

// Whether a side may come to have more men of the piece that castles than the one it starts with.
bool may_have_more_kings(const Spec& spec, const StartPosition& start) {
    for (const Color side : kColors) {
        const PieceType king = spec.castling.king_piece[side];
        const auto in_hand = start.hand[side].find(king);
        auto count = in_hand == start.hand[side].end() ? 0 : in_hand->second;
        for (const auto& [square, man] : start.men)
            count += man.color == side && man.type == king ? 1 : 0;
        if (count > 1) return true;
        for (const Color pawns : kColors)
            if (spec.promotion.piece_types[pawns].contains(king)) return true;
        for (const auto& [type, face] : spec.promotion.promoted)
            if (face == king) return true;
        const bool is_royal = spec.pieces.at(king).royal;
        const bool comes_to_hand =
            (spec.drops.captures_to_hand && !is_royal) || spec.drops.two_boards;
        if (comes_to_hand && (spec.drops.enabled || spec.gating.seirawan)) return true;
        if (spec.capture_effects.flip != Enclosing::none) return true;
        // Without brackets in the FEN, drops may be free.
        if (spec.drops.enabled && !is_royal) return true;
    }
    return false;
}

// Without castling the keys that say how it is done say nothing.
void check_idle_ways(const Spec& spec, std::string_view why, Findings& findings) {
    const Castling& rule = spec.castling;
    const Castling usual = language_defaults().castling;
    const auto idle = [&](bool is_set, std::string_view key) {
        if (is_set) warn_idle(findings, key, why);
    };
    idle(rule.king_side != usual.king_side, "castlingKingsideFile");
    idle(rule.queen_side != usual.queen_side, "castlingQueensideFile");
    idle(rule.rank != usual.rank, "castlingRank");
    idle(rule.king_file != usual.king_file, "castlingKingFile");
    idle(rule.rook_king_side != usual.rook_king_side, "castlingRookKingsideFile");
    idle(rule.rook_queen_side != usual.rook_queen_side, "castlingRookQueensideFile");
    idle(rule.dropped, "castlingDroppedPiece");
    idle(rule.opposite, "oppositeCastling");
}

// Nor those that say who castles.
void check_idle_pieces(const Spec& spec, std::string_view why, Findings& findings) {
    const Castling& rule = spec.castling;
    const Castling usual = language_defaults().castling;
    for (const char* const key :
         {"castlingKingPiece", "castlingKingPieceWhite", "castlingKingPieceBlack"})
        if (rule.king_piece != usual.king_piece) warn_idle(findings, key, why);
    for (const char* const key :
         {"castlingRookPieces", "castlingRookPiecesWhite", "castlingRookPiecesBlack"})
        if (rule.rook_pieces != usual.rook_pieces) warn_idle(findings, key, why);
}

}  // namespace

std::span<const Option> castling_rows() { return kRows; }

void check_castling(const Spec& spec, const StartPosition& start, Findings& findings) {
    const Castling& rule = spec.castling;
    if (!rule.enabled) {
        if (!start.castling.empty() && !spec.gating.enabled)
            findings.push_back({Severity::warning, "castling-rights-without-castling", "startFen",
                                start.castling.front().offset,
                                "the FEN has castling rights but castling is false, so they count "
                                "for nothing, expected "
                                "'-' there",
                                "castling"});
        constexpr std::string_view kWhy = "castling is false";
        check_idle_ways(spec, kWhy, findings);
        check_idle_pieces(spec, kWhy, findings);
        return;
    }
    const bool can_castle = has_castlers(spec);
    if (!can_castle) {
        check_idle_ways(
            spec, "the game has no pieces that castle (castlingKingPiece, castlingRookPieces)",
            findings);
    } else if (rule.king_file != language_defaults().castling.king_file &&
               !may_have_more_kings(spec, start)) {
        warn_idle(findings, "castlingKingFile",
                  "a side never has several of castlingKingPiece, and one is found wherever it "
                  "stands on castlingRank");
    }
    if (can_castle && rule.dropped && !spec.drops.enabled)
        warn_idle(findings, "castlingDroppedPiece", "pieceDrops is false");
    if (rule.rank.value >= spec.board.ranks)
        findings.push_back({Severity::error, "castling-rank-off-board", "castlingRank", 0,
                            "rank " + to_text(rule.rank) + " is not on the board, expected 1.." +
                                std::to_string(spec.board.ranks) + " (maxRank)"});
    if (rule.queen_side > rule.king_side)
        findings.push_back({Severity::error, "castling-sides-crossed", "castlingQueensideFile", 0,
                            "file " + to_text(rule.queen_side) +
                                " is right of castlingKingsideFile " + to_text(rule.king_side) +
                                ", expected it left of that"});
    if (rule.rank.value >= spec.board.ranks) return;
    if (can_castle && !rule.dropped) check_searches(spec, start, findings);
    if (start.castling.empty()) return;
    check_targets(spec, findings);
    for (const StartPosition::Right& right : start.castling)
        check_right(spec, start, right, findings);
}

}  // namespace shako::variant
