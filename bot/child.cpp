#include "bot/child.h"

#include <algorithm>
#include <utility>

#include "bot/search_info.h"
#include "engine/words.h"

namespace shako::bot {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kOverheadOption = "Move Overhead";

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
    : ChildLink(reactor, std::move(config), std::move(environment), std::move(handlers), limits) {}

void ChildEngine::think(const Think& request) {
    next_ = Search{request, Clock::now()};
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
            send("stop");
            break;
    }
}

void ChildEngine::ponder_hit() {
    if (next_) {
        // It did not begin so far: it begins as a search that counts.
        next_->request.is_ponder = false;
        next_->asked = Clock::now();
    } else if (state_ == State::thinking && current_ && current_->request.is_ponder) {
        current_->request.is_ponder = false;
        send("ponderhit");
    }
}

void ChildEngine::stop() {
    if (next_) {
        next_->stop_at_once = true;
    } else if (state_ == State::thinking) {
        send("stop");
    }
}

void ChildEngine::start() {
    if (!launch()) {
        return;
    }
    options_.clear();
    variant_.clear();
    skill_level_.reset();
    strange_lines_ = 0;
    send("uci");
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
        const Search done = take_current();
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
    const auto found =
        std::find_if(options_.begin(), options_.end(), [name](const engine::uci::Option& option) {
            return engine::same_but_for_case(option.name, name);
        });
    return found == options_.end() ? nullptr : &*found;
}

void ChildEngine::set_option(const std::string& name, const std::string& value) {
    send("setoption name " + name + " value " + value);
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
    send("ucinewgame");
    send("isready");
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
    const Milliseconds spent = take_next();
    strange_lines_ = 0;
    send(position_command(current_->request));
    const Milliseconds kept =
        find_option(kOverheadOption) != nullptr ? config_.move_overhead : Milliseconds(0);
    send(go_command(current_->request, spent, kept));
    if (current_->stop_at_once) {
        send("stop");
    }
}

}  // namespace shako::bot
