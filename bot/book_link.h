// An engine with an opening book in front of it: what the book knows is played from the book.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "bot/engine_link.h"
#include "bot/net/reactor.h"
#include "engine/book/book.h"
#include "engine/random.h"
#include "variant/catalog.h"

namespace shako::bot {

// The books of an engine by game (variant), read once for all its games. A value; copies share
// them.
class BookShelf {
   public:
    // Reads the files; blocks. `plies`: so far books of games go. The error is one line for people.
    [[nodiscard]] static tl::expected<BookShelf, std::string> load(
        const std::map<std::string, std::string>& files, int plies,
        const variant::Catalog& catalog);
    BookShelf() = default;

    [[nodiscard]] bool empty() const { return books_.empty(); }
    // The game's book; null when it has none.
    [[nodiscard]] std::shared_ptr<const engine::Book> find(const std::string& variant) const;

   private:
    std::map<std::string, std::shared_ptr<const engine::Book>> books_;
};

// As the engine behind it; a move of the book comes as one with nothing searched. Once the game has
// left the book it is not asked again.
class BookLink final : public EngineLink {
   public:
    BookLink(Reactor& reactor, BookShelf shelf, std::shared_ptr<const variant::Catalog> catalog,
             EngineHandlers handlers, std::unique_ptr<EngineLink> engine);

    void think(const Think& request) override;
    void ponder_hit() override { engine_->ponder_hit(); }
    void stop() override { engine_->stop(); }
    void kill() override { engine_->kill(); }

   private:
    // A move of the book for the position, UCI text; empty when it knows none.
    [[nodiscard]] std::string known(const Think& request);

    Reactor& reactor_;
    const BookShelf shelf_;
    const std::shared_ptr<const variant::Catalog> catalog_;
    const EngineHandlers handlers_;
    const std::unique_ptr<EngineLink> engine_;
    engine::Random random_;
    int misses_ = 0;  // one after another
    SearchId wanted_{};
    // Answers later, but not after this is gone.
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace shako::bot
