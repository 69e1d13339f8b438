#include "bot/core/ndjson.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

using namespace shako::bot;
using Lines = std::vector<std::string>;

namespace {

// The lines of a stream that comes in pieces of the given size, with what finish() adds.
Lines split(const std::string& bytes, std::size_t piece) {
    LineSplitter splitter;
    Lines lines;
    for (std::size_t i = 0; i < bytes.size(); i += piece) {
        const Lines some = splitter.feed(bytes.substr(i, piece)).value();
        lines.insert(lines.end(), some.begin(), some.end());
    }
    if (auto last = splitter.finish()) {
        lines.push_back(std::move(*last));
    }
    return lines;
}

}  // namespace

TEST_CASE("a stream gives the same lines however its bytes are cut") {
    const std::string bytes = "{\"a\":1}\n\n{\"b\":\"\xc3\xa4\"}\r\n\r\nlast";
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
        CAPTURE(piece);
        CHECK(split(bytes, piece) == Lines{"{\"a\":1}", "", "{\"b\":\"\xc3\xa4\"}", "", "last"});
    }
}

TEST_CASE("a final line without its end is given when the stream ends") {
    LineSplitter splitter;
    CHECK(splitter.feed("{\"type\": \"terminated\"}").value().empty());
    CHECK(splitter.finish() == "{\"type\": \"terminated\"}");
    CHECK_FALSE(splitter.finish());
}

TEST_CASE("a stream that ends with a line's end has no further line") {
    LineSplitter splitter;
    CHECK(splitter.feed("a\r\n").value() == Lines{"a"});
    CHECK_FALSE(splitter.finish());
}

TEST_CASE("a carriage return inside a line stays") { CHECK(split("a\rb\n", 1) == Lines{"a\rb"}); }

TEST_CASE("a line of exactly the cap passes, with either kind of end") {
    LineSplitter splitter(4);
    CHECK(splitter.feed("abcd\nabcd\r\n").value() == Lines{"abcd", "abcd"});
}

TEST_CASE("a line past the cap is an error, at once and from then on") {
    LineSplitter splitter(4);
    SECTION("in one piece") {
        const auto result = splitter.feed("abcde\n");
        REQUIRE_FALSE(result);
        CHECK(result.error().message() == "a line of the stream is longer than 4 bytes");
    }
    SECTION("byte by byte, before its end has come") {
        bool failed = false;
        for (const char c : std::string("abcdef")) {
            failed = failed || !splitter.feed(std::string(1, c));
        }
        CHECK(failed);
    }
    CHECK_FALSE(splitter.feed("\nshort\n"));
    CHECK_FALSE(splitter.finish());
}

TEST_CASE("a line past the cap costs none of those before it, however the bytes are cut") {
    const std::string bytes = "ab\n\ncd\r\nabcdefgh\nef\n";
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
        CAPTURE(piece);
        LineSplitter splitter(4);
        Lines lines;
        bool failed = false;
        for (std::size_t i = 0; i < bytes.size(); i += piece) {
            const auto some = splitter.feed(bytes.substr(i, piece));
            const Lines& got = some ? *some : some.error().before;
            lines.insert(lines.end(), got.begin(), got.end());
            failed = failed || !some;
        }
        CHECK(failed);
        CHECK(lines == Lines{"ab", "", "cd"});
    }
}

TEST_CASE("the cap is one mebibyte unless said otherwise") {
    LineSplitter splitter;
    CHECK(splitter.feed(std::string(LineSplitter::kMaxLine, 'x') + '\n').value().size() == 1);
    CHECK_FALSE(splitter.feed(std::string(LineSplitter::kMaxLine + 2, 'x')));
}
