// Collects the diagnostics of one file, up to a limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "variant/diagnostic.h"

namespace shako::variant {

// Keeps memory bounded when every line of a huge file is wrong: beyond the limit only counts.
class Report {
   public:
    static constexpr std::size_t kLimit = 2'000;

    // What becomes of a remark that Fairy-Stockfish reads something otherwise.
    enum class Peer : std::uint8_t { warning, error, silent };

    explicit Report(std::string file, Peer peer = Peer::warning)
        : file_(std::move(file)), peer_(peer) {}

    [[nodiscard]] const std::string& file() const noexcept { return file_; }

    // True when more diagnostics will be counted only: no effort need go into their texts.
    [[nodiscard]] bool is_full() const noexcept { return kept_.size() == kLimit; }

    // Adds it with the file's name; false when it keeps its section from being loaded.
    bool add(Diagnostic diagnostic) {
        if (is_strict() && diagnostic.is_beyond_peer) diagnostic.severity = Severity::error;
        const bool is_harmless = diagnostic.severity == Severity::warning;
        if (peer_ == Peer::silent && diagnostic.is_beyond_peer && is_harmless) return true;
        has_errors_ = has_errors_ || !is_harmless;
        if (is_full()) {
            ++dropped_;
            if (is_harmless || !give_up_warning()) return is_harmless;
        }
        diagnostic.file = file_;
        kept_.push_back(std::move(diagnostic));
        return is_harmless;
    }

    [[nodiscard]] bool is_strict() const noexcept { return peer_ == Peer::error; }

    // What was added, in the order of lines, and a last one that counts what was left out.
    [[nodiscard]] Diagnostics take();

   private:
    // Makes room for what matters more; false when there is no warning.
    bool give_up_warning() {
        while (warnings_before_ > 0 && kept_[warnings_before_ - 1].severity != Severity::warning)
            --warnings_before_;
        if (warnings_before_ == 0) return false;
        kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(--warnings_before_));
        return true;
    }

    std::string file_;
    Diagnostics kept_;
    std::size_t dropped_ = 0;
    std::size_t warnings_before_ = kLimit;  // of those kept: no warning is at or behind this
    Peer peer_;
    bool has_errors_ = false;
};

}  // namespace shako::variant
