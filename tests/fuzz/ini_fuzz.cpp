// Any bytes as a variants file: diagnostics in their place, games that survive a dump and can be
// played.
#include "tests/fuzz/games.h"
#include "variant/dump.h"

using namespace shako;

namespace {

constexpr int kGames = 3;  // of one file that are played
constexpr int kPlies = 6;

void check_dump(const variant::Spec& spec) {
    const std::string dump = variant::dump_ini(spec);
    const auto again = variant::load_text(dump, "dump", variant::Catalog());
    const auto reread = again.catalog->find(spec.name);
    if (reread == nullptr) test::fail("a dump does not load:\n" + dump);
    variant::Spec expected = spec;
    expected.parent.clear();
    if (!(*reread == expected)) test::fail("a dump loads to another game:\n" + dump);
}

void play(const std::shared_ptr<const variant::Spec>& spec, std::uint64_t seed) {
    auto game = engine::Game::create(spec);
    if (!game) test::fail("a start position that was found in order is not: " + spec->name);
    std::mt19937_64 random(seed);
    for (int ply = 0; ply < kPlies; ++ply) {
        test::check_position(*game);
        const auto moves = game->legal_moves();
        if (moves.empty() || game->result()) break;
        if (!game->play(moves[random() % moves.size()])) test::fail("a legal move is refused");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto loaded = variant::load_text(test::text_of(data, size), "fuzz.ini", test::shipped(),
                                           variant::Layer::user, engine::check_start);
    for (const variant::Diagnostic& d : loaded.diagnostics)
        if (d.id.empty() || d.message.empty() || d.line < 0 || d.column < 0)
            test::fail("a diagnostic without an id, a message or a place");
    int played = 0;
    for (const std::string& name : loaded.catalog->names()) {
        if (loaded.catalog->is_shipped(name)) continue;
        const auto spec = loaded.catalog->find(name);
        check_dump(*spec);
        if (played++ < kGames) play(spec, size);
    }
    return 0;
}
