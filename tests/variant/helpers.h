// Short ways to load a text in a test.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "variant/load.h"

namespace shako::variant::test {

inline std::filesystem::path source_dir() { return SHAKO_SOURCE_DIR; }

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The games of config/variants.ini.
inline const Catalog& shipped() {
    static const Loaded kLoaded = load_text(file_text(source_dir() / "config" / "variants.ini"),
                                            "variants.ini", Catalog(), Layer::shipped);
    return *kLoaded.catalog;
}

inline Loaded load(const std::string& text) { return load_text(text, "test.ini", shipped()); }

// "id" of every diagnostic, in order.
inline std::vector<std::string> ids(const Loaded& loaded) {
    std::vector<std::string> found;
    for (const Diagnostic& diagnostic : loaded.diagnostics) found.push_back(diagnostic.id);
    return found;
}

// Every diagnostic as a line of text.
inline std::string lines(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += to_text(diagnostic) + "\n";
    return text;
}

// The game [x:chess] with the given lines; fails the test's next access when it does not load.
inline Spec chess_with(const std::string& key_lines) {
    const Loaded loaded = load("[x:chess]\n" + key_lines);
    const auto spec = loaded.catalog->find("x");
    return spec == nullptr ? Spec{} : *spec;
}

// The remarks about [x:chess] with the given lines.
inline std::vector<std::string> ids_of(const std::string& key_lines) {
    return ids(load("[x:chess]\n" + key_lines));
}

using Ids = std::vector<std::string>;

}  // namespace shako::variant::test
