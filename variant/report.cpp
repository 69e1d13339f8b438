#include "variant/report.h"

#include <algorithm>
#include <tuple>

namespace shako::variant {

Diagnostics Report::take() {
    std::stable_sort(kept_.begin(), kept_.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    if (dropped_ > 0) {
        Diagnostic last;
        last.severity = has_errors_ ? Severity::error : Severity::warning;
        last.id = "too-many";
        last.file = file_;
        last.message = std::to_string(dropped_) + " further remarks are left out";
        kept_.push_back(std::move(last));
    }
    return std::exchange(kept_, {});
}

}  // namespace shako::variant
