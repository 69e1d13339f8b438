#include "bot/net/child_process.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <deque>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "bot/core/ndjson.h"
#include "engine/process/ending.h"
#include "engine/process/spawn.h"

extern char** environ;

namespace shako::bot {

namespace asio = boost::asio;
using boost::system::error_code;

std::vector<std::string> environment_for_children(const Secret& token) {
    static constexpr std::array<std::string_view, 9> kPrivate = {
        "NOTIFY_SOCKET=",         "WATCHDOG_USEC=",  "WATCHDOG_PID=",
        "CREDENTIALS_DIRECTORY=", "LISTEN_FDS=",     "LISTEN_PID=",
        "LISTEN_FDNAMES=",        "JOURNAL_STREAM=", "INVOCATION_ID="};
    std::vector<std::string> result;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        const bool is_private = std::any_of(
            kPrivate.begin(), kPrivate.end(),
            [text](std::string_view name) { return text.substr(0, name.size()) == name; });
        std::string variable(text);
        if (!is_private && !token.is_in(variable)) {
            result.push_back(std::move(variable));
        }
    }
    return result;
}

class ChildProcess::Impl : public std::enable_shared_from_this<ChildProcess::Impl> {
   public:
    Impl(Reactor& reactor, Handlers handlers)
        : in_(reactor.context()),
          out_(reactor.context()),
          error_(reactor.context()),
          timer_(reactor.context()),
          handlers_(std::move(handlers)) {}

    // Also when the reactor ends while the child still has its grace.
    ~Impl() {
        if (pid_ > 0) {
            kill_and_reap();
        }
    }

    void adopt(engine::Spawned spawned) {
        pid_ = spawned.pid;
        in_.assign(spawned.in.release());
        out_.assign(spawned.out.release());
        error_.assign(spawned.error.release());
        read_out();
        read_error();
    }

    void write_line(std::string_view line) {
        if (!in_.is_open() || is_closing_) {
            return;
        }
        queued_ += line.size() + 1;
        if (queued_ > kMaxQueue) {
            end_for("it takes no input");
            return;
        }
        queue_.push_back(std::string(line) + "\n");
        if (queue_.size() == 1) {
            write_next();
        }
    }

    void leave(std::chrono::milliseconds grace) {
        if (pid_ <= 0) {
            return;
        }
        is_leaving_ = true;
        is_closing_ = true;
        if (queue_.empty()) {
            close(in_);
        }
        after(grace, [](Impl& self) { self.kill(); });
    }

    void kill() {
        if (pid_ > 0) {
            kill_and_reap();
        }
    }

    void abandon() {
        handlers_ = {};
        if (!is_leaving_) {
            kill();
        }
    }

    [[nodiscard]] int pid() const { return static_cast<int>(pid_); }

   private:
    using Stream = asio::posix::stream_descriptor;

    static void close(Stream& stream) {
        error_code ignored;
        stream.close(ignored);
    }

    void read_out() {
        out_.async_read_some(asio::buffer(out_buffer_),
                             [self = shared_from_this()](error_code ec, std::size_t got) {
                                 self->take_out(ec, got);
                             });
    }

    void take_out(error_code ec, std::size_t got) {
        if (ec == asio::error::operation_aborted || pid_ <= 0) {
            return;
        }
        if (ec) {
            polls_left_ = kPolls;
            await_end();
            return;
        }
        auto lines = lines_.feed(std::string_view(out_buffer_.data(), got));
        for (auto& line : lines ? *lines : lines.error().before) {
            if (pid_ > 0 && handlers_.on_line) {
                const auto on_line = handlers_.on_line;  // may release or kill us
                on_line(std::move(line));
            }
        }
        if (pid_ <= 0) {
            return;
        }
        if (lines) {
            read_out();
        } else {
            end_for("it wrote a line without an end (more than " + std::to_string(kMaxLine) +
                    " bytes)");
        }
    }

    void read_error() {
        error_.async_read_some(asio::buffer(error_buffer_),
                               [self = shared_from_this()](error_code ec, std::size_t got) {
                                   self->take_error(ec, got);
                               });
    }

