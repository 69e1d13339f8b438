// A variants.ini text or file to a catalog: sections, inheritance, keys, checks.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "variant/catalog.h"
#include "variant/diagnostic.h"
#include "variant/finding.h"

namespace shako::variant {

struct Loaded {
    std::shared_ptr<const Catalog> catalog;  // never null; holds whatever was without error
    Diagnostics diagnostics;                 // of all files, in the order read
};

// What the caller has to say of a game that this layer finds in order: whether it can be played,
// say (engine/game.h: check_start). Its errors keep the section out like any other.
using GameCheck = std::function<Findings(const Spec&)>;

// Whose language a file is in.
enum class Language : std::uint8_t {
    ours,  // Fairy-Stockfish's and what goes beyond it, which gives warnings to the user's files
    peer,  // exactly Fairy-Stockfish's: whatever it would read otherwise is an error
};

// `base` and the sections of the text on top. Every problem of the text is reported in one run. A
// section with an error is not loaded, nor is one that inherits from it; the others are. Parents
// are games of `base` or sections further up. So that no file takes much longer than a second, it
// may have kMaxSections sections (ini.h) that describe no more than kMaxEffort (effort.h); what
// follows is an error and not loaded.
[[nodiscard]] Loaded load_text(std::string_view text, const std::string& file_name,
                               const Catalog& base, Layer layer = Layer::user,
                               const GameCheck& game_check = {},
                               Language language = Language::ours);

// The same for a file, which is named in the diagnostics as the path is given. Blocks on file
// access.
[[nodiscard]] Loaded load_file(const std::filesystem::path& path, const Catalog& base,
                               Layer layer = Layer::user, const GameCheck& game_check = {},
                               Language language = Language::ours);

// The game as find() gives it: sets and regions cut to its pieces and squares.
[[nodiscard]] Spec settled(Spec spec);

}  // namespace shako::variant
