// Talking to a GUI on the standard streams.
#pragma once

#include <filesystem>
#include <vector>

namespace shako::engine::tools {

// Speaks the GUI's protocol on stdin and stdout until `quit` or the end of the input; searches with
// limits that are running at its end are finished first. `files` are variant files on top of the
// shipped ones. Returns the exit status. Blocks.
int run_stdio(const std::vector<std::filesystem::path>& files);

}  // namespace shako::engine::tools
