#include "variant/load.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "variant/check.h"
#include "variant/effort.h"
#include "variant/ini.h"
#include "variant/option_table.h"
#include "variant/piece_names.h"
#include "variant/quote.h"
#include "variant/report.h"
#include "variant/rules/rows.h"

namespace shako::variant {

namespace {

constexpr std::string_view kCommentHint =
    "; a comment is one only when ; or # is the first character of its line";

class Loader {
   public:
    Loader(const Document& document, const Catalog& base, Layer layer, const GameCheck& game_check,
           Report& report)
        : document_(document),
          catalog_(base),
          layer_(layer),
          game_check_(game_check),
          report_(report) {}

    Catalog run() {
        for (const Section& section : document_.sections) last_line_[section.name] = section.line;
        find_circles();
        for (const Section& section : document_.sections) {
            if (effort_ > kMaxEffort) {
                say(section, Severity::error, "too-much", section.line, section.name_column, "",
                    "the games above are as much as one file may describe; this one and those "
                    "below are not loaded, expected them in another file");
                break;
            }
            if (load_section(section))
                failed_.erase(section.name);
            else if (!loaded_here_.contains(section.name))
                note_failure(section);
        }
        return std::move(catalog_);
    }

   private:
    using Keys = std::set<std::string, std::less<>>;
    using Line = std::pair<const Option*, const Entry*>;

    // False when it keeps the section from being loaded.
    bool say(const Section& section, Severity severity, std::string id, int line, int column,
             std::string key, std::string message, bool is_beyond_peer = false) {
        Diagnostic diagnostic;
        diagnostic.severity = severity;
        diagnostic.id = std::move(id);
        diagnostic.line = line;
        diagnostic.column = column;
        diagnostic.section = section.name;
        diagnostic.key = std::move(key);
        diagnostic.message = std::move(message);
        diagnostic.is_beyond_peer = is_beyond_peer;
        is_beyond_peer_ = is_beyond_peer_ || is_beyond_peer;
        return report_.add(std::move(diagnostic));
    }

    void note_failure(const Section& section) {
        const bool is_new = failed_.insert_or_assign(section.name, section.line).second;
        const bool replaces = layer_ == Layer::user && !report_.is_strict();
        if (is_new && replaces && catalog_.is_shipped(section.name))
            say(section, Severity::warning, "shipped-stays", section.line, section.name_column, "",
                in_quotes(section.name) + " has an error and replaces nothing: the game of that " +
                    "name from " + catalog_.origin(section.name) + " stays");
    }

    // Follows every section's parents inside the file, each section once.
    void find_circles() {
        std::unordered_map<std::string_view, const Section*> by_name;
        for (const Section& section : document_.sections) by_name[section.name] = &section;
        std::unordered_map<const Section*, const Section*> visited_from;
        for (const Section& start : document_.sections) {
            const Section* now = &start;
            while (now != nullptr && visited_from.emplace(now, &start).second) {
                const auto parent = by_name.find(now->parent);
                now = parent == by_name.end() ? nullptr : parent->second;
            }
            if (now == nullptr || visited_from.at(now) != &start) continue;
            for (const Section* member = now; circles_.insert(member).second;)
                member = by_name.at(member->parent);
        }
    }

    // True when the section is in the catalog afterwards.
    bool load_section(const Section& section) {
        is_beyond_peer_ = section.is_beyond_peer;
        if (!is_name_free(section)) return false;
        const auto parent = find_parent(section);
        if (parent == nullptr) {
            judge_orphan(section);
            return false;
        }
        bool is_good = !section.is_faulty;
        auto unsettled = std::make_shared<Spec>(*parent);
        unsettled->name = section.name;
        unsettled->parent = section.parent;
        const Keys wrong = apply(section, *unsettled);
        is_good = is_good && wrong.empty();
        conclude_en_passant(*unsettled);
        auto spec = std::make_shared<Spec>(settled(*unsettled));
        // What depends on a wrong value can't be judged; board and men everything depends on.
        if (std::none_of(wrong.begin(), wrong.end(), is_structural))
            is_good = report_findings(section, *spec, wrong) && is_good;
        if (!is_good) {
            partial_.insert_or_assign(section.name, std::move(unsettled));
            return false;
        }
        if (*spec == *unsettled) unsettled.reset();
        return insert(section, std::move(spec), std::move(unsettled));
    }

