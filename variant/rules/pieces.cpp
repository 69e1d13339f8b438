// Keys of the pieces: "name = letter", "name = -", "customPiece1 = letter:Betza", "king = k:Betza";
// where they may arrive: mobilityRegionWhitePawn; and our own pieceTitles.
#include <utility>
#include <vector>

#include "variant/betza/expand.h"
#include "variant/betza/parse.h"
#include "variant/piece_names.h"
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string expected_form(PieceType type) {
    if (type == kKing) return "expected a letter, letter:Betza like k:KN, or - to remove the piece";
    if (takes_betza(type)) return "expected letter:Betza like a:BN, or - to remove the piece";
    return "expected one letter, or - to remove the piece";
}

// A piece line takes its piece out of the inherited promotionPieceTypes, even when it changes
// nothing else: that is how Fairy-Stockfish reads it.
void lose_promotion(PieceType type, Reading& reading) {
    ByColor<PieceSet>& types = reading.spec.promotion.piece_types;
    for (const Color side : kColors) {
        if (!types[side].contains(type)) continue;
        types[side].erase(type);
        reading.lost_promotions.insert(type);
    }
}

// A letter belongs to one piece. The piece that had it goes when it was inherited; the language's
// order of application decides, not the order of lines.
void take_letter(PieceType type, char letter, Reading& reading) {
    for (auto it = reading.spec.pieces.begin(); it != reading.spec.pieces.end(); ++it) {
        const PieceType other = it->first;
        if (it->second.letter != letter) continue;
        if (other != type && other < type && reading.named.contains(other)) {
            reading.fail({"two-pieces-one-letter", 0,
                          "the letter '" + std::string(1, letter) + "' is already that of " +
                              it->second.name + ", expected a letter of its own"});
            return;
        }
        lose_promotion(other, reading);
        if (other == type) return;
        if (!reading.named.contains(other))
            reading.warn("letter-taken", 0,
                         "the letter '" + std::string(1, letter) +
                             "' was that of the inherited piece " + it->second.name +
                             ", which is removed; write '" + it->second.name +
                             " = -' or give it another letter");
        reading.spec.pieces.erase(it);  // or it has a line of its own that is still to come
        return;
    }
}

// The movement of a Betza text; problems are placed `offset` bytes further right.
Movement read_movement(std::string_view betza, std::size_t offset, Reading& reading) {
    auto parsed = parse_betza(betza);
    if (!parsed) {
        reading.problems.push_back({Severity::error, "bad-betza", offset + parsed.error().offset,
                                    std::move(parsed.error().reason)});
        return {};
    }
    for (const BetzaNote& note : parsed->notes)
        reading.problems.push_back(
            {Severity::warning, note.id, offset + note.offset, note.text, note.peer_differs});
    return expand(parsed->atoms);
}

void read_piece(PieceType type, std::string_view text, Reading& reading) {
    Spec& spec = reading.spec;
    if (text == "-") {
        lose_promotion(type, reading);
        spec.pieces.erase(type);
        return;
    }
    if (text.empty() || !is_letter(text[0])) {
        reading.fail(
            {"bad-letter", 0, in_quotes(text) + " is no piece letter, " + expected_form(type)});
        return;
    }
    Piece piece;
    piece.name = std::string(piece_name(type));
    piece.letter = lower(text[0]);
    piece.royal = type == kKing;
    if (const auto before = spec.pieces.find(type); before != spec.pieces.end())
        piece.mobility = before->second.mobility;
    take_letter(type, piece.letter, reading);

    const bool has_betza = text.size() > 1 && text[1] == ':' && takes_betza(type);
    if (has_betza)
        piece.betza = std::string(text.substr(2));
    else
        piece.betza = std::string(predefined_betza(type));
    if (text.size() > 1 && !has_betza)
        reading.fail(
            {"bad-piece", 1,
             in_quotes(text.substr(1)) + " stands behind the letter, " + expected_form(type)});
    else if (takes_betza(type) && piece.betza.empty())
        reading.fail({"no-betza", text.size(),
                      "the Betza notation is missing behind the letter, " + expected_form(type)});
    piece.movement = read_movement(piece.betza, has_betza ? 2 : 0, reading);

    // An e in the text of a custom piece makes it capture en passant, as if enPassantTypes named
    // it.
    for (const Ride& ride : piece.movement)
        if (ride.en_passant && takes_betza(type) && type != kKing)
            for (const Color side : kColors) spec.en_passant.types[side].insert(type);
    // A piece with a fault keeps its letter, so that the lines that use it are not at fault too.
    spec.pieces[type] = std::move(piece);
}

std::string print_piece(PieceType type, const Spec& spec) {
    const auto found = spec.pieces.find(type);
    if (found == spec.pieces.end()) return "-";
    std::string text(1, found->second.letter);
    if (found->second.betza != predefined_betza(type)) text += ":" + found->second.betza;
    return text;
}

template <std::size_t kSlot>
constexpr PieceType kSlotType{static_cast<std::uint8_t>(kSlot)};

