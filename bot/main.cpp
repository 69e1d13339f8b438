// shako-bot: reads the command line and hands over.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

#include "bot/core_dumps.h"
#include "bot/heap.h"
#include "bot/local/demo.h"
#include "bot/local/serve.h"
#include "bot/run.h"
#include "bot/status_command.h"
#include "variant/build_info.h"

namespace {

namespace bot = shako::bot;
namespace po = boost::program_options;
namespace variant = shako::variant;

using Words = std::vector<std::string>;

constexpr std::string_view kHelp = R"(usage: shako-bot --config FILE
       shako-bot check-config FILE
       shako-bot status [FILE]
       shako-bot upgrade-account FILE
       shako-bot import CONFIG.YML
       shako-bot demo [OPTIONS]
       shako-bot serve [OPTIONS]

  --config FILE      connect to the site that FILE names and play there until SIGTERM
  check-config FILE  report every problem of FILE and exit; nothing goes online
  status [FILE]      how the bot is that runs with FILE (/etc/shako/bot.json), one line a fact
  upgrade-account FILE
                     make the account whose token FILE names a BOT account, after asking: this
                     can't be undone
  import CONFIG.YML  write what a configuration of lichess-bot or BotLi comes to here, and name
                     what could not be carried over
  demo               two bots play a game of Shako against each other on this machine
  serve              the play server alone, on this machine
  --help, --version  "shako-bot demo --help" explains the options of demo, and so on

The token is read from the environment variable or the file that FILE names, never from the command
line, where other users of the machine could see it.

SIGTERM and Ctrl-C let the running games end for a while, a second one stops at once; SIGHUP has the
configuration read anew.

Exit status: 0 a clean end, 64 wrong usage, 70 an error of the program itself, 77 the site refuses the
token or the account, 78 a problem of the configuration; of status also 1, the bot is not well, and 69,
no bot answers.
)";

int code(bot::ExitCode value) { return static_cast<int>(value); }

int usage(const std::string& message) {
    std::cerr << "shako-bot: " << message << "\nTry 'shako-bot --help'.\n";
    return code(bot::ExitCode::usage);
}

// A word of the command line as it may be repeated: it could be a token that was put there by
// mistake, and stderr often ends in a log.
std::string repeat(const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    const bool is_plain =
        name.size() <= 20 &&
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
    return is_plain ? "'" + name + "'" : "a word";
}

// Parses the words of one command. Options are strict: no abbreviations, no words left over.
po::variables_map parse(const Words& words, const po::options_description& options,
                        const po::positional_options_description& positions = {}) {
    po::variables_map values;
    const auto style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(
        po::command_line_parser(words).options(options).positional(positions).style(style).run(),
        values);
    po::notify(values);
    return values;
}

template <class Value>
void take(const po::variables_map& values, const char* name, Value& into) {
    if (values.count(name) != 0) {
        into = values[name].as<Value>();
    }
}

template <class Value>
void take(const po::variables_map& values, const char* name, std::optional<Value>& into) {
    if (values.count(name) != 0) {
        into = values[name].as<Value>();
    }
}

int demo(const Words& words) {
    bot::DemoOptions demo;
    po::options_description options("shako-bot demo: two bots play on this machine");
    auto add = options.add_options();
    add("help", "show this");
    add("dialect", po::value<std::string>()->value_name("NAME"),
        "lichess, pychess or both: one game in each form of the API (both)");
    add("variant", po::value<std::string>()->value_name("NAME"), "the game (Shako)");
    add("clock", po::value<std::string>()->value_name("BASE+INC"),
        "seconds for each side and for each move (20+0.2)");
    add("pgn-dir", po::value<std::string>()->value_name("DIR"), "where the games are saved");
    add("quiet", "no boards, only what came of the games");
    add("seed", po::value<std::uint64_t>()->value_name("N"), "who has White (random)");
    add("variants", po::value<Words>()->value_name("FILE"),
        "load the variants of FILE on top of the shipped ones; may be repeated");
    const auto values = parse(words, options);
    if (values.count("help") != 0) {
        std::cout << options;
        return 0;
    }
    take(values, "dialect", demo.dialect);
    take(values, "variant", demo.variant);
    take(values, "clock", demo.clock);
    take(values, "pgn-dir", demo.pgn_dir);
    take(values, "seed", demo.seed);
    take(values, "variants", demo.variant_files);
    demo.quiet = values.count("quiet") != 0;
    return bot::run_demo(demo);
}

