#include "bot/book_link.h"

#include "engine/game.h"
#include "tests/bot/net/net_fixture.h"
#include "tests/support/rules.h"
#include "tests/support/temporary_folder.h"
#include "variant/locate.h"

using namespace shako::bot;
using namespace shako::test;

namespace {

// An engine that is asked and never answers.
class AskedEngine final : public EngineLink {
   public:
    explicit AskedEngine(std::vector<SearchId>& asked) : asked_(asked) {}
    void think(const Think& request) override { asked_.push_back(request.search); }
    void ponder_hit() override {}
    void stop() override {}
    void kill() override {}

   private:
    std::vector<SearchId>& asked_;
};

struct Harness {
    explicit Harness(const std::string& file) {
        auto shelf = BookShelf::load({{"shako", file}}, 16, *catalog);
        REQUIRE(shelf);
        EngineHandlers handlers;
        handlers.on_move = [this](SearchId, const std::string& text, const SearchInfo& info) {
            CHECK(info.depth == 0);
            moves.push_back(text);
            loop.done();
        };
        link = std::make_unique<BookLink>(loop.reactor, *shelf, catalog, std::move(handlers),
                                          std::make_unique<AskedEngine>(asked));
    }
    Think request(std::uint64_t search, std::vector<std::string> played) const {
        Think think;
        think.search = SearchId{search};
        think.variant = "shako";
        think.moves = std::move(played);
        return think;
    }

    Loop loop;
    std::shared_ptr<const shako::variant::Catalog> catalog = shako::variant::load_catalog().catalog;
    std::vector<std::string> moves;
    std::vector<SearchId> asked;
    std::unique_ptr<BookLink> link;
};

std::string book_with(const shako::engine::Game& position, const std::string& move) {
    shako::engine::Book book(shako::test::game("shako"));
    book.add(position.key(), move, 1);
    return book.to_bytes();
}

}  // namespace

TEST_CASE("A move of the book is played, then the engine is asked", "[net]") {
    const TemporaryFolder folder;
    const auto start = shako::test::game("shako");
    const std::string odd = start.legal_moves().back();
    Harness harness(folder.write("shako.bin", book_with(start, odd)));
    harness.link->think(harness.request(1, {}));
    CHECK(harness.moves.empty());  // not within the call
    REQUIRE(harness.loop.run());
    CHECK(harness.moves == std::vector<std::string>{odd});
    CHECK(harness.asked.empty());
    harness.link->think(harness.request(2, {odd}));
    CHECK(harness.asked == std::vector{SearchId{2}});
}

TEST_CASE("A search that another one replaced gets no move of the book", "[net]") {
    const TemporaryFolder folder;
    const auto start = shako::test::game("shako");
    const std::string odd = start.legal_moves().back();
    Harness harness(folder.write("shako.bin", book_with(start, odd)));
    harness.link->think(harness.request(1, {}));
    harness.link->think(harness.request(2, {odd}));
    harness.loop.reactor.run_for(std::chrono::milliseconds(5));
    CHECK(harness.moves.empty());
    CHECK(harness.asked == std::vector{SearchId{2}});
}

TEST_CASE("A book that cannot be used is told with its reason") {
    const auto catalog = shako::variant::load_catalog().catalog;
    CHECK(BookShelf::load({{"shako", "/nowhere/b.pgn"}}, 16, *catalog).error() ==
          "/nowhere/b.pgn: it cannot be read");
    CHECK(BookShelf::load({{"shakko", "b.pgn"}}, 16, *catalog).error() ==
          "'shakko' is no variant that is loaded");
}
