#include "engine/tools/check.h"

#include <fstream>
#include <optional>

#include <nlohmann/json.hpp>

#include "engine/game.h"
#include "variant/ini.h"

namespace shako::engine::tools {

namespace {

// One byte more than allowed is enough for the reader to see that it is too much.
std::string read_bounded(std::istream& stream) {
    std::string text(variant::kMaxFileBytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

// Where each line of the text begins.
std::vector<std::size_t> line_starts(std::string_view text) {
    std::vector<std::size_t> starts{0};
    for (std::size_t at = text.find('\n'); at != std::string_view::npos;
         at = text.find('\n', at + 1))
        starts.push_back(at + 1);
    return starts;
}

int end_of_word(std::string_view text, const std::vector<std::size_t>& starts,
                const variant::Diagnostic& diagnostic) {
    const auto line = static_cast<std::size_t>(diagnostic.line);
    if (diagnostic.column == 0 || line == 0 || line > starts.size()) return 0;
    const std::size_t start = starts[line - 1];
    const std::size_t begin = start + static_cast<std::size_t>(diagnostic.column) - 1;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    // A remark about what is missing points behind the last word.
    return static_cast<int>(std::max(end, begin + 1) - start) + 1;
}

}  // namespace

std::vector<CheckRemark> check_files(const std::vector<std::string>& files,
                                     const variant::Catalog& shipped, std::istream& input,
                                     variant::Language language) {
    std::vector<CheckRemark> all;
    auto catalog = std::make_shared<const variant::Catalog>(shipped);
    for (const std::string& file : files) {
        const bool is_input = file == "-";
        variant::Loaded loaded;
        std::string text;
        if (is_input) {
            text = read_bounded(input);
            loaded = variant::load_text(text, "<stdin>", *catalog, variant::Layer::user,
                                        check_start, language);
        } else {
            loaded =
                variant::load_file(file, *catalog, variant::Layer::user, check_start, language);
        }
        if (!is_input && !loaded.diagnostics.empty()) {
            std::ifstream stream(file, std::ios::binary);
            if (stream) text = read_bounded(stream);
        }
        const auto starts = line_starts(text);
        for (const variant::Diagnostic& diagnostic : loaded.diagnostics)
            all.push_back({diagnostic, end_of_word(text, starts, diagnostic)});
        catalog = loaded.catalog;
    }
    return all;
}

std::string to_json(const CheckRemark& remark) {
    const variant::Diagnostic& d = remark.diagnostic;
    nlohmann::ordered_json object;
    object["file"] = d.file;
    object["line"] = d.line;
    object["column"] = d.column;
    object["endColumn"] = remark.end_column;
    object["severity"] = variant::to_text(d.severity);
    object["id"] = d.id;
    object["section"] = d.section;
    object["key"] = d.key;
    object["message"] = d.message;
    // Names come from files, which may hold any bytes.
    return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace shako::engine::tools