    // The values of a section whose parent was not loaded: judged by what is known of the parent,
    // whose letters they need, and otherwise the keys alone.
    void judge_orphan(const Section& section) {
        const auto parent = partial_.find(section.parent);
        if (parent != partial_.end()) {
            auto spec = std::make_shared<Spec>(*parent->second);
            (void)apply(section, *spec);
            partial_.insert_or_assign(section.name, std::move(spec));
            return;
        }
        for (const Entry& entry : section.entries)
            if (find_option(entry.key) == nullptr) say_unknown(section, entry);
    }

    bool is_name_free(const Section& section) {
        if (section.name.empty()) return true;  // already reported
        const bool is_here = loaded_here_.contains(section.name) || failed_.contains(section.name);
        const bool may_override = layer_ == Layer::user && catalog_.is_shipped(section.name);
        if (!is_here && (may_override || catalog_.find(section.name) == nullptr)) return true;
        const std::string first =
            failed_.contains(section.name)
                ? report_.file() + ":" + std::to_string(failed_.at(section.name))
                : catalog_.origin(section.name);
        say(section, Severity::error, "duplicate-section", section.line, section.name_column, "",
            in_quotes(section.name) + " is already defined at " + first +
                ", expected a name of its own");
        return false;
    }

    // The game to start from, or null after reporting why there is none.
    std::shared_ptr<const Spec> find_parent(const Section& section) {
        if (section.has_bad_parent) return nullptr;  // already reported
        if (section.parent.empty()) return std::make_shared<Spec>(language_defaults());
        const auto refuse = [&](std::string id, std::string message) {
            say(section, Severity::error, std::move(id), section.line, section.parent_column, "",
                std::move(message));
            return nullptr;
        };
        if (section.parent == section.name)
            return refuse(
                "inherits-itself",
                in_quotes(section.name) + " cannot inherit from itself, expected another parent");
        const auto failed = failed_.find(section.parent);
        if (failed != failed_.end())
            return refuse("parent-not-loaded",
                          "the parent " + in_quotes(section.parent) + " (line " +
                              std::to_string(failed->second) +
                              ") has an error, so this section is not loaded either" +
                              (catalog_.is_shipped(section.parent)
                                   ? "; it does not inherit from the shipped " +
                                         in_quotes(section.parent) + " instead"
                                   : ""));
        if (auto spec = catalog_.find_template(section.parent)) {
            if (!catalog_.is_beyond_peer(section.parent)) return spec;
            is_beyond_peer_ = true;
            if (!report_.is_strict()) return spec;
            return refuse("beyond-peer", "the parent " + in_quotes(section.parent) +
                                             " is beyond what Fairy-Stockfish can read");
        }
        const auto later = last_line_.find(section.parent);
        if (later != last_line_.end() && later->second > section.line)
            return refuse(
                "parent-defined-later",
                "the parent " + in_quotes(section.parent) + " is defined later, in line " +
                    std::to_string(later->second) + "; expected it above this section" +
                    (circles_.contains(&section) ? "; the sections inherit in a circle" : ""));
        std::string message = "the parent " + in_quotes(section.parent) +
                              " does not exist, expected a game that is loaded or a section above";
        return refuse("unknown-parent", std::move(message));
    }

    // Applies the lines in the language's order; the keys of those that are wrong.
    Keys apply(const Section& section, Spec& spec) {
        std::vector<Line> lines;
        Reading reading{spec, {}, {}};
        Keys wrong;
        for (const Entry& entry : section.entries) {
            const Option* const option = find_option(entry.key);
            if (option == nullptr) {
                say_unknown(section, entry);
                wrong.insert(entry.key);
                continue;
            }
            lines.emplace_back(option, &entry);
            if (const auto type = find_piece_name(entry.key)) reading.named.insert(*type);
        }
        std::sort(lines.begin(), lines.end());  // rows lie in the order of application
        for (const auto& [option, entry] : lines) {
            bool is_good = true;
            if (!option->instead.empty())
                say(section, Severity::warning, "deprecated-key", entry->line, entry->key_column,
                    entry->key, "an old spelling, write " + std::string(option->instead));
            if (option->is_ours)
                is_good =
                    say(section, Severity::warning, "beyond-peer", entry->line, entry->key_column,
                        entry->key, "a key of our own, which Fairy-Stockfish does not know", true);
            reading.problems.clear();
            option->read(entry->value, reading);
            for (const ValueProblem& problem : reading.problems)
                is_good = say_value(section, *entry, problem) && is_good;
            if (!is_good) wrong.insert(entry->key);
        }
        warn_of_lost_promotions(section, reading, wrong);
        warn_of_overridden_lines(section, lines, wrong);
        effort_ += effort(spec);
        for (const Entry& entry : section.entries) effort_ += entry.value.size() * kEffortOfByte;
        return wrong;
    }

