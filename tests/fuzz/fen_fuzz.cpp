// Any bytes as a FEN of some game (the first byte says which): an error with its place, or a
// position that can be written, read again and played.
#include "tests/fuzz/games.h"

using namespace shako;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto& games = test::shipped_games();
    const std::string_view fen = test::text_of(data + 1, size - 1);
    auto game = games[data[0] % games.size()].begin_anew(fen);
    if (!game) {
        const engine::FenError& error = game.error();
        if (error.message.empty() || error.column < 0 ||
            error.column > static_cast<int>(fen.size()) + 1)
            test::fail("an error without a message or a place: " + to_text(error));
        return 0;
    }
    test::check_position(*game);
    (void)game->result();
    const auto moves = game->legal_moves();
    if (moves.empty()) return 0;
    if (!game->play(moves[size % moves.size()])) test::fail("a legal move is refused");
    test::check_position(*game);
    return 0;
}
