// Finding the variant files, so that a GUI only needs the program's path.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "variant/load.h"

namespace shako::variant {

// Loads the shipped games and then the user's files on top.
// Shipped: variants.ini beside the executable, or in ../share/shako beside it, else in the
// installed share folder, and variants-extended.ini of the same folder, if it has one, on top; else
// the copies of both that are built in. If variants.ini has an error (another program's file may
// bear the same name), the copies built in are loaded first and the file on top of them. User's:
// each file of the environment variable SHAKO_VARIANTS, then each of `paths`; a file named twice is
// read once. A user's file may override a shipped game, with a warning. A file that can't be read
// is an error in the diagnostics. Blocks on file access.
[[nodiscard]] Loaded load_catalog(const std::vector<std::filesystem::path>& paths = {},
                                  const GameCheck& game_check = {});

// Where load_catalog looks.
struct Places {
    std::filesystem::path executable_dir;  // "" = not known
    std::filesystem::path share_dir;       // "" = none
    std::string user_files;                // as SHAKO_VARIANTS has it
};

// The same, looking in the given places instead of the system's.
[[nodiscard]] Loaded load_catalog(const Places& places,
                                  const std::vector<std::filesystem::path>& paths,
                                  const GameCheck& game_check = {});

// The folders in which shipped data files are looked for, in this order: beside the executable,
// ../share/shako beside it, the installed share folder.
[[nodiscard]] std::vector<std::filesystem::path> shipped_folders(const Places& places);
// The folder "eval" in each of them, with files of weights for the engine.
[[nodiscard]] std::vector<std::filesystem::path> shipped_eval_folders();

// A list as VariantPath has it: names separated by ':' (';' on Windows). Empty parts are dropped.
[[nodiscard]] std::vector<std::filesystem::path> split_path_list(std::string_view text);

}  // namespace shako::variant
