#include "variant/value_type.h"

namespace shako::variant {

namespace {

// A place that only larger boards than the peer's have.
void note_beyond_peer(std::string text, int most, Reading& reading) {
    reading.note_beyond_peer(
        "beyond-peer", 0,
        in_quotes(text) + " works here; Fairy-Stockfish goes up to " + std::to_string(most));
}

std::optional<PieceSet> read_one_piece(std::string_view text, PieceSet otherwise,
                                       Reading& reading) {
    if (text == "*" || text == "-") return otherwise;
    const auto type = accept(read_piece_type(text, reading.spec), reading);
    if (!type) return std::nullopt;
    return PieceSet::of(*type);
}

std::string print_one_piece(PieceSet value, const Spec& spec, std::string_view otherwise) {
    for (const auto& [type, piece] : spec.pieces)
        if (value == PieceSet::of(type)) return std::string(1, piece.letter);
    return std::string(otherwise);
}

// The piece that a set of one names may have gone from the game: no man ever matches it then.
void settle_set(PieceSet& value, const Spec& spec) {
    if (value != PieceSet::all()) value.bits &= pieces_of(spec).bits;
}

}  // namespace

std::optional<File> ValueType<File>::read(std::string_view text, Reading& reading) {
    const auto file = accept(read_file(text), reading);
    if (file && file->value >= kPeerFiles) note_beyond_peer(std::string(text), kPeerFiles, reading);
    return file;
}

std::optional<Rank> ValueType<Rank>::read(std::string_view text, Reading& reading) {
    const auto rank = accept(read_rank(text), reading);
    if (rank && rank->value >= kPeerRanks) note_beyond_peer(std::string(text), kPeerRanks, reading);
    return rank;
}

std::optional<Region> ValueType<Region>::read(std::string_view text, Reading& reading) {
    const auto words = accept(read_region(text), reading);
    if (!words) return std::nullopt;
    const BoardShape& board = reading.spec.board;
    const Region squares = on_board(board);
    const Region peer_squares = on_board({kPeerFiles, kPeerRanks, {}});
    Region region;
    for (const RegionWord& word : *words) {
        region |= word.region;
        Region visible = word.region;
        visible &= squares;
        if (!visible.empty()) continue;
        Region peer_visible = word.region;
        peer_visible &= peer_squares;
        reading.problems.push_back(
            {Severity::warning, "region-off-board", word.offset,
             in_quotes(word.text) + " is beyond the board, expected squares up to " +
                 to_text(Square{File{static_cast<std::uint8_t>(board.files - 1)},
                                Rank{static_cast<std::uint8_t>(board.ranks - 1)}}),
             peer_visible.empty()});
    }
    return region;
}

std::optional<PieceSet> OnePieceOrAny::read(std::string_view text, Reading& reading) {
    return read_one_piece(text, PieceSet::all(), reading);
}
std::string OnePieceOrAny::print(PieceSet value, const Spec& spec) {
    return print_one_piece(value, spec, "*");
}
void OnePieceOrAny::settle(PieceSet& value, const Spec& spec) { settle_set(value, spec); }

std::optional<PieceSet> OnePieceOrNone::read(std::string_view text, Reading& reading) {
    return read_one_piece(text, PieceSet{}, reading);
}
std::string OnePieceOrNone::print(PieceSet value, const Spec& spec) {
    return print_one_piece(value, spec, "-");
}
void OnePieceOrNone::settle(PieceSet& value, const Spec& spec) { settle_set(value, spec); }

std::optional<PieceSet> ValueType<PieceSet>::read(std::string_view text, Reading& reading) {
    const auto set = accept(read_piece_set(text, reading.spec), reading);
    if (set && *set == PieceSet::all())
        reading.note_beyond_peer(
            "beyond-peer", 0,
            "'*' means all pieces here; Fairy-Stockfish knows it in extinctionPieceTypes alone, "
            "and takes it for none in this set; write the letters");
    return set;
}
void ValueType<PieceSet>::settle(PieceSet& value, const Spec& spec) { settle_set(value, spec); }

void PieceNumbers::read_on_top(std::string_view text, std::map<PieceType, int>& value,
                               Reading& reading) {
    const auto numbers = accept(read_piece_numbers(text, reading.spec), reading);
    if (!numbers) return;
    for (const auto& [type, number] : *numbers) {
        if (number == 0)
            value.erase(type);
        else
            value[type] = number;
    }
}
void PieceNumbers::settle(std::map<PieceType, int>& value, const Spec& spec) {
    std::erase_if(value, [&](const auto& pair) { return !spec.pieces.contains(pair.first); });
}

void PiecePairs::read_on_top(std::string_view text, std::map<PieceType, PieceType>& value,
                             Reading& reading) {
    const auto pairs = accept(read_piece_pairs(text, reading.spec), reading);
    if (!pairs) return;
    for (const auto& [type, other] : *pairs) {
        if (other)
            value[type] = *other;
        else
            value.erase(type);
    }
}
void PiecePairs::settle(std::map<PieceType, PieceType>& value, const Spec& spec) {
    std::erase_if(value, [&](const auto& pair) {
        return !spec.pieces.contains(pair.first) || !spec.pieces.contains(pair.second);
    });
}

}  // namespace shako::variant
