#include "variant/ini.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;

namespace {

struct Read {
    Document document;
    Diagnostics diagnostics;
};

Read read(std::string_view text) {
    Report report("test.ini");
    Document document = read_ini(text, report);
    return {std::move(document), report.take()};
}

std::vector<std::string> ids(const Read& result) {
    std::vector<std::string> found;
    for (const Diagnostic& diagnostic : result.diagnostics) found.push_back(diagnostic.id);
    return found;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("a section has a name, a parent, and entries with their places") {
    const Read result = read("; comment\n# comment\n\n[x:chess]\nmaxRank = 10\nkey=a = b\n[y]\n");
    CHECK(result.diagnostics.empty());
    REQUIRE(result.document.sections.size() == 2);
    const Section& x = result.document.sections[0];
    CHECK(x.name == "x");
    CHECK(x.parent == "chess");
    CHECK(x.line == 4);
    CHECK(x.name_column == 2);
    CHECK(x.parent_column == 4);
    REQUIRE(x.entries.size() == 2);
    CHECK(x.entries[0].key == "maxRank");
    CHECK(x.entries[0].value == "10");
    CHECK(x.entries[0].line == 5);
    CHECK(x.entries[0].value_column == 11);
    CHECK(x.entries[1].key == "key");
    CHECK(x.entries[1].value == "a = b");
    CHECK(result.document.sections[1].parent.empty());
}

TEST_CASE("lines may end in CRLF, and the last one in nothing") {
    const Read result = read("[x]\r\nking = k\r\npawn = p");
    CHECK(result.diagnostics.empty());
    CHECK(result.document.sections[0].entries[0].value == "k");
    CHECK(result.document.sections[0].entries[1].value == "p");
}

TEST_CASE("a byte order mark is skipped with a warning, and the first section is seen") {
    const Read result = read("\xEF\xBB\xBF[x]\nking = k\n");
    CHECK(ids(result) == Ids{"byte-order-mark"});
    CHECK(result.document.sections.size() == 1);
    CHECK_FALSE(result.document.sections[0].is_faulty);
}

TEST_CASE("blanks that Fairy-Stockfish would take as text are forgiven with a warning") {
    CHECK(ids(read("[x]\n king = k\n")) == Ids{"leading-blank"});
    CHECK(ids(read("[x]\nking = k \n")) == Ids{"trailing-blank"});
    CHECK(ids(read("[x]\n # comment\n")) == Ids{"leading-blank"});
    CHECK(ids(read(" [x]\n")) == Ids{"leading-blank"});
    CHECK(ids(read("[g : chess]\n")) == Ids{"blank-in-name"});
    CHECK(read("[g : chess]\n").document.sections[0].parent == "chess");
    CHECK(read("[x]\nking = k \n").document.sections[0].entries[0].value == "k");
    CHECK(read("[x]\nking  =\tk\n").diagnostics.empty());
}

TEST_CASE("of a repeated key the last value counts, and both lines are named") {
    const Read result = read("[x]\nking = k\npawn = p\nking = q\n");
    CHECK(ids(result) == Ids{"repeated-key"});
    CHECK(result.diagnostics[0].line == 4);
    CHECK_THAT(result.diagnostics[0].message, Catch::Contains("line 2"));
    REQUIRE(result.document.sections[0].entries.size() == 2);
    CHECK(result.document.sections[0].entries[0].value == "q");
}

TEST_CASE("the same key in two sections is not repeated") {
    CHECK(read("[x]\nking = k\n[y]\nking = k\n").diagnostics.empty());
}

TEST_CASE("lines that are no setting are errors and make their section unusable") {
    for (const char* line :
         {"castling", "castling: true", "= true", "castling =", "castling = \t"}) {
        const Read result = read(std::string("[x]\n") + line + "\n");
        INFO(line);
        CHECK(has_errors(result.diagnostics));
        CHECK(result.document.sections[0].is_faulty);
    }
}

TEST_CASE("text before the first section is an error, comments and blank lines are none") {
    CHECK(ids(read("hello\n[x]\n")) == Ids{"outside-section"});
    CHECK(ids(read("king = k\n[x]\n")) == Ids{"outside-section"});
    CHECK(read("\n\t\n; x\n[x]\n").diagnostics.empty());
}

TEST_CASE("section headers are closed, named and alone on their line") {
    CHECK(ids(read("[x\n")) == Ids{"no-bracket"});
    CHECK(ids(read("[]\n")) == Ids{"bad-name"});
    CHECK(ids(read("[x:]\n")) == Ids{"bad-name"});
    CHECK(ids(read("[:chess]\n")) == Ids{"bad-name"});
    CHECK(ids(read("[a b]\n")) == Ids{"bad-name"});
    CHECK(ids(read("[x:y:z]\n")) == Ids{"bad-name"});
    CHECK(ids(read("[x] y\n")) == Ids{"junk-after-bracket"});
    CHECK_FALSE(has_errors(read("[x] y\n").diagnostics));
    CHECK(read("[x] y\n").diagnostics.size() == 1);
    CHECK_FALSE(has_errors(read("[x] ; y\n").diagnostics));
    CHECK(read("[3check-crazyhouse_2.0+]\n").diagnostics.empty());
}

TEST_CASE("bytes that no text has are errors at their column") {
    const Read nul = read(std::string_view("[x]\nking = \0k\n", 14));
    REQUIRE(ids(nul) == Ids{"control-character"});
    CHECK(nul.diagnostics[0].column == 8);
    CHECK(ids(read("[x]\nking = \xff\n")) == Ids{"bad-utf8"});
    CHECK(ids(read("[x]\nki\rng = k\n")) == Ids{"control-character"});
    CHECK(read("; caf\xe9\n").diagnostics.empty());  // a comment may hold anything
}

TEST_CASE("a file beyond the size limit is refused as a whole") {
    const Read result = read(std::string(kMaxFileBytes + 1, 'x'));
    CHECK(ids(result) == Ids{"too-large"});
    CHECK(result.document.sections.empty());
}

TEST_CASE("a line is no longer than any value can be; a comment may be") {
    CHECK(ids(read("[x]\nking = " + std::string(5'000, 'k') + "\n")) == Ids{"line-too-long"});
    CHECK(read("# " + std::string(5'000, 'k') + "\n").diagnostics.empty());
}

TEST_CASE("a file of faults alone gives a bounded number of diagnostics, quickly") {
    std::string text = "[x]\n";
    while (text.size() < kMaxFileBytes - 2) text += "x\n";
    const Read result = read(text);
    CHECK(result.diagnostics.size() == Report::kLimit + 1);
    CHECK(result.diagnostics.back().id == "too-many");
}

TEST_CASE("sections beyond the limit are not read, and that is said") {
    std::string text;
    for (std::size_t i = 0; i <= kMaxSections; ++i) text += "[s" + std::to_string(i) + "]\n";
    const Read result = read(text);
    CHECK(ids(result) == Ids{"too-many-sections"});
    CHECK(result.document.sections.size() == kMaxSections);
}
