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

    explicit Report(std::string file) : file_(std::move(file)) {}

    [[nodiscard]] const std::string& file() const noexcept { return file_; }

    // True when more diagnostics will be counted only: no effort need go into their texts.
    [[nodiscard]] bool is_full() const noexcept { return kept_.size() == kLimit; }

    // Adds it with the file's name.
    void add(Diagnostic diagnostic) {
        has_errors_ = has_errors_ || diagnostic.severity == Severity::error;
        if (is_full()) {
            ++dropped_;
            return;
        }
        diagnostic.file = file_;
        kept_.push_back(std::move(diagnostic));
    }

    // What was added, in the order of lines, and a last one that counts what was left out.
    [[nodiscard]] Diagnostics take();

   private:
    std::string file_;
    Diagnostics kept_;
    std::size_t dropped_ = 0;
    bool has_errors_ = false;
};

}  // namespace shako::variant
