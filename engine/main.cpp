// shako-engine: reads the subcommand and hands over.

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "engine/commands/commands.h"
#include "engine/commands/console.h"
#include "engine/tools/stdio_loop.h"
#include "variant/build_info.h"

namespace {

using namespace shako::engine::commands;

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
      --eval FILE              begin with these weights, and pull towards them (default: those of
                               the rules)
      --result-share PERCENT   of the result in the target; the rest is the search's score (default: 40)
      --pull PERCENT           how strongly towards the weights of the rules (default: 100)
      --epochs N               times through the data (default: 120)
  --help, --version

  --variants FILE              load the variants of FILE on top of the shipped ones; may be repeated.
                               The environment variable SHAKO_VARIANTS names files the same way.
)";

struct Command {
    std::string_view name;
    Run* run;
};
constexpr std::array<Command, 11> kCommands{{
    {"bench", run_bench},
    {"book", run_book},
    {"check", run_check},
    {"datagen", run_datagen},
    {"dump", run_dump},
    {"export", run_export},
    {"match", run_match},
    {"openings", run_openings},
    {"options", run_options},
    {"perft", run_perft},
    {"tune", run_tune},
}};

std::string version() {
    const std::string commit(shako::variant::kGitCommit);
    return "shako-engine " + std::string(shako::variant::kVersion) +
           (commit.empty() ? commit : " (" + commit + ")");
}

int run(Words words, VariantFiles& files) {
    while (!words.empty() && words.front() == "--variants") {
        if (words.size() < 2) return usage("--variants: expected the name of a file");
        files.add(words[1]);
        words.erase(words.begin(), words.begin() + 2);
    }
    if (words.empty()) return shako::engine::tools::run_stdio(files.paths());
    const std::string name = words.front();
    words.erase(words.begin());
    const bool asks_help = !words.empty() && (words[0] == "--help" || words[0] == "-h");
    if (name == "--help" || name == "-h" || asks_help) {
        write(stdout, kHelp);
        return 0;
    }
    if (name == "--version" && words.empty()) {
        print(stdout, version());
        return 0;
    }
    const auto* const command =
        std::find_if(kCommands.begin(), kCommands.end(),
                     [&name](const Command& known) { return known.name == name; });
    if (command == kCommands.end()) return usage("unknown subcommand '" + name + "'");
    return command->run(words, files);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        VariantFiles files;
        const int status = run(Words(argv + 1, argv + argc), files);
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
            return failure("the output can't be written");
        return status == 0 && files.has_bad() ? kFailure : status;
    } catch (const std::exception& error) {
        return failure(error.what());
    }
}
