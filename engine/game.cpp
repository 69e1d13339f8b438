#include "engine/game.h"

#include <algorithm>
#include <cassert>
#include <variant>

#include "engine/board/generate.h"
#include "engine/board/verdict.h"
#include "engine/board/width.h"
#include "engine/compile.h"
#include "engine/notation/move_text.h"
#include "engine/notation/san.h"

namespace shako::engine {

// The typed game of whichever width, and the text of its moves.
struct Game::Impl {
    OfAnyWidth<PlayedGame> typed;
    std::vector<std::string> moves;

    template <class Function>
    auto with(Function&& function) const {
        return std::visit(std::forward<Function>(function), typed);
    }
    template <class Typed>
    static tl::expected<Game, FenError> wrap(tl::expected<Typed, FenError> begun) {
        return std::move(begun).map([](Typed&& game) {
            return Game(std::make_unique<Impl>(Impl{std::move(game), {}}));
        });
    }
};

namespace {

template <int W>
tl::expected<PlayedGame<W>, FenError> begin_game(std::shared_ptr<const Ruleset<W>> rules,
                                                 std::string_view fen) {
    const std::string_view text = fen.empty() || fen == "startpos" ? rules->spec->start_fen : fen;
    return parse_fen<W>(*rules, text).map([&](const Position<W>& start) {
        return PlayedGame<W>(std::move(rules), start);
    });
}

template <int W>
std::string draw_board(const Position<W>& pos) {
    const Ruleset<W>& rules = pos.rules();
    std::string line = "   +";
    for (int file = 0; file < rules.files; ++file) line += "---+";
    line += '\n';
    std::string text = line;
    for (int rank = rules.ranks - 1; rank >= 0; --rank) {
        const std::string label = std::to_string(rank + 1);
        text.append(label.size() == 1 ? " " : "");
        text.append(label).append(" |");
        for (int file = 0; file < rules.files; ++file) {
            const Sq s = rules.at(file, rank);
            text += ' ';
            text += pos.is_empty(s) ? ' ' : rules.letter(pos.kind_at(s), pos.color_at(s));
            text += " |";
        }
        text.append("\n").append(line);
    }
    text += "  ";
    for (int file = 0; file < rules.files; ++file) {
        text += "   ";
        text += static_cast<char>('a' + file);
    }
    text += '\n';
    return text;
}

}  // namespace

Game::Game(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Game::Game(const Game& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Game& Game::operator=(const Game& other) {
    if (this != &other) impl_ = std::make_unique<Impl>(*other.impl_);
    return *this;
}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

tl::expected<Game, FenError> Game::create(const std::shared_ptr<const variant::Spec>& spec,
                                          std::string_view fen) {
    assert(spec != nullptr);
    return with_width(spec->board, [&]<int W>(Width<W>) {
        return Impl::wrap(begin_game<W>(compile_as<W>(spec), fen));
    });
}

tl::expected<Game, FenError> Game::begin_anew(std::string_view fen) const {
    return impl_->with([&](const auto& game) { return Impl::wrap(begin_game(game.rules(), fen)); });
}

const variant::Spec& Game::spec() const { return *shared_spec(); }

std::shared_ptr<const variant::Spec> Game::shared_spec() const {
    return impl_->with([](const auto& game) { return game.rules()->spec; });
}

Color Game::side_to_move() const {
    return impl_->with([](const auto& game) { return game.position().side_to_move(); });
}

int Game::ply() const { return static_cast<int>(impl_->moves.size()); }

int Game::fullmove_number() const {
    return impl_->with([](const auto& game) { return game.position().fullmove_number(); });
}

std::string Game::start_fen() const {
    return impl_->with([](const auto& game) { return to_fen(game.start()); });
}

std::string Game::fen() const {
    return impl_->with([](const auto& game) { return to_fen(game.position()); });
}

bool Game::is_from_start_position() const {
    const auto normal = begin_anew();
    return normal && normal->fen() == start_fen();
}

std::uint64_t Game::key() const {
    return impl_->with([](const auto& game) { return game.position().key(); });
}

std::vector<std::string> Game::legal_moves() const {
    return impl_->with([]<int W>(const PlayedGame<W>& game) {
        MoveList<W> list;
        engine::legal_moves(game.position(), list);
        std::vector<std::string> texts;
        for (const Move<W> m : list) texts.push_back(to_uci(game.position(), m));
        std::sort(texts.begin(), texts.end());
        return texts;
    });
}

tl::expected<void, MoveError> Game::play(std::string_view uci) {
    return std::visit(
        [&]<int W>(PlayedGame<W>& game) -> tl::expected<void, MoveError> {
            const auto move = parse_uci(game.position(), uci);
            if (!move) return tl::unexpected(move.error());
            impl_->moves.push_back(to_uci(game.position(), *move));
            game.play(*move);
            return {};
        },
        impl_->typed);
}

void Game::undo() {
    assert(!impl_->moves.empty());
    std::visit([](auto& game) { game.undo(); }, impl_->typed);
    impl_->moves.pop_back();
}

const std::vector<std::string>& Game::moves() const { return impl_->moves; }

tl::expected<std::string, MoveError> Game::san(std::string_view uci) const {
    return impl_->with([&](const auto& game) {
        return parse_uci(game.position(), uci).map([&](auto move) {
            return to_san(game.position(), move);
        });
    });
}

tl::expected<std::string, MoveError> Game::uci_from_san(std::string_view san) const {
    return impl_->with([&](const auto& game) {
        return parse_san(game.position(), san).map([&](auto move) {
            return to_uci(game.position(), move);
        });
    });
}

bool Game::in_check() const {
    return impl_->with([](const auto& game) { return shows_check(game.position()); });
}

std::vector<std::string> Game::checkers() const {
    return impl_->with([](const auto& game) {
        std::vector<std::string> names;
        for (const Sq s : all_checkers(game.position()))
            names.push_back(game.rules()->square_name(s));
        return names;
    });
}

std::optional<Result> Game::result() const {
    return impl_->with([](const auto& game) { return game.result(); });
}

std::optional<Result> Game::forced_result() const {
    return impl_->with([](const auto& game) { return game.forced_result(); });
}

std::string Game::board_text() const {
    return impl_->with([](const auto& game) { return draw_board(game.position()); });
}

template <int W>
const PlayedGame<W>* Game::as() const noexcept {
    return std::get_if<PlayedGame<W>>(&impl_->typed);
}

#define SHAKO_INSTANTIATE(W) template const PlayedGame<W>* Game::as<W>() const noexcept;
SHAKO_FOR_EACH_WIDTH(SHAKO_INSTANTIATE)
#undef SHAKO_INSTANTIATE

variant::Findings check_start(const variant::Spec& spec) {
    const auto finding = [](std::string id, int column, std::string message) {
        return variant::Finding{variant::Severity::error, std::move(id), "startFen",
                                static_cast<std::size_t>(std::max(0, column - 1)),
                                std::move(message)};
    };
    const auto game = Game::create(std::make_shared<const variant::Spec>(spec));
    if (!game)
        return {finding("illegal-start", game.error().column,
                        "the start position is not allowed: " + game.error().message)};
    if (const auto result = game->result()) {
        auto over = finding(
            "over-at-start", 0,
            "the game is over in its start position: " + std::string(to_text(result->ending)) +
                ", expected one that can be played");
        over.severity = variant::Severity::warning;
        return {std::move(over)};
    }
    return {};
}

}  // namespace shako::engine
