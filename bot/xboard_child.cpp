#include "bot/xboard_child.h"

#include <algorithm>
#include <utility>

#include "engine/protocol/coordinates.h"

namespace shako::bot {

namespace {

using Clock = std::chrono::steady_clock;
using engine::protocol::Squares;

// An engine of the protocol's first version says nothing to "protover 2".
constexpr std::chrono::milliseconds kSilentGreeting{2000};
constexpr std::string_view kUsualGame = "normal";

// "5:03"
std::string minutes(Milliseconds time) {
    const auto seconds = std::max<std::int64_t>(1, time.count() / 1000);
    const std::string rest = std::to_string(100 + seconds % 60).substr(1);
    return std::to_string(seconds / 60) + ':' + rest;
}

}  // namespace

XboardEngine::XboardEngine(Reactor& reactor, EngineConfig config,
                           std::shared_ptr<const variant::Catalog> catalog,
                           std::vector<std::string> environment, EngineHandlers handlers,
                           ChildLimits limits)
    : ChildLink(reactor, std::move(config), std::move(environment), std::move(handlers), limits),
      catalog_(std::move(catalog)) {}

std::string XboardEngine::spelt(const std::string& variant, const std::string& uci) const {
    const auto spec = catalog_->find(variant);
    return spec ? engine::protocol::from_uci(Squares::from_zero, spec->board, uci) : uci;
}

std::string XboardEngine::read(const std::string& variant, const std::string& move) const {
    const auto spec = catalog_->find(variant);
    return spec ? engine::protocol::to_uci(Squares::from_zero, spec->board, move) : move;
}

void XboardEngine::think(const Think& request) {
    held_.reset();
    const Search search{request, Clock::now()};
    if (request.is_ponder) {
        next_.reset();
        held_ = search;
        if (state_ == State::thinking) {
            is_current_wanted_ = false;
            send("?");
        }
        return;
    }
    next_ = search;
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
            send("?");
            break;
    }
}

void XboardEngine::ponder_hit() {
    if (held_) {
        Think request = std::move(held_->request);
        request.is_ponder = false;
        think(request);
    }
}

void XboardEngine::stop() {
    held_.reset();
    if (next_) {
        next_->stop_at_once = true;
    } else if (state_ == State::thinking) {
        send("?");
    }
}

void XboardEngine::kill() {
    held_.reset();
    ChildLink::kill();
}

void XboardEngine::start() {
    if (!launch()) {
        return;
    }
    features_ = {};
    known_.reset();
    send("xboard");
    send("protover 2");
    patience_.start_after(kSilentGreeting, [this] { greeted(); });
}

void XboardEngine::take_line(const std::string& text) {
    if (state_ == State::greeting) {
        if (xboard::take_features(features_, text)) {
            for (const std::string& name : std::exchange(features_.accepted, {})) {
                send("accepted " + name);
            }
            if (features_.is_done) {
                greeted();
            } else {
                patience_.start_after(limits_.greeting, [this] {
                    fail("the engine did not say done=1 within " +
                         std::to_string(limits_.greeting.count()) + " ms");
                });
            }
        }
        return;
    }
    xboard::Line line = xboard::parse_line(text);
    if (state_ != State::thinking) {
        if (const auto* complaint = std::get_if<xboard::Complaint>(&line)) {
            handlers_.on_note("the engine says: " + complaint->text);
            known_.reset();
        }
        return;
    }
    if (auto* const thinking = std::get_if<xboard::Thinking>(&line)) {
        if (is_current_wanted_) {
            last_ = std::move(thinking->info);
            for (std::string& move : last_.pv) {
                move = read(current_->request.variant, move);
            }
            handlers_.on_info(current_->request.search, last_);
        }
    } else if (const auto* move = std::get_if<xboard::Move>(&line)) {
        moved(move->text);
    } else if (const auto* verdict = std::get_if<xboard::Verdict>(&line)) {
        fail("the engine plays no move: " + verdict->text);
    } else if (const auto* complaint = std::get_if<xboard::Complaint>(&line)) {
        fail("the engine says: " + complaint->text);
    }
}

void XboardEngine::greeted() {
    patience_.cancel();
    state_ = State::idle;
    if (features_.memory) {
        send("memory " + std::to_string(config_.hash_mb));
    }
    if (features_.smp) {
        send("cores " + std::to_string(config_.threads));
    }
    for (const auto& [name, value] : config_.options) {
        send("option " + name + "=" + value);
    }
    if (next_) {
        go();
    }
}

bool XboardEngine::begin_game(const Think& request) {
    send("new");
    const auto& variants = features_.variants;
    if (std::find(variants.begin(), variants.end(), request.variant) != variants.end()) {
        send("variant " + request.variant);
    } else if (request.variant != "chess") {
        fail("the engine does not play " + request.variant);
        return false;
    } else if (!variants.empty() &&
               std::find(variants.begin(), variants.end(), kUsualGame) == variants.end()) {
        fail("the engine does not play " + std::string(kUsualGame));
        return false;
    }
    send("force");
    send("easy");
    send("post");
    if (!request.start_fen.empty()) {
        if (!features_.setboard) {
            fail("the engine cannot set up a position");
            return false;
        }
        send("setboard " + request.start_fen);
    }
    known_ = Known{request.variant, request.start_fen, {}};
    return true;
}

bool XboardEngine::set_up(const Think& request) {
    const bool goes_on =
        known_ && known_->variant == request.variant && known_->start_fen == request.start_fen &&
        known_->moves.size() <= request.moves.size() &&
        std::equal(known_->moves.begin(), known_->moves.end(), request.moves.begin());
    if (!goes_on && !begin_game(request)) {
        return false;
    }
    send("force");
    for (std::size_t i = known_->moves.size(); i < request.moves.size(); ++i) {
        send((features_.usermove ? "usermove " : "") + spelt(request.variant, request.moves[i]));
    }
    known_->moves = request.moves;
    return true;
}

void XboardEngine::send_clocks(const Think& request, Milliseconds spent) {
    const Color own = side_to_move(request);
    const auto& time = request.time[own];
    if (request.move_time || !time) {
        const auto seconds = request.move_time.value_or(Milliseconds(5000)).count() / 1000;
        send("st " + std::to_string(std::max<std::int64_t>(1, seconds)));
        return;
    }
    const auto left = [](Milliseconds clock) {
        return std::to_string(std::max<std::int64_t>(1, clock.count() / 10));
    };
    send("level 0 " + minutes(*time) + ' ' + std::to_string(request.increment[own].count() / 1000));
    if (features_.time) {
        send("time " + left(*time - spent - request.move_overhead));
        send("otim " + left(request.time[!own].value_or(*time)));
    }
}

void XboardEngine::go() {
    if (!set_up(next_->request)) {
        return;
    }
    const Milliseconds spent = take_next();
    send_clocks(current_->request, spent);
    send("go");
    if (current_->stop_at_once) {
        send("?");
    }
}

void XboardEngine::moved(const std::string& move) {
    const Search done = take_current();
    std::string uci = read(done.request.variant, move);
    if (known_) {
        known_->moves.push_back(uci);
    }
    send("force");
    if (is_current_wanted_) {
        handlers_.on_move(done.request.search, std::move(uci), last_);  // may destroy us
    } else if (next_) {
        go();
    }
}

}  // namespace shako::bot
