// Bytes of a stream -> lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace shako::bot {

// A line went past the cap. Nothing after it can be trusted: the stream must be closed.
struct LineTooLong {
    std::size_t limit = 0;            // bytes
    std::vector<std::string> before;  // the lines that had ended by then
    [[nodiscard]] std::string message() const;
};

// Cuts a stream into lines, however its bytes are cut into pieces. A line ends with "\n" or "\r\n";
// the end is not part of it. Blank lines are given too: they are signs of life.
class LineSplitter {
   public:
    static constexpr std::size_t kMaxLine = std::size_t{1} << 20;  // bytes, without the end

    explicit LineSplitter(std::size_t max_line = kMaxLine) : max_line_(max_line) {}

    // The lines that end within `bytes`, with what was left over from before. Once it has failed it
    // fails always; the lines before the one that is too long come with the first failure.
    [[nodiscard]] tl::expected<std::vector<std::string>, LineTooLong> feed(std::string_view bytes);

    // At the end of the stream: the last line, if it had no end (PyChess ends its streams that
    // way).
    [[nodiscard]] std::optional<std::string> finish();

   private:
    std::size_t max_line_;
    std::string rest_;
    bool failed_ = false;
};

}  // namespace shako::bot
