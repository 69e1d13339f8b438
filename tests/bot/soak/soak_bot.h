// One of the two players of a soak: the real program, which is killed and started again.
#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/core/config.h"
#include "bot/local/child_process.h"
#include "bot/local/private_folder.h"

namespace shako::test::soak {

class SoakBot {
   public:
    struct Options {
        std::filesystem::path program;
        std::string name;
        std::string token;
        std::string url;
        bot::DialectName dialect{};
        std::filesystem::path authority;           // a PEM file
        std::vector<std::string> rogue;            // the engine's command for games of ultraBullet
        int skill_level = 20;                      // of the built-in engine in the others
        std::optional<std::filesystem::path> log;  // a file; none: the last lines alone are kept
    };

    // Writes token, configuration and state folder into the folder; starts nothing.
    SoakBot(const bot::local::PrivateFolder& folder, const Options& options);

    [[nodiscard]] const std::string& name() const { return name_; }

    // Throws std::system_error.
    void start();
    // kill -9, and waits for its end.
    void kill();
    // Asks it to stop (SIGTERM).
    void terminate();
    [[nodiscard]] bool is_running();
    // How it ended, for people.
    [[nodiscard]] std::string ending() const;
    [[nodiscard]] std::optional<int> exit_code() const;

    // Readable when the bot has written something, -1 when nothing can come.
    [[nodiscard]] int output();
    // Takes what the bot has written.
    void read();
    // The last lines of its log that name the game; all when none is given.
    [[nodiscard]] std::string log_of(const std::string& game) const;

    // The memory that it has, in KiB; nothing when it does not run.
    [[nodiscard]] std::optional<std::size_t> resident();

   private:
    std::string name_;
    std::vector<std::string> command_;
    std::unique_ptr<bot::local::ChildProcess> process_;
    std::ofstream file_;
    std::deque<std::string> log_;
};

}  // namespace shako::test::soak
