#include "variant/report.h"

#include "tests/support/catch.h"

using namespace shako::variant;

namespace {

Diagnostic at(int line, int column) {
    Diagnostic diagnostic;
    diagnostic.line = line;
    diagnostic.column = column;
    return diagnostic;
}

}  // namespace

TEST_CASE("a report gives its file's name to all and sorts by place") {
    Report report("a.ini");
    report.add(at(3, 1));
    report.add(at(1, 9));
    report.add(at(1, 2));
    const Diagnostics all = report.take();
    REQUIRE(all.size() == 3);
    CHECK(all[0].column == 2);
    CHECK(all[1].column == 9);
    CHECK(all[2].line == 3);
    CHECK(all[0].file == "a.ini");
}

TEST_CASE("beyond the limit a report only counts") {
    Report report("a.ini");
    for (std::size_t i = 0; i < Report::kLimit + 5; ++i) report.add(at(1, 1));
    const Diagnostics all = report.take();
    CHECK(all.size() == Report::kLimit + 1);
    CHECK(all.back().id == "too-many");
    CHECK_THAT(all.back().message, Catch::Contains("5 further"));
}

TEST_CASE("errors behind the limit take the place of warnings") {
    Report report("a.ini");
    for (std::size_t i = 0; i < Report::kLimit + 5; ++i) {
        Diagnostic warning = at(1, 1);
        warning.severity = Severity::warning;
        report.add(warning);
    }
    report.add(at(2, 1));
    report.add(at(3, 1));
    const Diagnostics all = report.take();
    REQUIRE(all.size() == Report::kLimit + 1);
    CHECK(all[Report::kLimit - 2].line == 2);
    CHECK(all[Report::kLimit - 1].line == 3);
    CHECK(all.back().severity == Severity::error);
    CHECK_THAT(all.back().message, Catch::Contains("7 further"));
}

TEST_CASE("a strict report makes an error of what goes beyond the peer, and of nothing else") {
    for (const bool is_strict : {false, true}) {
        Report report("a.ini", is_strict ? Report::Peer::error : Report::Peer::warning);
        Diagnostic beyond = at(1, 1);
        beyond.severity = Severity::warning;
        Diagnostic other = beyond;
        beyond.is_beyond_peer = true;
        CHECK(report.add(other));
        CHECK(report.add(beyond) != is_strict);
        const Diagnostics all = report.take();
        CHECK(all[0].severity == Severity::warning);
        CHECK(all[1].severity == (is_strict ? Severity::error : Severity::warning));
    }
}

TEST_CASE("a silent report keeps no warning of what goes beyond the peer, but every other remark") {
    Report report("a.ini", Report::Peer::silent);
    Diagnostic beyond = at(1, 1);
    beyond.is_beyond_peer = true;
    beyond.severity = Severity::warning;
    CHECK(report.add(beyond));
    beyond.severity = Severity::error;
    CHECK_FALSE(report.add(beyond));
    Diagnostic other = at(2, 1);
    other.severity = Severity::warning;
    CHECK(report.add(other));
    CHECK(report.take().size() == 2);
}
