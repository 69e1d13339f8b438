#include "tests/bot/bench/games.h"

#include <cstdio>
#include <cstdlib>
#include <random>
#include <stdexcept>

#include "engine/game.h"
#include "variant/locate.h"

namespace shako::bench {

std::vector<std::string> known_game(std::uint64_t seed, std::size_t plies) {
    static const auto kCatalog = variant::load_catalog().catalog;
    static const auto kStart = engine::Game::create(kCatalog->find(kVariant));
    std::mt19937_64 random(seed);
    for (int tries = 0; kStart && tries < 1000; ++tries) {
        engine::Game game = *kStart;
        while (game.moves().size() < plies && !game.result()) {
            const auto moves = game.legal_moves();
            if (moves.empty() || !game.play(moves[random() % moves.size()])) {
                break;
            }
        }
        if (game.moves().size() == plies && !game.result()) {
            return game.moves();
        }
    }
    throw std::runtime_error("no game is long enough");
}

std::string id_of(std::size_t game) {
    char text[16];
    std::snprintf(text, sizeof text, "game%04u", static_cast<unsigned>(game % 10000));
    return text;
}

std::size_t game_of(const std::string& id) {
    return id.size() > 4 ? static_cast<std::size_t>(std::strtoul(id.c_str() + 4, nullptr, 10)) : 0;
}

}  // namespace shako::bench
