// book, match, openings.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/book/book.h"
#include "engine/book/game_book.h"
#include "engine/commands/commands.h"
#include "engine/game.h"
#include "engine/notation/pgn.h"
#include "engine/read_file.h"
#include "engine/tools/make_book.h"
#include "engine/tools/make_openings.h"
#include "engine/tools/match/match.h"
#include "engine/tools/number.h"

namespace shako::engine::commands {

namespace {

// All games of the files, or nothing after saying which cannot be read.
std::optional<std::vector<PgnGame>> read_games(const Words& names,
                                               const variant::Catalog& catalog) {
    std::vector<PgnGame> games;
    for (const std::string& name : names) {
        const auto text = read_file(name);
        if (!text) {
            failure(name + ": it cannot be read");
            return std::nullopt;
        }
        auto read = parse_pgn(
            *text, [&catalog](std::string_view variant) { return catalog.find(variant); });
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

int write_book(const Book& book, const std::string& name) {
    std::ofstream file(name, std::ios::binary);
    file << book.to_bytes() << std::flush;
    if (!file) return failure(name + ": it cannot be written");
    print(stdout, name + ": " + std::to_string(book.size()) + " moves");
    return 0;
}

}  // namespace

int run_book(const Words& words, VariantFiles& files) {
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
    const auto wrong = read_numbers(*arguments, {{"--plies", 1, &plies},
                                                 {"--least", 1, &least},
                                                 {"--self-play", 1, &plan.games},
                                                 {"--nodes", 1, &plan.nodes},
                                                 {"--margin", 0, &plan.margin},
                                                 {"--seed", 0, &plan.seed}});
    if (wrong) return usage("book: " + *wrong);
    const auto catalog = files.load();
    const auto spec = find_variant(*catalog, plan.variant);
    if (!spec) return kFailure;
    if (!is_self_play) {
        const auto start = Game::create(spec);
        const auto games = read_games(names, *catalog);
        if (!start || !games) return kFailure;
        return write_book(book_from_games(*games, *start, plies, least), output);
    }
    plan.plies = plies;
    const auto book = tools::book_from_self_play(catalog, plan, [&plan](int games) {
        print(stderr, std::to_string(games) + "/" + std::to_string(plan.games) + " games");
    });
    if (book) return write_book(*book, output);
    return failure("book: " + book.error());
}

int run_match(const Words& words, VariantFiles& files) {
    const auto plan = tools::parse_match_plan(words);
    if (!plan) return usage("match: " + plan.error());
    for (const std::filesystem::path& path : plan->variant_files) files.add(path);
    const auto report = tools::play_match(*plan, *files.load(),
                                          [](const std::string& line) { print(stderr, line); });
    if (!report) return failure("match: " + report.error());
    write(stdout, plan->is_json ? to_json(*report) : to_text(*report));
    return report->is_interrupted ? kInterrupted : 0;
}

int run_openings(const Words& words, VariantFiles& files) {
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
    const auto least = tools::parse_number<int>(plies.substr(0, dash));
    const auto most =
        tools::parse_number<int>(dash == std::string::npos ? plies : plies.substr(dash + 1));
    if (!least || !most || *least < 1 || *least > *most || *most > 100)
        return usage("openings: --plies: expected two numbers from 1 to 100, such as 6-8");
    plan.least_plies = *least;
    plan.most_plies = *most;
    const auto wrong = read_numbers(*arguments, {{"--count", 1, &plan.count},
                                                 {"--nodes", 1, &plan.nodes},
                                                 {"--limit", 0, &plan.limit},
                                                 {"--seed", 0, &plan.seed}});
    if (wrong) return usage("openings: " + *wrong);
    const auto openings = tools::make_openings(files.load(), plan,
                                               [](const std::string& fen) { print(stdout, fen); });
    if (openings) return 0;
    return failure("openings: " + openings.error());
}

}  // namespace shako::engine::commands
