// shako-engine: reads the subcommand and hands over.

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/book/book.h"
#include "engine/game.h"
#include "engine/notation/pgn.h"
#include "engine/session.h"
#include "engine/tools/arguments.h"
#include "engine/tools/bench.h"
#include "engine/tools/check.h"
#include "engine/tools/datagen.h"
#include "engine/tools/dump_json.h"
#include "engine/tools/export.h"
#include "engine/tools/load_bench.h"
#include "engine/tools/make_book.h"
#include "engine/tools/make_openings.h"
#include "engine/tools/match/match.h"
#include "engine/tools/stdio_loop.h"
#include "engine/tools/tune.h"
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
constexpr int kUsage = 64;          // as sysexits.h has it
constexpr int kInterrupted = 130;   // as shells have it for SIGINT
constexpr int kSignatureDepth = 6;  // of the bench that signs data

constexpr std::string_view kHelp =
    R"(usage: shako-engine [--variants FILE]... [SUBCOMMAND]

Without a subcommand it speaks UCI on stdin and stdout, or XBoard's protocol, UCCI or USI when that
begins with "xboard", "ucci" or "usi".

  bench [DEPTH]                search fixed positions; the last line is "Bench: " and the number of
                               nodes, which depends on the code alone
  bench --load [FILE]...       the time it takes to read variant files (default: the shipped games)
                               and to make each game ready
  book --output FILE [--plies N] [--least N] VARIANT PGN...
                               make an opening book from the first N plies (16) of games that begin
                               at the start position; moves of fewer than so many games (2) are
                               left out
  book --output FILE --self-play GAMES [--plies N] [--nodes N] [--margin CP] [--seed N] VARIANT
                               make one from the engine's own searches, so many nodes (2000) behind
                               each move of N plies (8); moves that are worse than the best by more
                               than the margin (30 centipawns) are left out
  check [OPTION]... FILE...    report every problem of variant files ("-" is stdin) on stdout as
                               file:line:column: error: key: message; exit status 1 for an error or
                               a refusal
      --format text|json       json: one object a line
      --strict                 Fairy-Stockfish's language alone: what it would read otherwise is an
                               error
      --warnings-as-errors     exit status 1 for a warning, too
  datagen --variant NAME --games N --nodes N --out FILE [OPTION]...
                               play games of the engine against itself and write them for `tune`
      --seed N                 other games (default: 1)
      --threads N              games at a time (default: all processors)
      --openings FILE          begin at the FENs of FILE, one a line
      --eval FILE              play with these weights (default: those of the rules)
      --resume                 go on with what FILE holds
  dump [--format ini|json] VARIANT
                               write a game as one section with everything that it inherits, or as
                               JSON with every key
  export --to TARGET [--name NAME] VARIANT
                               write a game for another engine as a section that is called NAME there
                               (default: the game's name and "-copy"). TARGET is fairy-stockfish or
                               fairy-stockfish-11 (Debian's 11.1); exit status 1 with the keys that it
                               cannot say
  match --engine cmd=PROGRAM[,name=NAME][,option.NAME=VALUE]... --engine ... --variant VARIANT
        --tc SECONDS+INCREMENT | --movetime MS | --nodes N | --depth N [OPTION]...
                               let two UCI engines play; progress on stderr, the summary on stdout;
                               exit status 130 when it was interrupted (docs/match.md)
      --openings FILE          FEN or EPD lines; each is played twice, with colours swapped
      --games N                (100; with --sprt 100000)
      --concurrency N          games at a time (1)
      --sprt elo0=0,elo1=10,alpha=0.05,beta=0.05
                               end when the sequential test has decided
      --resume FILE            keep the results there, and go on from them
      --pgn FILE               append the games
      --seed N                 the openings' order (1)
      --hash MIB, --threads N  for both engines (16, 1)
      --timemargin MS          by which a clock may be overdrawn (10)
      --patience MS            with an engine that no clock limits (60000)
      --resign moves=3,score=600,sides=1; --draw from=40,moves=8,score=10
                               adjudicate by the engines' scores (off)
      --maxplies N             a longer game is a draw (2000)
      --json                   the summary as JSON
  openings [--count N] [--plies LEAST-MOST] [--nodes N] [--limit CP] [--seed N] VARIANT
                               write positions for a match, one FEN a line: random plies (6-8) from
                               the start, kept when a search of so many nodes (20000) sees no side
                               ahead by more than so many centipawns (90)
  options [--markdown]         the reference of variant files: keys, types, defaults, meaning;
                               --markdown writes it as the page docs/variants-ini.md
  perft VARIANT DEPTH [FEN]    count the leaf nodes below each legal move
  tune --variant NAME --out FILE [OPTION]... DATA... [OPTION]...
                               fit the evaluation's weights to the games of the files DATA
      --result-share PERCENT   of the result in the target; the rest is the search's score (default: 40)
      --pull PERCENT           how strongly towards the weights of the rules (default: 100)
      --epochs N               times through the data (default: 120)
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

// Whether a file that was named has an error: what was asked for is done with the rest, and the
// exit status tells.
bool has_bad_file = false;

// Shipped and named files; what is wrong with them goes to stderr.
variant::Loaded load(const Paths& files) {
    variant::Loaded loaded = variant::load_catalog(files, engine::check_start);
    for (const variant::Diagnostic& d : loaded.diagnostics) print(stderr, variant::to_text(d));
    has_bad_file = has_bad_file || variant::has_errors(loaded.diagnostics);
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
        is_good = is_good && remark.diagnostic.severity == variant::Severity::warning &&
                  !arguments->has("--warnings-as-errors");
    }
    return is_good ? 0 : kFailure;
}

// The signature of the code, for what it makes.
std::uint64_t signature() {
    return tools::bench(
               variant::load_text(variant::builtin_variants_ini(), "variants.ini", Catalog{})
                   .catalog,
               kSignatureDepth, {})
        .nodes;
}

std::optional<std::vector<std::string>> read_lines(const std::string& path) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.empty()) lines.push_back(line);
    return lines;
}

