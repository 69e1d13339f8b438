#include "engine/tools/check.h"

#include "engine/game.h"
#include "variant/load.h"

namespace shako::engine::tools {

variant::Diagnostics check_files(const std::vector<std::filesystem::path>& files,
                                 const variant::Catalog& shipped) {
    variant::Diagnostics all;
    auto catalog = std::make_shared<const variant::Catalog>(shipped);
    for (const std::filesystem::path& file : files) {
        const variant::Loaded loaded =
            variant::load_file(file, *catalog, variant::Layer::user, check_start);
        all.insert(all.end(), loaded.diagnostics.begin(), loaded.diagnostics.end());
        catalog = loaded.catalog;
    }
    return all;
}

}  // namespace shako::engine::tools
