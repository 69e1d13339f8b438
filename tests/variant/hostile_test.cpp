// Input that means harm: every such file gets an answer whose size is bounded, in time that grows
// with its size alone. No test looks at a clock; the files are as large as they may be, so that a
// slower way of reading would be felt.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/effort.h"
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

std::string name_of(std::size_t i) { return "s" + std::to_string(i); }

// Loads sections s0, s1, ... until they are too much: no game is loaded untried, and what is tried
// is bounded.
void check_effort(const std::string& text) {
    std::size_t tried = 0;
    std::size_t sum = 0;
    std::size_t most = 0;
    const GameCheck count = [&](const Spec& spec) {
        ++tried;
        sum += effort(spec);
        most = std::max(most, effort(spec));
        return Findings{};
    };
    const Loaded loaded = load_text(text, "test.ini", test::shipped(), Layer::user, count);
    REQUIRE_FALSE(loaded.diagnostics.empty());
    const Diagnostic& last = loaded.diagnostics.back();
    CHECK(last.id == "too-much");
    CHECK(last.file == "test.ini");
    CHECK(last.section == name_of(tried));
    CHECK(last.line > 0);
    CHECK(loaded.catalog->find(name_of(tried - 1)));
    CHECK_FALSE(loaded.catalog->find(name_of(tried)));
    CHECK(sum > kMaxEffort / 4);
    CHECK(sum <= kMaxEffort + most);
}

}  // namespace

TEST_CASE("sections that inherit from themselves, thousands of them") {
    const Loaded loaded = load(repeated("[x:x]\n", 10'000));
    check_bounded(loaded);
    CHECK(loaded.diagnostics[0].id == "inherits-itself");
    CHECK_FALSE(loaded.catalog->find("x"));
}

TEST_CASE("as many sections load as a file may have; the error names the first one too many") {
    std::string text;
    for (std::size_t i = 0; i < 10'000; ++i) text += "[s" + std::to_string(i) + ":chess]\n";
    const Loaded loaded = load(text);
    REQUIRE(ids(loaded) == Ids{"too-many-sections"});
    CHECK(loaded.diagnostics[0].file == "test.ini");
    CHECK(loaded.diagnostics[0].line == static_cast<int>(kMaxSections) + 1);
    CHECK(loaded.catalog->find(name_of(kMaxSections - 1)));
    CHECK_FALSE(loaded.catalog->find(name_of(kMaxSections)));
    check_bounded(load(repeated("[x]\n", kMaxSections + 1)));
}

TEST_CASE("ten thousand sections, each inheriting from the one before") {
    std::string text = "[s0:chess]\n";
    for (std::size_t i = 1; i < 10'000; ++i)
        text +=
            "[" + name_of(i) + ":" + name_of(i - 1) + "]\nnMoveRule = " + std::to_string(i) + "\n";
    const Loaded loaded = load(text);
    REQUIRE(ids(loaded) == Ids{"too-many-sections"});
    CHECK(loaded.diagnostics[0].line == 2 * static_cast<int>(kMaxSections));
    CHECK(loaded.catalog->find(name_of(kMaxSections - 1)));
}

TEST_CASE("ten thousand pieces of long Betza: the games that are loaded are tried, and are few") {
    std::string text;
    for (std::size_t i = 0; i < 560; ++i) {
        text += "[" + name_of(i) + ":chess]\n";
        for (std::size_t piece = 1; piece <= 18; ++piece)
            text += "customPiece" + std::to_string(piece) + " = " +
                    "acdefghijlmostuvwxyz"[piece - 1] + ":" + repeated("NmRcpRfsW", 10) + "\n";
    }
    check_effort(text);
}

TEST_CASE("thousands of the largest boards: the games that are loaded are tried, and are few") {
    std::string text =
        "[s0:chess]\nmaxRank = 16\nmaxFile = 16\nstartFen = k15/16/16/16/16/16/16/16/16/16/16/16/"
        "16/16/16/15K w - - 0 1\ncastling = false\n";
    for (std::size_t i = 1; i < kMaxSections; ++i)
        text +=
            "[" + name_of(i) + ":s0]\ncustomPiece1 = s:qN\nnMoveRule = " + std::to_string(i) + "\n";
    check_effort(text);
}

TEST_CASE("what is shipped stays far below the limits of a file") {
    std::size_t all = 0;
    for (const std::string& name : test::shipped().names())
        all += effort(*test::shipped().find(name));
    all += test::file_text(test::source_dir() / "config" / "variants.ini").size() * kEffortOfByte;
    CHECK(all < kMaxEffort / 2);
    CHECK(test::shipped().names().size() < kMaxSections / 3);
    CHECK(effort(*test::shipped().find("chess")) * kMaxSections < kMaxEffort);
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

TEST_CASE("a section with ten thousand keys, all in order but repeated, and with as many pieces") {
    check_bounded(load("[x:chess]\n" + repeated("castling = true\n", 10'000)));
    std::string text = "[x:chess]\n";
    for (int i = 1; i <= 10'000; ++i)
        text += "customPiece" + std::to_string(i) + " = a:" + repeated("NmRcpRfsW", 60) + "\n";
    const Loaded loaded = load(text);
    check_bounded(loaded);
    CHECK_FALSE(loaded.catalog->find("x"));
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
    for (int i = 0; i < static_cast<int>(kMaxSections); ++i)
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