int run_datagen(const Words& words, const Paths& files) {
    const auto arguments = tools::parse_arguments(words, {{"--variant", {}, true},
                                                          {"--games", {}, true},
                                                          {"--nodes", {}, true},
                                                          {"--out", {}, true},
                                                          {"--seed", {}, true},
                                                          {"--threads", {}, true},
                                                          {"--openings", {}, true},
                                                          {"--eval", {}, true},
                                                          {"--resume"}});
    if (!arguments) return usage("datagen: " + arguments.error());
    const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
    const auto games = whole_number(arguments->value("--games", ""));
    const auto nodes = whole_number(arguments->value("--nodes", ""));
    const auto seed = whole_number(arguments->value("--seed", "1"));
    const auto threads = whole_number(arguments->value("--threads", std::to_string(processors)));
    if (!arguments->operands.empty() || arguments->value("--variant", "").empty() ||
        arguments->value("--out", "").empty() || !games || *games < 1 || !nodes || *nodes < 1 ||
        !seed || *seed < 0 || !threads || *threads < 1 || *threads > 1024)
        return usage("datagen: expected --variant NAME --games N --nodes N --out FILE");
    tools::DatagenOptions options;
    options.variant = arguments->value("--variant", "");
    options.games = *games;
    options.nodes = static_cast<std::uint64_t>(*nodes);
    options.seed = static_cast<std::uint64_t>(*seed);
    options.threads = *threads;
    options.out = arguments->value("--out", "");
    options.resume = arguments->has("--resume");
    options.eval_file = arguments->value("--eval", "");
    if (const std::string path = arguments->value("--openings", ""); !path.empty()) {
        auto lines = read_lines(path);
        if (!lines || lines->empty()) return usage("datagen: " + path + ": no openings there");
        options.openings = std::move(*lines);
    }
    options.bench = signature();
    const auto made = tools::datagen(load(files).catalog, options, [&options](int count) {
        if (count % 100 == 0 || count == options.games)
            print(stderr, std::to_string(count) + " games");
    });
    if (made) return 0;
    print(stderr, "shako-engine: datagen: " + made.error());
    return kFailure;
}

// The game, or null after saying that there is none.
std::shared_ptr<const variant::Spec> find_variant(const std::string& name, const Paths& files) {
    auto spec = load(files).catalog->find(name);
    if (!spec) print(stderr, "shako-engine: unknown variant '" + name + "'");
    return spec;
}

