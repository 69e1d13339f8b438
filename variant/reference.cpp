#include "variant/reference.h"

#include <array>
#include <initializer_list>
#include <utility>

#include "variant/enum_names.h"
#include "variant/load.h"
#include "variant/option_table.h"
#include "variant/piece_names.h"

namespace shako::variant {

namespace {

constexpr std::string_view kPiecesHeading = "M. Pieces";
constexpr std::string_view kMobilityHeading = "N. Where pieces may arrive";

struct TypeNote {
    std::string_view type;
    std::string_view note;
};

constexpr std::array kTypeNotes{
    TypeNote{"bool", "true or false"},
    TypeNote{"int", "digits, a number from 0 to 1000000"},
    TypeNote{"Rank", "a number from 1 to 16"},
    TypeNote{"File", "a lower-case letter from a to p, or a number from 1 to 16"},
    TypeNote{"Bitboard",
             "squares (e4), ranks (*1) and files (a*) with blanks between them; - ends the list"},
    TypeNote{"PieceType", "one piece letter; where it makes sense * for any and - for none"},
    TypeNote{"PieceSet", "piece letters, together or with blanks; - for none, * for all"},
    TypeNote{"letter", "a piece letter, or - to remove the piece"},
    TypeNote{"letter:Betza", "a piece letter and how the piece moves, or - to remove the piece"},
    TypeNote{"letter:int list", "pairs like p:100 with blanks between them, each number as an int"},
    TypeNote{"letter:letter list", "pairs like p:g with blanks between them; p:- takes one back"},
    TypeNote{"letter:word list", "pairs like q:Queen with blanks between them"},
    TypeNote{"CastlingRights", "letters of KQkq, or - for none"},
    TypeNote{"string", "the rest of the line"},
};

struct EnumNote {
    std::string_view type;
    std::string names;
};

template <class E>
EnumNote enum_note() {
    EnumNote note{EnumNames<E>::kName, {}};
    for (const auto& [name, value] : EnumNames<E>::kValues) {
        if (!note.names.empty()) note.names += ", ";
        note.names += name;
    }
    return note;
}

std::array<EnumNote, 6> enum_notes() {
    return {enum_note<Value>(),       enum_note<Enclosing>(),    enum_note<WallingRule>(),
            enum_note<ChasingRule>(), enum_note<CountingRule>(), enum_note<MaterialCounting>()};
}

struct TreatmentNote {
    Treatment treatment;
    std::string_view cost;
};

constexpr std::array kTreatmentNotes{
    TreatmentNote{Treatment::folded,
                  "nothing: it is part of the tables that are made when a game is compiled"},
    TreatmentNote{Treatment::hooked, "a call where the rule is in force, nothing in other games"},
    TreatmentNote{Treatment::number, "a number or a name is read, in one place"},
    TreatmentNote{Treatment::hint, "nothing: it is no rule"},
    TreatmentNote{Treatment::shorthand, "that of the keys it sets"},
};

// What an empty section starts from, with letters to print sets by.
const Spec& defaults() {
    static const Spec kDefaults = [] {
        Spec spec = language_defaults();
        Reading reading{spec, {}, {}};
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kMen{
            {{"pawn", "p"},
             {"knight", "n"},
             {"bishop", "b"},
             {"rook", "r"},
             {"queen", "q"},
             {"king", "k"}}};
        for (const auto& [key, letter] : kMen) find_option(key)->read(letter, reading);
        return settled(std::move(spec));
    }();
    return kDefaults;
}

// The row for both sides of a key for one, or null.
const Option* colourless(std::string_view key) {
    for (const std::string_view side : {"White", "Black"})
        if (key.ends_with(side)) return find_option(key.substr(0, key.size() - side.size()));
    return nullptr;
}

std::string meaning(const Option& option) {
    std::string text(option.doc);
    if (!option.instead.empty()) text += " Write " + std::string(option.instead) + " today.";
    if (option.is_ours) text += " Our own: Fairy-Stockfish does not know it.";
    return text;
}

std::string text_line(const Option& option) {
    std::string line = std::string(option.key) + " (" + std::string(option.type);
    if (const std::string value = default_text(option); !value.empty()) line += ", " + value;
    line += "): " + meaning(option);
    return line + " [" + std::string(to_text(option.treatment)) + "]\n";
}

std::string betza_or_none(PieceType type) {
    const std::string_view betza = predefined_betza(type);
    return betza.empty() ? "never moves" : std::string(betza);
}

// --- Markdown ---

std::string code(std::string_view text) {
    return text.empty() ? std::string() : "`" + std::string(text) + "`";
}

// Signs that Markdown would take for its own.
std::string prose(std::string_view text) {
    std::string cell;
    for (const char c : text) {
        if (c == '*' || c == '|' || c == '_' || c == '<') cell += '\\';
        cell += c;
    }
    return cell;
}

std::string row(std::initializer_list<std::string> cells) {
    std::string line = "|";
    for (const std::string& cell : cells) line += " " + cell + (cell.empty() ? "|" : " |");
    return line + "\n";
}

std::string option_rows(const OptionGroup& group) {
    std::string text =
        row({"key", "type", "default", "meaning", "treatment"}) + "|---|---|---|---|---|\n";
    for (const Option& option : group.options)
        text += row({code(option.key), std::string(option.type), code(default_text(option)),
                     prose(meaning(option)), std::string(to_text(option.treatment))});
    return text;
}

std::string named_pieces() {
    std::string text = row({"key", "how it moves, in Betza"}) + "|---|---|\n";
    for (std::uint8_t slot = 0; slot < kPieceSlots; ++slot) {
        const PieceType type{slot};
        if (type == kKing || !takes_betza(type))
            text += row({code(piece_name(type)), code(predefined_betza(type))});
    }
    return text;
}

constexpr std::string_view kIntroduction =
    R"(# The language of variant files

This page is written by `shako-engine options --markdown`; a test fails when it is stale.

A variant file is text in sections. `[name]` starts a game from nothing: the rules of chess on eight
by eight squares, but no pieces and nothing that a pawn could become. `[name:parent]` starts from
another game, of this file further up or of one that was loaded before. Each line is `key = value`,
split at the first `=`; a line whose first character is `;` or `#` is a comment. The order of lines
does not matter: the size of the board is read first, then the pieces and where they may arrive, old
names, `pawnTypes`, and then everything else, a key for one side after the key for both (for
`wallingRegion` it is the other way round, as in Fairy-Stockfish).

The language is that of Fairy-Stockfish. What works here alone is marked as our own or gives a
warning. An error or a refusal keeps its section, and what inherits from it, from being loaded; a
warning does not. A section under the name of a shipped game replaces it, with a warning; shipped games
that inherit from that name stay as they were. With an error in such a section the shipped game stays,
and what inherits from the name further down in the file is not loaded.

)";

constexpr std::string_view kPieces =
    "`name = letter` gives the game a piece of the language, `name = -` removes it. `customPiece1` "
    "to `customPiece25` take a letter and a text in Betza's notation, `customPiece1 = a:BN`; "
    "`king = k` is the royal piece, and `king = k:KN` one that moves otherwise. Pieces have no "
    "default; a section without a parent has none.\n\n";

constexpr std::string_view kMobility =
    "`mobilityRegionWhitePawn`, `mobilityRegionBlackCustomPiece3` and so on, for each piece and "
    "side (type Bitboard, folded into tables): the squares on which that piece may arrive, all of "
    "them when there is no such line; `-` lifts what is inherited.\n";

std::string group_markdown(const OptionGroup& group) {
    const std::string heading = "## " + std::string(group.heading) + "\n\n";
    if (group.heading == kPiecesHeading) return heading + std::string(kPieces) + named_pieces();
    if (group.heading == kMobilityHeading) return heading + std::string(kMobility);
    return heading + option_rows(group);
}

}  // namespace

