// bench, perft.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/commands/commands.h"
#include "engine/session.h"
#include "engine/tools/bench.h"
#include "engine/tools/load_bench.h"
#include "engine/tools/number.h"

namespace shako::engine::commands {

int run_bench(const Words& words, VariantFiles& /*files*/) {
    const auto arguments = tools::parse_arguments(words, {{"--load"}});
    if (!arguments) return usage("bench: " + arguments.error());
    if (arguments->has("--load")) {
        const std::vector<std::filesystem::path> files(arguments->operands.begin(),
                                                       arguments->operands.end());
        write(stdout, to_text(tools::bench_load(files)));
        return 0;
    }
    int depth = tools::kBenchDepth;
    if (!arguments->operands.empty()) {
        const auto given = tools::parse_number<int>(arguments->operands[0]);
        if (arguments->operands.size() > 1 || !given || *given < 1 || *given > 100)
            return usage("bench: expected a depth from 1 to 100");
        depth = *given;
    }
    const tools::BenchResult result = tools::bench(
        tools::bench_games(), depth, [](const tools::BenchPosition& position, std::uint64_t nodes) {
            print(stdout, position.variant + " " + position.fen + ": " + std::to_string(nodes));
        });
    const auto time = static_cast<std::uint64_t>(result.milliseconds > 0 ? result.milliseconds : 1);
    print(stdout, std::to_string(result.milliseconds) + " ms, " +
                      std::to_string(result.nodes * 1000 / time) + " nodes/second");
    print(stdout, "Bench: " + std::to_string(result.nodes));
    return 0;
}

int run_perft(const Words& words, VariantFiles& files) {
    const auto depth = words.size() >= 2 ? tools::parse_number<int>(words[1]) : std::nullopt;
    if (words.size() < 2 || words.size() > 3 || !depth || *depth < 0)
        return usage("perft: expected VARIANT DEPTH [FEN]");
    Session session(files.load());
    SessionResult result = session.set_variant(words[0]);
    if (result && words.size() == 3) result = session.set_position(words[2]);
    if (result)
        result = session.go_divide(*depth, [](const Divide& divide) {
            for (const auto& [move, nodes] : divide.moves)
                print(stdout, move + ": " + std::to_string(nodes));
            print(stdout, "\nNodes searched: " + std::to_string(divide.total));
        });
    session.wait();
    if (result) return 0;
    return failure(result.error().message);
}

}  // namespace shako::engine::commands
