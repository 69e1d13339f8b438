#include "bot/local/demo.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <sstream>
#include <utility>

#include "bot/local/demo_match.h"
#include "bot/local/demo_screen.h"
#include "bot/local/score_sheet.h"
#include "bot/local/signal_watch.h"
#include "engine/game.h"
#include "engine/notation/pgn.h"
#include "variant/locate.h"

namespace shako::bot {
namespace {

using namespace local;
namespace fs = std::filesystem;

constexpr int kFailed = 1;
constexpr int kUsage = 64;
constexpr int kSignalBase = 128;
constexpr const char* kHeadlineGame = "shako";
constexpr const char* kNames[] = {"ElephantBot", "CannonBot"};

// The options once they are checked.
struct Plan {
    std::vector<DialectName> dialects;
    std::string variant;
    TimeControl control;
    fs::path pgn_dir;
    std::uint64_t seed = 0;
    std::shared_ptr<const variant::Catalog> catalog;
};

int complain(int code, const std::string& message) {
    std::cerr << "shako-bot demo: " << message << (message.ends_with('\n') ? "" : "\n");
    return code;
}

tl::expected<Plan, DemoError> make_plan(const DemoOptions& options) {
    const auto refuse = [](std::string message) {
        return tl::unexpected(DemoError{std::move(message), std::nullopt});
    };
    Plan plan;
    for (const auto name : {DialectName::lichess, DialectName::pychess}) {
        if (options.dialect == dialect_text(name) || options.dialect == "both") {
            plan.dialects.push_back(name);
        }
    }
    if (plan.dialects.empty()) {
        return refuse("--dialect: expected lichess, pychess or both, found " + options.dialect);
    }
    const auto control = parse_time_control(options.clock);
    if (!control) {
        return refuse("--clock: expected seconds and increment such as 20+0.2, found " +
                      options.clock);
    }
    plan.control = *control;

    const std::vector<fs::path> files(options.variant_files.begin(), options.variant_files.end());
    const auto loaded = variant::load_catalog(files, engine::check_start);
    if (variant::has_errors(loaded.diagnostics)) {
        std::string message = "the variants can't be read";
        for (const auto& diagnostic : loaded.diagnostics) {
            message += "\n" + variant::to_text(diagnostic);
        }
        return refuse(message);
    }
    plan.catalog = loaded.catalog;
    plan.variant = options.variant.empty() ? kHeadlineGame : options.variant;
    if (plan.catalog->find(plan.variant) == nullptr) {
        std::string known;
        for (const auto& name : plan.catalog->names()) known += " " + name;
        return refuse("--variant: there is no game " + plan.variant + "; the games are:" + known);
    }
    plan.pgn_dir = options.pgn_dir.value_or(default_pgn_dir());
    plan.seed = options.seed ? *options.seed : std::random_device()();
    return plan;
}

std::string title_of(std::string name) {
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

// "2026-11-30-ElephantBot-CannonBot-abcd1234.pgn"
std::string file_name(const DemoGame& game) {
    const std::time_t time = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&time, &parts);
    char date[16];
    std::strftime(date, sizeof date, "%Y-%m-%d", &parts);
    const auto& started = game.started();
    return std::string(date) + "-" + started.players.white + "-" + started.players.black + "-" +
           started.id + ".pgn";
}

// What differs between the game that was saved and what is read from its file; empty: nothing.
std::string difference(const engine::PgnGame& saved, const Verdict& verdict, const fs::path& file,
                       const variant::Catalog& catalog) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    const auto games =
        engine::parse_pgn(text, [&](std::string_view name) { return catalog.find(name); });
    if (!games) return "line " + std::to_string(games.error().line) + ": " + games.error().message;
    if (games->size() != 1) return std::to_string(games->size()) + " games instead of one";
    const auto& read = games->front();
    if (read.game.moves() != saved.game.moves()) return "the moves differ";
    if (read.game.fen() != saved.game.fen()) return "the last positions differ";
    if (read.result != saved.result) return "the results differ";
    if (read.notes != saved.notes) return "clocks or evaluations differ";
    for (const auto& [name, value] : saved.headers) {
        const auto found = read.headers.find(name);
        if (found == read.headers.end() || found->second != value) {
            return "the header " + name + " differs";
        }
    }
    const auto result = read.game.result();
    if (!result) return "by the rules the game is not over";
    if (engine::to_text(result->outcome) != saved.result) {
        return "by the rules the result is another";
    }
    if (result->ending != verdict.ending) return "by the rules the game ends otherwise";
    return "";
}

// Saves the game and proves the file; the error says what is wrong.
tl::expected<fs::path, DemoError> save(const DemoGame& game, const Plan& plan,
                                       const std::string& site, const std::string& round) {
    const auto pgn = to_pgn_game(game.sheet(site, round));
    const auto file = plan.pgn_dir / file_name(game);
    std::error_code error;
    fs::create_directories(plan.pgn_dir, error);
    std::ofstream out(file, std::ios::binary);
    out << engine::to_pgn(pgn);
    out.close();
    if (!out) return tl::unexpected(DemoError{"cannot write " + file.string(), std::nullopt});
    const auto problem = difference(pgn, *game.verdict(), file, *plan.catalog);
    if (problem.empty()) return file;
    return tl::unexpected(DemoError{
        file.string() + " does not hold the game that was played: " + problem, std::nullopt});
}

struct Round {
    DialectName dialect{};
    std::size_t number = 1;
    std::size_t of = 1;
};

tl::expected<void, DemoError> play(const Plan& plan, const DemoOptions& options, const Round& round,
                                   SignalWatch& signals, DemoScreen& screen) {
    // Each has White in turn; the seed says who begins.
    const auto first = (plan.seed + round.number) % 2;
    const ByColor<std::string> names{kNames[first], kNames[1 - first]};
    const auto site = std::string(site_dialect(round.dialect).title) + " on this machine";
    screen.say("Game " + std::to_string(round.number) + " of " + std::to_string(round.of) + ": " +
               title_of(plan.variant) + ", " + to_text(plan.control) + " seconds, " + site);

    const auto begin = std::chrono::steady_clock::now();
    DemoMatch match({.dialect = round.dialect,
                     .catalog = plan.catalog,
                     .variant = plan.variant,
                     .variant_files = options.variant_files,
                     .control = plan.control,
                     .names = names,
                     .seed = plan.seed + round.number,
                     .executable = fs::read_symlink("/proc/self/exe")},
                    signals, screen);
    auto game = match.play();
    if (!game) return tl::unexpected(std::move(game.error()));
    const auto time =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begin);