int serve(const Words& words) {
    bot::ServerOptions server;
    po::options_description options("shako-bot serve: the play server alone, on this machine");
    auto add = options.add_options();
    add("help", "show this");
    add("dialect", po::value<std::string>()->value_name("NAME"), "lichess or pychess (lichess)");
    add("port", po::value<std::uint16_t>()->value_name("N"), "the port (any that is free)");
    add("account", po::value<Words>()->value_name("NAME"),
        "a bot's name; may be repeated (two are made up)");
    add("ca-file", po::value<std::string>()->value_name("FILE"),
        "where the certificate goes that clients must trust (beside the tokens)");
    add("seed", po::value<std::uint64_t>()->value_name("N"), "of the games' names (random)");
    add("variants", po::value<Words>()->value_name("FILE"),
        "load the variants of FILE on top of the shipped ones; may be repeated");
    const auto values = parse(words, options);
    if (values.count("help") != 0) {
        std::cout << options;
        return 0;
    }
    take(values, "dialect", server.dialect);
    take(values, "port", server.port);
    take(values, "account", server.accounts);
    take(values, "ca-file", server.ca_file);
    take(values, "seed", server.seed);
    take(values, "variants", server.variant_files);
    return bot::run_server(server);
}

// A command that takes the name of one file.
int with_file(const std::string& command, const Words& words,
              bot::ExitCode (*run)(const std::string&)) {
    if (words.size() != 1 || words[0].empty() || words[0][0] == '-') {
        return usage(command + " takes the name of one file");
    }
    return code(run(words[0]));
}

int status(const Words& words) {
    if (words.size() > 1 || (!words.empty() && (words[0].empty() || words[0][0] == '-'))) {
        return usage("status takes the name of one file, or none");
    }
    return bot::show_status(words.empty() ? bot::kInstalledConfig : words[0]);
}

int run(const Words& words) {
    po::options_description options;
    auto add = options.add_options();
    add("config", po::value<std::string>());
    add("help", "");
    add("version", "");
    const auto values = parse(words, options);
    if (values.count("help") != 0) {
        std::cout << kHelp;
        return 0;
    }
    if (values.count("version") != 0) {
        std::cout << "shako-bot " << variant::kVersion;
        if (!variant::kGitCommit.empty()) {
            std::cout << " (" << variant::kGitCommit << ")";
        }
        std::cout << '\n';
        return 0;
    }
    if (values.count("config") == 0) {
        return usage("nothing to do; --config FILE names a site to play on");
    }
    return code(bot::run_bot(values["config"].as<std::string>()));
}

int start(const Words& words) {
    if (words.empty() || words[0].empty() || words[0][0] == '-') {
        return run(words);
    }
    const Words rest(words.begin() + 1, words.end());
    if (words[0] == "check-config") {
        return with_file(words[0], rest, bot::check_config);
    }
    if (words[0] == "upgrade-account") {
        return with_file(words[0], rest, bot::run_upgrade);
    }
    if (words[0] == "import") {
        return with_file(words[0], rest, bot::run_import);
    }
    if (words[0] == "status") {
        return status(rest);
    }
    if (words[0] == "demo") {
        return demo(rest);
    }
    if (words[0] == "serve") {
        return serve(rest);
    }
    return usage(repeat(words[0]) + " is not a command");
}

}  // namespace

int main(int argc, char** argv) {
    const Words words(argv + 1, argv + argc);
    bot::forbid_core_dumps();  // before any token is read
    bot::return_freed_blocks();
    try {
        return start(words);
    } catch (const po::unknown_option& error) {
        return usage("unknown option " + repeat(error.get_option_name()));
    } catch (const po::too_many_positional_options_error&) {
        return usage("there is a word too many");
    } catch (const po::error_with_option_name& error) {
        return usage("the option " + repeat(error.get_option_name()) +
                     " has no value, a wrong one, or is given twice");
    } catch (const po::error&) {
        return usage("the command line cannot be read");
    } catch (const std::exception& error) {
        std::cerr << "shako-bot: internal error: " << error.what() << '\n';
        return code(bot::ExitCode::internal);
    }
}
