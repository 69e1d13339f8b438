// shako-engine: reads the subcommand and hands over.

#include <charconv>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/session.h"
#include "engine/tools/arguments.h"
#include "engine/tools/bench.h"
#include "engine/tools/check.h"
#include "engine/tools/dump_json.h"
#include "engine/tools/export.h"
#include "engine/tools/load_bench.h"
#include "engine/tools/stdio_loop.h"
#include "variant/build_info.h"
#include "variant/builtin.h"
#include "variant/dump.h"
#include "variant/load.h"
#include "variant/locate.h"
#include "variant/reference.h"

namespace {

using shako::variant::Catalog;
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
  bench --load [FILE]...       the time it takes to read variant files (default: the shipped games)
                               and to make each game ready
  check [OPTION]... FILE...    report every problem of variant files ("-" is stdin) on stdout as
                               file:line:column: error: key: message; exit status 1 if there is an error
      --format text|json       json: one object a line
      --strict                 Fairy-Stockfish's language alone: what it would read otherwise is an
                               error
      --warnings-as-errors     exit status 1 for a warning, too
  dump [--format ini|json] VARIANT
                               write a game as one section with everything that it inherits, or as
                               JSON with every key
  export --to TARGET [--name NAME] VARIANT
                               write a game for another engine as a section that is called NAME there
                               (default: the game's name and "-copy"). TARGET is fairy-stockfish or
                               fairy-stockfish-11 (Debian's 11.1); exit status 1 with the keys that it
                               cannot say
  options [--markdown]         the reference of variant files: keys, types, defaults, meaning;
                               --markdown writes it as the page docs/variants-ini.md
  perft VARIANT DEPTH [FEN]    count the leaf nodes below each legal move
  --help, --version

  --variants FILE              load the variants of FILE on top of the shipped ones; may be repeated.
                               The environment variable SHAKO_VARIANTS names files the same way.
)";

void write(std::FILE* stream, std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stream);
}

void print(std::FILE* stream, std::string_view text) {
    write(stream, text);
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
    const auto arguments = tools::parse_arguments(words, {{"--load"}});
    if (!arguments) return usage("bench: " + arguments.error());
    if (arguments->has("--load")) {
        const Paths files(arguments->operands.begin(), arguments->operands.end());
        write(stdout, to_text(tools::bench_load(files)));
        return 0;
    }
    int depth = tools::kBenchDepth;
    if (!arguments->operands.empty()) {
        const auto given = whole_number(arguments->operands[0]);
        if (arguments->operands.size() > 1 || !given || *given < 1 || *given > 100)
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
    const auto arguments = tools::parse_arguments(
        words, {{"--format", {"text", "json"}}, {"--strict"}, {"--warnings-as-errors"}});
    if (!arguments) return usage("check: " + arguments.error());
    if (arguments->operands.empty()) return usage("check: expected the name of a file");
    const auto remarks = tools::check_files(
        arguments->operands, *variant::load_catalog().catalog, std::cin,
        arguments->has("--strict") ? variant::Language::peer : variant::Language::ours);
    const bool as_json = arguments->value("--format", "text") == "json";
    bool is_good = true;
    for (const tools::CheckRemark& remark : remarks) {
        print(stdout, as_json ? to_json(remark) : to_text(remark.diagnostic));
        is_good = is_good && remark.diagnostic.severity != variant::Severity::error &&
                  !arguments->has("--warnings-as-errors");
    }
    return is_good ? 0 : kFailure;
}

// The game, or null after saying that there is none.
std::shared_ptr<const variant::Spec> find_variant(const std::string& name, const Paths& files) {
    auto spec = load(files).catalog->find(name);
    if (!spec) print(stderr, "shako-engine: unknown variant '" + name + "'");
    return spec;
}

int run_dump(const Words& words, const Paths& files) {
    const auto arguments = tools::parse_arguments(words, {{"--format", {"ini", "json"}}});
    if (!arguments) return usage("dump: " + arguments.error());
    if (arguments->operands.size() != 1) return usage("dump: expected the name of a variant");
    const auto spec = find_variant(arguments->operands[0], files);
    if (!spec) return kFailure;
    const bool as_json = arguments->value("--format", "ini") == "json";
    write(stdout, as_json ? tools::dump_json(*spec) : variant::dump_ini(*spec));
    return 0;
}

int run_export(const Words& words, const Paths& files) {
    const auto arguments = tools::parse_arguments(
        words, {{"--to", tools::export_target_names()}, {"--name", {}, true}});
    if (!arguments) return usage("export: " + arguments.error());
    if (arguments->operands.size() != 1) return usage("export: expected the name of a variant");
    const auto target = tools::find_export_target(arguments->value("--to", ""));
    if (!target) return usage("export: expected --to and the name of an engine");
    const std::string name = arguments->value("--name", arguments->operands[0] + "-copy");
    if (name.empty() || name.find_first_of("[]: \t\r\n") != std::string::npos)
        return usage("export: a name has no blanks, brackets and colons");
    const auto spec = find_variant(arguments->operands[0], files);
    if (!spec) return kFailure;
    const auto exported = tools::export_game(*spec, *target, name);
    if (!exported) {
        for (const tools::ExportProblem& problem : exported.error())
            print(stderr, "shako-engine: " + problem.key + ": " + problem.message);
        return kFailure;
    }
    for (const std::string& note : exported->notes) print(stderr, "shako-engine: " + note);
    write(stdout, exported->ini);
    return 0;
}

int run_options(const Words& words) {
    const bool is_markdown = words.size() == 1 && words[0] == "--markdown";
    if (!words.empty() && !is_markdown) return usage("options: expected --markdown or nothing");
    const std::string text =
        is_markdown ? variant::reference_markdown() : variant::reference_text();
    std::fwrite(text.data(), 1, text.size(), stdout);
    return 0;
}

int run_perft(const Words& words, const Paths& files) {
    const auto depth = words.size() >= 2 ? whole_number(words[1]) : std::nullopt;
    if (words.size() < 2 || words.size() > 3 || !depth)
        return usage("perft: expected VARIANT DEPTH [FEN]");
    engine::Session session(load(files).catalog);
    engine::SessionResult result = session.set_variant(words[0]);
    if (result && words.size() == 3) result = session.set_position(words[2]);
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
    const std::string command = words.front();
    words.erase(words.begin());
    if (command == "bench") return run_bench(words);
    if (command == "check") return run_check(words);
    if (command == "dump") return run_dump(words, files);
    if (command == "export") return run_export(words, files);
    if (command == "options") return run_options(words);
    if (command == "perft") return run_perft(words, files);
    if (command == "--help") {
        write(stdout, kHelp);
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
