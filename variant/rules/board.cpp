// Keys of the board and the start position: maxRank, maxFile, startFen, and our own holes.
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

using enum Treatment;

// Board sizes are read as the last rank and the last file.
constexpr std::array kSizeRows{
    Option{
        "maxRank", "Rank", folded, "Number of ranks.",
        [](std::string_view text, Reading& reading) {
            const auto rank = accept(read_rank(text), reading);
            if (!rank) return;
            reading.spec.board.ranks = rank->value + 1;
            if (reading.spec.board.ranks > kPeerRanks)
                reading.note_beyond_peer("beyond-peer", 0,
                                         std::to_string(reading.spec.board.ranks) +
                                             " ranks work here; Fairy-Stockfish holds 10 at most");
        },
        [](const Spec& spec) -> std::optional<std::string> { return print_int(spec.board.ranks); },
        [](Spec&) {}},
    Option{
        "maxFile", "File", folded, "Number of files, as a number or as the letter of the last one.",
        [](std::string_view text, Reading& reading) {
            const auto file = accept(read_file(text), reading);
            if (!file) return;
            reading.spec.board.files = file->value + 1;
            if (reading.spec.board.files > kPeerFiles)
                reading.note_beyond_peer("beyond-peer", 0,
                                         std::to_string(reading.spec.board.files) +
                                             " files work here; Fairy-Stockfish holds 12 at most");
        },
        [](const Spec& spec) -> std::optional<std::string> { return print_int(spec.board.files); },
        [](Spec&) {}},
    ours(option(
        "holes", folded,
        "Squares that the board does not have: no man stands there, moves there or passes.",
        [](auto& s) -> auto& { return s.board.holes; })),
};

// A FEN may leave fields out; the game has it with all of them.
Option start_fen_row() {
    Option row = option(
        "startFen", number, "The start position as a FEN.",
        [](auto& s) -> auto& { return s.start_fen; });
    row.settle = [](Spec& spec) {
        spec.start_fen = complete_fen(spec.start_fen, spec.royalty.check_counting);
    };
    return row;
}

}  // namespace

std::span<const Option> board_size_rows() { return kSizeRows; }
std::span<const Option> start_rows() {
    static const std::array kRows{start_fen_row()};
    return kRows;
}

void check_board(const Spec& spec, Findings& findings) {
    if (spec.pieces.empty())
        findings.push_back(
            {Severity::error, "no-pieces", "", 0,
             "the section has no pieces, expected lines like 'king = k', or a parent: "
             "[" +
                 spec.name + ":chess]"});
}

}  // namespace shako::variant
