#include "bot/child_link.h"

#include <utility>

namespace shako::bot {

using Clock = std::chrono::steady_clock;

ChildLink::ChildLink(Reactor& reactor, EngineConfig config, std::vector<std::string> environment,
                     EngineHandlers handlers, ChildLimits limits)
    : reactor_(reactor),
      config_(std::move(config)),
      handlers_(std::move(handlers)),
      limits_(limits),
      patience_(reactor),
      environment_(std::move(environment)) {}

ChildLink::~ChildLink() {
    if (process_) {
        send("quit");
        process_->leave(limits_.quit);
    }
}

void ChildLink::kill() {
    next_.reset();
    current_.reset();
    end_process();
}

bool ChildLink::launch() {
    ChildProcess::Handlers handlers;
    handlers.on_line = [this](const std::string& line) { take_line(line); };
    handlers.on_end = [this](const std::string& why) { fail("the engine has gone: " + why); };
    auto process =
        ChildProcess::start(reactor_, config_.command, environment_, std::move(handlers));
    if (!process) {
        // Not within the caller's call.
        reactor_.post([this, alive = std::weak_ptr<int>(alive_),
                       why = "the engine did not start: " + process.error().message] {
            if (!alive.expired() && state_ == State::off) {
                fail(why);
            }
        });
        return false;
    }
    process_ = std::move(*process);
    state_ = State::greeting;
    return true;
}

Milliseconds ChildLink::take_next() {
    current_ = std::move(*std::exchange(next_, std::nullopt));
    is_current_wanted_ = true;
    last_ = {};
    state_ = State::thinking;
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - current_->asked);
}

ChildLink::Search ChildLink::take_current() {
    state_ = State::idle;
    return std::move(*std::exchange(current_, std::nullopt));
}

void ChildLink::fail(const std::string& why) {
    const bool has_current = current_ && is_current_wanted_;
    const std::optional<Search> failed = next_ ? next_ : has_current ? current_ : std::nullopt;
    ChildLink::kill();  // what a protocol holds back is not lost with the process
    // Either may destroy us.
    if (failed) {
        handlers_.on_failed(failed->request.search, why);
    } else {
        handlers_.on_note(why + "; it is started again when it is needed");
    }
}

void ChildLink::end_process() {
    patience_.cancel();
    state_ = State::off;
    if (process_) {
        process_->kill();
        process_.reset();
    }
}

Color side_to_move(const Think& request) {
    // The second field of a FEN; a start position without one is White's.
    const auto blank = request.start_fen.find(' ');
    const bool black_starts =
        blank != std::string::npos && request.start_fen.compare(blank, 3, " b ") == 0;
    const bool black = black_starts != (request.moves.size() % 2 == 1);
    return black ? Color::black : Color::white;
}

}  // namespace shako::bot
