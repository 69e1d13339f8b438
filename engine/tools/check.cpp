#include "engine/tools/check.h"

#include <charconv>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "variant/load.h"

namespace shako::engine::tools {

namespace {

// The line that "file:line" ends in; 0 when there is none.
[[nodiscard]] int line_of(std::string_view origin) {
    const std::size_t colon = origin.rfind(':');
    int line = 0;
    if (colon != std::string_view::npos)
        std::from_chars(origin.data() + colon + 1, origin.data() + origin.size(), line);
    return line;
}

void check_start(const variant::Catalog& catalog, const std::string& name, const std::string& file,
                 variant::Diagnostics& diagnostics) {
    const auto report = [&](std::string id, std::string message) {
        variant::Diagnostic d;
        d.id = std::move(id);
        d.file = file;
        d.line = line_of(catalog.origin(name));
        d.section = name;
        d.key = "startFen";
        d.message = std::move(message);
        diagnostics.push_back(std::move(d));
    };
    const auto game = Game::create(catalog.find(name));
    if (!game)
        report("illegal-start", "the start position is not allowed: " + game.error().message);
    else if (const auto result = game->result())
        report("over-at-start",
               "the game is over in its start position: " + std::string(to_text(result->ending)));
}

}  // namespace

variant::Diagnostics check_files(const std::vector<std::filesystem::path>& files,
                                 const variant::Catalog& shipped) {
    variant::Diagnostics all;
    auto catalog = std::make_shared<const variant::Catalog>(shipped);
    for (const std::filesystem::path& file : files) {
        const variant::Loaded loaded = variant::load_file(file, *catalog);
        all.insert(all.end(), loaded.diagnostics.begin(), loaded.diagnostics.end());
        const std::string prefix = file.string() + ":";
        for (const std::string& name : loaded.catalog->names())
            if (loaded.catalog->origin(name).rfind(prefix, 0) == 0)
                check_start(*loaded.catalog, name, file.string(), all);
        catalog = loaded.catalog;
    }
    return all;
}

}  // namespace shako::engine::tools