    // A piece line that only repeats or renames a piece costs it its place among what pawns become.
    void warn_of_lost_promotions(const Section& section, const Reading& reading,
                                 const Keys& wrong) {
        const Spec& spec = reading.spec;
        const auto is_set = [](const Entry& entry) {
            return entry.key.starts_with("promotionPieceTypes");
        };
        if (std::any_of(section.entries.begin(), section.entries.end(), is_set)) return;
        for (const Entry& entry : section.entries) {
            const auto type = find_piece_name(entry.key);
            if (!type || !reading.lost_promotions.contains(*type) || wrong.contains(entry.key) ||
                !spec.pieces.contains(*type))
                continue;
            say(section, Severity::warning, "promotion-lost", entry.line, entry.value_column,
                entry.key,
                "the line takes the piece out of the inherited promotionPieceTypes; write that key "
                "as well, with all its letters");
        }
    }

    // A line of which those that are read later say everything anew.
    void warn_of_overridden_lines(const Section& section, const std::vector<Line>& lines,
                                  const Keys& wrong) {
        std::unordered_map<std::string_view, const Entry*> set_by;
        for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
            const auto& [option, entry] = *line;
            const std::vector<std::string_view> keys = keys_set_by(*option);
            std::vector<const Entry*> others;
            for (const std::string_view key : keys) {
                const auto [place, is_new] = set_by.emplace(key, entry);
                if (!is_new && (others.empty() || others.back() != place->second))
                    others.push_back(place->second);
                else if (is_new)
                    others.push_back(nullptr);  // something is left of it
            }
            if (wrong.contains(entry->key) ||
                std::find(others.begin(), others.end(), nullptr) != others.end())
                continue;
            std::string names;
            for (const Entry* const other : others) {
                if (!names.empty()) names += other == others.back() ? " and " : ", ";
                names += other->key + " (line " + std::to_string(other->line) + ")";
            }
            say(section, Severity::warning, "no-effect", entry->line, entry->key_column, entry->key,
                "without effect, since " + names +
                    (others.size() > 1 ? " are read later and count"
                                       : " is read later and counts"));
        }
    }

    // False when it keeps the section from being loaded.
    bool say_value(const Section& section, const Entry& entry, const ValueProblem& problem) {
        std::string message = problem.message;
        const bool has_comment = entry.value.find_first_of(";#") != std::string::npos;
        if (has_comment && problem.severity == Severity::error) message += kCommentHint;
        return say(section, problem.severity, problem.id, entry.line,
                   entry.value_column + static_cast<int>(problem.offset), entry.key,
                   std::move(message), problem.is_beyond_peer);
    }

    void say_unknown(const Section& section, const Entry& entry) {
        // Looking for a near word takes time: not for a file that has nothing but wrong ones.
        const std::string_view near = hints_ > 0 ? closest_key(entry.key) : std::string_view();
        if (hints_ > 0) --hints_;
        say(section, Severity::error, "unknown-key", entry.line, entry.key_column,
            printable(entry.key),
            "unknown key, " + (near.empty() ? std::string("expected a key of the language")
                                            : "did you mean '" + std::string(near) + "'?"));
    }

    // Everything else is read in the light of these.
    static bool is_structural(std::string_view key) {
        return key == "maxRank" || key == "maxFile" || find_piece_name(key).has_value();
    }

