// The shipped games, compiled, for tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/fen.h"
#include "engine/board/position.h"
#include "engine/compile.h"
#include "engine/game.h"
#include "variant/spec.h"

namespace shako::test {

// Names of all games of config/variants.ini.
[[nodiscard]] std::vector<std::string> variant_names();
// The games of the fast path that have perft files of their own.
[[nodiscard]] std::vector<std::string> core_names();
// Those, and games that among them have each kind of move and most kinds of end: for tests that take
// too long for all.
[[nodiscard]] std::vector<std::string> sample_names();
// The game of that name; the test fails if there is none.
[[nodiscard]] std::shared_ptr<const variant::Spec> spec(std::string_view name);
// The game compiled with W words; each is compiled once in a process.
template <int W>
[[nodiscard]] const engine::Ruleset<W>& ruleset(std::string_view name);
// The position of a FEN that must be good; empty: the start position.
[[nodiscard]] engine::Position<2> position(std::string_view variant, std::string_view fen = {});
[[nodiscard]] engine::Game game(std::string_view variant, std::string_view fen = {});
// UCI text of the legal moves, sorted.
[[nodiscard]] std::vector<std::string> legal_texts(const engine::Position<2>& pos);
// Those of them that begin with the square.
[[nodiscard]] std::vector<std::string> moves_from(const engine::Position<2>& pos,
                                                  std::string_view square);
[[nodiscard]] bool has_move(const engine::Position<2>& pos, std::string_view uci);
// The square of that name on the position's board.
[[nodiscard]] engine::Sq square(const engine::Position<2>& pos, std::string_view name);
// The position after the moves, each of which must be legal.
[[nodiscard]] engine::Position<2> after(engine::Position<2> pos,
                                        const std::vector<std::string>& moves);

}  // namespace shako::test
