#include "tests/support/every_game.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "engine/game.h"
#include "tests/support/shared_data.h"

namespace shako::test {

namespace {

std::vector<std::filesystem::path> files() {
    const auto folder = std::filesystem::path(SHAKO_SOURCE_DIR) / "config";
    const auto first = folder / "variants.ini";
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".ini" && entry.path() != first)
            found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    found.insert(found.begin(), first);
    if (auto peer = shared_data("fairy-stockfish/variants.ini")) found.push_back(*peer);
    return found;
}

variant::Loaded load() {
    variant::Loaded all{std::make_shared<const variant::Catalog>(), {}};
    for (const auto& file : files()) {
        const auto loaded =
            variant::load_file(file, *all.catalog, variant::Layer::user, engine::check_start);
        all.diagnostics.insert(all.diagnostics.end(), loaded.diagnostics.begin(),
                               loaded.diagnostics.end());
        all.catalog = loaded.catalog;
    }
    return all;
}

}  // namespace

const variant::Loaded& every_game() {
    static const variant::Loaded kAll = load();
    return kAll;
}

}  // namespace shako::test
