// One of the two players of a demonstration: a process of this program with a configuration of its
// own.
#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bot/core/config.h"
#include "bot/core/event.h"
#include "bot/core/ids.h"
#include "bot/local/child_process.h"
#include "bot/local/private_folder.h"

namespace shako::bot::local {

// What a bot thought before a move of its own, as its log tells.
struct Thought {
    GameId game_id;
    int ply = 0;                       // 1: White's first
    std::string move;                  // UCI text
    std::optional<SearchScore> score;  // from the mover's view
    int depth = 0;
};

// What a line of a bot's log in JSON tells of its thoughts; nothing when it tells something else.
[[nodiscard]] std::optional<Thought> read_thought(const std::string& line);

class DemoBot {
   public:
    struct Options {
        std::filesystem::path executable;
        std::string name;
        std::string token;
        std::string url;
        DialectName dialect{};
        std::filesystem::path authority;  // a PEM file
        std::string variant;
        std::vector<std::string> variant_files;
    };

    // Writes token and configuration into the folder and starts the process. Throws
    // std::system_error.
    DemoBot(const PrivateFolder& folder, const Options& options);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] ChildProcess& process() { return process_; }

    // The thoughts that have been told since the last call. Does not block.
    [[nodiscard]] std::vector<Thought> read();
    // The last lines of its log, for whoever has to find out what went wrong.
    [[nodiscard]] std::string last_words() const;

   private:
    std::string name_;
    ChildProcess process_;
    std::deque<std::string> log_;  // the last lines
};

}  // namespace shako::bot::local