template <std::size_t kSlot>
Option piece_row() {
    constexpr PieceType kType = kSlotType<kSlot>;
    return {piece_name(kType),
            takes_betza(kType) ? "letter:Betza" : "letter",
            Treatment::folded,
            kType == kKing       ? "The royal piece; K unless Betza is given."
            : takes_betza(kType) ? "A piece that moves as the Betza text says."
                                 : "A piece of the language: its letter, or - for none.",
            [](std::string_view text, Reading& reading) {
                read_piece(kSlotType<kSlot>, text, reading);
            },
            [](const Spec& spec) -> std::optional<std::string> {
                return print_piece(kSlotType<kSlot>, spec);
            },
            [](Spec&) {}};
}

template <std::size_t... kSlots>
std::array<Option, sizeof...(kSlots)> all_rows(std::index_sequence<kSlots...>) {
    return {piece_row<kSlots>()...};
}

// --- mobilityRegion ---

// "mobilityRegionWhitePawn" ... "mobilityRegionBlackKing": slots in order, White before Black.
const std::vector<std::string>& mobility_keys() {
    static const std::vector<std::string> kKeys = [] {
        std::vector<std::string> keys;
        for (std::uint8_t slot = 0; slot < kPieceSlots; ++slot) {
            for (const Color side : kColors) {
                std::string name(piece_name(PieceType{slot}));
                name[0] = static_cast<char>(name[0] - 'a' + 'A');
                keys.push_back(
                    (side == Color::white ? "mobilityRegionWhite" : "mobilityRegionBlack") + name);
            }
        }
        return keys;
    }();
    return kKeys;
}

// An empty region means no limit, as in Fairy-Stockfish.
void read_mobility(PieceType type, Color side, std::string_view text, Reading& reading) {
    const auto region = ValueType<Region>::read(text, reading);
    if (!region) return;
    const auto piece = reading.spec.pieces.find(type);
    auto& regions = reading.spec.mobility
                        .try_emplace(type, piece == reading.spec.pieces.end()
                                               ? ByColor<Region>{Region::all(), Region::all()}
                                               : piece->second.mobility)
                        .first->second;
    regions[side] = region->empty() ? Region::all() : *region;
    if (piece == reading.spec.pieces.end())
        reading.warn("no-effect", 0,
                     "without effect, since the game has no " + std::string(piece_name(type)));
}

std::optional<std::string> print_mobility(PieceType type, Color side, const Spec& spec) {
    const auto found = spec.pieces.find(type);
    if (found == spec.pieces.end() || found->second.mobility[side] == Region::all())
        return std::nullopt;
    return print_region(found->second.mobility[side], spec);
}

template <std::size_t kIndex>
Option mobility_row() {
    constexpr Color kSide = kIndex % 2 == 0 ? Color::white : Color::black;
    return {mobility_keys()[kIndex],
            ValueType<Region>::kName,
            Treatment::folded,
            kSide == Color::white ? "Squares on which White's piece may arrive; - for all."
                                  : "Squares on which Black's piece may arrive; - for all.",
            [](std::string_view text, Reading& reading) {
                read_mobility(kSlotType<kIndex / 2>, kSide, text, reading);
            },
            [](const Spec& spec) { return print_mobility(kSlotType<kIndex / 2>, kSide, spec); },
            [](Spec&) {}};
}

template <std::size_t... kIndices>
std::array<Option, sizeof...(kIndices)> all_mobility_rows(std::index_sequence<kIndices...>) {
    return {mobility_row<kIndices>()...};
}

// --- pieceTitles ---

Option titles_row() {
    return ours({"pieceTitles", "letter:word list", Treatment::hint,
                 "What the game calls its pieces; the name of the line otherwise.",
                 [](std::string_view text, Reading& reading) {
                     const auto words = accept(read_piece_words(text, reading.spec), reading);
                     if (!words) return;
                     for (const auto& [type, word] : *words)
                         reading.spec.pieces.at(type).title = word;
                 },
                 [](const Spec& spec) -> std::optional<std::string> {
                     std::string text;
                     for (const auto& [type, piece] : spec.pieces) {
                         if (piece.title.empty()) continue;
                         if (!text.empty()) text += ' ';
                         text += piece.letter;
                         text += ':' + piece.title;
                     }
                     return text;
                 },
                 [](Spec&) {}});
}

}  // namespace

std::span<const Option> piece_rows() {
    static const auto kRows = all_rows(std::make_index_sequence<kPieceSlots>{});
    return kRows;
}

std::span<const Option> mobility_rows() {
    static const auto kRows =
        all_mobility_rows(std::make_index_sequence<std::size_t{2} * kPieceSlots>{});
    return kRows;
}

std::span<const Option> title_rows() {
    static const std::array kRows{titles_row()};
    return kRows;
}

void settle_pieces(Spec& spec) {
    const Region board = on_board(spec.board);
    for (const auto& [type, regions] : std::exchange(spec.mobility, {})) {
        const auto piece = spec.pieces.find(type);
        if (piece == spec.pieces.end()) continue;
        for (const Color side : kColors) {
            Region region = regions[side];
            region &= board;
            piece->second.mobility[side] = region == board ? Region::all() : region;
        }
    }
    for (auto& [type, piece] : spec.pieces)
        piece.royal = type == kKing || spec.royalty.more_royals.contains(type);
}

}  // namespace shako::variant
