// Compares our perft counts with another engine's, for every game that it has: see kHelp.

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/perft.h"
#include "engine/board/width.h"
#include "engine/game.h"
#include "tests/engine/parity/count_table.h"
#include "tests/support/shared_data.h"
#include "tests/support/workers.h"
#include "variant/load.h"
#include "variant/locate.h"

namespace {

using namespace shako;

constexpr std::string_view kHelp = R"(usage: parity [OPTION]... [GAME]...

Counts every row of ../shared/data/perft/variants.tsv and says which games have the same counts as
the engine that wrote it, and why the others do not. The games are those of config/variants.ini and,
on top, those of ../shared/data/fairy-stockfish/variants.ini. Fails if a game of
tests/data/parity/agreeing.txt does not agree; exit status 77 if the data is not there.

  GAME...           these games only, with every difference instead of the first one of each game
  --ceiling N       leave out counts of more than N nodes (default: none is left out)
  --seconds N       give up a game after N seconds of processor time (default 300)
  --update          write the games that agree to tests/data/parity/agreeing.txt
)";

constexpr int kSkipped = 77;  // as tests/engine/parity/CMakeLists.txt has it
constexpr int kUsage = 64;
constexpr std::string_view kAgrees = "agrees";

struct Arguments {
    std::set<std::string> games;
    std::uint64_t ceiling = ~std::uint64_t{0};
    unsigned seconds = 300;
    bool update = false;
};

std::optional<Arguments> read_arguments(const std::vector<std::string>& words) {
    Arguments arguments;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--update") {
            arguments.update = true;
        } else if (word == "--ceiling" || word == "--seconds") {
            if (++i == words.size()) return std::nullopt;
            const char* const end = words[i].data() + words[i].size();
            const auto [rest, error] =
                word == "--ceiling" ? std::from_chars(words[i].data(), end, arguments.ceiling)
                                    : std::from_chars(words[i].data(), end, arguments.seconds);
            if (error != std::errc() || rest != end) return std::nullopt;
        } else if (word.starts_with('-')) {
            return std::nullopt;
        } else {
            arguments.games.insert(word);
        }
    }
    return arguments;
}

std::filesystem::path agreeing_path() {
    return std::filesystem::path(SHAKO_SOURCE_DIR) / "tests" / "data" / "parity" / "agreeing.txt";
}

std::set<std::string> read_agreeing() {
    std::ifstream file(agreeing_path());
    std::set<std::string> names;
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line[0] != '#') names.insert(line);
    return names;
}

bool write_agreeing(const std::set<std::string>& names) {
    std::ofstream file(agreeing_path());
    file << "# Games with the same perft counts as Fairy-Stockfish's, by the program parity:\n"
            "# build/test/tests/engine/parity/parity --update\n";
    for (const std::string& name : names) file << name << '\n';
    return static_cast<bool>(file.flush());
}

std::uint64_t count(const engine::Game& game, int depth) {
    return engine::with_width(game.spec().board, [&]<int W>(engine::Width<W>) {
        return engine::perft(game.as<W>()->position(), depth);
    });
}

// Why the game is not there: the first error of its section.
std::string refusal(const std::string& name, const variant::Diagnostics& diagnostics) {
    for (const variant::Diagnostic& d : diagnostics)
        if (d.section == name && d.severity == variant::Severity::error)
            return "refused: line " + std::to_string(d.line) + ": " +
                   (d.key.empty() ? std::string() : d.key + ": ") + d.message;
    return "no section defines it";
}

