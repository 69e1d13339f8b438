#include "tests/bot/bench/known_bot.h"

#include <csignal>
#include <map>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "bot/supervisor.h"
#include "tests/bot/bench/games.h"
#include "variant/locate.h"

namespace shako::bench {

namespace {

using namespace shako::bot;
using Games = std::vector<std::vector<std::string>>;

// Answers at once, from the loop, as an engine of its own thread would.
class KnownEngine : public EngineLink {
   public:
    KnownEngine(Reactor& reactor, const Games& games, EngineHandlers handlers)
        : reactor_(reactor),
          games_(games),
          handlers_(std::make_shared<EngineHandlers>(std::move(handlers))) {}

    void think(const Think& request) override {
        const auto& moves = games_.at(game_of(request.game_id));
        const std::size_t ply = request.moves.size();
        SearchInfo info;
        info.depth = 1;
        info.nodes = 1;
        if (ply < moves.size()) {
            info.pv = {moves[ply]};
        }
        reactor_.post([handlers = std::weak_ptr(handlers_), search = request.search,
                       move = ply < moves.size() ? moves[ply] : std::string(), info] {
            if (const auto alive = handlers.lock()) {
                alive->on_info(search, info);
                alive->on_move(search, move, info);
            }
        });
    }
    void ponder_hit() override {}
    void stop() override {}
    void kill() override {}

   private:
    Reactor& reactor_;
    const Games& games_;
    std::shared_ptr<EngineHandlers> handlers_;
};

}  // namespace

int run_known_bot(std::uint16_t port, const std::string& ca_file, std::size_t games,
                  std::size_t plies) {
    std::signal(SIGPIPE, SIG_IGN);
    Games known;
    for (std::size_t i = 0; i < games; ++i) {
        known.push_back(known_game(i, plies));
    }
    auto trust = TlsTrust::create(ca_file);
    if (!trust) {
        return 1;
    }
    Config config;
    config.site.dialect = DialectName::pychess;
    config.challenges.max_games = static_cast<int>(games);
    config.drain = std::chrono::seconds(0);
    config.log.level = LogLevel::info;  // as it is shipped
    SiteUrl url;
    url.host = "127.0.0.1";
    url.port = port;
    config.site.url = url.text();
    Reactor reactor;
    // Written, as it always is, but to nobody who could be slow.
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const Secret token("lip_0123456789abcdefghij");
    LogSink sink(config.log, token, LogTarget::other, [nowhere](std::string_view line) {
        static_cast<void>(::write(nowhere, line.data(), line.size()) < 0);
    });
    Supervisor bot(reactor,
                   {config,
                    variant::load_catalog().catalog,
                    std::make_shared<Site>(
                        Site{url, std::move(*trust), token, "shako-bench/1", NetTimeouts{}}),
                    [&](int, EngineHandlers handlers) {
                        return std::unique_ptr<EngineLink>(
                            std::make_unique<KnownEngine>(reactor, known, std::move(handlers)));
                    },
                    ServiceNotifier(""),
                    1,
                    {},
                    "bench",
                    std::nullopt,
                    {},
                    {}},
                   sink);
    return static_cast<int>(bot.run());
}

}  // namespace shako::bench
