#include "engine/tools/make_book.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "engine/random.h"
#include "engine/session.h"
#include "engine/tools/search_nodes.h"

namespace shako::engine::tools {

namespace {

constexpr int kMateScore = 100'000;  // centipawns, for comparisons

// What a side may play in a position: moves and weights.
using Choice = std::vector<BookMove>;

// From the view of the side to move.
std::optional<int> search(Session& session, const Game& game, std::uint64_t nodes) {
    if (!session.set_position(game.start_fen(), game.moves())) return std::nullopt;
    const auto best = search_nodes(session, nodes);
    if (!best) return std::nullopt;
    if (best->last.depth == 0) return session.evaluate();
    const Score score = best->last.score;
    if (!score.is_mate) return score.value;
    return score.value > 0 ? kMateScore - score.value : -kMateScore - score.value;
}

// From the view of the side that has just moved.
std::optional<int> value_of(Session& session, const Game& game, std::uint64_t nodes) {
    if (const auto result = game.result()) {
        if (result->outcome == Outcome::draw) return 0;
        return result->outcome == win_for(game.side_to_move()) ? -kMateScore : kMateScore;
    }
    const auto value = search(session, game, nodes);
    if (!value) return std::nullopt;
    return -*value;
}

// Searches what follows each move.
Choice choose(Session& session, const Game& game, const SelfPlayPlan& plan) {
    std::vector<std::pair<std::string, int>> values;
    int best = -kMateScore;
    static_cast<void>(session.new_game());
    for (std::string& move : game.legal_moves()) {
        Game next = game;
        if (!next.play(move)) continue;
        const auto value = value_of(session, next, plan.nodes);
        if (!value) continue;
        best = std::max(best, *value);
        values.emplace_back(std::move(move), *value);
    }
    Choice choice;
    for (auto& [move, value] : values) {
        if (value < best - plan.margin) continue;
        const double share = std::exp(static_cast<double>(value - best) / std::max(1, plan.margin));
        choice.push_back({std::move(move), static_cast<std::uint16_t>(std::lround(100 * share))});
    }
    return choice;
}

}  // namespace

tl::expected<Book, std::string> book_from_self_play(
    const std::shared_ptr<const variant::Catalog>& catalog, const SelfPlayPlan& plan,
    const std::function<void(int games)>& on_game) {
    Session session(catalog);
    if (const auto done = session.set_variant(plan.variant); !done)
        return tl::unexpected(done.error().message);
    const Game start = session.game();
    Book book(start);
    Random random(plan.seed);
    std::map<std::uint64_t, Choice> known;
    for (int number = 1; number <= plan.games; ++number) {
        Game game = start;
        while (game.ply() < plan.plies && !game.result()) {
            const std::uint64_t key = game.key();
            auto found = known.find(key);
            if (found == known.end()) {
                found = known.emplace(key, choose(session, game, plan)).first;
                for (const BookMove& move : found->second) book.add(key, move.move, move.weight);
            }
            const BookMove* const move = pick(found->second, random);
            if (move == nullptr || !game.play(move->move)) break;
        }
        if (on_game) on_game(number);
    }
    return book;
}

}  // namespace shako::engine::tools
