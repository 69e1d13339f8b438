#include "engine/commands/console.h"

#include "engine/game.h"
#include "engine/tools/number.h"
#include "variant/locate.h"

namespace shako::engine::commands {

void write(std::FILE* stream, std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stream);
}

void print(std::FILE* stream, std::string_view text) {
    write(stream, text);
    std::fputc('\n', stream);
}

int failure(const std::string& message) {
    print(stderr, "shako-engine: " + message);
    return kFailure;
}

int usage(const std::string& message) {
    print(stderr, "shako-engine: " + message + "\nTry 'shako-engine --help'.");
    return kUsage;
}

std::optional<std::string> read_numbers(const tools::Arguments& arguments,
                                        const std::vector<NumberOption>& options) {
    for (const NumberOption& option : options) {
        const auto text = arguments.find(option.name);
        if (!text) continue;
        const auto value = tools::parse_number<int>(*text);
        if (!value || *value < option.least || *value > option.most)
            return std::string(option.name) + ": expected a whole number from " +
                   std::to_string(option.least) +
                   (option.most < std::numeric_limits<int>::max()
                        ? " to " + std::to_string(option.most)
                        : "") +
                   ", not '" + *text + "'";
        option.take(*value);
    }
    return std::nullopt;
}

std::shared_ptr<const variant::Catalog> VariantFiles::load() {
    const variant::Loaded loaded = variant::load_catalog(paths_, check_start);
    for (const variant::Diagnostic& d : loaded.diagnostics) print(stderr, variant::to_text(d));
    has_bad_ = has_bad_ || variant::has_errors(loaded.diagnostics);
    return loaded.catalog;
}

std::shared_ptr<const variant::Spec> find_variant(const variant::Catalog& catalog,
                                                  const std::string& name) {
    auto spec = catalog.find(name);
    if (!spec) failure("unknown variant '" + name + "'");
    return spec;
}

}  // namespace shako::engine::commands