    // False when one of them is an error. Each is placed at its key, if this section has it; those
    // about the keys of `wrong` are left out.
    bool report_findings(const Section& section, Spec& spec, const Keys& wrong) {
        bool is_good = true;
        Findings findings = check(spec);
        drop_idle_rights(spec);
        const auto is_error = [](const Finding& f) { return f.severity != Severity::warning; };
        if (game_check_ && wrong.empty() &&
            std::none_of(findings.begin(), findings.end(), is_error)) {
            Findings more = game_check_(spec);
            std::move(more.begin(), more.end(), std::back_inserter(findings));
        }
        for (const Finding& finding : findings) {
            if (wrong.contains(finding.key) || wrong.contains(finding.also)) continue;
            const Entry* place = nullptr;
            const Entry* other_place = nullptr;
            for (const Entry& entry : section.entries) {
                if (entry.key == finding.key) place = &entry;
                if (entry.key == finding.also) other_place = &entry;
            }
            if (place != nullptr)
                is_good = say_value(section, *place,
                                    {finding.severity, finding.id, finding.offset, finding.message,
                                     finding.is_beyond_peer}) &&
                          is_good;
            else if (other_place != nullptr)
                is_good = say(section, finding.severity, finding.id, other_place->line,
                              other_place->value_column, finding.key, finding.message,
                              finding.is_beyond_peer) &&
                          is_good;
            else if (!finding.is_of_line)
                is_good =
                    say(section, finding.severity, finding.id, section.line, section.name_column,
                        finding.key, finding.message, finding.is_beyond_peer) &&
                    is_good;
        }
        return is_good;
    }

    // False when it must not replace the game of that name.
    bool insert(const Section& section, std::shared_ptr<const Spec> spec,
                std::shared_ptr<const Spec> unsettled) {
        const auto shipped = catalog_.find(section.name);
        if (shipped != nullptr && !(*shipped == *spec) &&
            !say(section, Severity::warning, "overrides-shipped", section.line, section.name_column,
                 "",
                 in_quotes(section.name) + " replaces the game of that name from " +
                     catalog_.origin(section.name),
                 !catalog_.is_beyond_peer(section.name)))  // the peer has none of that name
            return false;
        loaded_here_.insert_or_assign(section.name, section.line);
        catalog_.insert(std::move(spec), report_.file() + ":" + std::to_string(section.line),
                        layer_, std::move(unsettled), is_beyond_peer_);
        return true;
    }

    const Document& document_;
    Catalog catalog_;
    Layer layer_;
    const GameCheck& game_check_;
    Report& report_;
    bool is_beyond_peer_ = false;  // of the section at hand
    std::size_t effort_ = 0;       // of all sections so far
    int hints_ = 200;              // how many more unknown keys are compared with the known ones
    std::unordered_set<const Section*> circles_;      // sections whose parents lead back to them
    std::unordered_map<std::string, int> last_line_;  // of every section of the file
    std::unordered_map<std::string, int> failed_;     // sections that were not loaded
    std::unordered_map<std::string, std::shared_ptr<const Spec>> partial_;  // what is known of them
    std::unordered_map<std::string, int> loaded_here_;                      // sections that were
};

}  // namespace

Spec settled(Spec spec) {
    for (const Option& option : option_table()) option.settle(spec);
    settle_pieces(spec);
    return spec;
}

Loaded load_text(std::string_view text, const std::string& file_name, const Catalog& base,
                 Layer layer, const GameCheck& game_check, Language language) {
    using Peer = Report::Peer;
    const Peer ours = layer == Layer::shipped ? Peer::silent : Peer::warning;
    Report report(file_name, language == Language::peer ? Peer::error : ours);
    const Document document = read_ini(text, report);
    auto catalog =
        std::make_shared<const Catalog>(Loader(document, base, layer, game_check, report).run());
    return {std::move(catalog), report.take()};
}

Loaded load_file(const std::filesystem::path& path, const Catalog& base, Layer layer,
                 const GameCheck& game_check, Language language) {
    std::ifstream file(path, std::ios::binary);
    std::error_code ignored;
    const bool is_folder = std::filesystem::is_directory(path, ignored);
    if (!file || is_folder) {
        Diagnostic diagnostic;
        diagnostic.id = "unreadable-file";
        diagnostic.file = path.string();
        diagnostic.message =
            std::string(is_folder ? "this is a directory" : "the file can't be opened") +
            ", expected a readable variants file";
        return {std::make_shared<const Catalog>(base), {std::move(diagnostic)}};
    }
    // One byte more than allowed is enough to see that a file is too large.
    std::string text(kMaxFileBytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return load_text(text, path.string(), base, layer, game_check, language);
}

}  // namespace shako::variant
