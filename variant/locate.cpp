#include "variant/locate.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <system_error>

#include "variant/build_info.h"
#include "variant/builtin.h"

namespace shako::variant {

namespace {

namespace fs = std::filesystem;

constexpr const char* kFileName = "variants.ini";
constexpr const char* kExtendedName = "variants-extended.ini";  // read on top of it
#ifdef _WIN32
constexpr char kSeparator = ';';
#else
constexpr char kSeparator = ':';
#endif

// The folder that the running program lies in; empty when the system does not tell.
fs::path executable_dir() {
    std::error_code error;
    const fs::path path = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path() : path.parent_path();
}

void append(Diagnostics& all, Diagnostics more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

// The second of two, on top of what the first one loaded.
Loaded joined(Loaded first, Loaded second) {
    append(first.diagnostics, std::move(second.diagnostics));
    return {std::move(second.catalog), std::move(first.diagnostics)};
}

Loaded load_built_in(const GameCheck& game_check) {
    Loaded loaded =
        load_text(builtin_variants_ini(), "<built-in>", Catalog(), Layer::shipped, game_check);
    Loaded more = load_text(builtin_variants_extended_ini(), "<built-in extended>", *loaded.catalog,
                            Layer::shipped, game_check);
    return joined(std::move(loaded), std::move(more));
}

Loaded load_shipped(const Places& places, const GameCheck& game_check) {
    std::vector<fs::path> candidates = shipped_folders(places);
    for (fs::path& candidate : candidates) candidate /= kFileName;
    const auto found = std::find_if(candidates.begin(), candidates.end(), is_file);
    if (found == candidates.end()) return load_built_in(game_check);
    const fs::path path = found->lexically_normal();
    Loaded loaded = load_file(path, Catalog(), Layer::shipped, game_check);
    if (has_errors(loaded.diagnostics))
        return load_file(path, *load_built_in(game_check).catalog, Layer::user, game_check);
    const fs::path extended = path.parent_path() / kExtendedName;
    if (!is_file(extended)) return loaded;
    Loaded more = load_file(extended, *loaded.catalog, Layer::shipped, game_check);
    return joined(std::move(loaded), std::move(more));
}

}  // namespace

std::vector<fs::path> shipped_folders(const Places& places) {
    std::vector<fs::path> folders;
    if (!places.executable_dir.empty()) {
        folders.push_back(places.executable_dir);
        folders.push_back(places.executable_dir.parent_path() / "share" / "shako");
    }
    if (!places.share_dir.empty()) folders.push_back(places.share_dir);
    return folders;
}

std::vector<fs::path> shipped_eval_folders() {
    std::vector<fs::path> folders =
        shipped_folders(Places{executable_dir(), fs::path(std::string(kShareDir)), {}});
    for (fs::path& folder : folders) folder /= "eval";
    return folders;
}

Loaded load_catalog(const Places& places, const std::vector<fs::path>& paths,
                    const GameCheck& game_check) {
    Loaded loaded = load_shipped(places, game_check);
    std::vector<fs::path> files = split_path_list(places.user_files);
    files.insert(files.end(), paths.begin(), paths.end());
    std::set<fs::path> seen;
    for (const fs::path& file : files) {
        // A file that is named twice, say by the environment and by an option, is read once.
        std::error_code ignored;
        const fs::path real = fs::weakly_canonical(file, ignored);
        if (!seen.insert(real.empty() ? file : real).second) continue;
        Loaded more = load_file(file, *loaded.catalog, Layer::user, game_check);
        loaded = joined(std::move(loaded), std::move(more));
    }
    return loaded;
}

Loaded load_catalog(const std::vector<fs::path>& paths, const GameCheck& game_check) {
    const char* const variable = std::getenv("SHAKO_VARIANTS");
    return load_catalog(Places{executable_dir(), fs::path(std::string(kShareDir)),
                               variable == nullptr ? std::string() : std::string(variable)},
                        paths, game_check);
}

std::vector<fs::path> split_path_list(std::string_view text) {
    std::vector<fs::path> paths;
    while (!text.empty()) {
        const std::size_t end = text.find(kSeparator);
        const std::string_view part = text.substr(0, end);
        if (!part.empty()) paths.emplace_back(std::string(part));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return paths;
}

}  // namespace shako::variant
