#include "variant/piece_names.h"

#include <array>

namespace shako::variant {

namespace {

struct Slot {
    std::string_view name;
    std::string_view betza;
};

// Source: the list of predefined pieces of Fairy-Stockfish's variants.ini. Two pieces of that
// language move by code of their own there and are spelled out here: the pawn, whose double step
// and en passant are a lame initial D and the e, and the Janggi elephant, which is a lame Z.
constexpr std::array<Slot, kPieceSlots> kSlots{{
    {"pawn", "fmWfceFifmnD"},
    {"knight", "N"},
    {"bishop", "B"},
    {"rook", "R"},
    {"queen", "Q"},
    {"fers", "F"},
    {"alfil", "A"},
    {"fersAlfil", "FA"},
    {"silver", "FfW"},
    {"aiwok", "RNF"},
    {"bers", "RF"},
    {"archbishop", "BN"},
    {"chancellor", "RN"},
    {"amazon", "QN"},
    {"knibis", "mNcB"},
    {"biskni", "mBcN"},
    {"kniroo", "mNcR"},
    {"rookni", "mRcN"},
    {"shogiPawn", "fW"},
    {"lance", "fR"},
    {"shogiKnight", "fN"},
    {"gold", "WfF"},
    {"dragonHorse", "BW"},
    {"clobber", "cW"},
    {"breakthrough", "fmWfF"},
    {"immobile", ""},
    {"cannon", "mRcpR"},
    {"janggiCannon", "pR"},
    {"soldier", "fsW"},
    {"horse", "nN"},
    {"elephant", "nA"},
    {"janggiElephant", "nZ"},
    {"banner", "RcpRnN"},
    {"wazir", "W"},
    {"commoner", "K"},
    {"centaur", "KN"},
    {"customPiece1", ""},
    {"customPiece2", ""},
    {"customPiece3", ""},
    {"customPiece4", ""},
    {"customPiece5", ""},
    {"customPiece6", ""},
    {"customPiece7", ""},
    {"customPiece8", ""},
    {"customPiece9", ""},
    {"customPiece10", ""},
    {"customPiece11", ""},
    {"customPiece12", ""},
    {"customPiece13", ""},
    {"customPiece14", ""},
    {"customPiece15", ""},
    {"customPiece16", ""},
    {"customPiece17", ""},
    {"customPiece18", ""},
    {"customPiece19", ""},
    {"customPiece20", ""},
    {"customPiece21", ""},
    {"customPiece22", ""},
    {"customPiece23", ""},
    {"customPiece24", ""},
    {"customPiece25", ""},
    {"king", "K"},
}};

static_assert(kSlots[kPawn.value].name == "pawn");
static_assert(kSlots[kKnight.value].name == "knight");
static_assert(kSlots[kBishop.value].name == "bishop");
static_assert(kSlots[kRook.value].name == "rook");
static_assert(kSlots[kFers.value].name == "fers");
static_assert(kSlots[kSilver.value].name == "silver");
static_assert(kSlots[kBers.value].name == "bers");
static_assert(kSlots[kShogiPawn.value].name == "shogiPawn");
static_assert(kSlots[kCannon.value].name == "cannon");
static_assert(kSlots[kJanggiCannon.value].name == "janggiCannon");
static_assert(kSlots[kSoldier.value].name == "soldier");
static_assert(kSlots[kHorse.value].name == "horse");
static_assert(kSlots[kElephant.value].name == "elephant");
static_assert(kSlots[kJanggiElephant.value].name == "janggiElephant");
static_assert(kSlots[kWazir.value].name == "wazir");
static_assert(kSlots[kFirstCustom.value].name == "customPiece1");
static_assert(kSlots[kKing.value].name == "king");

}  // namespace

std::string_view piece_name(PieceType type) { return kSlots[type.value].name; }

std::string_view predefined_betza(PieceType type) { return kSlots[type.value].betza; }

std::optional<PieceType> find_piece_name(std::string_view name) {
    for (std::size_t i = 0; i < kSlots.size(); ++i)
        if (kSlots[i].name == name) return PieceType{static_cast<std::uint8_t>(i)};
    return std::nullopt;
}

}  // namespace shako::variant
