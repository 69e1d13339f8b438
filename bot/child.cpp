#include "bot/child.h"

#include <algorithm>
#include <utility>

#include "bot/search_info.h"

namespace shako::bot {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kOverheadOption = "Move Overhead";

// Names of UCI options are the same in any case.
bool same_name(std::string_view a, std::string_view b) {
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [lower](char x, char y) { return lower(x) == lower(y); });
}

Color side_to_move(const Think& request) {
    // The second field of a FEN; a start position without one is White's.
    const auto blank = request.start_fen.find(' ');
    const bool black_starts =
        blank != std::string::npos && request.start_fen.compare(blank, 3, " b ") == 0;
    const bool black = black_starts != (request.moves.size() % 2 == 1);
    return black ? Color::black : Color::white;
}

}  // namespace

std::string position_command(const Think& request) {
    std::string text =
        request.start_fen.empty() ? "position startpos" : "position fen " + request.start_fen;
    if (!request.moves.empty()) {
        text += " moves";
        for (const auto& move : request.moves) {
            text += " " + move;
        }
    }
    return text;
}

std::string go_command(const Think& request, Milliseconds spent, Milliseconds kept_by_engine) {
    const auto left = [](Milliseconds time) {
        return std::to_string(std::max(time, Milliseconds(1)).count());
    };
    if (request.move_time) {
        return "go movetime " + left(*request.move_time - spent);
    }
    const Color own = side_to_move(request);
    const Milliseconds charge =
        spent + std::max(Milliseconds(0), request.move_overhead - kept_by_engine);
    std::string text = request.is_ponder ? "go ponder" : "go";
    const auto add = [&](Color color, const char* time, const char* increment) {
        if (const auto clock = request.time[color]) {
            text += std::string(" ") + time + " " +
                    left(*clock - (color == own ? charge : Milliseconds(0)));
            text += std::string(" ") + increment + " " +
                    std::to_string(request.increment[color].count());
        }
    };
    add(Color::white, "wtime", "winc");
    add(Color::black, "btime", "binc");
    return text;
}

ChildEngine::ChildEngine(Reactor& reactor, EngineConfig config,
                         std::vector<std::string> environment, EngineHandlers handlers,
                         ChildLimits limits)
    : reactor_(reactor),
      config_(std::move(config)),
      environment_(std::move(environment)),
      handlers_(std::move(handlers)),
      limits_(limits),
      patience_(reactor) {}

ChildEngine::~ChildEngine() {
    if (process_) {
        process_->write_line("quit");
        process_->leave(limits_.quit);
    }
}

void ChildEngine::think(const Think& request) {
    next_ = Search{request, Clock::now(), false, request.is_ponder};
    switch (state_) {
        case State::off:
            start();
            break;
        case State::greeting:
        case State::readying:
            break;  // begins when the engine is ready
        case State::idle:
            go();
            break;
        case State::thinking:
            is_current_wanted_ = false;
            process_->write_line("stop");
            break;
    }
}

void ChildEngine::ponder_hit() {
    if (next_) {
        // It did not begin so far: it begins as a search that counts.
        next_->request.is_ponder = false;
        next_->asked = Clock::now();
    } else if (state_ == State::thinking && current_ && current_->is_ponder) {
        current_->is_ponder = false;
        process_->write_line("ponderhit");
    }
}

void ChildEngine::stop() {
    if (next_) {
        next_->stop_at_once = true;
    } else if (state_ == State::thinking) {
        process_->write_line("stop");
    }
}

void ChildEngine::kill() {
    next_.reset();
    current_.reset();
    end_process();
}

void ChildEngine::start() {
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
        return;
    }
    process_ = std::move(*process);
    state_ = State::greeting;
    options_.clear();
    variant_.clear();
    skill_level_.reset();
    strange_lines_ = 0;
    process_->write_line("uci");
    patience_.start_after(limits_.greeting, [this] {
        fail("the engine did not say uciok within " + std::to_string(limits_.greeting.count()) +
             " ms");
    });
}

