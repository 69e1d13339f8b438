#include "tests/bot/soak/judge.h"

#include <algorithm>
#include <utility>

#include "bot/local/score_sheet.h"
#include "bot/local/served_game.h"

namespace shako::test::soak {
namespace {

using namespace std::chrono_literals;
using bot::local::GameStatus;
using variant::Color;

// What a fault must leave on a clock, whatever it costs.
constexpr Milliseconds kReserve = 5s;
// Finished games that late posts may still ask about.
constexpr std::size_t kRemembered = 1000;
constexpr int kFreePlies = 2;

Milliseconds rounded(Now::duration time) { return std::chrono::duration_cast<Milliseconds>(time); }

Color mover_of(std::size_t ply) { return ply % 2 == 0 ? Color::white : Color::black; }

bool is_proper(GameStatus status) {
    switch (status) {
        case GameStatus::mate:
        case GameStatus::stalemate:
        case GameStatus::draw:
        case GameStatus::variant_end:
            return true;
        case GameStatus::started:
        case GameStatus::aborted:
        case GameStatus::resign:
        case GameStatus::out_of_time:
        case GameStatus::illegal_move:
            return false;
    }
    return false;
}

}  // namespace

void Judge::report(const GameId& game, std::string what) {
    problems_.push_back({game, std::move(what)});
}

// ---- The site's news

void Judge::hear(const bot::local::News& news, Now now) {
    const std::lock_guard lock(mutex_);
    std::visit([&](const auto& piece) { on(piece, now); }, news);
}

void Judge::on(const bot::local::ChallengeDeclined& news, Now /*now*/) {
    report(news.id, news.by + " declined the game: " + news.reason);
}

void Judge::on(const bot::local::GameStarted& news, Now now) {
    Game game;
    game.start = news;
    game.left = {news.terms.control.limit, news.terms.control.limit};
    game.last = now;
    games_.emplace(news.id, std::move(game));
}

void Judge::on(const bot::local::MovePlayed& news, Now now) {
    Game& game = games_.at(news.id);
    const Color mover = mover_of(game.moves.size());
    const std::string& bot = game.start.players[mover];
    // The site took a move of a bot that did not know the position.
    if (game.told[bot] < game.moves.size()) {
        report(news.id, bot + " played " + news.move + " at ply " + std::to_string(news.ply) +
                            " and had been told " + std::to_string(game.told[bot]) + " plies");
    }
    if (game.moves.size() >= kFreePlies) {
        tally_.longest_move = std::max(tally_.longest_move, rounded(now - game.last));
    }
    game.moves.push_back(news.move);
    game.left = news.left;
    game.last = now;
    ++tally_.moves;
}

void Judge::on(const bot::local::GameOver& news, Now /*now*/) {
    const auto found = games_.find(news.id);
    if (found == games_.end()) {
        return;
    }
    const Game& game = found->second;
    const std::string ending = bot::local::termination_text(news.verdict);
    ++tally_.games;
    ++tally_.endings[ending];
    if (!is_proper(news.verdict.status)) {
        const std::string loser =
            news.verdict.winner ? game.start.players[!*news.verdict.winner] : "nobody";
        report(news.id, ending + " at ply " + std::to_string(game.moves.size()) + ", lost by " +
                            loser + ", clocks " + std::to_string(game.left.white.count()) +
                            " and " + std::to_string(game.left.black.count()) + " ms");
    }
    for (const auto side : variant::kColors) {
        losses_.erase({game.start.players[side], news.id});
        searches_.erase({game.start.players[side], news.id});
    }
    games_.erase(found);
    over_.emplace(news.id, ending);
    if (over_.size() > kRemembered) {
        over_.erase(over_.begin());
    }
}

// ---- Moves

Post Judge::post_begins(const std::string& bot, const GameId& game, const std::string& move) {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(game);
    return {bot, game, move, found == games_.end() ? 0 : found->second.moves.size()};
}

void Judge::post_ends(const Post& post, int status, std::string_view body) {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(post.game);
    if (status == 0 || found == games_.end()) {
        return;  // it did not get there, or the game ended meanwhile
    }
    const Game& game = found->second;
    const auto side = side_of(game, post.bot);
    if (!side) {
        report(post.game, post.bot + " posted a move in a game of others");
        return;
    }
    const auto is_ours = [&](std::size_t ply) {
        return mover_of(ply) == *side && game.moves[ply] == post.move;
    };
    for (std::size_t ply = post.plies; ply < game.moves.size(); ++ply) {
        if (is_ours(ply)) {
            return;
        }
    }
    std::string what = post.bot + " posted " + post.move + " at ply " + std::to_string(post.plies);
    const std::size_t last = post.plies - (post.plies > 0 && mover_of(post.plies) == *side ? 2 : 1);
    if (last < post.plies && is_ours(last)) {
        what += " a second time, although it was played";
    } else if (body.find("Illegal") != std::string_view::npos) {
        what += ", which is illegal";
    } else {
        what += ", out of turn";
    }
    report(post.game, what);
}

void Judge::told(const std::string& bot, const GameId& game, std::size_t plies, bool is_full,
                 Now now) {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(game);
    if (found == games_.end()) {
        return;
    }
    std::size_t& known = found->second.told[bot];
    known = std::max(known, plies);
    const auto search = searches_.find({bot, game});
    if (!is_full || search == searches_.end() || down_.count(bot) != 0) {
        return;
    }
    const Milliseconds delay = rounded(now - search->second.allowed);
    ++tally_.resumed;
    tally_.worst_resumption = std::max(tally_.worst_resumption, delay);
    if (delay > limits_.resumption && !search->second.is_reported) {
        report(game, bot + " took the game up " + std::to_string(delay.count()) +
                         " ms after it could have");
    }
    searches_.erase(search);
}

std::uint64_t Judge::stream_begins(const std::string& bot, const GameId& game) {
    const std::lock_guard lock(mutex_);
    streams_.emplace(++last_stream_, Place{bot, game});
    return last_stream_;
}

void Judge::stream_ends(std::uint64_t stream, Now now) {
    const std::lock_guard lock(mutex_);
    const auto found = streams_.find(stream);
    if (found == streams_.end()) {
        return;
    }
    const auto search = searches_.find(found->second);
    if (search != searches_.end() && search->second.held.erase(stream) != 0) {
        search->second.allowed = std::max(search->second.allowed, now);
    }
    streams_.erase(found);
}

// ---- Budgets

void Judge::asked(const std::string& bot, RequestKind kind, Now now) {
    const bool is_stream = kind == RequestKind::events;
    if (!is_stream && kind != RequestKind::account) {
        return;
    }
    const std::lock_guard lock(mutex_);
    auto& times = asked_[{bot, kind}];
    const Milliseconds window = is_stream ? 10min : 5min;
    times.push_back(now);
    while (now - times.front() >= window) {
        times.pop_front();
    }
    const int most = is_stream ? limits_.streams : limits_.accounts;
    const auto count = static_cast<int>(times.size());
    if (is_stream) {
        tally_.most_streams = std::max(tally_.most_streams, count);
    }
    if (count == most + 1) {
        report("", bot + (is_stream ? " opened more than " : " asked for its account more than ") +
                       std::to_string(most) +
                       (is_stream ? " event streams within ten minutes"
                                  : " times within five minutes"));
    }
}

// ---- What a clock can bear

std::optional<Color> Judge::side_of(const Game& game, const std::string& bot) const {
    for (const auto side : variant::kColors) {
        if (game.start.players[side] == bot) {
            return side;
        }
    }
    return std::nullopt;
}

Milliseconds Judge::clock(const Game& game, Color side, Now now) const {
    Milliseconds left = game.left[side];
    if (game.moves.size() >= kFreePlies && mover_of(game.moves.size()) == side) {
        left -= rounded(now - game.last);
    }
    return left;
}

bool Judge::can_bear(const std::string& bot, const GameId& id, Milliseconds cost, Now now) {
    const auto found = games_.find(id);
    if (found == games_.end()) {
        return true;
    }
    const auto side = side_of(found->second, bot);
    if (!side) {
        return true;
    }
    auto& losses = losses_[{bot, id}];
    losses.erase(std::remove_if(losses.begin(), losses.end(),
                                [now](const Loss& loss) { return loss.until <= now; }),
                 losses.end());
    Milliseconds left = clock(found->second, *side, now) - kReserve;
    for (const Loss& loss : losses) {
        left -= loss.cost;
    }
    return cost <= left;
}

bool Judge::bears(const std::string& bot, const GameId& game, Milliseconds cost, Now now) {
    const std::lock_guard lock(mutex_);
    if (!can_bear(bot, game, cost, now)) {
        ++tally_.spared;
        return false;
    }
    if (games_.count(game) != 0) {
        losses_[{bot, game}].push_back({now + cost, cost});
    }
    return true;
}

bool Judge::bears_everywhere(const std::string& bot, Milliseconds cost, Now now) {
    const std::lock_guard lock(mutex_);
    std::vector<GameId> touched;
    for (const auto& [id, game] : games_) {
        if (!side_of(game, bot)) {
            continue;
        }
        if (!can_bear(bot, id, cost, now)) {
            ++tally_.spared;
            return false;
        }
        touched.push_back(id);
    }
    for (const GameId& id : touched) {
        losses_[{bot, id}].push_back({now + cost, cost});
    }
    return true;
}

void Judge::count(FaultKind kind) {
    const std::lock_guard lock(mutex_);
    ++tally_.faults[static_cast<std::size_t>(kind)];
}

// ---- Restarts

void Judge::killed(const std::string& bot, Now now) {
    const std::lock_guard lock(mutex_);
    ++tally_.faults[static_cast<std::size_t>(FaultKind::kill)];
    down_.insert(bot);
    for (const auto& [id, game] : games_) {
        if (!side_of(game, bot)) {
            continue;
        }
        Search search;
        search.allowed = now;
        if (limits_.streams_are_held) {
            for (const auto& [stream, place] : streams_) {
                if (place == Place{bot, id}) {
                    search.held.insert(stream);
                }
            }
        }
        searches_[{bot, id}] = std::move(search);
    }
}

void Judge::restarted(const std::string& bot, Now now) {
    const std::lock_guard lock(mutex_);
    ++tally_.restarts;
    down_.erase(bot);
    for (auto& [place, search] : searches_) {
        if (place.first == bot) {
            search.allowed = std::max(search.allowed, now);
        }
    }
}

bool Judge::is_recovering(const std::string& bot, Now now) {
    const std::lock_guard lock(mutex_);
    return down_.count(bot) != 0 ||
           std::any_of(searches_.begin(), searches_.end(), [&](const auto& entry) {
               // Not for ever, should the bot never find its game.
               return entry.first.first == bot && now - entry.second.allowed < 60s;
           });
}

// ---- Results

void Judge::look(Now now) {
    const std::lock_guard lock(mutex_);
    for (auto& [id, game] : games_) {
        const Milliseconds on_clock = std::max(game.left.white, game.left.black);
        if (!game.is_stuck && now - game.last > on_clock + limits_.silence) {
            game.is_stuck = true;
            report(id, "nothing happens any more at ply " + std::to_string(game.moves.size()));
        }
    }
    for (auto& [place, search] : searches_) {
        if (!search.is_reported && search.held.empty() && down_.count(place.first) == 0 &&
            now - search.allowed > limits_.resumption) {
            search.is_reported = true;
            report(place.second, place.first + " has not taken the game up within " +
                                     std::to_string(limits_.resumption.count()) + " ms");
        }
    }
}

int Judge::running_games() {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(games_.size());
}

bool Judge::has_started(const GameId& game) {
    const std::lock_guard lock(mutex_);
    return games_.count(game) != 0 || over_.count(game) != 0;
}

Tally Judge::tally() {
    const std::lock_guard lock(mutex_);
    return tally_;
}

std::vector<Problem> Judge::take_problems() {
    const std::lock_guard lock(mutex_);
    return std::exchange(problems_, {});
}

}  // namespace shako::test::soak
