#include "bot/core/ndjson.h"

#include <utility>

namespace shako::bot {

namespace {

void drop_carriage_return(std::string& line) {
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
}

}  // namespace

std::string LineTooLong::message() const {
    return "a line of the stream is longer than " + std::to_string(limit) + " bytes";
}

tl::expected<std::vector<std::string>, LineTooLong> LineSplitter::feed(std::string_view bytes) {
    std::vector<std::string> lines;
    while (!failed_ && !bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view piece = bytes.substr(0, end);
        // One byte more than the cap may be the "\r" of the line's end.
        if (rest_.size() + piece.size() > max_line_ + 1) {
            failed_ = true;
            break;
        }
        rest_ += piece;
        if (end == std::string_view::npos) {
            break;
        }
        drop_carriage_return(rest_);
        if (rest_.size() > max_line_) {
            failed_ = true;
            break;
        }
        lines.push_back(std::exchange(rest_, {}));
        bytes.remove_prefix(end + 1);
    }
    if (failed_) {
        rest_ = {};
        return tl::unexpected(LineTooLong{max_line_, std::move(lines)});
    }
    return lines;
}

std::optional<std::string> LineSplitter::finish() {
    std::string line = std::exchange(rest_, {});
    drop_carriage_return(line);
    if (line.empty() || line.size() > max_line_) {
        return std::nullopt;
    }
    return line;
}

}  // namespace shako::bot
