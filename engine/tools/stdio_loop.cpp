#include "engine/tools/stdio_loop.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "engine/game.h"
#include "engine/protocol/conversation.h"
#include "variant/locate.h"

namespace shako::engine::tools {

namespace {

// A pipe to oneself: whoever writes to it ends the poll.
class WakePipe {
   public:
    WakePipe() {
        if (::pipe(ends_.data()) != 0)
            throw std::system_error(errno, std::generic_category(), "pipe");
        for (const int end : ends_) ::fcntl(end, F_SETFL, O_NONBLOCK);
    }
    ~WakePipe() {
        for (const int end : ends_) ::close(end);
    }
    WakePipe(const WakePipe&) = delete;
    WakePipe& operator=(const WakePipe&) = delete;

    // Any thread. A pipe that is full wakes as well.
    void wake() const noexcept {
        const char byte = 0;
        [[maybe_unused]] const auto written = ::write(ends_[1], &byte, 1);
    }
    void drain() const noexcept {
        std::array<char, 64> bytes{};
        while (::read(ends_[0], bytes.data(), bytes.size()) > 0) {
        }
    }
    [[nodiscard]] int read_end() const noexcept { return ends_[0]; }

   private:
    std::array<int, 2> ends_{};
};

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
    const WakePipe pipe;
    protocol::Conversation gui(
        [](const auto& paths) { return variant::load_catalog(paths, check_start); }, files, print,
        [&pipe] { pipe.wake(); });
    gui.set_eval_folders(variant::shipped_eval_folders());
    LineBuffer lines;
    std::array<char, 16384> bytes{};
    while (!gui.has_quit()) {
        std::array<pollfd, 2> sources{{{STDIN_FILENO, POLLIN, 0}, {pipe.read_end(), POLLIN, 0}}};
        if (::poll(sources.data(), sources.size(), -1) < 0 && errno != EINTR) break;
        if ((sources[1].revents & POLLIN) != 0) {
            pipe.drain();
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
