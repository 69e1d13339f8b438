// Any bytes as the moves of a piece: an error with its place, or moves that can be printed, read
// again and played.
#include "tests/fuzz/games.h"
#include "variant/dump.h"

using namespace shako;

namespace {

// A small board on which the piece has company, hurdles and room.
std::string section(std::string_view betza) {
    return "[fuzz]\nking = k\ncustomPiece1 = a:" + std::string(betza) +
           "\nmaxFile = 7\nmaxRank = 7\ncastling = false\n"
           "startFen = a1k4/1a5/7/3Aa2/7/2A4/A3K2 w - - 0 1\n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view betza = test::text_of(data, size);
    if (betza.find_first_of("\r\n") != std::string_view::npos) return 0;
    const auto loaded = variant::load_text(section(betza), "fuzz.ini", variant::Catalog());
    const auto spec = loaded.catalog->find("fuzz");
    if (spec == nullptr) {
        if (!variant::has_errors(loaded.diagnostics)) test::fail("not loaded, but no error");
        return 0;
    }
    const std::string dump = variant::dump_ini(*spec);
    const auto again = variant::load_text(dump, "dump", variant::Catalog());
    const auto reread = again.catalog->find("fuzz");
    if (reread == nullptr || !(*reread == *spec))
        test::fail("a dump does not load to the same game:\n" + dump);
    // The position may be illegal with these moves.
    if (auto game = engine::Game::create(spec)) {
        test::check_position(*game);
        const auto moves = game->legal_moves();
        if (!moves.empty() && game->play(moves[size % moves.size()])) test::check_position(*game);
    }
    return 0;
}
