#include "engine/tools/export.h"

#include <algorithm>
#include <array>

#include "engine/tools/export_11.h"
#include "variant/dump.h"
#include "variant/load.h"

namespace shako::engine::tools {

namespace {

struct TargetName {
    std::string_view name;
    ExportTarget target;
};
constexpr std::array<TargetName, 2> kTargets{
    {{"fairy-stockfish", ExportTarget::fairy_stockfish},
     {"fairy-stockfish-11", ExportTarget::fairy_stockfish_11}}};

// The lines of the game's dump, without the first one, its name.
std::vector<ExportLine> lines_of(const variant::Spec& spec) {
    constexpr std::string_view kSign = " = ";
    const std::string dump = variant::dump_ini(spec);
    std::vector<ExportLine> lines;
    for (std::size_t at = dump.find('\n') + 1; at < dump.size();) {
        const std::size_t end = std::min(dump.find('\n', at), dump.size());
        const std::string line = dump.substr(at, end - at);
        if (const std::size_t sign = line.find(kSign); sign != std::string::npos)
            lines.push_back({line.substr(0, sign), line.substr(sign + kSign.size())});
        at = end + 1;
    }
    return lines;
}

// What today's Fairy-Stockfish would read otherwise, or not at all.
std::vector<ExportProblem> complaints(const variant::Spec& spec) {
    const auto loaded = variant::load_text(variant::dump_ini(spec), spec.name, variant::Catalog(),
                                           variant::Layer::user, {}, variant::Language::peer);
    std::vector<ExportProblem> problems;
    for (const variant::Diagnostic& d : loaded.diagnostics)
        if (d.severity != variant::Severity::warning) problems.push_back({d.key, d.message});
    return problems;
}

Translation translate(const variant::Spec& spec, ExportTarget target) {
    switch (target) {
        case ExportTarget::fairy_stockfish:
            return {lines_of(spec), complaints(spec), {}};
        case ExportTarget::fairy_stockfish_11:
            return translate_to_11(spec, lines_of(spec));
    }
    return {};
}

}  // namespace

const std::vector<std::string_view>& export_target_names() {
    static const std::vector<std::string_view> kNames = [] {
        std::vector<std::string_view> names;
        for (const TargetName& target : kTargets) names.push_back(target.name);
        return names;
    }();
    return kNames;
}

std::optional<ExportTarget> find_export_target(std::string_view name) {
    for (const TargetName& target : kTargets)
        if (target.name == name) return target.target;
    return std::nullopt;
}

tl::expected<Exported, std::vector<ExportProblem>> export_game(const variant::Spec& spec,
                                                               ExportTarget target,
                                                               std::string_view name) {
    Translation translation = translate(spec, target);
    if (!translation.problems.empty()) return tl::unexpected(std::move(translation.problems));
    Exported exported;
    exported.ini = "[" + std::string(name) + "]\n";
    for (const ExportLine& line : translation.lines)
        exported.ini += line.key + " = " + line.value + "\n";
    exported.notes = std::move(translation.notes);
    return exported;
}

}  // namespace shako::engine::tools
