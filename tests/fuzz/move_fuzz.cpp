// Any bytes as the moves of some game (the first byte says which), one a line: UCI, algebraic, or,
// for a line that begins with a control character, that one of the legal moves.
#include "engine/board/generate.h"
#include "tests/fuzz/games.h"

using namespace shako;

namespace {

constexpr int kMaxLines = 200;
// A line costs some looks at all moves of the position. The game ends after so many in all: 200
// lines where there are up to 250 moves, some fifty where there are a thousand, as with a duck to
// place.
constexpr std::size_t kMostMoves = 50'000;

std::size_t count_moves(const engine::Game& game) {
    return engine::with_width(game.spec().board, [&]<int W>(engine::Width<W>) -> std::size_t {
        return engine::count_legal_moves(game.as<W>()->position());
    });
}

void play_line(engine::Game& game, std::string_view line) {
    const std::string before = game.fen();
    if (!line.empty() && static_cast<unsigned char>(line[0]) < ' ') {
        const auto moves = game.legal_moves();
        if (moves.empty()) return;
        std::size_t number = 0;
        for (const char c : line) number = number * 31 + static_cast<unsigned char>(c);
        const std::string move = moves[number % moves.size()];
        const auto san = game.san(move);
        if (!san || game.uci_from_san(*san) != move) test::fail(move + " has no algebraic text");
        if (!game.play(move)) test::fail("the legal move " + move + " is refused");
        return;
    }
    if (game.play(line)) return;
    const auto uci = game.uci_from_san(line);
    if (uci) {
        if (!game.play(*uci)) test::fail("the move " + *uci + " of a text is refused");
    } else if (uci.error().message.empty() || game.fen() != before) {
        test::fail("a move was refused without a word, or changed the position");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto& games = test::shipped_games();
    engine::Game game = games[data[0] % games.size()];
    std::string_view text = test::text_of(data + 1, size - 1);
    std::size_t looked_at = 0;
    for (int line = 0; line < kMaxLines && looked_at < kMostMoves && !text.empty(); ++line) {
        looked_at += count_moves(game);
        const std::size_t end = std::min(text.find('\n'), text.size());
        play_line(game, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    test::check_position(game);
    (void)game.result();
    const std::string last = game.fen();
    const auto again = game.begin_anew(last);
    if (!again || again->fen() != last) test::fail("a FEN does not read back: " + last);
    return 0;
}
