// shako-engine: reads the subcommand and hands over.

#include <charconv>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/session.h"
#include "engine/tools/bench.h"
#include "engine/tools/check.h"
#include "engine/tools/stdio_loop.h"
#include "variant/build_info.h"
#include "variant/builtin.h"
#include "variant/dump.h"
#include "variant/load.h"
#include "variant/locate.h"
#include "variant/reference.h"

namespace {

using shako::variant::Catalog;
using shako::variant::Diagnostics;
namespace engine = shako::engine;
namespace tools = shako::engine::tools;
namespace variant = shako::variant;

using Words = std::vector<std::string>;
using Paths = std::vector<std::filesystem::path>;

constexpr int kFailure = 1;
constexpr int kUsage = 64;  // as sysexits.h has it

constexpr std::string_view kHelp =
    R"(usage: shako-engine [--variants FILE]... [SUBCOMMAND]

Without a subcommand it speaks UCI on stdin and stdout.

  bench [DEPTH]                search fixed positions; the last line is "Bench: " and the number of
                               nodes, which depends on the code alone
  check FILE...                report every problem of variant files on stdout as
                               file:line:column: error: key: message; exit status 1 if there is an error
  dump VARIANT                 write a game as one section with everything that it inherits
  options [--markdown]         the reference of variant files: keys, types, defaults, meaning;
                               --markdown writes it as the page docs/variants-ini.md
  perft VARIANT DEPTH [FEN]    count the leaf nodes below each legal move
  --help, --version

  --variants FILE              load the variants of FILE on top of the shipped ones; may be repeated.
                               The environment variable SHAKO_VARIANTS names files the same way.
)";

void print(std::FILE* stream, std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stream);
    std::fputc('\n', stream);
}

int usage(const std::string& message) {
    print(stderr, "shako-engine: " + message + "\nTry 'shako-engine --help'.");
    return kUsage;
}

std::optional<int> whole_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Shipped and named files; what is wrong with them goes to stderr.
variant::Loaded load(const Paths& files) {
    variant::Loaded loaded = variant::load_catalog(files, engine::check_start);
    for (const variant::Diagnostic& d : loaded.diagnostics) print(stderr, variant::to_text(d));
    return loaded;
}

int run_bench(const Words& words) {
    int depth = tools::kBenchDepth;
    if (words.size() > 1) {
        const auto given = whole_number(words[1]);
        if (words.size() > 2 || !given || *given < 1 || *given > 100)
            return usage("bench: expected a depth from 1 to 100");
        depth = *given;
    }
    // The copy built in, whatever lies on the disk: the signature is the code's.
    const variant::Loaded loaded =
        variant::load_text(variant::builtin_variants_ini(), "variants.ini", Catalog{});
    const tools::BenchResult result = tools::bench(
        loaded.catalog, depth, [](const tools::BenchPosition& position, std::uint64_t nodes) {
            print(stdout, position.variant + " " + position.fen + ": " + std::to_string(nodes));
        });
    const auto time = static_cast<std::uint64_t>(result.milliseconds > 0 ? result.milliseconds : 1);
    print(stdout, std::to_string(result.milliseconds) + " ms, " +
                      std::to_string(result.nodes * 1000 / time) + " nodes/second");
    print(stdout, "Bench: " + std::to_string(result.nodes));
    return 0;
}

int run_check(const Words& words) {
    if (words.size() < 2) return usage("check: expected the name of a file");
    const Paths files(words.begin() + 1, words.end());
    const Diagnostics diagnostics = tools::check_files(files, *variant::load_catalog().catalog);
    for (const variant::Diagnostic& d : diagnostics) print(stdout, variant::to_text(d));
    return variant::has_errors(diagnostics) ? kFailure : 0;
}

int run_dump(const Words& words, const Paths& files) {
    if (words.size() != 2) return usage("dump: expected the name of a variant");
    const auto spec = load(files).catalog->find(words[1]);
    if (!spec) {
        print(stderr, "shako-engine: unknown variant '" + words[1] + "'");
        return kFailure;
    }
    const std::string text = variant::dump_ini(*spec);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return 0;
}

int run_options(const Words& words) {
    const bool is_markdown = words.size() == 2 && words[1] == "--markdown";
    if (words.size() != 1 && !is_markdown) return usage("options: expected --markdown or nothing");
    const std::string text =
        is_markdown ? variant::reference_markdown() : variant::reference_text();
    std::fwrite(text.data(), 1, text.size(), stdout);
    return 0;
}

int run_perft(const Words& words, const Paths& files) {
    const auto depth = words.size() >= 3 ? whole_number(words[2]) : std::nullopt;
    if (words.size() < 3 || words.size() > 4 || !depth)
        return usage("perft: expected VARIANT DEPTH [FEN]");
    engine::Session session(load(files).catalog);
    engine::SessionResult result = session.set_variant(words[1]);
    if (result && words.size() == 4) result = session.set_position(words[3]);
    if (result)
        result = session.go_divide(*depth, [](const engine::Divide& divide) {
            for (const auto& [move, nodes] : divide.moves)
                print(stdout, move + ": " + std::to_string(nodes));
            print(stdout, "\nNodes searched: " + std::to_string(divide.total));
        });
    session.wait();
    if (result) return 0;
    print(stderr, "shako-engine: " + result.error().message);
    return kFailure;
}

int run(Words words) {
    Paths files;
    while (!words.empty() && words.front() == "--variants") {
        if (words.size() < 2) return usage("--variants: expected the name of a file");
        files.emplace_back(words[1]);
        words.erase(words.begin(), words.begin() + 2);
    }
    if (words.empty()) return tools::run_stdio(files);
    const std::string& command = words.front();
    if (command == "bench") return run_bench(words);
    if (command == "check") return run_check(words);
    if (command == "dump") return run_dump(words, files);
    if (command == "options") return run_options(words);
    if (command == "perft") return run_perft(words, files);
    if (command == "--help") {
        std::fwrite(kHelp.data(), 1, kHelp.size(), stdout);
        return 0;
    }
    if (command == "--version") {
        print(stdout,
              "shako-engine " + std::string(variant::kVersion) +
                  (variant::kGitCommit.empty() ? std::string()
                                               : " (" + std::string(variant::kGitCommit) + ")"));
        return 0;
    }
    return usage("unknown subcommand '" + command + "'");
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(Words(argv + 1, argv + argc));
    } catch (const std::exception& error) {
        print(stderr, std::string("shako-engine: ") + error.what());
        return kFailure;
    }
}
