#include "engine/tools/match/match.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <deque>
#include <fstream>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <poll.h>

#include "engine/game.h"
#include "engine/notation/pgn.h"
#include "engine/process/stop_signals.h"
#include "engine/process/wake.h"
#include "engine/read_file.h"
#include "engine/tools/match/openings.h"
#include "engine/tools/match/play.h"
#include "engine/tools/match/state_file.h"
#include "engine/tools/match/uci_player.h"

namespace shako::engine::tools {

namespace {

using variant::ByColor;
using variant::Color;
using FailureKind = UciPlayer::Failure::Kind;
using Names = std::array<std::string, 2>;

// The positions to begin with, in the order of their file.
tl::expected<std::vector<std::string>, std::string> load_openings(const MatchPlan& plan,
                                                                  const Game& start) {
    if (plan.openings.empty()) return std::vector<std::string>{start.fen()};
    const auto text = read_file(plan.openings);
    if (!text) return tl::unexpected(plan.openings.string() + ": it cannot be read");
    auto openings = read_openings(*text, start);
    if (openings) return std::move(*openings);
    const OpeningsError& error = openings.error();
    return tl::unexpected(plan.openings.string() +
                          (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " +
                          error.message);
}

// Starts each engine once: whether it can be used, and its name.
tl::expected<Names, std::string> try_engines(const MatchPlan& plan) {
    const Wake never;
    Names names;
    for (const std::size_t i : {0U, 1U}) {
        auto player = UciPlayer::start(plan.engines[i], plan, never);
        if (!player)
            return tl::unexpected("engine '" + plan.engines[i].command[0] +
                                  "': " + player.error().message);
        names[i] = player->name();
        player->quit();
    }
    if (names[0] == names[1])
        for (const std::size_t i : {0U, 1U}) names[i] += " #" + std::to_string(i + 1);
    return names;
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::localtime_r(&now, &parts);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y.%m.%d", &parts);
    return text.data();
}

std::string_view termination(Cause cause) {
    switch (cause) {
        case Cause::rules:
            return "normal";
        case Cause::resignation:
        case Cause::agreed_draw:
        case Cause::length:
            return "adjudication";
        case Cause::time:
            return "time forfeit";
        case Cause::illegal_move:
            return "rules infraction";
        case Cause::crash:
            return "abandoned";
    }
    return "";
}

std::string pgn_text(const MatchGame& record, PlayedMatchGame played, const Names& names) {
    PgnGame pgn{{}, std::move(played.game), std::move(played.notes), ""};
    pgn.headers = {{"Event", "shako-engine match"},
                   {"Date", today()},
                   {"Round", std::to_string(record.number / 2 + 1) + "." +
                                 std::to_string(record.number % 2 + 1)},
                   {"White", names[record.white]},
                   {"Black", names[1 - record.white]},
                   {"Termination", std::string(termination(record.cause))},
                   {"Reason", record.reason}};
    pgn.result = to_text(record.outcome);
    return to_pgn(pgn) + "\n";
}

// What the threads that play and the one that counts share. Everything but `stop` and `news` is for
// holders of the lock.
struct Table {
    Wake stop;  // set: all games are given up
    Wake news;  // set: there are results, or a thread has ended
    std::mutex mutex;
    std::deque<std::int64_t> waiting;  // numbers of games
    struct Finished {
        MatchGame record;
        PlayedMatchGame played;
    };
    std::deque<Finished> finished;
    std::string problem;  // the first that keeps the match from going on
    int playing = 0;      // threads
};

// One thread's part: a process of each engine, and game after game.
class Slot {
   public:
    Slot(const MatchPlan& plan, const std::vector<Game>& openings,
         const std::vector<std::size_t>& order, Table& table)
        : plan_(plan), openings_(openings), order_(order), table_(table) {}

    void run() {
        try {
            while (const auto number = take_number()) {
                if (!play(*number)) break;
            }
            for (auto& player : players_)
                if (player) player->quit();
        } catch (const std::exception& error) {
            report_problem(error.what());
        }
        const std::lock_guard lock(table_.mutex);
        --table_.playing;
        table_.news.set();
    }

   private:
    std::optional<std::int64_t> take_number() {
        const std::lock_guard lock(table_.mutex);
        if (table_.waiting.empty()) return std::nullopt;
        const std::int64_t number = table_.waiting.front();
        table_.waiting.pop_front();
        return number;
    }

    void report_problem(const std::string& problem) {
        const std::lock_guard lock(table_.mutex);
        if (table_.problem.empty()) table_.problem = problem;
    }

    // A process that is ready for a new game. False: the match cannot go on.
    bool prepare(std::size_t engine) {
        auto& player = players_[engine];
        tl::expected<void, UciPlayer::Failure> done;
        // One that ended between two games is started again once.
        for (int tries = 0; tries < 2; ++tries) {
            if (!player) {
                auto started = UciPlayer::start(plan_.engines[engine], plan_, table_.stop);
                if (!started) {
                    done = tl::unexpected(started.error());
                    break;
                }
                player.emplace(std::move(*started));
            }
            done = player->new_game();
            if (done) return true;
            player.reset();
        }
        if (done.error().kind != FailureKind::stopped)
            report_problem("engine '" + plan_.engines[engine].command[0] +
                           "' cannot be started for a game: " + done.error().message);
        return false;
    }

    bool play(std::int64_t number) {
        if (!prepare(0) || !prepare(1)) return false;
        MatchGame record;
        record.number = number;
        record.opening = order_[static_cast<std::size_t>(number / 2) % order_.size()];
        record.white = static_cast<std::size_t>(number % 2);
        const ByColor<std::size_t> engines{record.white, 1 - record.white};
        auto played = play_match_game(
            openings_[record.opening], {&*players_[engines.white], &*players_[engines.black]},
            {plan_.engines[engines.white].pace, plan_.engines[engines.black].pace}, plan_);
        if (!played) return false;
        for (const Color color : variant::kColors)
            if (played->is_broken[color]) players_[engines[color]].reset();
        record.outcome = played->outcome;
        record.cause = played->cause;
        record.reason = played->reason;
        record.plies = played->game.ply();
        const std::lock_guard lock(table_.mutex);
        table_.finished.push_back({std::move(record), std::move(*played)});
        table_.news.set();
        return true;
    }

    const MatchPlan& plan_;
    const std::vector<Game>& openings_;
    const std::vector<std::size_t>& order_;
    Table& table_;
    std::array<std::optional<UciPlayer>, 2> players_;
};

// The threads that play; they end, and their engines with them, before this does.
class Slots {
   public:
    Slots(const MatchPlan& plan, const std::vector<Game>& openings,
          const std::vector<std::size_t>& order, Table& table)
        : table_(table) {
        const auto most = static_cast<std::size_t>(plan.concurrency);
        const std::size_t count = std::min(most, table.waiting.size());
        table.playing = static_cast<int>(count);
        for (std::size_t i = 0; i < count; ++i)
            threads_.emplace_back(
                [&plan, &openings, &order, &table] { Slot(plan, openings, order, table).run(); });
    }
    ~Slots() {
        table_.stop.set();
        for (std::thread& thread : threads_) thread.join();
    }
    Slots(const Slots&) = delete;
    Slots& operator=(const Slots&) = delete;

   private:
    Table& table_;
    std::vector<std::thread> threads_;
};

// Carries results from the table to the report, the state file and the PGN file.
class Scorer {
   public:
    Scorer(MatchReport& report, std::optional<StateFile> state, const OnProgress& on_progress)
        : report_(report), state_(std::move(state)), on_progress_(on_progress) {
        if (!report.plan.pgn.empty())
            pgn_.emplace(report.plan.pgn, std::ios::binary | std::ios::app);
    }

    // Whether the SPRT has ended the match.
    [[nodiscard]] bool is_decided() const {
        return report_.plan.sprt &&
               sprt(report_.games.pairs(), *report_.plan.sprt).verdict != SprtVerdict::open;
    }
    // A file that cannot be written, or nothing.
    [[nodiscard]] std::optional<std::string> problem() const {
        if (pgn_ && !pgn_->good()) return report_.plan.pgn.string() + ": it cannot be written";
        if (is_state_lost_) return report_.plan.state.string() + ": it cannot be written";
        return std::nullopt;
    }
    void take(Table::Finished finished) {
        const MatchGame record = std::move(finished.record);
        if (pgn_)
            *pgn_ << pgn_text(record, std::move(finished.played), report_.names) << std::flush;
        if (state_ && !state_->add(record)) is_state_lost_ = true;
        report_.games.add(record);
        if (report_.games.has_pair_of(record.number) && on_progress_)
            on_progress_(progress_line(report_));
    }

   private:
    MatchReport& report_;
    std::optional<StateFile> state_;
    bool is_state_lost_ = false;
    std::optional<std::ofstream> pgn_;
    const OnProgress& on_progress_;
};

}  // namespace

tl::expected<MatchReport, std::string> play_match(const MatchPlan& plan,
                                                  const variant::Catalog& catalog,
                                                  const OnProgress& on_progress) {
    const auto spec = catalog.find(plan.variant);
    if (!spec) return tl::unexpected("unknown variant '" + plan.variant + "'");
    const auto start = Game::create(spec);
    if (!start) return tl::unexpected(to_text(start.error()));
    const auto fens = load_openings(plan, *start);
    if (!fens) return tl::unexpected(fens.error());
    const auto names = try_engines(plan);
    if (!names) return tl::unexpected(names.error());

    MatchReport report{plan, *names, {}, false};
    std::optional<StateFile> state;
    if (!plan.state.empty()) {
        auto opened = StateFile::open(plan.state, state_header(plan, *fens), report.games);
        if (!opened) return tl::unexpected(opened.error());
        state.emplace(std::move(*opened));
    }
    std::vector<Game> openings;
    for (const std::string& fen : *fens) openings.push_back(*start->begin_anew(fen));
    const std::vector<std::size_t> order = opening_order(openings.size(), plan.seed);

    Scorer scorer(report, std::move(state), on_progress);
    if (const auto problem = scorer.problem()) return tl::unexpected(*problem);
    if (scorer.is_decided()) return report;
    Table table;
    for (std::int64_t number = 0; number < plan.games; ++number)
        if (!report.games.has(number)) table.waiting.push_back(number);
    if (table.waiting.empty()) return report;

    const StopSignals signals;  // before the threads, which inherit what it blocks
    const Slots slots(plan, openings, order, table);
    for (;;) {
        std::array<pollfd, 2> sources{
            {{signals.descriptor(), POLLIN, 0}, {table.news.descriptor(), POLLIN, 0}}};
        if (::poll(sources.data(), sources.size(), -1) < 0 && errno != EINTR)
            return tl::unexpected(std::string("poll failed"));
        std::deque<Table::Finished> finished;
        bool is_over = false;
        std::string problem;
        if (sources[1].revents != 0) {
            table.news.clear();
            const std::lock_guard lock(table.mutex);
            finished.swap(table.finished);
            is_over = table.playing == 0;
            problem = table.problem;
        }
        for (Table::Finished& game : finished) {
            scorer.take(std::move(game));
            if (const auto unwritten = scorer.problem()) return tl::unexpected(*unwritten);
            if (scorer.is_decided()) return report;
        }
        if (!problem.empty()) return tl::unexpected(problem);
        if (is_over) return report;
        if (sources[0].revents != 0) {
            report.is_interrupted = true;
            return report;
        }
    }
}

}  // namespace shako::engine::tools
