#include "tests/bot/soak/soak_site.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>

#include "bot/local/certificate.h"
#include "bot/local/site_dialect.h"

namespace shako::test::soak {
namespace {

using namespace std::chrono_literals;
using bot::local::TimeControl;
using Clock = std::chrono::steady_clock;

// Long enough for every fault, as the bots take little of it; the clocks of the games in which a
// program plays that misbehaves make them ultraBullet, for which the bots have that engine.
constexpr TimeControl kUsual{60s, 1s};
constexpr TimeControl kRogue{25s, 500ms};
// The one that is killed plays fast, which leaves it time to come back; the other thinks.
constexpr int kFastSkill = 12;

// A bot that is started a sixth time within ten minutes waits for a minute.
constexpr Milliseconds kFirstKill = 8s;
constexpr Milliseconds kLeastBetweenKills = 150s;
constexpr Milliseconds kMostBetweenKills = 220s;
constexpr Milliseconds kKillTry = 250ms;
constexpr Milliseconds kInvitationTime = 45s;
constexpr Milliseconds kStuck = 5min;
// The bots rest so many times in a run of enough games, at equal distances, so long.
constexpr int kRests = 5;
constexpr int kLeastToRest = 100;
constexpr Milliseconds kRestTime = 3s;
constexpr Milliseconds kStopTime = 30s;

std::string form_text(const TimeControl& control) {
    return "clock.limit=" + bot::local::seconds_text(control.limit) +
           "&clock.increment=" + bot::local::seconds_text(control.increment) +
           "&color=white&rated=false&variant=shako";
}

}  // namespace

SoakSite::SoakSite(Options options, const Identity& identity, const std::string& authority)
    : options_(std::move(options)),
      random_(options_.seed),
      judge_({.resumption = options_.resumption,
              .streams_are_held = !bot::local::site_dialect(options_.dialect).new_feed_ends_old}),
      server_(
          {.dialect = options_.dialect,
           .catalog = options_.catalog,
           .port = 0,
           .seed = options_.seed,
           .limits = {},
           .on_news = [this](const bot::local::News& news) { judge_.hear(news, Clock::now()); }}) {
    const auto authority_file = folder_.write("authority.pem", authority);
    std::filesystem::create_directory(folder_.path() / "rogue");
    const Now now = Clock::now();
    const char* const names[] = {"Alice", "Bob"};
    for (std::size_t i = 0; i < players_.size(); ++i) {
        Player& player = players_[i];
        player.name = names[i];
        player.token = bot::local::make_token();
        server_.call([&](bot::local::Site& site, Now) {
            static_cast<void>(site.add_account(player.name, player.token));
        });
        player.proxy = std::make_unique<FaultProxy>(
            identity,
            FaultProxy::Options{
                .bot = player.name,
                .site = server_.url(),
                .authority = server_.authority(),
                .plan = FaultPlan(options_.seed),
                .streams_are_held = !bot::local::site_dialect(options_.dialect).new_feed_ends_old},
            judge_);
        SoakBot::Options about;
        about.program = options_.program;
        about.name = player.name;
        about.token = player.token;
        about.url = player.proxy->url();
        about.dialect = options_.dialect;
        about.authority = authority_file;
        about.rogue = {options_.rogue.string(), "--rogue", (folder_.path() / "rogue").string(),
                       "--seed", std::to_string(options_.seed)};
        about.skill_level =
            i == 0 ? std::min(kFastSkill, options_.skill_level) : options_.skill_level;
        if (options_.logs) {
            about.log = *options_.logs / (name() + "-" + player.name + ".log");
        }
        player.bot = std::make_unique<SoakBot>(folder_, about);
        player.bot->start();
        player.refuse_at = now + random(15s, 40s);
    }
    kill_at_ = now + kFirstKill;
    last_progress_ = now;
}

SoakSite::~SoakSite() {
    for (Player& player : players_) {
        player.bot->kill();
    }
    for (Player& player : players_) {
        player.proxy.reset();
    }
}

std::string SoakSite::name() const {
    return std::string(bot::local::dialect_text(options_.dialect));
}

Milliseconds SoakSite::random(Milliseconds least, Milliseconds most) {
    return Milliseconds(
        random_.between(static_cast<int>(least.count()), static_cast<int>(most.count())));
}

void SoakSite::watch(std::vector<pollfd>& watched) {
    for (Player& player : players_) {
        watched.push_back({player.bot->output(), POLLIN, 0});
    }
}

void SoakSite::step(Now now) {
    for (Player& player : players_) {
        look_after(player, now);
    }
    kill_one(now);
    rest(now);
    invite(now);
    judge_.look(now);
    for (const Problem& problem : judge_.take_problems()) {
        complain(problem.game, problem.what);
    }
    const Tally tally = judge_.tally();
    if (tally.games != last_games_ || tally.moves != last_moves_) {
        last_games_ = tally.games;
        last_moves_ = tally.moves;
        last_progress_ = now;
    } else if (!is_stuck_ && !is_done() && now - last_progress_ > kStuck) {
        is_stuck_ = true;
        complain("", "nothing happens any more");
    }
}

// ---- The bots

void SoakSite::look_after(Player& player, Now now) {
    player.bot->read();
    if (player.back_at) {
        if (now >= *player.back_at) {
            player.back_at.reset();
            player.bot->start();
            judge_.restarted(player.name, Clock::now());
        }
    } else if (!player.bot->is_running()) {
        player.bot->read();
        complain("", player.name + " has ended: " + player.bot->ending());
        judge_.killed(player.name, now);
        player.back_at = now + 1s;
    }
    close_way(player, now);
}

void SoakSite::close_way(Player& player, Now now) {
    if (player.open_at) {
        if (now >= *player.open_at) {
            player.proxy->accept_again();
            player.open_at.reset();
            player.refuse_at = now + random(15s, 40s);
        }
    } else if (now >= player.refuse_at) {
        player.refuse_at = now + 1s;
        const Milliseconds time = random(200ms, 2500ms);
        if (!judge_.is_recovering(player.name, now) &&
            judge_.bears_everywhere(player.name, cost_of(FaultKind::refused) + time, now)) {
            judge_.count(FaultKind::refused);
            player.proxy->refuse();
            player.open_at = now + time;
        }
    }
}

void SoakSite::kill_one(Now now) {
    Player& victim = players_[0];
    if (now < kill_at_ || now - kill_tried_ < kKillTry || victim.back_at || victim.open_at ||
        judge_.running_games() == 0 || judge_.is_recovering(victim.name, now)) {
        return;
    }
    kill_tried_ = now;
    if (!judge_.bears_everywhere(victim.name, cost_of(FaultKind::kill), now)) {
        return;
    }
    victim.bot->kill();
    const Now killed = Clock::now();
    judge_.killed(victim.name, killed);
    victim.back_at = killed + random(0ms, 1500ms);
    kill_at_ = killed + random(kLeastBetweenKills, kMostBetweenKills);
}

bool SoakSite::has_rested() const { return rests_ >= kRests || options_.games < kLeastToRest; }

// The last rest is due after all games.
bool SoakSite::is_rest_due() const {
    return !has_rested() && invited_ >= options_.games * (rests_ + 1) / kRests;
}

void SoakSite::rest(Now now) {
    if (!is_rest_due() || !invitations_.empty() || judge_.running_games() > 0) {
        return;
    }
    if (!idle_since_) {
        idle_since_ = now;
    }
    if (now - *idle_since_ < kRestTime) {
        return;
    }
    // Of the one that is never killed.
    if (const auto kibibytes = players_[1].bot->resident()) {
        memory_.sample(*kibibytes);
    }
    idle_since_.reset();
    ++rests_;
}

// ---- The games

void SoakSite::invite(Now now) {
    for (auto invitation = invitations_.begin(); invitation != invitations_.end();) {
        if (judge_.has_started(invitation->id)) {
            invitation = invitations_.erase(invitation);
        } else if (now - invitation->since > kInvitationTime) {
            --invited_;
            ++lost_;
            invitation = invitations_.erase(invitation);
        } else {
            ++invitation;
        }
    }
    if (is_stuck_ || is_rest_due() || invited_ >= options_.games ||
        judge_.running_games() + static_cast<int>(invitations_.size()) >= options_.at_once) {
        return;
    }
    bool are_online = true;
    server_.call([&](bot::local::Site& site, Now) {
        for (const Player& player : players_) {
            are_online = are_online && site.is_online(player.name);
        }
    });
    if (!are_online || players_[0].back_at) {
        return;
    }
    const std::size_t first = random_.below(2);
    const auto id =
        pair(players_[first], players_[1 - first], random_.below(4) == 0 ? kRogue : kUsual);
    if (id) {
        ++invited_;
        invitations_.push_back({*id, now});
    }
}

// Where bots may challenge, White does; else the server invites both.
std::optional<bot::GameId> SoakSite::pair(const Player& white, const Player& black,
                                          const TimeControl& control) {
    std::optional<bot::GameId> id;
    const bool challenges = bot::local::site_dialect(options_.dialect).bots_may_challenge;
    server_.call([&](bot::local::Site& site, Now at) {
        if (!challenges) {
            if (const auto game =
                    site.pair({white.name, black.name}, {"shako", "", control, false}, at)) {
                id = *game;
            }
            return;
        }
        bot::local::HttpRequest request;
        request.method = "POST";
        request.target = "/api/challenge/" + black.name;
        request.headers["authorization"] = "Bearer " + white.token;
        request.body = form_text(control);
        const auto response = site.handle(request, at);
        const auto json = nlohmann::json::parse(response.body, nullptr, false);
        if (response.status == 200 && json.is_object() && json.contains("id")) {
            id = json["id"].get<std::string>();
        }
    });
    if (!id) {
        complain("", "the server pairs no game");
    }
    return id;
}

bool SoakSite::is_done() {
    return is_stuck_ || (invited_ >= options_.games && invitations_.empty() &&
                         judge_.running_games() == 0 && has_rested());
}

// ---- The end

void SoakSite::finish() {
    for (Player& player : players_) {
        if (player.open_at) {
            player.proxy->accept_again();
            player.open_at.reset();
        }
        player.bot->terminate();
    }
    const Now end = Clock::now() + kStopTime;
    for (Player& player : players_) {
        while (player.bot->is_running() && Clock::now() < end) {
            pollfd watched{player.bot->output(), POLLIN, 0};
            poll(&watched, 1, 50);
            player.bot->read();
        }
        player.bot->read();
        if (player.bot->is_running()) {
            complain("", player.name + " does not stop");
        } else if (player.bot->exit_code() != 0 && !player.back_at) {
            complain("", player.name + " did not stop cleanly: " + player.bot->ending());
        }
    }
    for (const Problem& problem : judge_.take_problems()) {
        complain(problem.game, problem.what);
    }
    const auto memory = memory_.verdict();
    if (memory && !memory->is_flat) {
        complain("", "the memory of " + players_[1].name + " grew from " +
                         std::to_string(memory->before) + " to " + std::to_string(memory->after) +
                         " KiB");
    }
}

void SoakSite::complain(const std::string& game, const std::string& what) {
    ++problems_;
    std::string text = name() + ": " + (game.empty() ? "" : "game " + game + ": ") + what + "\n";
    for (const Player& player : players_) {
        text += "  the log of " + player.name + ":\n" + player.bot->log_of(game);
    }
    complaints_.push_back(std::move(text));
}

std::vector<std::string> SoakSite::take_problems() { return std::exchange(complaints_, {}); }

std::string SoakSite::progress() {
    return name() + ": " + std::to_string(judge_.tally().games) + " games, " +
           std::to_string(judge_.running_games()) + " running";
}

std::string SoakSite::summary() {
    const Tally tally = judge_.tally();
    std::ostringstream text;
    text << name() << ": " << tally.games << " games (";
    const char* mark = "";
    for (const auto& [ending, count] : tally.endings) {
        text << mark << count << " " << ending;
        mark = ", ";
    }
    text << "), " << tally.moves << " moves; faults:";
    for (std::size_t i = 1; i < kFaultKinds; ++i) {
        if (tally.faults[i] > 0) {
            text << (i == 1 ? " " : ", ") << tally.faults[i] << " "
                 << to_text(static_cast<FaultKind>(i));
        }
    }
    text << " (" << tally.spared << " spared); " << tally.restarts << " restarts, " << tally.resumed
         << " games taken up, the worst after " << tally.worst_resumption.count()
         << " ms; longest move " << tally.longest_move.count() << " ms; at most "
         << tally.most_streams << " event streams in ten minutes; " << lost_
         << " invitations lost; memory ";
    if (const auto memory = memory_.verdict()) {
        text << memory->before << " -> " << memory->after << " KiB";
    } else {
        text << "not judged";
    }
    text << "; problems: " << problems_;
    return text.str();
}

}  // namespace shako::test::soak