void ChildEngine::take_line(const std::string& text) {
    engine::uci::Line line = engine::uci::parse_line(text);
    if (auto* const option = std::get_if<engine::uci::Option>(&line)) {
        if (state_ == State::greeting && options_.size() < 1000) {
            options_.push_back(std::move(*option));
        }
    } else if (std::holds_alternative<engine::uci::UciOk>(line)) {
        if (state_ == State::greeting) {
            greeted();
        }
    } else if (std::holds_alternative<engine::uci::ReadyOk>(line)) {
        if (state_ == State::readying) {
            patience_.cancel();
            state_ = State::idle;
            if (next_) {
                go();
            }
        }
    } else if (auto* const info = std::get_if<engine::uci::Info>(&line)) {
        if (state_ == State::thinking && is_current_wanted_ &&
            (!info->is_bound || last_.depth == 0)) {
            last_ = to_search_info(info->info);
            handlers_.on_info(current_->request.search, last_);
        }
    } else if (auto* const best = std::get_if<engine::uci::BestMove>(&line)) {
        if (state_ != State::thinking) {
            return;  // of a search that nobody asked for
        }
        state_ = State::idle;
        const Search done = std::move(*std::exchange(current_, std::nullopt));
        if (is_current_wanted_) {
            handlers_.on_move(done.request.search, std::move(best->move), last_);  // may destroy us
        } else if (next_) {
            go();
        }
    } else if (std::holds_alternative<engine::uci::Unknown>(line)) {
        if (++strange_lines_ > limits_.strange_lines) {
            fail("the engine writes what is not UCI: '" + text.substr(0, 60) + "'");
        }
    }
}

const engine::uci::Option* ChildEngine::find_option(std::string_view name) const {
    const auto found = std::find_if(
        options_.begin(), options_.end(),
        [name](const engine::uci::Option& option) { return same_name(option.name, name); });
    return found == options_.end() ? nullptr : &*found;
}

void ChildEngine::set_option(const std::string& name, const std::string& value) {
    process_->write_line("setoption name " + name + " value " + value);
}

void ChildEngine::set_number(std::string_view name, std::int64_t value) {
    if (const engine::uci::Option* const option = find_option(name)) {
        if (option->min) {
            value = std::max(value, *option->min);
        }
        if (option->max) {
            value = std::min(value, *option->max);
        }
        set_option(option->name, std::to_string(value));
    }
}

void ChildEngine::set_skill(const Think& request) {
    if (request.skill_level && request.skill_level != skill_level_) {
        set_number("Skill Level", *request.skill_level);
        skill_level_ = request.skill_level;
    }
}

void ChildEngine::greeted() {
    set_number("Threads", config_.threads);
    set_number("Hash", config_.hash_mb);
    set_number(kOverheadOption, config_.move_overhead.count());
    if (config_.ponder && find_option("Ponder") != nullptr) {
        set_option("Ponder", "true");
    }
    for (const auto& [name, value] : config_.options) {
        if (find_option(name) == nullptr) {
            handlers_.on_note("the engine has no option '" + name + "'; it is sent all the same");
        }
        set_option(name, value);
    }
    if (next_) {
        set_variant(next_->request);
        set_skill(next_->request);
    }
    process_->write_line("ucinewgame");
    process_->write_line("isready");
    state_ = State::readying;
    patience_.start_after(limits_.ready, [this] {
        fail("the engine did not say readyok within " + std::to_string(limits_.ready.count()) +
             " ms");
    });
}

// What depends on the game: its rules.
void ChildEngine::set_variant(const Think& request) {
    if (variant_ == request.variant) {
        return;
    }
    // The list of values that came with the option is older than variant files named by an option
    // of the configuration, so a value that is missing from it is not held against the engine.
    if (const engine::uci::Option* const option = find_option("UCI_Variant")) {
        set_option(option->name, request.variant);
    } else if (request.variant != "chess") {
        handlers_.on_note("the engine has no option UCI_Variant; it is asked for " +
                          request.variant + " and may know chess only");
    }
    variant_ = request.variant;
}

void ChildEngine::go() {
    set_variant(next_->request);
    set_skill(next_->request);
    current_ = std::move(*std::exchange(next_, std::nullopt));
    is_current_wanted_ = true;
    last_ = {};
    strange_lines_ = 0;
    state_ = State::thinking;
    const auto spent = std::chrono::duration_cast<Milliseconds>(Clock::now() - current_->asked);
    process_->write_line(position_command(current_->request));
    const Milliseconds kept =
        find_option(kOverheadOption) != nullptr ? config_.move_overhead : Milliseconds(0);
    process_->write_line(go_command(current_->request, spent, kept));
    if (current_->stop_at_once) {
        process_->write_line("stop");
    }
}

void ChildEngine::fail(const std::string& why) {
    const bool has_current = current_ && is_current_wanted_;
    const std::optional<Search> failed = next_ ? next_ : has_current ? current_ : std::nullopt;
    next_.reset();
    current_.reset();
    end_process();
    // Either may destroy us.
    if (failed) {
        handlers_.on_failed(failed->request.search, why);
    } else {
        handlers_.on_note(why + "; it is started again when it is needed");
    }
}

void ChildEngine::end_process() {
    patience_.cancel();
    state_ = State::off;
    if (process_) {
        process_->kill();
        process_.reset();
    }
}

}  // namespace shako::bot
