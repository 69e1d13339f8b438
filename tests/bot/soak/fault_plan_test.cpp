#include "tests/bot/soak/fault_plan.h"

#include <map>
#include <set>

#include "tests/support/catch.h"

using namespace shako::test::soak;
using namespace std::chrono_literals;

TEST_CASE("the soak's faults depend on the seed and the request alone") {
    const FaultPlan plan(7);
    const FaultPlan same(7);
    const FaultPlan other(8);
    int differences = 0;
    for (int i = 0; i < 300; ++i) {
        const RequestKey key{"Alice", RequestKind::move, "abcd1234", i};
        static_cast<void>(plan.answer({"Bob", RequestKind::move, "abcd1234", i}));
        CHECK(plan.answer(key).kind == same.answer(key).kind);
        CHECK(plan.answer(key).delay == same.answer(key).delay);
        differences += plan.answer(key).kind != other.answer(key).kind ? 1 : 0;
    }
    CHECK(differences > 0);
}

TEST_CASE("every kind of fault has its turn in a soak") {
    const FaultPlan plan(1);
    std::set<FaultKind> seen{FaultKind::refused, FaultKind::kill};  // these are not drawn here
    std::set<Shape> shapes;
    for (int i = 0; i < 2000; ++i) {
        for (const auto kind : {RequestKind::account, RequestKind::move, RequestKind::accept}) {
            seen.insert(plan.answer({"Alice", kind, "abcd1234", i}).kind);
        }
        for (const auto kind : {RequestKind::events, RequestKind::game}) {
            const StreamFault fault = plan.stream({"Alice", kind, "abcd1234", i});
            seen.insert(fault.refusal);
            seen.insert(fault.end);
            shapes.insert(fault.shape);
        }
    }
    CHECK(seen.size() == kFaultKinds);
    CHECK(shapes.size() == 4);
}

TEST_CASE("most moves of a soak get through, and most streams begin") {
    const FaultPlan plan(1);
    int faulty = 0;
    int refused = 0;
    for (int i = 0; i < 1000; ++i) {
        faulty += plan.answer({"Alice", RequestKind::move, "g", i}).kind != FaultKind::none ? 1 : 0;
        refused +=
            plan.stream({"Alice", RequestKind::game, "g", i}).refusal != FaultKind::none ? 1 : 0;
    }
    CHECK(faulty > 20);
    CHECK(faulty < 150);
    CHECK(refused > 100);
    CHECK(refused < 300);
}

TEST_CASE("an event stream of a soak lasts long enough for the site's 30 in ten minutes") {
    const FaultPlan plan(3);
    auto length = 0ms;
    int opened = 0;
    for (int i = 0; i < 200; ++i) {
        const StreamFault fault = plan.stream({"Alice", RequestKind::events, "", i});
        CHECK(fault.after >= 25s);
        ++opened;
        length += fault.refusal == FaultKind::none ? fault.after : 1000ms;
    }
    CHECK(length / opened > 20s);
}
