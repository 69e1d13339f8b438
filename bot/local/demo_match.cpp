#include "bot/local/demo_match.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <poll.h>

#include "bot/local/certificate.h"

namespace shako::bot::local {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kStartTime{30};    // until both bots are online, and until the game begins
constexpr seconds kThoughtTime{5};   // from the end of the game to the last line of the logs
constexpr seconds kStopTime{15};     // from SIGTERM to the end of a bot
constexpr seconds kSilenceTime{60};  // beyond what is on a clock: longer and the game is stuck
constexpr seconds kPatience{3};      // with a bot that is no longer needed, before it is killed
constexpr milliseconds kStepTime{100};

Now now() { return std::chrono::steady_clock::now(); }

bool is_by_rules(const Verdict& verdict) { return verdict.ending.has_value(); }

std::string form_text(const GameTerms& terms) {
    return "clock.limit=" + seconds_text(terms.control.limit) +
           "&clock.increment=" + seconds_text(terms.control.increment) +
           "&color=white&rated=false&variant=" + terms.variant;
}

}  // namespace

DemoMatch::DemoMatch(Options options, SignalWatch& signals, DemoScreen& screen)
    : options_(std::move(options)),
      signals_(&signals),
      screen_(&screen),
      tokens_{make_token(), make_token()},
      server_({.dialect = options_.dialect,
               .catalog = options_.catalog,
               .port = 0,
               .seed = options_.seed,
               .limits = {},
               .on_news = [this](const News& news) { news_.push(news); }}) {
    const auto authority = folder_.write("authority.pem", server_.authority());
    server_.call([this](Site& site, Now) {
        for (const auto side : variant::kColors) {
            static_cast<void>(site.add_account(options_.names[side], tokens_[side]));
        }
    });
    for (const auto side : variant::kColors) {
        bots_[side] = std::make_unique<DemoBot>(
            folder_, DemoBot::Options{.executable = options_.executable,
                                      .name = options_.names[side],
                                      .token = tokens_[side],
                                      .url = server_.url(),
                                      .dialect = options_.dialect,
                                      .authority = authority,
                                      .variant = options_.variant,
                                      .variant_files = options_.variant_files});
    }
}

DemoMatch::~DemoMatch() {
    for (const auto side : variant::kColors) {
        if (bots_[side]) bots_[side]->process().terminate();
    }
    for (const auto side : variant::kColors) {
        if (bots_[side]) bots_[side]->process().wait_for(kPatience);
    }
}

tl::expected<DemoGame, DemoError> DemoMatch::play() {
    return wait_until_online()
        .and_then([this] { return pair(); })
        .and_then([this] { return wait_until_over(); })
        .and_then([this] { return wait_for_thoughts(); })
        .and_then([this] { return stop_bots(); })
        .map([this] { return std::move(*game_); });
}

DemoMatch::Result DemoMatch::step(milliseconds time) {
    std::array<pollfd, 4> watched{{{signals_->descriptor(), POLLIN, 0},
                                   {news_.descriptor(), POLLIN, 0},
                                   {bots_.white->process().output(), POLLIN, 0},
                                   {bots_.black->process().output(), POLLIN, 0}}};
    // A pipe that is closed would be ready for ever.
    if (bots_.white->process().is_silent()) watched[2].fd = -1;
    if (bots_.black->process().is_silent()) watched[3].fd = -1;
    if (poll(watched.data(), watched.size(), static_cast<int>(time.count())) < 0 &&
        errno != EINTR) {
        return tl::unexpected(failure("cannot wait for the bots"));
    }
    if (const auto signal = signals_->take()) {
        return tl::unexpected(DemoError{"stopped", signal});
    }
    for (const auto& news : news_.take()) {
        if (auto taken = take(news); !taken) return taken;
    }
    if (auto taken = take_thoughts(); !taken) return taken;
    if (game_) {
        for (const auto& ply : game_->take_complete()) screen_->show(*game_, ply);
    }
    return is_stopping_ ? Result() : check_bots();
}

DemoMatch::Result DemoMatch::take(const News& news) {
    if (const auto* declined = std::get_if<ChallengeDeclined>(&news)) {
        return tl::unexpected(failure(declined->by + " declined the game: " + declined->reason));
    }
    if (const auto* started = std::get_if<GameStarted>(&news)) {
        game_.emplace(options_.catalog->find(options_.variant), *started, WallTime::clock::now());
    } else if (const auto* move = std::get_if<MovePlayed>(&news)) {
        if (!game_->add(*move)) {
            return tl::unexpected(
                failure("the server took the move " + move->move + ", which can't be played here"));
        }
    } else if (const auto* over = std::get_if<GameOver>(&news)) {
        game_->end(over->verdict);
    }
    return {};
}

