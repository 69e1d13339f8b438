// What holds of every game of every file, without a test for each.
#include "tests/support/every_game.h"

#include <cstdlib>
#include <random>
#include <string>

#include "engine/board/width.h"
#include "engine/game.h"
#include "tests/support/catch.h"
#include "tests/support/invariants.h"
#include "tests/support/workers.h"
#include "variant/dump.h"

using namespace shako;
using namespace shako::engine;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kGames = 1;
constexpr int kPlies = 20;
constexpr std::size_t kMoves = 800;
#else
constexpr int kGames = 2;
constexpr int kPlies = 60;
constexpr std::size_t kMoves = 3000;
#endif
constexpr unsigned kSeconds = 120;  // of processor time for one game

// The environment variable SHAKO_SEED makes other random games, SHAKO_GAME tries one game alone.
std::uint64_t seed() {
    const char* const given = std::getenv("SHAKO_SEED");
    return given == nullptr ? 2024 : std::strtoull(given, nullptr, 10);
}

std::string broken_dump(const variant::Spec& spec) {
    const std::string dump = variant::dump_ini(spec);
    const auto again = variant::load_text(dump, "dump", variant::Catalog());
    const auto reread = again.catalog->find(spec.name);
    if (!reread)
        return "the dump does not load: " +
               (again.diagnostics.empty() ? std::string("no reason")
                                          : to_text(again.diagnostics.front())) +
               "\n" + dump;
    variant::Spec expected = spec;
    expected.parent.clear();
    return *reread == expected ? "" : "the dump loads to another game:\n" + dump;
}

template <int W>
std::string broken_position(const Position<W>& pos, std::mt19937_64& random, bool with_texts) {
    std::string broken = test::broken_invariant(pos, random);
    if (broken.empty() && with_texts) broken = test::broken_text(pos);
    return broken;
}

// Plays at random, every second game with a liking for the last moves of the list, until the game
// is over or long enough.
std::string broken_playout(const std::shared_ptr<const variant::Spec>& spec, std::uint64_t seed) {
    const auto start = Game::create(spec);
    if (!start) return "no start position: " + to_text(start.error());
    for (int number = 0; number < kGames; ++number) {
        std::mt19937_64 random(seed + static_cast<std::uint64_t>(number));
        Game game = *start;
        std::size_t choices = 0;
        for (int ply = 0; ply < kPlies && choices < kMoves; ++ply) {
            const bool with_texts = ply % 4 == number % 4;
            const std::string broken = with_width(spec->board, [&]<int W>(Width<W>) {
                return broken_position(game.as<W>()->position(), random, with_texts);
            });
            const auto place = [&] {
                return " (seed " + std::to_string(seed) + ", game " + std::to_string(number) +
                       ", ply " + std::to_string(ply) + ": " + game.fen() + ")";
            };
            if (!broken.empty()) return broken + place();
            const auto moves = game.legal_moves();
            choices += moves.size();
            if (moves.empty() && !game.result()) return "no move and no result" + place();
            if (moves.empty() || game.result()) break;
            const std::string before = game.fen();
            const std::uint64_t key = game.key();
            const std::string& move = moves[random() % moves.size()];
            if (!game.play(move)) return "the legal move " + move + " is refused" + place();
            game.undo();
            if (game.fen() != before || game.key() != key)
                return "taking back " + move + " gives " + game.fen() + place();
            if (!game.play(move)) return move + " is refused the second time" + place();
        }
    }
    return {};
}

// The work for every game, in processes of their own: all that broke, one a line.
std::string all_broken(
    const std::function<std::string(const std::shared_ptr<const variant::Spec>&)>& work) {
    const variant::Catalog& catalog = *test::every_game().catalog;
    auto names = catalog.names();
    if (const char* const one = std::getenv("SHAKO_GAME")) names = {one};
    const auto answers = test::run_in_children(
        names.size(), kSeconds, [&](std::size_t i) { return work(catalog.find(names[i])); });
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!answers[i].empty()) text += names[i] + ": " + answers[i] + "\n";
    return text;
}

}  // namespace

TEST_CASE("Every game of every file survives a dump", "[property]") {
    CHECK(all_broken([](const auto& spec) { return broken_dump(*spec); }) == "");
}

TEST_CASE("Random games of every file keep keys, move lists, texts and FEN consistent",
          "[property]") {
    CHECK(all_broken([](const auto& spec) { return broken_playout(spec, seed()); }) == "");
}
