// datagen, tune.

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/commands/commands.h"
#include "engine/tools/bench.h"
#include "engine/tools/datagen.h"
#include "engine/tools/tune.h"

namespace shako::engine::commands {

namespace {

constexpr int kSignatureDepth = 6;  // of the bench that signs data

std::optional<std::vector<std::string>> read_lines(const std::string& path) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.empty()) lines.push_back(line);
    return lines;
}

}  // namespace

int run_datagen(const Words& words, VariantFiles& files) {
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
    tools::DatagenOptions options;
    options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const auto wrong = read_numbers(*arguments, {{"--games", 1, &options.games},
                                                 {"--nodes", 1, &options.nodes},
                                                 {"--seed", 0, &options.seed},
                                                 {"--threads", 1, &options.threads, 1024}});
    if (wrong) return usage("datagen: " + *wrong);
    options.variant = arguments->value("--variant", "");
    options.out = arguments->value("--out", "");
    options.resume = arguments->has("--resume");
    options.eval_file = arguments->value("--eval", "");
    if (!arguments->operands.empty() || options.variant.empty() || options.out.empty() ||
        options.games == 0 || options.nodes == 0)
        return usage("datagen: expected --variant NAME --games N --nodes N --out FILE");
    if (const std::string path = arguments->value("--openings", ""); !path.empty()) {
        auto lines = read_lines(path);
        if (!lines || lines->empty()) return usage("datagen: " + path + ": no openings there");
        options.openings = std::move(*lines);
    }
    options.bench = tools::bench(tools::bench_games(), kSignatureDepth, {}).nodes;
    const auto made = tools::datagen(files.load(), options, [&options](int count) {
        if (count % 100 == 0 || count == options.games)
            print(stderr, std::to_string(count) + " games");
    });
    if (made) return 0;
    return failure("datagen: " + made.error());
}

int run_tune(const Words& words, VariantFiles& files) {
    const auto arguments = tools::parse_arguments(words, {{"--variant", {}, true},
                                                          {"--out", {}, true},
                                                          {"--eval", {}, true},
                                                          {"--result-share", {}, true},
                                                          {"--pull", {}, true},
                                                          {"--epochs", {}, true}});
    if (!arguments) return usage("tune: " + arguments.error());
    const std::string out = arguments->value("--out", "");
    tools::TuneOptions options;
    int share = 40;  // percent, as the next
    int pull = 100;
    const auto wrong = read_numbers(*arguments, {{"--result-share", 0, &share, 100},
                                                 {"--pull", 0, &pull},
                                                 {"--epochs", 1, &options.fit.epochs}});
    if (wrong) return usage("tune: " + *wrong);
    if (arguments->operands.empty() || out.empty())
        return usage("tune: expected --variant NAME --out FILE DATA...");
    const auto spec = find_variant(*files.load(), arguments->value("--variant", ""));
    if (!spec) return kFailure;
    options.data.assign(arguments->operands.begin(), arguments->operands.end());
    options.eval_file = arguments->value("--eval", "");
    options.fit.result_share = share / 100.0;
    options.fit.pull = pull / 100.0;
    const auto report = tools::tune(spec, options);
    if (!report) return failure("tune: " + report.error());
    write(stdout, to_text(*report));
    std::ofstream file(out, std::ios::binary);
    file << report->file << std::flush;
    if (file) return 0;
    return failure("tune: " + out + ": cannot be written");
}

}  // namespace shako::engine::commands
