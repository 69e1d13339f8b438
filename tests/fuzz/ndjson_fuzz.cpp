// Any bytes as a stream, cut into pieces in two ways: the same lines as a plain look at all of it
// gives, and the same verdict on a line that is too long. The first byte says how long a line may
// be, the second how the pieces are cut.
#include <algorithm>
#include <optional>
#include <vector>

#include "bot/core/ndjson.h"
#include "tests/fuzz/fuzz.h"

using namespace shako;

namespace {

struct Split {
    std::vector<std::string> lines;
    bool failed = false;
    friend bool operator==(const Split&, const Split&) = default;
};

// What the stream comes to, seen as a whole.
Split judge(std::string_view bytes, std::size_t max_line) {
    Split split;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const bool is_last = end == std::string_view::npos;
        std::string line(bytes.substr(0, end));
        const bool is_certain = line.size() > max_line + 1;  // whatever may follow
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (is_certain || (!is_last && line.size() > max_line)) {
            split.failed = true;
            return split;
        }
        // The end of the stream ends a line, unless it is empty or still too long.
        if (!is_last || (!line.empty() && line.size() <= max_line)) split.lines.push_back(line);
        bytes.remove_prefix(is_last ? bytes.size() : end + 1);
    }
    return split;
}

// Pieces whose sizes walk through 1 … `most`.
Split feed(std::string_view bytes, std::size_t max_line, std::size_t most) {
    bot::LineSplitter splitter(max_line);
    Split split;
    for (std::size_t size = 1; !bytes.empty(); size = size % most + 1) {
        const auto lines = splitter.feed(bytes.substr(0, size));
        bytes.remove_prefix(std::min(size, bytes.size()));
        if (split.failed && (lines || !lines.error().before.empty()))
            test::fail("a stream that has failed goes on");
        const auto& got = lines ? *lines : lines.error().before;
        split.lines.insert(split.lines.end(), got.begin(), got.end());
        if (!lines) {
            split.failed = true;
            if (lines.error().message().empty()) test::fail("an error without a message");
        }
    }
    if (auto last = splitter.finish()) {
        if (split.failed) test::fail("a stream that has failed has a last line");
        split.lines.push_back(std::move(*last));
    }
    if (splitter.finish()) test::fail("a stream has two last lines");
    return split;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const std::size_t max_line = data[0];
    const std::size_t most = data[1] % 64 + 1U;
    const std::string_view bytes = test::text_of(data + 2, size - 2);
    const Split expected = judge(bytes, max_line);
    for (const std::size_t pieces : {std::size_t{1}, most, bytes.size() + 1})
        if (!(feed(bytes, max_line, pieces) == expected))
            test::fail("pieces of up to " + std::to_string(pieces) + " bytes give other lines");
    return 0;
}
