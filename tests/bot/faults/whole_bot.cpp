#include "tests/bot/faults/whole_bot.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include <sys/wait.h>

#include "tests/bot/faults/rules.h"

namespace shako::test {

namespace {

// Plays the first legal move at once.
class QuickEngine : public bot::EngineLink {
   public:
    QuickEngine(bot::Reactor& reactor, bot::EngineHandlers handlers)
        : reactor_(reactor), handlers_(std::move(handlers)) {}

    void think(const bot::Think& request) override {
        static const auto kCatalog = variant::load_catalog().catalog;
        auto board =
            engine::Game::create(kCatalog->find(request.variant), request.start_fen).value();
        for (const std::string& move : request.moves) {
            (void)board.play(move);
        }
        wanted_ = request.search;
        reactor_.post([this, alive = std::weak_ptr<int>(alive_), search = request.search,
                       move = board.legal_moves().front()] {
            if (!alive.expired() && wanted_ == search) {
                handlers_.on_move(search, move, {});  // may destroy us
            }
        });
    }
    void ponder_hit() override {}
    void stop() override {}
    void kill() override { wanted_ = {}; }

   private:
    bot::Reactor& reactor_;
    const bot::EngineHandlers handlers_;
    bot::SearchId wanted_{};
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace

std::unique_ptr<bot::EngineLink> quick_engine(bot::Reactor& reactor, bot::EngineHandlers handlers) {
    return std::make_unique<QuickEngine>(reactor, std::move(handlers));
}

void Scenario::run(bot::ExitCode expected) {
    Scene scene;
    {
        const auto at = site_at(site.port(), host);
        at->timeouts = timeouts;
        scene.authority = at->url.authority();
        RunningBot bot(
            at, config, engine,
            {bot::ServiceNotifier(""), {}, remembered, {}, (folder.path / "state").string()});
        site.on_quiet([&bot] { bot.reactor.post([] { std::raise(SIGTERM); }); });
        if (with_bot) {
            with_bot(bot);
        }
        scene.exit = bot.supervisor->run();
        site.on_quiet({});
        // Before the bot closes its streams, so that those count as open that it held.
        scene.record = site.record();
        scene.owing = site.owing();
        scene.running = site.running();
        bot.supervisor.reset();
        log = bot.text;
        events = bot.events;
        is_late = bot.is_late;
    }
    site.stop();
    scene.children = waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD ? 0 : 1;
    scene.token = kToken;
    scene.max_games = config.challenges.max_games;
    scene.written = {log, contents()};
    INFO(log);
    CHECK_FALSE(is_late);
    CHECK(scene.exit == expected);
    CHECK(broken_rules(scene) == std::vector<std::string>{});
    record = scene.record;
}

std::string Scenario::contents() const {
    std::string all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path)) {
        if (entry.is_regular_file()) {
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            all += text.str();
        }
    }
    return all;
}

}  // namespace shako::test
