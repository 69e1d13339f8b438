#include "bot/book_link.h"

#include <random>
#include <utility>

#include "engine/book/game_book.h"
#include "engine/game.h"

namespace shako::bot {

namespace {

// The opponent may leave the book and come back to it by another order of moves, for so long.
constexpr int kMostMisses = 3;

}  // namespace

tl::expected<BookShelf, std::string> BookShelf::load(
    const std::map<std::string, std::string>& files, int plies, const variant::Catalog& catalog) {
    BookShelf shelf;
    for (const auto& [name, file] : files) {
        const auto spec = catalog.find(name);
        if (!spec) {
            return tl::unexpected("'" + name + "' is no variant that is loaded");
        }
        const auto start = engine::Game::create(spec);
        if (!start) {
            return tl::unexpected(engine::to_text(start.error()));
        }
        auto book = engine::load_book(file, *start, plies,
                                      [&](std::string_view other) { return catalog.find(other); });
        if (!book) {
            return tl::unexpected(book.error());
        }
        shelf.books_[name] = std::make_shared<const engine::Book>(std::move(*book));
    }
    return shelf;
}

std::shared_ptr<const engine::Book> BookShelf::find(const std::string& variant) const {
    const auto found = books_.find(variant);
    return found == books_.end() ? nullptr : found->second;
}

BookLink::BookLink(Reactor& reactor, BookShelf shelf,
                   std::shared_ptr<const variant::Catalog> catalog, EngineHandlers handlers,
                   std::unique_ptr<EngineLink> engine)
    : reactor_(reactor),
      shelf_(std::move(shelf)),
      catalog_(std::move(catalog)),
      handlers_(std::move(handlers)),
      engine_(std::move(engine)),
      random_(std::random_device{}()) {}

std::string BookLink::known(const Think& request) {
    const auto book = shelf_.find(request.variant);
    if (!book || request.is_ponder || misses_ >= kMostMisses) {
        return {};
    }
    auto game = engine::Game::create(catalog_->find(request.variant), request.start_fen);
    for (const std::string& move : request.moves) {
        if (!game || !game->play(move)) {
            return {};
        }
    }
    const auto move = game ? book->pick(*game, random_) : std::nullopt;
    misses_ = move ? 0 : misses_ + 1;
    return move.value_or("");
}

void BookLink::think(const Think& request) {
    std::string move = known(request);
    wanted_ = request.search;
    if (move.empty()) {
        engine_->think(request);
        return;
    }
    // Not within the caller's call, and not when another search was asked for meanwhile.
    reactor_.post([this, alive = std::weak_ptr<int>(alive_), search = request.search,
                   move = std::move(move)] {
        if (!alive.expired() && wanted_ == search) {
            handlers_.on_move(search, move, {});
        }
    });
}

}  // namespace shako::bot
