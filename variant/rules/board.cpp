// Keys of the board and the start position: maxRank, maxFile, startFen.
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr int kPeerRanks = 10;
constexpr int kPeerFiles = 12;

// Board sizes are read as the last rank and the last file.
constexpr std::array kSizeRows{
    Option{
        "maxRank", "Rank", "Number of ranks.",
        [](std::string_view text, Reading& reading) {
            auto rank = read_rank(text);
            if (rank)
                reading.spec.board.ranks = rank->value + 1;
            else
                reading.fail(std::move(rank.error()));
        },
        [](const Spec& spec) -> std::optional<std::string> { return print_int(spec.board.ranks); },
        [](Spec&) {}},
    Option{
        "maxFile", "File", "Number of files, as a number or as the letter of the last one.",
        [](std::string_view text, Reading& reading) {
            auto file = read_file(text);
            if (file)
                reading.spec.board.files = file->value + 1;
            else
                reading.fail(std::move(file.error()));
        },
        [](const Spec& spec) -> std::optional<std::string> { return print_int(spec.board.files); },
        [](Spec&) {}},
};

// A FEN may leave fields out; what it means then is said, and is what the game has.
Option start_fen_row() {
    Option row = option(
        "startFen", "The start position as a FEN with all six fields.",
        [](auto& s) -> auto& { return s.start_fen; });
    row.read = [](std::string_view text, Reading& reading) {
        reading.spec.start_fen = std::string(text);
        const std::string full = complete_fen(text);
        if (full != text)
            reading.problems.push_back({Severity::warning, "fen-fields", 0,
                                        "the FEN leaves fields out, it is read as '" + full + "'"});
    };
    row.settle = [](Spec& spec) { spec.start_fen = complete_fen(spec.start_fen); };
    return row;
}

}  // namespace

std::span<const Option> board_size_rows() { return kSizeRows; }
std::span<const Option> start_rows() {
    static const std::array kRows{start_fen_row()};
    return kRows;
}

void check_board(const Spec& spec, Findings& findings) {
    if (spec.board.ranks > kPeerRanks)
        findings.push_back({Severity::warning, "beyond-peer", "maxRank", 0,
                            std::to_string(spec.board.ranks) +
                                " ranks work here; Fairy-Stockfish holds 10 at most"});
    if (spec.board.files > kPeerFiles)
        findings.push_back({Severity::warning, "beyond-peer", "maxFile", 0,
                            std::to_string(spec.board.files) +
                                " files work here; Fairy-Stockfish holds 12 at most"});
    if (spec.pieces.empty())
        findings.push_back(
            {Severity::error, "no-pieces", "", 0,
             "the section has no pieces, expected lines like 'king = k', or a parent: "
             "[" +
                 spec.name + ":chess]"});
}

}  // namespace shako::variant