DemoMatch::Result DemoMatch::take_thoughts() {
    for (const auto side : variant::kColors) {
        for (const auto& thought : bots_[side]->read()) {
            if (game_) game_->add(thought);
        }
    }
    return {};
}

DemoMatch::Result DemoMatch::check_bots() {
    for (const auto side : variant::kColors) {
        auto& process = bots_[side]->process();
        if (process.is_running()) continue;
        static_cast<void>(bots_[side]->read());
        return tl::unexpected(
            failure(bots_[side]->name() + " ended too soon (" + process.ending() + ")"));
    }
    return {};
}

DemoMatch::Result DemoMatch::wait_until_online() {
    const auto deadline = now() + kStartTime;
    for (bool online = false; !online;) {
        if (now() > deadline) return tl::unexpected(failure("the bots did not come online"));
        if (auto done = step(kStepTime); !done) return done;
        server_.call([&](Site& site, Now) {
            online = site.is_online(options_.names.white) && site.is_online(options_.names.black);
        });
    }
    return {};
}

DemoMatch::Result DemoMatch::pair() {
    if (site_dialect(options_.dialect).bots_may_challenge) {
        if (auto done = challenge(); !done) return done;
    } else {
        const GameTerms terms{options_.variant, "", options_.control, false};
        std::string problem;
        server_.call([&](Site& site, Now at) {
            const auto id = site.pair(options_.names, terms, at);
            if (!id) problem = id.error().message;
        });
        if (!problem.empty()) return tl::unexpected(failure("no game: " + problem));
    }
    const auto deadline = now() + kStartTime;
    while (!game_) {
        if (now() > deadline) return tl::unexpected(failure("the game did not begin"));
        if (auto done = step(kStepTime); !done) return done;
    }
    return {};
}

DemoMatch::Result DemoMatch::challenge() {
    const auto& wire = site_dialect(options_.dialect).wire();
    const GameTerms terms{to_site_variant(wire, options_.variant), "", options_.control, false};
    HttpRequest request;
    request.method = "POST";
    request.target = "/api/challenge/" + options_.names.black;
    request.headers["authorization"] = "Bearer " + tokens_.white;
    request.body = form_text(terms);
    HttpResponse response;
    server_.call([&](Site& site, Now at) { response = site.handle(request, at); });
    if (response.status == 200) return {};
    return tl::unexpected(failure("the challenge was refused: " + response.body));
}

DemoMatch::Result DemoMatch::wait_until_over() {
    auto last_news = now();
    std::size_t plies = 0;
    while (!game_->verdict()) {
        if (auto done = step(kStepTime); !done) return done;
        if (game_->plies().size() > plies) {
            plies = game_->plies().size();
            last_news = now();
        }
        const auto on_clock = plies == 0 ? options_.control.limit
                                         : std::max(game_->plies().back().left.white,
                                                    game_->plies().back().left.black);
        if (now() > last_news + on_clock + kSilenceTime) {
            return tl::unexpected(failure("nothing more happens in the game"));
        }
    }
    if (is_by_rules(*game_->verdict())) return {};
    return tl::unexpected(
        failure("the game did not end by the rules: " + result_text(*game_->verdict()) + ", " +
                termination_text(*game_->verdict())));
}

DemoMatch::Result DemoMatch::wait_for_thoughts() {
    const auto deadline = now() + kThoughtTime;
    while (game_->first_incomplete()) {
        if (now() > deadline) {
            return tl::unexpected(
                failure("no log line tells of ply " + std::to_string(*game_->first_incomplete())));
        }
        if (auto done = step(kStepTime); !done) return done;
    }
    return {};
}

DemoMatch::Result DemoMatch::stop_bots() {
    is_stopping_ = true;
    for (const auto side : variant::kColors) bots_[side]->process().terminate();
    const auto deadline = now() + kStopTime;
    const auto is_running = [this] {
        return bots_.white->process().is_running() || bots_.black->process().is_running();
    };
    while (is_running()) {
        if (now() > deadline) return tl::unexpected(failure("a bot does not stop on SIGTERM"));
        if (auto done = step(kStepTime); !done) return done;
    }
    if (auto taken = take_thoughts(); !taken) return taken;
    for (const auto side : variant::kColors) {
        auto& process = bots_[side]->process();
        if (process.exit_code() == 0) continue;
        return tl::unexpected(
            failure(bots_[side]->name() + " did not stop cleanly (" + process.ending() + ")"));
    }
    server_.stop();
    return {};
}

DemoError DemoMatch::failure(const std::string& what) const {
    std::string message = what + "\n";
    for (const auto side : variant::kColors) {
        const auto words = bots_[side]->last_words();
        if (!words.empty()) message += "  the log of " + bots_[side]->name() + ":\n" + words;
    }
    return {message, std::nullopt};
}

}  // namespace shako::bot::local
