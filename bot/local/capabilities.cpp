#include "bot/local/capabilities.h"

#include <nlohmann/json.hpp>

#include "bot/core/dialect.h"

namespace shako::bot::local {
namespace {

constexpr std::size_t kMaxBytes = 6144;
constexpr int kVersion = 1;

}  // namespace

std::optional<std::string> capabilities_problem(const std::string& header,
                                                const variant::Catalog& catalog) {
    if (header.empty()) return "Missing X-PyChess-Bot-Capabilities header.";
    if (header.size() > kMaxBytes) return "X-PyChess-Bot-Capabilities header is too large.";
    const auto value = nlohmann::json::parse(header, nullptr, false);
    if (!value.is_object()) return "X-PyChess-Bot-Capabilities header is not a JSON object.";

    const auto version = value.find("version");
    if (version == value.end() || !version->is_number_integer() || *version != kVersion) {
        return "Unsupported X-PyChess-Bot-Capabilities version.";
    }
    const auto variants = value.find("variants");
    if (variants == value.end() || !variants->is_array()) {
        return "X-PyChess-Bot-Capabilities has no list of variants.";
    }
    for (const auto& name : *variants) {
        if (!name.is_string()) continue;
        const auto known =
            from_site_variant(dialect(DialectName::pychess), name.get<std::string>());
        if (catalog.find(known) != nullptr) return std::nullopt;
    }
    return "X-PyChess-Bot-Capabilities names no variant that is played here.";
}

}  // namespace shako::bot::local
