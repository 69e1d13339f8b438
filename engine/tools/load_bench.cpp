#include "engine/tools/load_bench.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <limits>

#include "engine/board/width.h"
#include "engine/compile.h"
#include "engine/game.h"
#include "variant/builtin.h"
#include "variant/load.h"

namespace shako::engine::tools {

namespace {

constexpr int kRuns = 5;

template <class Work>
double fastest(const Work& work) {
    double best = std::numeric_limits<double>::max();
    for (int run = 0; run < kRuns; ++run) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> time =
            std::chrono::steady_clock::now() - begin;
        best = std::min(best, time.count());
    }
    return best;
}

std::shared_ptr<const variant::Catalog> read(const std::vector<std::filesystem::path>& files) {
    auto catalog = std::make_shared<const variant::Catalog>();
    if (files.empty())
        for (const auto text :
             {variant::builtin_variants_ini(), variant::builtin_variants_extended_ini()})
            catalog =
                variant::load_text(text, "<built-in>", *catalog, variant::Layer::shipped).catalog;
    for (const auto& file : files)
        catalog = variant::load_file(file, *catalog, variant::Layer::shipped).catalog;
    return catalog;
}

void compile(const std::shared_ptr<const variant::Spec>& spec) {
    with_width(spec->board, [&]<int W>(Width<W>) { (void)compile_as<W>(spec); });
}

std::string number(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", value);
    return text.data();
}

}  // namespace

LoadBench bench_load(const std::vector<std::filesystem::path>& files) {
    LoadBench result;
    result.read_milliseconds = fastest([&] { (void)read(files); });
    const auto catalog = read(files);
    for (const std::string& name : catalog->names()) {
        const auto spec = catalog->find(name);
        result.check_milliseconds += fastest([&] { (void)check_start(*spec); });
        result.compiled.push_back({name, fastest([&] { compile(spec); })});
    }
    return result;
}

std::string to_text(const LoadBench& bench) {
    double total = 0;
    for (const auto& game : bench.compiled) total += game.milliseconds;
    auto slowest = bench.compiled;
    std::sort(slowest.begin(), slowest.end(),
              [](const auto& a, const auto& b) { return a.milliseconds > b.milliseconds; });
    const std::string games = std::to_string(bench.compiled.size()) + " games";
    std::string text = "reading " + games + ": " + number(bench.read_milliseconds) +
                       " ms (limit 50)\n" + "trying the start positions of " + games + ": " +
                       number(bench.check_milliseconds) + " ms\n" + "compiling " + games + ": " +
                       number(total) + " ms; the slowest (limit 5 each):\n";
    for (std::size_t i = 0; i < std::min<std::size_t>(5, slowest.size()); ++i)
        text += "  " + slowest[i].name + ": " + number(slowest[i].milliseconds) + " ms\n";
    return text;
}

}  // namespace shako::engine::tools
