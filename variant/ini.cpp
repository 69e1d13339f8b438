#include "variant/ini.h"

#include <unordered_map>

#include "variant/quote.h"

namespace shako::variant {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == '+';
}

// A part of a line, and its column from 0.
struct Part {
    std::string_view text;
    std::size_t column = 0;
};

Part trimmed(Part part) {
    while (!part.text.empty() && is_blank(part.text.front())) {
        part.text.remove_prefix(1);
        ++part.column;
    }
    while (!part.text.empty() && is_blank(part.text.back())) part.text.remove_suffix(1);
    return part;
}

class Reader {
   public:
    Reader(std::string_view text, Report& report) : text_(text), report_(report) {}

    Document run() {
        if (text_.size() > kMaxFileBytes) {
            say(Severity::error, "too-large", 0, "",
                "the file has " + std::to_string(text_.size()) + " bytes, expected 8 MiB at most");
            return {};
        }
        if (text_.starts_with(kByteOrderMark)) {
            line_ = 1;
            say_beyond_peer(
                "byte-order-mark", 1, "",
                "the file begins with a byte order mark, which hides the first section from "
                "Fairy-Stockfish; expected plain UTF-8");
            text_.remove_prefix(kByteOrderMark.size());
            has_mark_ = true;
        }
        line_ = 0;
        while (!text_.empty() && !is_full_) {
            const std::size_t end = text_.find('\n');
            std::string_view line = text_.substr(0, end);
            text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
            ++line_;
            if (line.ends_with('\r')) line.remove_suffix(1);
            read_line(line);
        }
        return std::move(document_);
    }

   private:
    // The one at hand; null before the first one and behind the last one that is read.
    Section* section() {
        return document_.sections.empty() || is_full_ ? nullptr : &document_.sections.back();
    }

    // `column` from 1; 0 = the line as a whole.
    void say(Severity severity, std::string id, std::size_t column, std::string_view key,
             std::string message, bool is_beyond_peer = false) {
        Diagnostic diagnostic;
        diagnostic.severity = severity;
        diagnostic.is_beyond_peer = is_beyond_peer;
        diagnostic.id = std::move(id);
        diagnostic.line = line_;
        diagnostic.column = static_cast<int>(column);
        if (section() != nullptr) diagnostic.section = section()->name;
        diagnostic.key = std::string(key);
        diagnostic.message = std::move(message);
        const bool is_harmless = report_.add(std::move(diagnostic));
        if (section() == nullptr) return;
        section()->is_faulty = section()->is_faulty || !is_harmless;
        section()->is_beyond_peer = section()->is_beyond_peer || is_beyond_peer;
    }

    // What Fairy-Stockfish reads otherwise.
    void say_beyond_peer(std::string id, std::size_t column, std::string_view key,
                         std::string message) {
        say(Severity::warning, std::move(id), column, key, std::move(message), true);
    }

    void read_line(std::string_view line) {
        const Part content = trimmed({line, 0});
        if (content.text.empty()) return;
        const char first = content.text.front();
        const bool is_comment = first == ';' || first == '#';
        if (!is_comment && line.size() > kMaxLineBytes) {
            say(Severity::error, "line-too-long", kMaxLineBytes + 1, "",
                "the line has " + std::to_string(line.size()) + " bytes, expected " +
                    std::to_string(kMaxLineBytes) + " at most");
            return;
        }
        if (!is_comment && !has_clean_bytes(line)) return;
        if (first == '[') {
            read_header(content);
            return;
        }
        if (content.column > 0)
            say_beyond_peer(
                "leading-blank", 1, "",
                is_comment
                    ? "blanks stand before the comment; Fairy-Stockfish reads it as a setting"
                    : "blanks stand before the key; Fairy-Stockfish does not know such a key");
        if (is_comment) return;
        read_entry(line, content);
    }

    // Reports the first byte of a line that no text file has.
    bool has_clean_bytes(std::string_view line) {
        for (std::size_t i = 0; i < line.size();) {
            const auto byte = static_cast<unsigned char>(line[i]);
            if ((byte < 0x20 && line[i] != '\t') || byte == 0x7F) {
                say(Severity::error, "control-character", i + 1, "",
                    "control character " + in_quotes(line.substr(i, 1)) + ", expected text");
                return false;
            }
            const std::size_t length = utf8_length(line.substr(i));
            if (length == 0) {
                say(Severity::error, "bad-utf8", i + 1, "",
                    "byte " + in_quotes(line.substr(i, 1)) + " is no UTF-8, expected UTF-8 text");
                return false;
            }
            i += length;
        }
        return true;
    }

