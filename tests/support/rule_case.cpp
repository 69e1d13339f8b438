#include "tests/support/rule_case.h"

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "engine/board/verdict.h"
#include "engine/board/width.h"
#include "engine/game.h"
#include "engine/played_game.h"
#include "tests/support/catch.h"
#include "tests/support/invariants.h"
#include "variant/locate.h"

namespace shako::test {

namespace {

using Texts = std::vector<std::string>;

Texts words(const char* text) {
    std::istringstream in(text);
    Texts all;
    for (std::string word; in >> word;) all.push_back(word);
    std::sort(all.begin(), all.end());
    return all;
}

void check_invariants(const engine::Game& game) {
    static std::mt19937_64 random(1);
    engine::with_width(game.spec().board, [&]<int W>(engine::Width<W>) {
        CHECK(broken_invariant(game.as<W>()->position(), random) == "");
    });
}

bool shows_check(const engine::Game& game) {
    return engine::with_width(game.spec().board, [&]<int W>(engine::Width<W>) {
        return engine::shows_check(game.as<W>()->position());
    });
}

std::string end_of(const engine::Game& game) {
    const auto result = game.result();
    if (!result) return "-";
    return std::string(to_text(result->outcome)) + " " + std::string(to_text(result->ending));
}

void check_case(const RuleCase& c) {
    INFO(c.rule << "\n" << c.lines << "\n" << c.fen << " " << c.play);
    const std::string start = c.start != nullptr ? c.start : c.fen;
    const auto spec = game_of(c.parent, std::string(c.lines) + "; startFen = " + start);
    REQUIRE(spec != nullptr);
    auto made = engine::Game::create(spec, c.fen);
    if (!made) FAIL(to_text(made.error()));
    engine::Game& game = *made;
    std::istringstream play(c.play);
    for (std::string move; play >> move;) {
        const auto played = game.play(move);
        if (!played) FAIL(played.error().message);
    }
    const Texts moves = game.legal_moves();
    const auto is_legal = [&](const std::string& move) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    for (const std::string& move : words(c.legal)) {
        INFO(move);
        CHECK(is_legal(move));
    }
    for (const std::string& move : words(c.illegal)) {
        INFO(move);
        CHECK_FALSE(is_legal(move));
    }
    if (c.only != nullptr) CHECK(moves == words(c.only));
    if (c.becomes != nullptr) CHECK(game.fen() == c.becomes);
    if (c.ends != nullptr) CHECK(end_of(game) == c.ends);
    if (c.in_check != nullptr) CHECK((shows_check(game) ? "yes" : "no") == std::string(c.in_check));
    std::istringstream texts(c.san);
    for (std::string uci, san; texts >> uci >> san;) {
        INFO(uci);
        CHECK(game.san(uci) == san);
        CHECK(game.uci_from_san(san) == uci);
    }
    check_invariants(game);
}

}  // namespace

std::shared_ptr<const variant::Spec> game_of(const std::string& parent, const std::string& lines) {
    static const auto shipped = variant::load_catalog();
    std::string section = parent.empty() ? "[case]\n" : "[case:" + parent + "]\n";
    std::istringstream in(lines);
    for (std::string line; std::getline(in >> std::ws, line, ';');) section += line + "\n";
    const auto loaded = variant::load_text(section, "case.ini", *shipped.catalog);
    std::string problems;
    for (const auto& problem : loaded.diagnostics) problems += to_text(problem) + "\n";
    INFO(section << problems);
    REQUIRE(loaded.catalog->find("case") != nullptr);
    return loaded.catalog->find("case");
}

void check(std::initializer_list<RuleCase> cases) {
    for (const RuleCase& c : cases) check_case(c);
}

}  // namespace shako::test
