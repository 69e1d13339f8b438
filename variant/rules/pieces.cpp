// Keys of the pieces: "name = letter", "name = -", "customPiece1 = letter:Betza", "king = k:Betza".
#include <utility>

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

// A letter belongs to one piece. The piece that had it goes when it was inherited; the language's
// order of application decides, not the order of lines.
void take_letter(PieceType type, char letter, Reading& reading) {
    for (auto it = reading.spec.pieces.begin(); it != reading.spec.pieces.end(); ++it) {
        const PieceType other = it->first;
        if (other == type || it->second.letter != letter) continue;
        if (!reading.named.contains(other)) {
            reading.problems.push_back({Severity::warning, "letter-taken", 0,
                                        "the letter '" + std::string(1, letter) +
                                            "' was that of the inherited piece " + it->second.name +
                                            ", which is removed; write '" + it->second.name +
                                            " = -' or give it another letter"});
            reading.spec.pieces.erase(it);
        } else if (other < type) {
            reading.problems.push_back({Severity::error, "two-pieces-one-letter", 0,
                                        "the letter '" + std::string(1, letter) +
                                            "' is already that of " + it->second.name +
                                            ", expected a letter of its own"});
        } else {
            reading.spec.pieces.erase(it);  // it has a line of its own that is still to come
        }
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
        reading.problems.push_back({Severity::warning, note.id, offset + note.offset, note.text});
    return expand(parsed->atoms);
}

void read_piece(PieceType type, std::string_view text, Reading& reading) {
    Spec& spec = reading.spec;
    if (text == "-") {
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
        if (ride.en_passant && takes_betza(type))
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

}  // namespace

std::span<const Option> piece_rows() {
    static const auto kRows = all_rows(std::make_index_sequence<kPieceSlots>{});
    return kRows;
}

}  // namespace shako::variant
