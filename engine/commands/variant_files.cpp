// check, dump, export, options.

#include <iostream>
#include <string>

#include "engine/commands/commands.h"
#include "engine/tools/check.h"
#include "engine/tools/dump_json.h"
#include "engine/tools/export.h"
#include "variant/dump.h"
#include "variant/locate.h"
#include "variant/reference.h"

namespace shako::engine::commands {

int run_check(const Words& words, VariantFiles& /*files*/) {
    const auto arguments = tools::parse_arguments(
        words, {{"--format", {"text", "json"}}, {"--strict"}, {"--warnings-as-errors"}});
    if (!arguments) return usage("check: " + arguments.error());
    if (arguments->operands.empty()) return usage("check: expected the name of a file");
    const auto remarks = tools::check_files(
        arguments->operands, *variant::load_catalog().catalog, std::cin,
        arguments->has("--strict") ? variant::Language::peer : variant::Language::ours);
    const bool as_json = arguments->value("--format", "text") == "json";
    bool is_good = true;
    for (const tools::CheckRemark& remark : remarks) {
        print(stdout, as_json ? to_json(remark) : to_text(remark.diagnostic));
        is_good = is_good && remark.diagnostic.severity == variant::Severity::warning &&
                  !arguments->has("--warnings-as-errors");
    }
    return is_good ? 0 : kFailure;
}

int run_dump(const Words& words, VariantFiles& files) {
    const auto arguments = tools::parse_arguments(words, {{"--format", {"ini", "json"}}});
    if (!arguments) return usage("dump: " + arguments.error());
    if (arguments->operands.size() != 1) return usage("dump: expected the name of a variant");
    const auto spec = find_variant(*files.load(), arguments->operands[0]);
    if (!spec) return kFailure;
    const bool as_json = arguments->value("--format", "ini") == "json";
    write(stdout, as_json ? tools::dump_json(*spec) : variant::dump_ini(*spec));
    return 0;
}

int run_export(const Words& words, VariantFiles& files) {
    const auto arguments = tools::parse_arguments(
        words, {{"--to", tools::export_target_names()}, {"--name", {}, true}});
    if (!arguments) return usage("export: " + arguments.error());
    if (arguments->operands.size() != 1) return usage("export: expected the name of a variant");
    const auto target = tools::find_export_target(arguments->value("--to", ""));
    if (!target) return usage("export: expected --to and the name of an engine");
    const std::string name = arguments->value("--name", arguments->operands[0] + "-copy");
    if (name.empty() || name.find_first_of("[]: \t\r\n") != std::string::npos)
        return usage("export: a name has no blanks, brackets and colons");
    const auto spec = find_variant(*files.load(), arguments->operands[0]);
    if (!spec) return kFailure;
    const auto exported = tools::export_game(*spec, *target, name);
    if (!exported) {
        for (const tools::ExportProblem& problem : exported.error())
            print(stderr, "shako-engine: " + problem.key + ": " + problem.message);
        return kFailure;
    }
    for (const std::string& note : exported->notes) print(stderr, "shako-engine: " + note);
    write(stdout, exported->ini);
    return 0;
}

int run_options(const Words& words, VariantFiles& /*files*/) {
    const bool is_markdown = words.size() == 1 && words[0] == "--markdown";
    if (!words.empty() && !is_markdown) return usage("options: expected --markdown or nothing");
    write(stdout, is_markdown ? variant::reference_markdown() : variant::reference_text());
    return 0;
}

}  // namespace shako::engine::commands