int run_tune(const Words& words, const Paths& files) {
    const auto arguments = tools::parse_arguments(words, {{"--variant", {}, true},
                                                          {"--out", {}, true},
                                                          {"--result-share", {}, true},
                                                          {"--pull", {}, true},
                                                          {"--epochs", {}, true}});
    if (!arguments) return usage("tune: " + arguments.error());
    const std::string out = arguments->value("--out", "");
    const auto share = whole_number(arguments->value("--result-share", "40"));
    const auto pull = whole_number(arguments->value("--pull", "100"));
    const auto epochs = whole_number(arguments->value("--epochs", "120"));
    if (arguments->operands.empty() || out.empty() || !share || *share < 0 || *share > 100 ||
        !pull || *pull < 0 || !epochs || *epochs < 1)
        return usage("tune: expected --variant NAME --out FILE DATA...");
    const auto spec = find_variant(arguments->value("--variant", ""), files);
    if (!spec) return kFailure;
    tools::TuneOptions options;
    options.data.assign(arguments->operands.begin(), arguments->operands.end());
    options.fit.result_share = *share / 100.0;
    options.fit.pull = *pull / 100.0;
    options.fit.epochs = *epochs;
    const auto report = tools::tune(spec, options);
    if (!report) {
        print(stderr, "shako-engine: tune: " + report.error());
        return kFailure;
    }
    write(stdout, to_text(*report));
    std::ofstream file(out, std::ios::binary);
    file << report->file << std::flush;
    if (file) return 0;
    print(stderr, "shako-engine: tune: " + out + ": cannot be written");
    return kFailure;
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

// Every whole number of the list is read into its place, from `least` on; else the name of the one
// that is wrong.
struct NumberOption {
    std::string_view name;
    int least;
    int* place;
};
std::optional<std::string> read_numbers(const tools::Arguments& arguments,
                                        const std::vector<NumberOption>& options) {
    for (const NumberOption& option : options) {
        const auto text = arguments.find(option.name);
        if (!text) continue;
        const auto value = whole_number(*text);
        if (!value || *value < option.least)
            return std::string(option.name) + ": expected a whole number from " +
                   std::to_string(option.least) + ", not '" + *text + "'";
        *option.place = *value;
    }
    return std::nullopt;
}

// All games of the files, or nothing after saying which cannot be read.
std::optional<std::vector<engine::PgnGame>> read_games(const Words& names, const Catalog& catalog) {
    std::vector<engine::PgnGame> games;
    for (const std::string& name : names) {
        std::ifstream file(name, std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        if (!file.is_open() || file.bad()) {
            print(stderr, "shako-engine: " + name + ": it cannot be read");
            return std::nullopt;
        }
        auto read = engine::parse_pgn(
            text, [&catalog](std::string_view variant) { return catalog.find(variant); });
        if (!read) {
            print(stderr, name + ":" + std::to_string(read.error().line) +
                              ": error: " + read.error().message);
            return std::nullopt;
        }
        games.insert(games.end(), std::make_move_iterator(read->begin()),
                     std::make_move_iterator(read->end()));
    }
    return games;
}

int write_book(const engine::Book& book, const std::string& name) {
    const std::string bytes = book.to_bytes();
    std::ofstream file(name, std::ios::binary);
    file << bytes << std::flush;
    if (!file) {
        print(stderr, "shako-engine: " + name + ": it cannot be written");
        return kFailure;
    }
    print(stdout, name + ": " + std::to_string(book.size()) + " moves");
    return 0;
}

int run_book(const Words& words, const Paths& files) {
    const auto arguments = tools::parse_arguments(words, {{"--output", {}, true},
                                                          {"--plies", {}, true},
                                                          {"--least", {}, true},
                                                          {"--self-play", {}, true},
                                                          {"--nodes", {}, true},
                                                          {"--margin", {}, true},
                                                          {"--seed", {}, true}});
    if (!arguments) return usage("book: " + arguments.error());
    const std::string output = arguments->value("--output", "");
    if (output.empty()) return usage("book: expected --output FILE");
    Words names = arguments->operands;
    if (names.empty()) return usage("book: expected the name of a variant");
    tools::SelfPlayPlan plan;
    plan.variant = names.front();
    names.erase(names.begin());
    const bool is_self_play = arguments->find("--self-play").has_value();
    if (is_self_play != names.empty())
        return usage("book: expected either --self-play GAMES or PGN files");
    int plies = is_self_play ? plan.plies : 16;
    int least = 2;
    int nodes = static_cast<int>(plan.nodes);
    int seed = static_cast<int>(plan.seed);
    const auto wrong = read_numbers(*arguments, {{"--plies", 1, &plies},
                                                 {"--least", 1, &least},
                                                 {"--self-play", 1, &plan.games},
                                                 {"--nodes", 1, &nodes},
                                                 {"--margin", 0, &plan.margin},
                                                 {"--seed", 0, &seed}});
    if (wrong) return usage("book: " + *wrong);
    const auto catalog = load(files).catalog;
    const auto spec = catalog->find(plan.variant);
    if (!spec) {
        print(stderr, "shako-engine: unknown variant '" + plan.variant + "'");
        return kFailure;
    }
    if (!is_self_play) {
        const auto start = engine::Game::create(spec);
        const auto games = read_games(names, *catalog);
        if (!start || !games) return kFailure;
        return write_book(tools::book_from_games(*games, *start, plies, least), output);
    }
    plan.plies = plies;
    plan.nodes = static_cast<std::uint64_t>(nodes);
    plan.seed = static_cast<std::uint64_t>(seed);
    const auto book = tools::book_from_self_play(catalog, plan, [&plan](int games) {
        print(stderr, std::to_string(games) + "/" + std::to_string(plan.games) + " games");
    });
    if (book) return write_book(*book, output);
    print(stderr, "shako-engine: book: " + book.error());
    return kFailure;
}

int run_match(const Words& words, Paths files) {
    const auto plan = tools::parse_match_plan(words);
    if (!plan) return usage("match: " + plan.error());
    files.insert(files.end(), plan->variant_files.begin(), plan->variant_files.end());
    const auto report = tools::play_match(*plan, *load(files).catalog,
                                          [](const std::string& line) { print(stderr, line); });
    if (!report) {
        print(stderr, "shako-engine: match: " + report.error());
        return kFailure;
    }
    write(stdout, plan->is_json ? to_json(*report) : to_text(*report));
    return report->is_interrupted ? kInterrupted : 0;
}

int run_openings(const Words& words, const Paths& files) {
    const auto arguments = tools::parse_arguments(words, {{"--count", {}, true},
                                                          {"--plies", {}, true},
                                                          {"--nodes", {}, true},
                                                          {"--limit", {}, true},
                                                          {"--seed", {}, true}});
    if (!arguments) return usage("openings: " + arguments.error());
    if (arguments->operands.size() != 1) return usage("openings: expected the name of a variant");
    tools::OpeningsPlan plan;
    plan.variant = arguments->operands[0];
    const std::string plies = arguments->value("--plies", "6-8");
    const std::size_t dash = plies.find('-');
    const auto least = whole_number(plies.substr(0, dash));
    const auto most = whole_number(dash == std::string::npos ? plies : plies.substr(dash + 1));
    if (!least || !most || *least < 1 || *least > *most || *most > 100)
        return usage("openings: --plies: expected two numbers from 1 to 100, such as 6-8");
    plan.least_plies = *least;
    plan.most_plies = *most;
    int count = static_cast<int>(plan.count);
    int nodes = static_cast<int>(plan.nodes);
    int seed = static_cast<int>(plan.seed);
    const auto wrong = read_numbers(*arguments, {{"--count", 1, &count},
                                                 {"--nodes", 1, &nodes},
                                                 {"--limit", 0, &plan.limit},
                                                 {"--seed", 0, &seed}});
    if (wrong) return usage("openings: " + *wrong);
    plan.count = static_cast<std::size_t>(count);
    plan.nodes = static_cast<std::uint64_t>(nodes);
    plan.seed = static_cast<std::uint64_t>(seed);
    const auto openings = tools::make_openings(load(files).catalog, plan,
                                               [](const std::string& fen) { print(stdout, fen); });
    if (openings) return 0;
    print(stderr, "shako-engine: openings: " + openings.error());
    return kFailure;
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
    if (words.size() < 2 || words.size() > 3 || !depth || *depth < 0)
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
    const bool asks_help = !words.empty() && (words[0] == "--help" || words[0] == "-h");
    if (command == "--help" || command == "-h" || asks_help) {
        write(stdout, kHelp);
        return 0;
    }
    if (command == "bench") return run_bench(words);
    if (command == "book") return run_book(words, files);
    if (command == "check") return run_check(words);
    if (command == "datagen") return run_datagen(words, files);
    if (command == "dump") return run_dump(words, files);
    if (command == "export") return run_export(words, files);
    if (command == "match") return run_match(words, files);
    if (command == "openings") return run_openings(words, files);
    if (command == "options") return run_options(words);
    if (command == "perft") return run_perft(words, files);
    if (command == "tune") return run_tune(words, files);
    if (command == "--version" && words.empty()) {
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
        const int status = run(Words(argv + 1, argv + argc));
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
            print(stderr, "shako-engine: the output can't be written");
            return kFailure;
        }
        return status == 0 && has_bad_file ? kFailure : status;
    } catch (const std::exception& error) {
        print(stderr, std::string("shako-engine: ") + error.what());
        return kFailure;
    }
}
