#include "engine/tools/stdio_loop.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "engine/game.h"
#include "engine/process/wake.h"
#include "engine/protocol/conversation.h"
#include "variant/locate.h"

namespace shako::engine::tools {

namespace {

void print(std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

// Cuts what was read into lines.
class LineBuffer {
   public:
    // Feeds all lines that are complete; the rest waits for more.
    void add(std::string_view text, protocol::Conversation& gui) {
        while (!gui.has_quit()) {
            const std::size_t end = text.find('\n');
            // A line that never ends does not fill the memory: its beginning is enough to refuse
            // it.
            if (line_.size() < kMaxLine) line_ += text.substr(0, end);
            if (end == std::string_view::npos) return;
            feed(gui);
            text.remove_prefix(end + 1);
        }
    }
    // The last line may lack its end.
    void feed(protocol::Conversation& gui) {
        if (!line_.empty() && line_.back() == '\r') line_.pop_back();
        const std::string line = std::exchange(line_, {});
        if (!line.empty()) gui.feed(line);
    }

   private:
    static constexpr std::size_t kMaxLine = 4U << 20U;
    std::string line_;
};

}  // namespace

int run_stdio(const std::vector<std::filesystem::path>& files) {
    const Wake news;  // of a search
    protocol::Conversation gui(
        [](const auto& paths) { return variant::load_catalog(paths, check_start); }, files, print,
        [&news] { news.set(); });
    gui.set_eval_folders(variant::shipped_eval_folders());
    LineBuffer lines;
    std::array<char, 16384> bytes{};
    while (!gui.has_quit()) {
        std::array<pollfd, 2> sources{{{STDIN_FILENO, POLLIN, 0}, {news.descriptor(), POLLIN, 0}}};
        if (::poll(sources.data(), sources.size(), -1) < 0 && errno != EINTR) break;
        if ((sources[1].revents & POLLIN) != 0) {
            news.clear();
            gui.pump();
        }
        if ((sources[0].revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL)) == 0) continue;
        const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (size <= 0) break;
        lines.add({bytes.data(), static_cast<std::size_t>(size)}, gui);
    }
    if (!gui.has_quit()) lines.feed(gui);
    gui.finish();
    return 0;
}

}  // namespace shako::engine::tools
