// One game of the demonstration, from the server's start to the end of the two bots.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bot/local/demo_bot.h"
#include "bot/local/demo_game.h"
#include "bot/local/demo_screen.h"
#include "bot/local/news_queue.h"
#include "bot/local/private_folder.h"
#include "bot/local/server.h"
#include "bot/local/signal_watch.h"
#include "variant/catalog.h"

namespace shako::bot::local {

// Why a demonstration failed.
struct DemoError {
    std::string message;        // for people; may have several lines
    std::optional<int> signal;  // set when the user stopped it
};

class DemoMatch {
   public:
    struct Options {
        DialectName dialect{};
        std::shared_ptr<const variant::Catalog> catalog;
        std::string variant;
        std::vector<std::string> variant_files;
        TimeControl control;
        ByColor<std::string> names;
        std::uint64_t seed = 0;
        std::filesystem::path executable;  // of the bots
    };

    // Starts the server and both bots. The references outlive the match. Throws std::runtime_error
    // when something can't be started.
    DemoMatch(Options options, SignalWatch& signals, DemoScreen& screen);
    // Ends what is still running.
    ~DemoMatch();
    DemoMatch(const DemoMatch&) = delete;
    DemoMatch& operator=(const DemoMatch&) = delete;

    // Plays the game to its end by the rules and stops the bots. Blocks.
    [[nodiscard]] tl::expected<DemoGame, DemoError> play();

   private:
    using Result = tl::expected<void, DemoError>;

    // Waits, at most so long, for something to happen and takes it in.
    Result step(std::chrono::milliseconds time);
    Result take(const News& news);
    Result take_thoughts();
    Result check_bots();

    Result wait_until_online();
    Result pair();
    Result challenge();  // White challenges Black, as the API has it
    Result wait_until_over();
    Result wait_for_thoughts();
    Result stop_bots();

    [[nodiscard]] DemoError failure(const std::string& what) const;

    Options options_;
    SignalWatch* signals_;
    DemoScreen* screen_;
    ByColor<std::string> tokens_;
    PrivateFolder folder_;
    NewsQueue news_;
    Server server_;
    ByColor<std::unique_ptr<DemoBot>> bots_;
    std::optional<DemoGame> game_;
    bool is_stopping_ = false;
};

}  // namespace shako::bot::local
