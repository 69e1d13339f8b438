// bot_soak: two real bots play game after game on the play server while everything between them
// goes wrong, and one of them is killed now and then (docs/service.md).

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <boost/program_options.hpp>
#include <poll.h>

#include "bot/local/signal_watch.h"
#include "engine/game.h"
#include "tests/bot/net/certificates.h"
#include "tests/bot/soak/rogue_engine.h"
#include "tests/bot/soak/soak_site.h"
#include "variant/locate.h"

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;
using namespace shako::test;
using namespace shako::test::soak;
using namespace std::chrono_literals;
using shako::bot::DialectName;
using Clock = std::chrono::steady_clock;

constexpr int kUsage = 64;
constexpr int kSignalBase = 128;
constexpr long kCertificateLife = 30L * 24 * 3600;  // seconds
constexpr auto kProgressTime = 60s;

struct Settings {
    int games = 6;
    int at_once = 3;
    std::string dialect = "both";
    int skill = 16;
    std::uint64_t seed = 0;
    int resume_ms = 5000;
    fs::path program;
    std::optional<fs::path> logs;
};

std::vector<DialectName> dialects_of(const std::string& text) {
    if (text == "lichess") return {DialectName::lichess};
    if (text == "pychess") return {DialectName::pychess};
    if (text == "both") return {DialectName::lichess, DialectName::pychess};
    return {};
}

void tell(SoakSite& site) {
    for (const auto& problem : site.take_problems()) {
        std::cout << "PROBLEM: " << problem << std::flush;
    }
}

int run(const Settings& settings) {
    const auto dialects = dialects_of(settings.dialect);
    if (dialects.empty() || settings.games < 1 || settings.at_once < 1 || settings.skill < 0 ||
        settings.skill > 20) {
        std::cerr << "bot_soak: expected --dialect lichess, pychess or both, games, and a skill "
                     "from 0 to 20\n";
        return kUsage;
    }
    std::cout << "seed " << settings.seed << std::endl;
    if (settings.logs) fs::create_directories(*settings.logs);
    shako::bot::local::SignalWatch signals;
    const auto loaded = shako::variant::load_catalog({}, shako::engine::check_start);
    const Authority authority;
    const Identity identity = authority.issue("DNS:localhost,IP:127.0.0.1", kCertificateLife);

    std::vector<std::unique_ptr<SoakSite>> sites;
    const auto count = static_cast<int>(dialects.size());
    for (int i = 0; i < count; ++i) {
        SoakSite::Options options;
        options.dialect = dialects[static_cast<std::size_t>(i)];
        options.catalog = loaded.catalog;
        options.seed = settings.seed + static_cast<std::uint64_t>(i);  // each its own faults
        options.games = settings.games / count + (i < settings.games % count ? 1 : 0);
        options.at_once = settings.at_once;
        options.skill_level = settings.skill;
        options.resumption = Milliseconds(settings.resume_ms);
        options.program = settings.program;
        options.rogue = fs::read_symlink("/proc/self/exe");
        options.logs = settings.logs;
        sites.push_back(std::make_unique<SoakSite>(options, identity, authority.pem()));
    }

    auto told = Clock::now();
    std::optional<int> signal;
    while (!signal &&
           std::any_of(sites.begin(), sites.end(), [](auto& site) { return !site->is_done(); })) {
        std::vector<pollfd> watched{{signals.descriptor(), POLLIN, 0}};
        for (const auto& site : sites) site->watch(watched);
        if (poll(watched.data(), watched.size(), 20) < 0 && errno != EINTR) return 1;
        signal = signals.take();
        for (const auto& site : sites) {
            site->step(Clock::now());
            tell(*site);
        }
        if (Clock::now() - told >= kProgressTime) {
            told = Clock::now();
            for (const auto& site : sites) std::cout << site->progress() << std::endl;
        }
    }
    int problems = 0;
    for (const auto& site : sites) {
        site->finish();
        tell(*site);
        problems += site->problems();
    }
    for (const auto& site : sites) std::cout << site->summary() << std::endl;
    if (problems > 0) return 1;
    return signal ? kSignalBase + *signal : 0;
}

}  // namespace

int main(int argc, char** argv) {
    Settings settings;
    settings.seed = std::random_device()();
    std::string program;
    std::string logs;
    std::string notes;
    po::options_description options(
        "bot_soak: bots play on this machine while everything goes wrong");
    auto add = options.add_options();
    add("help", "show this");
    add("games", po::value(&settings.games)->value_name("N"), "games in all (6)");
    add("at-once", po::value(&settings.at_once)->value_name("N"),
        "games at a time in each dialect (3)");
    add("dialect", po::value(&settings.dialect)->value_name("NAME"), "lichess, pychess or both");
    add("skill", po::value(&settings.skill)->value_name("N"),
        "how long the bots think, from 0 to 20 (16)");
    add("seed", po::value(&settings.seed)->value_name("N"), "of all faults (random)");
    add("resume-ms", po::value(&settings.resume_ms)->value_name("MS"),
        "a killed bot's time to be back in its games once the site allows it (5000)");
    add("program", po::value(&program)->value_name("FILE"), "shako-bot (the one of this build)");
    add("logs", po::value(&logs)->value_name("DIR"), "where the bots' logs are kept");
    add("rogue", po::value(&notes)->value_name("DIR"),
        "be the engine that misbehaves; DIR is for its notes");
    try {
        po::variables_map values;
        po::store(po::parse_command_line(argc, argv, options), values);
        po::notify(values);
        if (values.count("help") != 0) {
            std::cout << options;
            return 0;
        }
        if (!notes.empty()) return run_rogue_engine(settings.seed, notes);
        settings.program = program.empty() ? fs::path(SHAKO_BOT_PROGRAM) : fs::path(program);
        if (!logs.empty()) settings.logs = logs;
        return run(settings);
    } catch (const po::error& error) {
        std::cerr << "bot_soak: " << error.what() << "\n";
        return kUsage;
    } catch (const std::exception& error) {
        std::cerr << "bot_soak: " << error.what() << "\n";
        return 1;
    }
}
