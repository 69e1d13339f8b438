#include "bot/net/liveness.h"

#include <optional>

#include "tests/support/catch.h"

using namespace std::chrono_literals;
using shako::bot::Liveness;
using shako::bot::Now;

namespace {
using Names = std::vector<std::string>;
constexpr Now kStart{};
}  // namespace

TEST_CASE("A promise is late after its time, until its last copy goes") {
    Liveness liveness;
    auto promise = liveness.expect("a", kStart + 1s);
    CHECK(liveness.overdue(kStart + 1s).empty());
    CHECK(liveness.overdue(kStart + 2s) == Names{"a"});
    auto copy = promise;
    promise.reset();
    CHECK(liveness.overdue(kStart + 2s) == Names{"a"});
    copy.reset();
    CHECK(liveness.overdue(kStart + 2s).empty());
}

TEST_CASE("Who is late more than once is named once") {
    Liveness liveness;
    const auto first = liveness.expect("b", kStart);
    const auto second = liveness.expect("a", kStart);
    const auto third = liveness.expect("b", kStart);
    CHECK(liveness.overdue(kStart + 1ms) == Names{"b", "a"});
}

TEST_CASE("A promise may outlive what it was given to") {
    std::optional<Liveness> liveness(std::in_place);
    auto promise = liveness->expect("a", kStart);
    liveness.reset();
    promise.reset();
    SUCCEED();
}
