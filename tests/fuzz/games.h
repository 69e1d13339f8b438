// Games for fuzzers to play.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/board/width.h"
#include "engine/game.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/invariants.h"
#include "variant/builtin.h"
#include "variant/load.h"

namespace shako::test {

// The shipped games.
inline const variant::Catalog& shipped() {
    static const variant::Loaded kLoaded =
        variant::load_text(variant::builtin_variants_ini(), "variants.ini", variant::Catalog{},
                           variant::Layer::shipped);
    return *kLoaded.catalog;
}

// Each shipped game at its start, compiled once.
inline const std::vector<engine::Game>& shipped_games() {
    static const std::vector<engine::Game> kGames = [] {
        std::vector<engine::Game> games;
        for (const std::string& name : shipped().names())
            if (auto game = engine::Game::create(shipped().find(name)))
                games.push_back(std::move(*game));
        return games;
    }();
    return kGames;
}

// Fails if an invariant of the position does not hold (invariants.h).
inline void check_position(const engine::Game& game) {
    std::mt19937_64 random(1);
    const auto judge = [&](const auto& pos) {
        std::string broken = broken_invariant(pos, random);
        if (broken.empty()) broken = broken_text(pos);
        if (!broken.empty()) fail(game.fen() + ": " + broken);
    };
    engine::with_width(game.spec().board,
                       [&]<int W>(engine::Width<W>) { judge(game.as<W>()->position()); });
}

}  // namespace shako::test
