// Collects the diagnostics of one file, up to a limit.
#pragma once

#include <string>
#include <utility>

#include "variant/diagnostic.h"

namespace shako::variant {

// Keeps memory bounded when every line of a huge file is wrong: beyond the limit only counts.
class Report {
   public:
    static constexpr std::size_t kLimit = 2'000;

    // `is_strict`: what Fairy-Stockfish reads otherwise is an error.
    explicit Report(std::string file, bool is_strict = false)
        : file_(std::move(file)), is_strict_(is_strict) {}

    [[nodiscard]] const std::string& file() const noexcept { return file_; }

    // True when more diagnostics will be counted only: no effort need go into their texts.
    [[nodiscard]] bool is_full() const noexcept { return kept_.size() == kLimit; }

    // Adds it with the file's name; false when it keeps its section from being loaded.
    bool add(Diagnostic diagnostic) {
        if (is_strict_ && diagnostic.is_beyond_peer) diagnostic.severity = Severity::error;
        const bool is_harmless = diagnostic.severity == Severity::warning;
        has_errors_ = has_errors_ || !is_harmless;
        if (is_full()) {
            ++dropped_;
            return is_harmless;
        }
        diagnostic.file = file_;
        kept_.push_back(std::move(diagnostic));
        return is_harmless;
    }

    [[nodiscard]] bool is_strict() const noexcept { return is_strict_; }

    // What was added, in the order of lines, and a last one that counts what was left out.
    [[nodiscard]] Diagnostics take();

   private:
    std::string file_;
    Diagnostics kept_;
    std::size_t dropped_ = 0;
    bool is_strict_ = false;
    bool has_errors_ = false;
};

}  // namespace shako::variant
