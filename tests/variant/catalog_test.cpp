#include "variant/catalog.h"

#include "tests/support/catch.h"

using namespace shako::variant;

namespace {

std::shared_ptr<const Spec> named(const char* name) {
    Spec spec;
    spec.name = name;
    return std::make_shared<const Spec>(std::move(spec));
}

}  // namespace

TEST_CASE("a catalog finds games by name and lists them sorted") {
    Catalog catalog;
    catalog.insert(named("b"), "file:2");
    catalog.insert(named("a"), "file:1", Layer::shipped);
    CHECK(catalog.names() == std::vector<std::string>{"a", "b"});
    CHECK(catalog.find("a")->name == "a");
    CHECK(catalog.find("c") == nullptr);
    CHECK(catalog.origin("b") == "file:2");
    CHECK(catalog.origin("c").empty());
    CHECK(catalog.is_shipped("a"));
    CHECK_FALSE(catalog.is_shipped("b"));
    CHECK_FALSE(catalog.is_shipped("c"));
}

TEST_CASE("a game outlives the catalog and a later one of the same name") {
    auto catalog = std::make_unique<Catalog>();
    catalog->insert(named("a"), "file:1");
    const auto first = catalog->find("a");
    catalog->insert(named("a"), "file:9");
    CHECK(catalog->origin("a") == "file:9");
    CHECK(catalog->find("a") != first);
    catalog.reset();
    CHECK(first->name == "a");
}

TEST_CASE("a catalog remembers which games go beyond the peer's language") {
    Catalog catalog;
    catalog.insert(named("a"), "file:1");
    catalog.insert(named("b"), "file:2", Layer::user, nullptr, true);
    CHECK_FALSE(catalog.is_beyond_peer("a"));
    CHECK(catalog.is_beyond_peer("b"));
    CHECK_FALSE(catalog.is_beyond_peer("c"));
}
