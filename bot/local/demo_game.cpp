#include "bot/local/demo_game.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace shako::bot::local {
namespace {

engine::Game begin(const std::shared_ptr<const variant::Spec>& spec, const std::string& fen) {
    auto game = engine::Game::create(spec, fen);
    if (!game) throw std::runtime_error("the server began from a position that is none");
    return std::move(*game);
}

}  // namespace

std::string eval_text(const SearchScore& score, Color mover, int depth) {
    const int value = mover == Color::white ? score.value : -score.value;
    std::string text;
    if (score.is_mate) {
        text = "#" + std::to_string(value);
    } else {
        const int size = std::abs(value);
        char decimals[8];
        std::snprintf(decimals, sizeof decimals, ".%02d", size % 100);
        text = (value < 0 ? "-" : "") + std::to_string(size / 100) + decimals;
    }
    if (depth > 0) text += "," + std::to_string(depth);
    return text;
}

DemoGame::DemoGame(const std::shared_ptr<const variant::Spec>& spec, GameStarted started,
                   WallTime wall)
    : started_(std::move(started)), wall_(wall), game_(begin(spec, started_.terms.fen)) {}

bool DemoGame::add(const MovePlayed& move) {
    DemoPly ply;
    ply.mover = game_.side_to_move();
    ply.move_number = game_.fullmove_number();
    const auto san = game_.san(move.move);
    if (!san || !game_.play(move.move)) return false;
    ply.ply = game_.ply();
    ply.uci = move.move;
    ply.san = *san;
    ply.fen = game_.fen();
    ply.left = move.left;
    plies_.push_back(std::move(ply));
    for (const auto& thought : std::exchange(early_, {})) add(thought);
    return move.ply == game_.ply();
}

void DemoGame::add(const Thought& thought) {
    if (thought.game_id != started_.id || thought.ply < 1) return;
    const auto index = static_cast<std::size_t>(thought.ply) - 1;
    if (index >= plies_.size()) {
        early_.push_back(thought);
    } else if (plies_[index].uci == thought.move) {
        plies_[index].thought = thought;
    }
}

std::vector<DemoPly> DemoGame::take_complete() {
    std::vector<DemoPly> complete;
    while (taken_ < plies_.size() && plies_[taken_].thought) complete.push_back(plies_[taken_++]);
    return complete;
}

std::optional<int> DemoGame::first_incomplete() const {
    for (const auto& ply : plies_) {
        if (!ply.thought) return ply.ply;
    }
    return std::nullopt;
}

ScoreSheet DemoGame::sheet(const std::string& site, const std::string& round) const {
    ScoreSheet sheet{.event = "Demonstration",
                     .site = site,
                     .round = round,
                     .started = wall_,
                     .names = started_.players,
                     .control = started_.terms.control,
                     .game = game_,
                     .notes = {},
                     .verdict = verdict_};
    for (const auto& ply : plies_) {
        engine::MoveNote note;
        // As precise as PGN writes it, so that the file holds what is here.
        note.clock =
            std::chrono::duration_cast<std::chrono::duration<int, std::deci>>(ply.left[ply.mover]);
        if (ply.thought && ply.thought->score) {
            note.eval = eval_text(*ply.thought->score, ply.mover, ply.thought->depth);
        }
        sheet.notes.push_back(std::move(note));
    }
    return sheet;
}

}  // namespace shako::bot::local
