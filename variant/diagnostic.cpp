#include "variant/diagnostic.h"

#include <algorithm>

namespace shako::variant {

std::string to_text(const Diagnostic& diagnostic) {
    std::string text = diagnostic.file;
    if (diagnostic.line > 0) {
        text += ':' + std::to_string(diagnostic.line);
        if (diagnostic.column > 0) text += ':' + std::to_string(diagnostic.column);
    }
    if (!text.empty()) text += ": ";
    text += diagnostic.severity == Severity::error ? "error: " : "warning: ";
    if (!diagnostic.key.empty()) text += diagnostic.key + ": ";
    return text + diagnostic.message;
}

bool has_errors(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::error;
    });
}

}  // namespace shako::variant