    void take_error(error_code ec, std::size_t got) {
        if (ec) {
            error_is_closed_ = true;
            return;
        }
        last_words_.hear({error_buffer_.data(), got});
        read_error();
    }

    void write_next() {
        asio::async_write(in_, asio::buffer(queue_.front()),
                          [self = shared_from_this()](error_code ec, std::size_t /*sent*/) {
                              if (ec) {
                                  return;  // its end is seen on its output
                              }
                              self->queued_ -= self->queue_.front().size();
                              self->queue_.pop_front();
                              if (!self->queue_.empty()) {
                                  self->write_next();
                              } else if (self->is_closing_) {
                                  close(self->in_);
                              }
                          });
    }

    // Calls `task` then, unless the child has ended by that time. The waiting handler keeps this
    // alive, so a child that was left has its grace, and dies with the reactor at the latest.
    void after(std::chrono::milliseconds duration, void (*task)(Impl&)) {
        timer_.expires_after(duration);
        timer_.async_wait([self = shared_from_this(), task](error_code ec) {
            if (!ec && self->pid_ > 0) {
                task(*self);
            }
        });
    }

    // Its output is closed: it ends, or means to live on without; then it is no use.
    void await_end() {
        siginfo_t info{};
        const int problem =
            waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
        const bool has_ended = problem == 0 && info.si_pid != 0;
        // What it complained about last comes by the other pipe.
        if ((!has_ended || !error_is_closed_) && polls_left_-- > 0) {
            after(kPoll, [](Impl& self) { self.await_end(); });
            return;
        }
        const int status = kill_and_reap();
        tell(has_ended ? last_words_.after(engine::how_it_ended(status)) : "it closed its output");
    }

    void end_for(const std::string& why) {
        kill_and_reap();
        tell(why);
    }

    void tell(const std::string& why) {
        if (const auto on_end = std::exchange(handlers_, {}).on_end) {
            on_end(why);
        }
    }

    int kill_and_reap() {
        const int status = engine::kill_and_reap(std::exchange(pid_, -1));
        close(in_);
        close(out_);
        close(error_);
        timer_.cancel();
        return status;
    }

    static constexpr std::chrono::milliseconds kPoll{5};
    static constexpr int kPolls = 40;

    pid_t pid_ = -1;
    Stream in_;
    Stream out_;
    Stream error_;
    asio::steady_timer timer_;
    Handlers handlers_;
    LineSplitter lines_{kMaxLine};
    std::array<char, 8192> out_buffer_{};
    std::array<char, 1024> error_buffer_{};
    engine::LastWords last_words_;
    bool error_is_closed_ = false;
    std::deque<std::string> queue_;
    std::size_t queued_ = 0;
    bool is_closing_ = false;
    bool is_leaving_ = false;
    int polls_left_ = 0;
};

ChildProcess::ChildProcess(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}

tl::expected<std::unique_ptr<ChildProcess>, ChildProcess::Error> ChildProcess::start(
    Reactor& reactor, const std::vector<std::string>& command,
    const std::vector<std::string>& environment, Handlers handlers) {
    ::signal(SIGPIPE, SIG_IGN);  // a child that has gone is an error of the write, not our end
    auto spawned = engine::spawn(command, environment);
    if (!spawned) {
        return tl::unexpected(Error{std::move(spawned.error().message)});
    }
    auto impl = std::make_shared<Impl>(reactor, std::move(handlers));
    impl->adopt(std::move(*spawned));
    return std::unique_ptr<ChildProcess>(new ChildProcess(std::move(impl)));
}

ChildProcess::~ChildProcess() { impl_->abandon(); }

void ChildProcess::write_line(std::string_view line) { impl_->write_line(line); }
void ChildProcess::leave(std::chrono::milliseconds grace) { impl_->leave(grace); }
void ChildProcess::kill() { impl_->kill(); }
int ChildProcess::pid() const { return impl_->pid(); }

}  // namespace shako::bot