std::string_view to_text(Treatment treatment) noexcept {
    switch (treatment) {
        case Treatment::folded:
            return "folded into tables";
        case Treatment::hooked:
            return "hooked";
        case Treatment::number:
            return "read in one place";
        case Treatment::hint:
            return "hint";
        case Treatment::shorthand:
            return "shorthand";
    }
    return {};
}

std::string default_text(const Option& option) {
    const Spec& spec = defaults();
    const std::string all_squares = print_region(Region::all(), spec);
    if (find_piece_name(option.key)) return {};
    std::optional<std::string> value = option.print(spec);
    if (option.key.starts_with("mobilityRegion")) value = all_squares;
    if (!value)
        if (const Option* const both = colourless(option.key)) value = both->print(spec);
    if (value == all_squares) return "all";
    return value.value_or("");
}

std::string reference_text() {
    std::string text;
    for (const OptionGroup& group : option_groups()) {
        text += std::string(group.heading) + "\n\n";
        for (const Option& option : group.options) text += text_line(option);
        text += "\n";
    }
    text += "How the pieces of the language move\n\n";
    for (std::uint8_t slot = 0; slot < kFirstCustom.value; ++slot)
        text +=
            std::string(piece_name(PieceType{slot})) + ": " + betza_or_none(PieceType{slot}) + "\n";
    text += "\nTypes of values\n\n";
    for (const TypeNote& note : kTypeNotes)
        text += std::string(note.type) + ": " + std::string(note.note) + "\n";
    for (const EnumNote& note : enum_notes())
        text += std::string(note.type) + ": one of " + note.names + "\n";
    return text;
}

std::string reference_markdown() {
    std::string text(kIntroduction);
    for (const OptionGroup& group : option_groups()) text += group_markdown(group) + "\n";
    text += "## Types of values\n\n" + row({"type", "how it is written"}) + "|---|---|\n";
    for (const TypeNote& note : kTypeNotes) text += row({std::string(note.type), prose(note.note)});
    for (const EnumNote& note : enum_notes())
        text += row({std::string(note.type), "one of " + note.names});
    text +=
        "\n## Treatments\n\n" + row({"treatment", "what it costs while playing"}) + "|---|---|\n";
    for (const TreatmentNote& note : kTreatmentNotes)
        text += row({std::string(to_text(note.treatment)), std::string(note.cost)});
    return text;
}

}  // namespace shako::variant
