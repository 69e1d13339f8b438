// Input that means harm: every such file gets an answer whose size is bounded, in time that grows
// with its size alone. No test looks at a clock; the files are as large as they may be, so that a
// slower way of reading would be felt.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/ini.h"
#include "variant/report.h"

using namespace shako::variant;
using test::ids;
using test::Ids;
using test::load;

namespace {

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

// As many lines as a file may hold.
std::string full_of(const std::string& line) {
    return "[x:chess]\n" + repeated(line, (kMaxFileBytes - 20) / line.size());
}

void check_bounded(const Loaded& loaded) {
    CHECK_FALSE(loaded.diagnostics.empty());
    CHECK(loaded.diagnostics.size() <= Report::kLimit + 1);
    for (const Diagnostic& diagnostic : loaded.diagnostics)
        REQUIRE(diagnostic.message.size() < 1'000);
}

}  // namespace

TEST_CASE("sections that inherit from themselves, thousands of them") {
    const Loaded loaded = load(repeated("[x:x]\n", 10'000));
    check_bounded(loaded);
    CHECK(loaded.diagnostics[0].id == "inherits-itself");
    CHECK_FALSE(loaded.catalog->find("x"));
}

TEST_CASE("ten thousand sections load; more than twenty thousand do not") {
    std::string text;
    for (std::size_t i = 0; i < kMaxSections + 1; ++i)
        text += "[s" + std::to_string(i) + (i < 10'000 ? ":chess]\n" : ":nobody]\n");
    const Loaded loaded = load(text);
    check_bounded(loaded);
    CHECK(loaded.catalog->find("s9999"));
    CHECK(load(text).diagnostics.back().id == "too-many");
    const auto say = [](const Diagnostics& all, std::string_view id) {
        return std::any_of(all.begin(), all.end(),
                           [&](const Diagnostic& diagnostic) { return diagnostic.id == id; });
    };
    CHECK(say(load(repeated("[x]\n", kMaxSections + 1)).diagnostics, "no-pieces"));
}

TEST_CASE("nothing but zero bytes, in one line and in many") {
    const Loaded line = load("[x:chess]\n" + std::string(kMaxFileBytes - 20, '\0'));
    CHECK(ids(line) == Ids{"line-too-long"});
    const Loaded lines = load(full_of(std::string("k = \0\n", 6)));
    check_bounded(lines);
    CHECK(lines.diagnostics[0].id == "control-character");
    CHECK_FALSE(lines.catalog->find("x"));
}

TEST_CASE("a line as long as the file, and the longest lines that are read") {
    CHECK(ids(load("[x:chess]\nstartFen = " + repeated("8/", 4'000'000))) == Ids{"line-too-long"});
    const std::string value(kMaxLineBytes - 100, 'z');
    for (const char* const key :
         {"promotionPieceTypes", "promotionRegionWhite", "pieceValueMg", "startFen", "customPiece1",
          "mobilityRegionWhiteKing", "promotedPieceType", "pieceTitles", "castlingWins"}) {
        const Loaded loaded = load("[x:chess]\n" + std::string(key) + " = " + value + "\n");
        INFO(key);
        check_bounded(loaded);
        CHECK_FALSE(loaded.catalog->find("x"));
    }
}

TEST_CASE("one key again and again, and hundreds of thousands of keys that do not exist") {
    check_bounded(load(full_of("castling = true\n")));
    std::string text = "[x:chess]\n";
    for (int i = 0; text.size() < kMaxFileBytes - 30; ++i)
        text += "key" + std::to_string(i) + " = 1\n";
    const Loaded loaded = load(text);
    check_bounded(loaded);
    CHECK(
        std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                    [](const Diagnostic& diagnostic) { return diagnostic.id == "too-many-keys"; }));
}

TEST_CASE("in every section a key that is nearly one") {
    std::string text;
    for (int i = 0; i < 19'000; ++i)
        text += "[x" + std::to_string(i) + ":chess]\nmobilityRegionWhiteCustomPiec" +
                std::to_string(i) + " = *1\n";
    check_bounded(load(text));
}

TEST_CASE("in every section the longest Betza and the largest FEN") {
    std::string text;
    for (int i = 0; text.size() < kMaxFileBytes - 5'000; ++i)
        text += "[x" + std::to_string(i) +
                ":chess]\ncustomPiece1 = a:" + repeated("NmRcpRfsW", 200) +
                "\nstartFen = " + repeated("pppppppp/", 100) + " w - - 0 1\n";
    check_bounded(load(text));
}

TEST_CASE("a chain of ten thousand sections, each with a line that is wrong") {
    std::string text = "[s0:chess]\nnMoveRule = x\n";
    for (int i = 1; i < 10'000; ++i)
        text += "[s" + std::to_string(i) + ":s" + std::to_string(i - 1) + "]\nnMoveRule = x\n";
    check_bounded(load(text));
}

TEST_CASE("a file without a line end, without a section, of brackets alone") {
    check_bounded(load("["));
    check_bounded(load("[["));
    check_bounded(load("]"));
    check_bounded(load("[:]"));
    check_bounded(load(full_of("[")));
    check_bounded(load(repeated("[]\n", 100'000)));
    CHECK(load("").diagnostics.empty());
}
