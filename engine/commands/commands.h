// The subcommands of shako-engine; its help says what each does.
#pragma once

#include "engine/commands/console.h"

namespace shako::engine::commands {

// The words behind the subcommand's name; the files named before it. Returns the exit status.
// Blocks until it is done. Throws where the machine fails it.
using Run = int(const Words& words, VariantFiles& files);

// Of variant files, variant_files.cpp.
Run run_check;
Run run_dump;
Run run_export;
Run run_options;

// Of games that are played, games.cpp.
Run run_book;
Run run_match;
Run run_openings;

// Of data for fitting the evaluation, data.cpp.
Run run_datagen;
Run run_tune;

// Of measurements, measure.cpp.
Run run_bench;
Run run_perft;

}  // namespace shako::engine::commands