    const auto file = save(*game, plan, site, std::to_string(round.number));
    if (!file) return tl::unexpected(file.error());
    const auto& verdict = *game->verdict();
    screen.say("Result: " + result_text(verdict) + " by " + termination_text(verdict) + ", " +
               names.white + " - " + names.black + ", " + std::to_string(game->plies().size()) +
               " plies in " + std::to_string(time.count()) + " s");
    screen.say("Saved, loaded again and found the same: " + file->string());
    screen.say("");
    return {};
}

}  // namespace

std::string default_pgn_dir() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return fs::path(value == nullptr ? "" : value);
    };
    if (const auto data = variable("XDG_DATA_HOME"); data.is_absolute()) {
        return data / "shako" / "games";
    }
    if (const auto home = variable("HOME"); home.is_absolute()) {
        return home / ".local" / "share" / "shako" / "games";
    }
    return "games";
}

int run_demo(const DemoOptions& options) {
    const auto plan = make_plan(options);
    if (!plan) return complain(kUsage, plan.error().message);
    try {
        SignalWatch signals;
        DemoScreen screen(std::cout, screen_style(), options.quiet);
        Round round{.dialect = {}, .number = 0, .of = plan->dialects.size()};
        for (const auto dialect : plan->dialects) {
            round.dialect = dialect;
            ++round.number;
            const auto done = play(*plan, options, round, signals, screen);
            if (done) continue;
            if (done.error().signal) return kSignalBase + *done.error().signal;
            return complain(kFailed, done.error().message);
        }
    } catch (const std::exception& error) {
        return complain(kFailed, error.what());
    }
    return 0;
}

}  // namespace shako::bot
