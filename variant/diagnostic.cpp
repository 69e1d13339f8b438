#include "variant/diagnostic.h"

#include <algorithm>

namespace shako::variant {

std::string_view to_text(Severity severity) noexcept {
    switch (severity) {
        case Severity::warning:
            return "warning";
        case Severity::refusal:
            return "refusal";
        case Severity::error:
            return "error";
    }
    return {};
}

std::string to_text(const Diagnostic& diagnostic) {
    std::string text = diagnostic.file;
    if (diagnostic.line > 0) {
        text += ':' + std::to_string(diagnostic.line);
        if (diagnostic.column > 0) text += ':' + std::to_string(diagnostic.column);
    }
    if (!text.empty()) text += ": ";
    text += std::string(to_text(diagnostic.severity)) + ": ";
    if (!diagnostic.key.empty()) text += diagnostic.key + ": ";
    return text + diagnostic.message;
}

bool has_errors(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) {
        return diagnostic.severity != Severity::warning;
    });
}

}  // namespace shako::variant