// kAgrees, or the first difference; all of them when `everything` is wanted.
std::string compare(const std::shared_ptr<const variant::Spec>& spec,
                    const std::vector<test::CountRow>& rows, std::uint64_t ceiling,
                    bool everything) {
    std::string text;
    const auto add = [&](const test::CountRow& row, const std::string& message) {
        text += (text.empty() ? "line " : "\n    line ") + std::to_string(row.line) + ": " +
                row.fen + ": " + message;
    };
    std::optional<engine::Game> first;
    for (const test::CountRow& row : rows) {
        if (!text.empty() && !everything) break;
        const auto game = first ? first->begin_anew(row.fen) : engine::Game::create(spec, row.fen);
        if (!game) {
            add(row, to_text(game.error()));
            continue;
        }
        if (!first) first = *game;
        for (std::size_t i = 0; i < row.counts.size(); ++i) {
            if (row.counts[i] > ceiling) continue;
            const int depth = static_cast<int>(i) + 1;
            const std::uint64_t got = count(*game, depth);
            if (got == row.counts[i]) continue;
            add(row, "depth " + std::to_string(depth) + ", expected " +
                         std::to_string(row.counts[i]) + ", got " + std::to_string(got));
            break;
        }
    }
    return text.empty() ? std::string(kAgrees) : text;
}

int report(const std::vector<std::string>& names, const std::vector<std::string>& answers,
           const Arguments& arguments) {
    const std::set<std::string> listed = read_agreeing();
    std::set<std::string> agreeing;
    std::vector<std::string> lost;
    std::vector<std::string> gained;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (answers[i] == kAgrees) {
            agreeing.insert(names[i]);
            if (!listed.contains(names[i])) gained.push_back(names[i]);
        } else {
            std::printf("%s: %s\n", names[i].c_str(), answers[i].c_str());
            if (listed.contains(names[i])) lost.push_back(names[i]);
        }
    }
    if (arguments.games.empty())
        for (const std::string& name : listed)
            if (!std::binary_search(names.begin(), names.end(), name)) lost.push_back(name);
    if (arguments.update && arguments.games.empty()) {
        if (!write_agreeing(agreeing)) {
            std::fprintf(stderr, "cannot write %s\n", agreeing_path().c_str());
            return 1;
        }
        gained.clear();
        lost.clear();
    }
    for (const std::string& name : gained)
        std::printf("agrees now, to be listed by --update: %s\n", name.c_str());
    for (const std::string& name : lost)
        std::printf("agreed before and does not any more: %s\n", name.c_str());
    std::printf("%zu of %zu games agree\n", agreeing.size(), names.size());
    return lost.empty() ? 0 : 1;
}

int run(const Arguments& arguments) {
    const auto counts = test::shared_data("perft/variants.tsv");
    const auto peer = test::shared_data("fairy-stockfish/variants.ini");
    if (!counts || !peer) {
        std::puts(
            "skipped: needs ../shared/data/perft/variants.tsv and "
            "../shared/data/fairy-stockfish/variants.ini");
        return kSkipped;
    }
    const auto shipped =
        variant::load_file(std::filesystem::path(SHAKO_SOURCE_DIR) / "config" / "variants.ini",
                           variant::Catalog(), variant::Layer::shipped, engine::check_start);
    const auto loaded =
        variant::load_file(*peer, *shipped.catalog, variant::Layer::user, engine::check_start);
    variant::Diagnostics diagnostics = shipped.diagnostics;
    diagnostics.insert(diagnostics.end(), loaded.diagnostics.begin(), loaded.diagnostics.end());

    const test::CountTable table = test::read_count_table(*counts);
    std::vector<std::string> names;
    for (const auto& [name, rows] : table)
        if (arguments.games.empty() || arguments.games.contains(name)) names.push_back(name);
    for (const std::string& name : arguments.games)
        if (!table.contains(name)) std::fprintf(stderr, "no counts of %s\n", name.c_str());

    const auto answers = test::run_in_children(names.size(), arguments.seconds, [&](std::size_t i) {
        const auto spec = loaded.catalog->find(names[i]);
        if (!spec) return refusal(names[i], diagnostics);
        return compare(spec, table.at(names[i]), arguments.ceiling, !arguments.games.empty());
    });
    return report(names, answers, arguments);
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (std::find(words.begin(), words.end(), "--help") != words.end()) {
        std::fwrite(kHelp.data(), 1, kHelp.size(), stdout);
        return 0;
    }
    const auto arguments = read_arguments(words);
    if (!arguments) {
        std::fwrite(kHelp.data(), 1, kHelp.size(), stderr);
        return kUsage;
    }
    try {
        return run(*arguments);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "parity: %s\n", error.what());
        return 1;
    }
}
