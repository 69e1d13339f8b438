#include "engine/protocol/xboard_setup.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>

#include "variant/piece_names.h"
#include "variant/start_fen.h"

namespace shako::engine::protocol {

namespace {

using variant::Color;
using variant::Piece;
using variant::PieceType;
using variant::Spec;

// XBoard's pictures of one side, the king's last.
constexpr std::size_t kPictures = 22;

constexpr std::string_view kDoubleStep = "ifmnD";

struct Picture {
    std::string_view piece;  // the ini key
    std::size_t place;
};
constexpr std::array<Picture, 15> kPlaces{{
    {"pawn", 0},
    {"knight", 1},
    {"bishop", 2},
    {"rook", 3},
    {"queen", 4},
    {"fers", 5},
    {"alfil", 6},
    {"fersAlfil", 6},
    {"elephant", 6},
    {"archbishop", 7},
    {"chancellor", 8},
    {"wazir", 9},
    {"commoner", 10},
    {"cannon", 11},
    {"silver", 17},
}};

[[nodiscard]] char upper(char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}

// Castling as XBoard's Betza has it, O with the steps that the king makes; nothing when White's
// king does not begin on the rank of castling. An XBoard that is not told otherwise takes the
// outermost man for the rook: each j stands for one that is farther out.
[[nodiscard]] std::string castling_move(const Spec& spec, PieceType king) {
    const variant::Castling& castling = spec.castling;
    variant::Findings ignored;
    const variant::StartPosition start = variant::read_start_fen(spec, ignored);
    std::optional<int> king_file;
    std::map<int, PieceType> rank;  // White's men on it, by their files
    for (const auto& [square, man] : start.men) {
        if (square.rank != castling.rank || man.color != Color::white) continue;
        rank.emplace(square.file.value, man.type);
        if (man.type == king) king_file = square.file.value;
    }
    if (!king_file) return {};
    std::string text = "is";
    const auto farther = std::find_if(rank.rbegin(), rank.rend(), [&](const auto& man) {
        return castling.rook_pieces[Color::white].contains(man.second);
    });
    if (farther != rank.rend() && farther->first > *king_file)
        text.append(static_cast<std::size_t>(std::distance(rank.rbegin(), farther)), 'j');
    return text + "O" + std::to_string(std::max(1, castling.king_side.value - *king_file));
}

[[nodiscard]] bool is_chess_to_look_at(const Spec& spec) {
    const Spec chess = variant::language_defaults();
    constexpr std::string_view kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ";
    if (spec.board != chess.board || spec.drops.enabled || spec.hints.pocket_size > 0 ||
        spec.start_fen.rfind(kArray, 0) != 0)
        return false;
    return std::all_of(spec.pieces.begin(), spec.pieces.end(), [](const auto& entry) {
        const auto& [type, piece] = entry;
        const bool is_known = type == variant::kPawn || type == variant::kKnight ||
                              type == variant::kBishop || type == variant::kRook ||
                              piece_name(type) == "queen" || type == variant::kKing;
        return is_known && (piece.betza == variant::predefined_betza(type) || piece.betza == "K");
    });
}

}  // namespace

std::string piece_table(const Spec& spec) {
    if (!spec.hints.piece_to_char_table.empty() && spec.hints.piece_to_char_table != "-")
        return spec.hints.piece_to_char_table;
    std::string side(std::max(kPictures, spec.pieces.size() + 1), '.');
    std::vector<const Piece*> others;
    for (const auto& [type, piece] : spec.pieces) {
        const std::string_view name = piece_name(type);
        const auto* const known = std::find_if(kPlaces.begin(), kPlaces.end(),
                                               [&](const Picture& p) { return p.piece == name; });
        char* place = nullptr;
        if (type == variant::kKing) place = &side.back();
        if (known != kPlaces.end()) place = &side[known->place];
        if (place != nullptr && *place == '.')
            *place = upper(piece.letter);
        else
            others.push_back(&piece);
    }
    // XBoard wants a king; a royal of another kind is the next best.
    const auto royal =
        std::find_if(others.begin(), others.end(), [](const Piece* piece) { return piece->royal; });
    if (royal != others.end() && side.back() == '.') {
        side.back() = upper((*royal)->letter);
        others.erase(royal);
    }
    for (const Piece* piece : others) {
        const std::size_t free = side.find('.');
        if (free != std::string::npos) side[free] = upper(piece->letter);
    }
    std::string table = side;
    for (const char c : side)
        table += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return table;
}

std::string piece_moves(const Spec& spec, PieceType type) {
    const Piece& piece = spec.pieces.at(type);
    std::string text = piece.betza;
    // The language's pawn has its double step; some games do without.
    const variant::EnPassant& en_passant = spec.en_passant;
    if (!en_passant.double_step || en_passant.double_step_region[Color::white] == variant::Region{})
        if (const std::size_t at = text.find(kDoubleStep); at != std::string::npos)
            text.erase(at, kDoubleStep.size());
    const variant::Castling& castling = spec.castling;
    if (castling.enabled && castling.king_piece[Color::white] == type)
        text += castling_move(spec, type);
    return text;
}

std::vector<std::string> setup_lines(const Spec& spec) {
    if (is_chess_to_look_at(spec)) return {};
    // Whatever can be taken into the hand or begins there has a place beside the board.
    const bool has_hands = spec.drops.enabled || spec.start_fen.find('[') != std::string::npos;
    const auto kinds = std::count_if(spec.pieces.begin(), spec.pieces.end(),
                                     [](const auto& entry) { return !entry.second.royal; });
    const int holdings = spec.hints.pocket_size > 0 ? spec.hints.pocket_size
                         : has_hands                ? static_cast<int>(kinds)
                                                    : 0;
    std::vector<std::string> lines{
        "setup (" + piece_table(spec) + ") " + std::to_string(spec.board.files) + "x" +
        std::to_string(spec.board.ranks) + "+" + std::to_string(holdings) + "_" +
        spec.hints.variant_template + " " + spec.start_fen};
    for (const auto& [type, piece] : spec.pieces) {
        lines.push_back("piece " + std::string(1, upper(piece.letter)) + "& " +
                        piece_moves(spec, type));
        const auto face = spec.promotion.promoted.find(type);
        if (face != spec.promotion.promoted.end() && spec.pieces.count(face->second) != 0)
            lines.push_back("piece +" + std::string(1, upper(piece.letter)) + "& " +
                            piece_moves(spec, face->second));
    }
    return lines;
}

}  // namespace shako::engine::protocol