    // "[name]" or "[name:parent]".
    void read_header(Part content) {
        if (document_.sections.size() == kMaxSections) {
            is_full_ = true;
            say(Severity::error, "too-many-sections", 0, "",
                "the file has more than " + std::to_string(kMaxSections) +
                    " sections; what follows is not read");
            return;
        }
        document_.sections.emplace_back();
        seen_.clear();
        Section& now = document_.sections.back();
        if (document_.sections.size() == 1 && has_mark_) {  // which hides it
            now.is_beyond_peer = true;
            now.is_faulty = report_.is_strict();
        }
        now.line = line_;
        now.name_column = static_cast<int>(content.column) + 2;

        const std::size_t close = content.text.find(']');
        Part inside{content.text.substr(1), content.column + 1};
        if (close != std::string_view::npos) inside.text = content.text.substr(1, close - 1);
        const std::size_t colon = inside.text.find(':');
        Part name{inside.text.substr(0, colon), inside.column};
        Part parent{"", 0};
        if (colon != std::string_view::npos)
            parent = {inside.text.substr(colon + 1), inside.column + colon + 1};
        const Part bare_name = trimmed(name);
        const Part bare_parent = trimmed(parent);
        now.name = std::string(bare_name.text);
        now.parent = std::string(bare_parent.text);
        now.name_column = static_cast<int>(bare_name.column) + 1;
        now.parent_column = static_cast<int>(bare_parent.column) + 1;

        if (content.column > 0)
            say_beyond_peer("leading-blank", 1, "",
                            "blanks stand before '['; Fairy-Stockfish does not see the section");
        if (close == std::string_view::npos) {
            say(Severity::error, "no-bracket", content.column + content.text.size() + 1, "",
                "the section's name is not closed, expected ']'");
            return;
        }
        (void)is_name(bare_name, "section");
        if (colon != std::string_view::npos) now.has_bad_parent = !is_name(bare_parent, "parent");
        if (bare_name.text.size() != name.text.size() ||
            bare_parent.text.size() != parent.text.size())
            say_beyond_peer(
                "blank-in-name", inside.column + 1, "",
                "blanks stand inside the brackets; Fairy-Stockfish takes them as part of the name");
        const Part rest = trimmed({content.text.substr(close + 1), content.column + close + 1});
        if (rest.text.empty()) return;
        const bool is_comment = rest.text.front() == ';' || rest.text.front() == '#';
        say(Severity::warning, "junk-after-bracket", rest.column + 1, "",
            in_quotes(rest.text) + " behind ']' is ignored, expected the end of the line" +
                (is_comment ? "; a comment begins at the start of a line" : ""));
    }

    // Reports what is wrong with a name.
    bool is_name(Part name, std::string_view what) {
        if (name.text.empty()) {
            say(Severity::error, "bad-name", name.column + 1, "",
                "the " + std::string(what) + "'s name is missing");
            return false;
        }
        for (std::size_t i = 0; i < name.text.size(); ++i) {
            if (is_name_char(name.text[i])) continue;
            say(Severity::error, "bad-name", name.column + i + 1, "",
                in_quotes(name.text) + " is no " + std::string(what) +
                    " name, expected letters, digits and - _ . +");
            return false;
        }
        return true;
    }

    // "key = value": split at the first '='.
    void read_entry(std::string_view line, Part content) {
        if (section() == nullptr) {
            say(Severity::warning, "outside-section", content.column + 1, "",
                in_quotes(content.text) +
                    " stands before the first section and is ignored, expected a comment or "
                    "[name]");
            return;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            const bool has_colon = content.text.find(':') != std::string_view::npos;
            say(Severity::error, "no-equals", content.column + 1, "",
                in_quotes(content.text) + " has no '=', expected key = value" +
                    (has_colon ? "; a ':' does not separate them" : ""));
            return;
        }
        const Part key = trimmed({line.substr(0, equals), 0});
        if (key.column + key.text.size() < equals && line[equals - 1] == '\t')
            say_beyond_peer("tab-before-equals", key.column + key.text.size() + 1, key.text,
                            "a tab stands before '='; Fairy-Stockfish takes it as part of the key");
        const Part raw_value{line.substr(equals + 1), equals + 1};
        const Part value = trimmed(raw_value);
        if (key.text.empty()) {
            say(Severity::error, "empty-key", equals + 1, "",
                "nothing stands before '=', expected key = value");
            return;
        }
        if (value.text.empty()) {
            say(Severity::error, "empty-value", equals + 2, key.text,
                "nothing stands behind '=', expected a value; leave the line out for the default");
            return;
        }
        if (is_blank(raw_value.text.back()))
            say_beyond_peer(
                "trailing-blank", value.column + value.text.size() + 1, key.text,
                "blanks stand behind the value; Fairy-Stockfish takes them as part of it");
        add_entry({std::string(key.text), std::string(value.text), line_,
                   static_cast<int>(key.column) + 1, static_cast<int>(value.column) + 1});
    }

    void add_entry(Entry entry) {
        std::vector<Entry>& entries = section()->entries;
        const auto [place, is_new] = seen_.emplace(entry.key, entries.size());
        if (is_new && entries.size() == kMaxKeys) {
            seen_.erase(place);
            if (!section()->is_cut)
                say(Severity::error, "too-many-keys", static_cast<std::size_t>(entry.key_column),
                    "",
                    "the section has more than " + std::to_string(kMaxKeys) +
                        " different keys; what follows is not read");
            section()->is_cut = true;
            return;
        }
        if (is_new) {
            entries.push_back(std::move(entry));
            return;
        }
        Entry& earlier = entries[place->second];
        say(Severity::warning, "repeated-key", static_cast<std::size_t>(entry.key_column),
            entry.key,
            "the key is already set in line " + std::to_string(earlier.line) + "; this value, " +
                in_quotes(entry.value) + ", counts");
        earlier = std::move(entry);
    }

    std::string_view text_;
    Report& report_;
    Document document_;
    std::unordered_map<std::string, std::size_t> seen_;  // key -> entry of the current section
    int line_ = 0;
    bool is_full_ = false;
    bool has_mark_ = false;
};

}  // namespace

Document read_ini(std::string_view text, Report& report) { return Reader(text, report).run(); }

}  // namespace shako::variant
