#include "engine/process/line_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace shako::engine {

namespace {

// How long the end of a process that closed its output may take to show.
constexpr std::chrono::milliseconds kEndTime{200};

std::vector<std::string> environment_of_ours() {
    static constexpr std::array<std::string_view, 3> kPrivate{
        "NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID="};
    std::vector<std::string> variables;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        if (std::none_of(kPrivate.begin(), kPrivate.end(),
                         [text](std::string_view name) { return text.starts_with(name); }))
            variables.emplace_back(text);
    }
    return variables;
}

int milliseconds_until(LineProcess::Clock::time_point deadline) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - LineProcess::Clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
}

}  // namespace

LineProcess::LineProcess(Spawned spawned, const Wake& stop)
    : pid_(spawned.pid),
      in_(std::move(spawned.in)),
      out_(std::move(spawned.out)),
      error_(std::move(spawned.error)),
      stop_(&stop) {
    for (const Descriptor* end : {&in_, &out_, &error_}) ::fcntl(end->get(), F_SETFL, O_NONBLOCK);
}

LineProcess::LineProcess(LineProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      in_(std::move(other.in_)),
      out_(std::move(other.out_)),
      error_(std::move(other.error_)),
      stop_(other.stop_),
      unsent_(std::move(other.unsent_)),
      rest_(std::move(other.rest_)),
      lines_(std::move(other.lines_)),
      ending_(std::move(other.ending_)),
      last_words_(std::move(other.last_words_)) {}

LineProcess::~LineProcess() { end(); }

tl::expected<LineProcess, SpawnError> LineProcess::start(const std::vector<std::string>& command,
                                                         const Wake& stop) {
    std::signal(SIGPIPE, SIG_IGN);  // a child that has gone is seen on its output
    auto spawned = spawn(command, environment_of_ours());
    if (!spawned) return tl::unexpected(std::move(spawned.error()));
    return LineProcess(std::move(*spawned), stop);
}

void LineProcess::write_line(std::string_view line) {
    unsent_.append(line).append("\n");
    flush();
}

void LineProcess::flush() {
    while (!unsent_.empty() && in_.get() >= 0) {
        const ssize_t sent = ::write(in_.get(), unsent_.data(), unsent_.size());
        if (sent > 0)
            unsent_.erase(0, static_cast<std::size_t>(sent));
        else if (sent < 0 && errno == EINTR)
            continue;
        else if (sent < 0 && errno == EAGAIN)
            return;
        else
            in_.reset();  // its end shows on its output
    }
}

bool LineProcess::read_output() {
    std::array<char, 16384> bytes{};
    const ssize_t size = ::read(out_.get(), bytes.data(), bytes.size());
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    if (size == 0) return false;
    const Clock::time_point now = Clock::now();
    std::string_view text(bytes.data(), static_cast<std::size_t>(size));
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        rest_ += text.substr(0, end);
        if (!rest_.empty() && rest_.back() == '\r') rest_.pop_back();
        lines_.push_back({std::exchange(rest_, {}), now});
        text.remove_prefix(end + 1);
    }
    rest_ += text;
    return rest_.size() <= kMaxLine;
}

void LineProcess::read_complaints() {
    std::array<char, 1024> bytes{};
    const ssize_t size = ::read(error_.get(), bytes.data(), bytes.size());
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) error_.reset();
    if (size > 0) last_words_.hear({bytes.data(), static_cast<std::size_t>(size)});
}

tl::expected<LineProcess::Line, LineProcess::Failure> LineProcess::read_line(
    Clock::time_point deadline) {
    for (;;) {
        if (!lines_.empty()) {
            Line line = std::move(lines_.front());
            lines_.pop_front();
            return line;
        }
        if (!ending_.empty()) return tl::unexpected(Failure{Failure::Kind::ended, ending_});
        const int patience = milliseconds_until(deadline);
        std::array<pollfd, 4> sources{{{out_.get(), POLLIN, 0},
                                       {error_.get(), POLLIN, 0},
                                       {stop_->descriptor(), POLLIN, 0},
                                       {unsent_.empty() ? -1 : in_.get(), POLLOUT, 0}}};
        const int ready = ::poll(sources.data(), sources.size(), patience);
        if (ready < 0 && errno != EINTR)
            return tl::unexpected(
                Failure{Failure::Kind::ended, std::string("poll: ") + std::strerror(errno)});
        if (ready <= 0) {
            if (Clock::now() >= deadline)
                return tl::unexpected(Failure{Failure::Kind::timeout, {}});
            continue;
        }
        if (sources[2].revents != 0) return tl::unexpected(Failure{Failure::Kind::stopped, {}});
        if (sources[1].revents != 0) read_complaints();
        if (sources[3].revents != 0) flush();
        if (sources[0].revents != 0 && !read_output()) {
            const bool is_too_long = rest_.size() > kMaxLine;
            ending_ = end();
            if (is_too_long) ending_ = "it wrote a line without an end";
        }
    }
}

void LineProcess::leave(std::chrono::milliseconds grace) {
    if (pid_ <= 0) return;
    in_.reset();
    // Its output closes when it ends; what it still says is of no interest.
    const Clock::time_point deadline = Clock::now() + grace;
    while (Clock::now() < deadline) {
        pollfd source{out_.get(), POLLIN, 0};
        if (::poll(&source, 1, milliseconds_until(deadline)) < 0 && errno != EINTR) break;
        if (source.revents != 0 && !read_output()) break;
        lines_.clear();
    }
    end();
}

std::string LineProcess::end() {
    if (pid_ <= 0) return ending_;
    // What it complained of last comes by another pipe, and its status a moment after the output
    // has closed.
    const Clock::time_point deadline = Clock::now() + kEndTime;
    const bool is_closed = rest_.size() <= kMaxLine && [this] {
        pollfd source{out_.get(), POLLIN, 0};
        return ::poll(&source, 1, 0) > 0 && (source.revents & POLLHUP) != 0;
    }();
    siginfo_t info{};
    const auto has_ended = [&] {
        return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
               info.si_pid != 0;
    };
    while (is_closed && error_.get() >= 0 && Clock::now() < deadline) {
        pollfd source{error_.get(), POLLIN, 0};
        if (::poll(&source, 1, milliseconds_until(deadline)) > 0) read_complaints();
    }
    bool ended = has_ended();
    while (is_closed && !ended && Clock::now() < deadline) {
        ::poll(nullptr, 0, 1);
        ended = has_ended();
    }
    const int status = kill_and_reap(std::exchange(pid_, -1));
    in_.reset();
    out_.reset();
    error_.reset();
    return last_words_.after(ended ? how_it_ended(status) : "it closed its output");
}

}  // namespace shako::engine
