#include "variant/rules/hints.h"

#include <algorithm>

#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

constexpr std::array kRows{
    option(
        "variantTemplate", hint, "Name of the parent sent to XBoard; no rule.",
        [](auto& s) -> auto& { return s.hints.variant_template; }),
    Option{"pieceToCharTable", "string", hint,
           "XBoard's picture for each piece, - for none given; no rule.",
           [](std::string_view text, Reading& reading) {
               reading.spec.hints.piece_to_char_table = text == "-" ? "" : std::string(text);
           },
           [](const Spec& spec) -> std::optional<std::string> {
               const std::string& table = spec.hints.piece_to_char_table;
               return table.empty() ? "-" : table;
           },
           [](Spec&) {}},
    option(
        "pocketSize", hint, "Holding slots announced to XBoard; no rule.",
        [](auto& s) -> auto& { return s.hints.pocket_size; }),
};

}  // namespace

std::span<const Option> hint_rows() { return kRows; }

void check_hints(const Spec& spec, Findings& findings) {
    const std::string& table = spec.hints.piece_to_char_table;
    if (table.empty()) return;
    const auto warn = [&](std::size_t offset, std::string message) {
        findings.push_back({Severity::warning,
                            "char-table",
                            "pieceToCharTable",
                            offset,
                            std::move(message),
                            {},
                            false,
                            true});
    };
    const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto lower = [&](char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; };
    for (std::size_t i = 0; i < table.size(); ++i) {
        const char c = lower(table[i]);
        if (c < 'a' || c > 'z') continue;
        const bool is_known =
            std::any_of(spec.pieces.begin(), spec.pieces.end(),
                        [&](const auto& entry) { return entry.second.letter == c; });
        if (!is_known) warn(i, in_quotes(table.substr(i, 1)) + " is no piece of this game");
    }
    // Letters as the FEN has them: a promoted man by the letter of its other face.
    const std::string board = spec.start_fen.substr(0, spec.start_fen.find(' '));
    for (const auto& [type, piece] : spec.pieces) {
        for (const char letter : {static_cast<char>(piece.letter - 'a' + 'A'), piece.letter})
            if (board.find(letter) != std::string::npos && table.find(letter) == std::string::npos)
                warn(0, "the table has no picture for '" + std::string(1, letter) + "'");
    }
}

}  // namespace shako::variant
