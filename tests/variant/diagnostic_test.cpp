#include "variant/diagnostic.h"

#include "tests/support/catch.h"

using namespace shako::variant;

TEST_CASE("a diagnostic is file, line, column, severity, key and message") {
    Diagnostic diagnostic;
    diagnostic.file = "my.ini";
    diagnostic.line = 3;
    diagnostic.column = 7;
    diagnostic.key = "maxRank";
    diagnostic.message = "bad";
    CHECK(to_text(diagnostic) == "my.ini:3:7: error: maxRank: bad");
    diagnostic.severity = Severity::warning;
    diagnostic.key.clear();
    CHECK(to_text(diagnostic) == "my.ini:3:7: warning: bad");
    diagnostic.column = 0;
    CHECK(to_text(diagnostic) == "my.ini:3: warning: bad");
    diagnostic.line = 0;
    CHECK(to_text(diagnostic) == "my.ini: warning: bad");
    diagnostic.file.clear();
    CHECK(to_text(diagnostic) == "warning: bad");
}

TEST_CASE("warnings alone are no errors") {
    Diagnostic warning;
    warning.severity = Severity::warning;
    CHECK_FALSE(has_errors({}));
    CHECK_FALSE(has_errors({warning}));
    CHECK(has_errors({warning, Diagnostic{}}));
}

TEST_CASE("a refusal is named as one, and keeps a section out like an error") {
    Diagnostic refusal;
    refusal.severity = Severity::refusal;
    refusal.message = "not played here";
    CHECK(to_text(refusal) == "refusal: not played here");
    CHECK(has_errors({refusal}));
}
