// The file by which a match goes on where it was interrupted: JSON, one object a line. The first
// line says what match it is, each other line is a finished game.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/tools/match/ledger.h"
#include "engine/tools/match/plan.h"

namespace shako::engine::tools {

// The first line: everything that the results depend on. How many games there are to be, and when
// and where they end up, may change when a match goes on.
[[nodiscard]] std::string state_header(const MatchPlan& plan,
                                       const std::vector<std::string>& openings);

[[nodiscard]] std::string to_state_line(const MatchGame& game);

struct MatchState {
    Ledger games;
    std::size_t size = 0;  // bytes of whole lines; what follows was cut off in writing
};

// Reads a file's text; it must begin with `header`, or be empty. The error is one line for people
// and names the line.
[[nodiscard]] tl::expected<MatchState, std::string> read_state(std::string_view text,
                                                               std::string_view header);

// The file, open for more games. Each is on the disk's way when add() returns.
class StateFile {
   public:
    // Reads what is there (no file: nothing) into `games`.
    [[nodiscard]] static tl::expected<StateFile, std::string> open(
        const std::filesystem::path& path, const std::string& header, Ledger& games);
    // False: it could not be written.
    [[nodiscard]] bool add(const MatchGame& game);

   private:
    explicit StateFile(std::ofstream stream) : stream_(std::move(stream)) {}
    std::ofstream stream_;
};

}  // namespace shako::engine::tools
