// A game being played, for everybody who does not search: bot, local server, PGN, match runner,
// bindings. Moves are text (UCI); the width of the board is hidden.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/board/fen.h"
#include "engine/notation/move_error.h"
#include "engine/played_game.h"
#include "engine/result.h"
#include "variant/finding.h"
#include "variant/spec.h"

namespace shako::engine {

// A value: a copy is a game of its own. Not for use by several threads at once.
class Game {
   public:
    // A game from the FEN; empty or "startpos": from the game's start position.
    [[nodiscard]] static tl::expected<Game, FenError> create(
        const std::shared_ptr<const variant::Spec>& spec, std::string_view fen = {});

    // Another game of the same rules, without compiling them again; `fen` as for create().
    [[nodiscard]] tl::expected<Game, FenError> begin_anew(std::string_view fen = {}) const;

    Game(const Game& other);
    Game& operator=(const Game& other);
    Game(Game&&) noexcept;
    Game& operator=(Game&&) noexcept;
    ~Game();

    [[nodiscard]] const variant::Spec& spec() const;
    [[nodiscard]] std::shared_ptr<const variant::Spec> shared_spec() const;
    [[nodiscard]] Color side_to_move() const;
    // Plies played in this game.
    [[nodiscard]] int ply() const;
    [[nodiscard]] int fullmove_number() const;
    [[nodiscard]] std::string start_fen() const;
    [[nodiscard]] std::string fen() const;
    // Whether the game began at the variant's start position.
    [[nodiscard]] bool is_from_start_position() const;
    [[nodiscard]] std::uint64_t key() const;

    // UCI text of all legal moves, sorted.
    [[nodiscard]] std::vector<std::string> legal_moves() const;
    // Plays one move; the error says why it can't be, and nothing has changed.
    tl::expected<void, MoveError> play(std::string_view uci);
    // Takes the last move back; there must be one.
    void undo();
    // Canonical UCI text of all moves played.
    [[nodiscard]] const std::vector<std::string>& moves() const;

    // The move in algebraic notation, with + or #.
    [[nodiscard]] tl::expected<std::string, MoveError> san(std::string_view uci) const;
    [[nodiscard]] tl::expected<std::string, MoveError> uci_from_san(std::string_view san) const;

    [[nodiscard]] bool in_check() const;
    // Names of the squares of the men that give check.
    [[nodiscard]] std::vector<std::string> checkers() const;

    // How the game is over, by all rules as they apply on their own: no legal move, insufficient
    // material, n-fold repetition, n-move rule. A mate on the last ply wins over the n-move rule.
    [[nodiscard]] std::optional<Result> result() const;
    // The same without those a player has to claim: repetition and the n-move rule.
    [[nodiscard]] std::optional<Result> forced_result() const;

    // The board as text, White's men in upper case, with ranks and files labelled.
    [[nodiscard]] std::string board_text() const;

    // The typed game inside, for code that knows its width; null when it has another.
    template <int W>
    [[nodiscard]] const PlayedGame<W>* as() const noexcept;

   private:
    struct Impl;
    explicit Game(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

// What keeps a game from being played although its section reads well: a start position that the
// rules do not allow, or in which the game is over already. To be handed to variant::load_catalog
// and its like, so that such a section is not loaded.
[[nodiscard]] variant::Findings check_start(const variant::Spec& spec);

}  // namespace shako::engine
