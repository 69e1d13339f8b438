// An engine program for the soak: it plays legal moves in no time, and now and then it crashes,
// hangs, writes garbage or plays what is illegal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "variant/catalog.h"

namespace shako::test::soak {

enum class Mischief : std::uint8_t { none, crash, hang, garbage, illegal, null_move };

// What it does in a position: the same seed and position always come to the same.
[[nodiscard]] Mischief mischief_in(std::uint64_t seed, std::string_view position);

class RogueEngine {
   public:
    struct Options {
        std::shared_ptr<const variant::Catalog> catalog;
        std::uint64_t seed = 0;
        // Where it notes what it has done, so that the engine that takes its place behaves where
        // this one did not. None: it never behaves there.
        std::optional<std::filesystem::path> notes;
    };
    enum class Step : std::uint8_t { goes_on, ends, crashes, hangs };

    RogueEngine(Options options, std::function<void(std::string_view)> write);

    // Obeys one line of UCI.
    [[nodiscard]] Step take(std::string_view line);

   private:
    void set_position(std::string_view words);
    [[nodiscard]] Step go(std::string_view words);
    [[nodiscard]] Mischief choose(std::string_view words);
    [[nodiscard]] std::string pick() const;

    Options options_;
    std::function<void(std::string_view)> write_;
    std::string variant_ = "chess";
    std::optional<engine::Game> game_;
};

// Reads stdin to its end and writes to stdout. Returns the exit status, if it comes to that.
[[nodiscard]] int run_rogue_engine(std::uint64_t seed, const std::filesystem::path& notes);

}  // namespace shako::test::soak
