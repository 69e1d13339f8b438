#include "engine/tools/match/plan.h"

#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "engine/tools/arguments.h"
#include "engine/tools/number.h"

namespace shako::engine::tools {

namespace {

using Milliseconds = std::chrono::milliseconds;
using Checked = tl::expected<void, std::string>;

constexpr double kMaxSeconds = 1e7;

template <class Number>
Checked read_number(std::string_view key, std::string_view text, Number least, Number most,
                    const std::function<void(Number)>& take) {
    const auto value = parse_number<Number>(text);
    if (!value || *value < least || *value > most) {
        std::string range = " at least " + std::to_string(least);
        if (most < std::numeric_limits<Number>::max())
            range = " from " + std::to_string(least) + " to " + std::to_string(most);
        return tl::unexpected(std::string(key) + ": expected a whole number" + range + ", not '" +
                              std::string(text) + "'");
    }
    take(*value);
    return {};
}

std::optional<Milliseconds> seconds(std::string_view text) {
    const auto value = parse_number<double>(text);
    if (!value || !(*value >= 0) || *value > kMaxSeconds) return std::nullopt;
    return Milliseconds(std::llround(*value * 1000));
}

std::string seconds_text(Milliseconds time) {
    std::string text = std::to_string(time.count() / 1000);
    if (const auto rest = time.count() % 1000; rest != 0) {
        text += '.' + std::to_string(1000 + rest).substr(1);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

// "a=1,b=2"; "\," is a comma within a value. A value may hold more '=' signs.
tl::expected<Pairs, std::string> split_pairs(std::string_view text) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i, 2) == "\\,")
            parts.back() += text[++i];
        else if (text[i] == ',')
            parts.emplace_back();
        else
            parts.back() += text[i];
    }
    Pairs pairs;
    for (const std::string& part : parts) {
        const std::size_t sign = part.find('=');
        if (sign == std::string::npos || sign == 0)
            return tl::unexpected("expected name=value, not '" + part + "'");
        pairs.emplace_back(part.substr(0, sign), part.substr(sign + 1));
    }
    return pairs;
}

// What may limit an engine, under the same names for the match and for one engine. False: the key
// is none of these.
tl::expected<bool, std::string> read_pace(std::string_view key, const std::string& value,
                                          Pace& pace) {
    Checked done;
    if (key == "tc") {
        pace.clock = parse_clock(value);
        if (!pace.clock)
            return tl::unexpected("tc: expected SECONDS or SECONDS+INCREMENT, not '" + value + "'");
    } else if (key == "movetime") {
        done = read_number<int>(key, value, 1, 1'000'000'000,
                                [&](int n) { pace.move_time = Milliseconds(n); });
    } else if (key == "nodes") {
        done = read_number<std::uint64_t>(key, value, 1, std::numeric_limits<std::uint64_t>::max(),
                                          [&](std::uint64_t n) { pace.nodes = n; });
    } else if (key == "depth") {
        done = read_number<int>(key, value, 1, 1000, [&](int n) { pace.depth = n; });
    } else {
        return false;
    }
    if (!done) return tl::unexpected(done.error());
    return true;
}

tl::expected<Contestant, std::string> read_contestant(const std::string& text) {
    const auto pairs = split_pairs(text);
    if (!pairs) return tl::unexpected("--engine: " + pairs.error());
    Contestant engine;
    for (const auto& [key, value] : *pairs) {
        if (key == "cmd") {
            const auto command = split_command(value);
            if (!command || command->empty())
                return tl::unexpected("--engine: cmd: expected a program and its arguments, not '" +
                                      value + "'");
            engine.command = *command;
        } else if (key == "name") {
            engine.name = value;
        } else if (key.starts_with("option.") && key.size() > 7) {
            engine.options.emplace_back(key.substr(7), value);
        } else {
            const auto known = read_pace(key, value, engine.pace);
            if (!known) return tl::unexpected("--engine: " + known.error());
            if (!*known)
                return tl::unexpected("--engine: unknown key '" + key +
                                      "', expected cmd, name, option.NAME, tc, movetime, nodes or "
                                      "depth");
        }
    }
    if (engine.command.empty())
        return tl::unexpected(std::string("--engine: expected cmd=PROGRAM"));
    return engine;
}

tl::expected<SprtPlan, std::string> read_sprt(const std::string& text) {
    SprtPlan plan;
    const auto pairs = split_pairs(text);
    if (!pairs) return tl::unexpected("--sprt: " + pairs.error());
    for (const auto& [key, value] : *pairs) {
        double* const field = key == "elo0"    ? &plan.elo0
                              : key == "elo1"  ? &plan.elo1
                              : key == "alpha" ? &plan.alpha
                              : key == "beta"  ? &plan.beta
                                               : nullptr;
        if (field == nullptr)
            return tl::unexpected("--sprt: unknown key '" + key +
                                  "', expected elo0, elo1, alpha or beta");
        const auto read = parse_number<double>(value);
        if (!read || !std::isfinite(*read))
            return tl::unexpected("--sprt: " + key + ": expected a number, not '" + value + "'");
        *field = *read;
    }
    if (plan.elo0 >= plan.elo1)
        return tl::unexpected(std::string("--sprt: elo0 must be below elo1"));
    for (const double rate : {plan.alpha, plan.beta})
        if (rate <= 0 || rate >= 0.5)
            return tl::unexpected(std::string("--sprt: alpha and beta are between 0 and 0.5"));
    return plan;
}

// Rules whose values are whole numbers.
Checked read_rule(std::string_view name, const std::string& text,
                  const std::vector<std::pair<std::string_view, int*>>& fields) {
    const auto pairs = split_pairs(text);
    if (!pairs) return tl::unexpected(std::string(name) + ": " + pairs.error());
    for (const auto& [key, value] : *pairs) {
        int* field = nullptr;
        std::string known;
        for (const auto& [field_name, place] : fields) {
            if (field_name == key) field = place;
            known.append(known.empty() ? "" : ", ").append(field_name);
        }
        if (field == nullptr)
            return tl::unexpected(std::string(name) + ": unknown key '" + key + "', expected " +
                                  known);
        const Checked done = read_number<int>(std::string(name) + ": " + key, value, 0, 1'000'000,
                                              [&](int n) { *field = n; });
        if (!done) return done;
    }
    return {};
}

// Reads options that are whole numbers, up to the first that is wrong.
struct NumberReader {
    const Arguments& arguments;
    Checked done;

    template <class Number>
    void read(std::string_view name, Number least, Number most,
              const std::function<void(Number)>& take) {
        const auto value = arguments.find(name);
        if (value && done) done = read_number<Number>(name, *value, least, most, take);
    }
};

constexpr std::int64_t kGamesOfSprt = 100'000;

}  // namespace

std::string to_text(const Pace& pace) {
    std::vector<std::string> parts;
    if (pace.clock)
        parts.push_back(seconds_text(pace.clock->time) + "+" + seconds_text(pace.clock->increment));
    if (pace.move_time) parts.push_back(std::to_string(pace.move_time->count()) + " ms a move");
    if (pace.nodes) parts.push_back(std::to_string(*pace.nodes) + " nodes a move");
    if (pace.depth) parts.push_back("depth " + std::to_string(*pace.depth));
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

std::optional<Pace::Clock> parse_clock(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto time = seconds(text.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? Milliseconds(0) : seconds(text.substr(plus + 1));
    if (!time || !increment || *time <= Milliseconds(0)) return std::nullopt;
    return Pace::Clock{*time, *increment};
}

std::optional<std::vector<std::string>> split_command(std::string_view text) {
    std::vector<std::string> words;
    char quote = 0;
    bool in_word = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool ends_word = quote == 0 && (c == ' ' || c == '\t' || c == '\n');
        if (ends_word) {
            in_word = false;
            continue;
        }
        if (!std::exchange(in_word, true)) words.emplace_back();
        if (c == '\\' && quote != '\'' && i + 1 < text.size())
            words.back() += text[++i];
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (c == quote)
            quote = 0;
        else
            words.back() += c;
    }
    if (quote != 0) return std::nullopt;
    return words;
}

tl::expected<MatchPlan, std::string> parse_match_plan(const std::vector<std::string>& words) {
    const auto text = [](std::string_view name) { return ArgumentRule{name, {}, true}; };
    const auto arguments = parse_arguments(words, {text("--engine"),     text("--variant"),
                                                   text("--variants"),   text("--openings"),
                                                   text("--tc"),         text("--movetime"),
                                                   text("--nodes"),      text("--depth"),
                                                   text("--games"),      text("--concurrency"),
                                                   text("--sprt"),       text("--resume"),
                                                   text("--pgn"),        text("--seed"),
                                                   text("--hash"),       text("--threads"),
                                                   text("--resign"),     text("--draw"),
                                                   text("--timemargin"), text("--patience"),
                                                   text("--maxplies"),   {"--json"}});
    if (!arguments) return tl::unexpected(arguments.error());
    if (!arguments->operands.empty())
        return tl::unexpected("'" + arguments->operands[0] + "' belongs to no option");
    MatchPlan plan;
    const auto engines = arguments->all("--engine");
    if (engines.size() != 2)
        return tl::unexpected("expected two times --engine, not " + std::to_string(engines.size()));
    for (const std::size_t i : {0U, 1U}) {
        auto engine = read_contestant(engines[i]);
        if (!engine) return tl::unexpected(engine.error());
        plan.engines[i] = std::move(*engine);
    }
    plan.variant = arguments->value("--variant", "");
    if (plan.variant.empty()) return tl::unexpected(std::string("expected --variant NAME"));
    for (const std::string& file : arguments->all("--variants"))
        plan.variant_files.emplace_back(file);

    Pace pace;
    for (const std::string_view key : {"tc", "movetime", "nodes", "depth"})
        if (const auto value = arguments->find("--" + std::string(key)))
            if (const auto read = read_pace(key, *value, pace); !read)
                return tl::unexpected("--" + read.error());
    for (Contestant& engine : plan.engines) {
        if (!engine.pace.is_set()) engine.pace = pace;
        if (!engine.pace.is_set())
            return tl::unexpected(std::string("expected --tc, --movetime, --nodes or --depth"));
    }
    if (const auto value = arguments->find("--sprt")) {
        const auto sprt = read_sprt(*value);
        if (!sprt) return tl::unexpected(sprt.error());
        plan.sprt = *sprt;
        plan.games = kGamesOfSprt;
    }
    if (const auto value = arguments->find("--resign")) {
        ResignRule rule;
        int sides = 1;
        const Checked done =
            read_rule("--resign", *value,
                      {{"moves", &rule.moves}, {"score", &rule.score}, {"sides", &sides}});
        if (!done) return tl::unexpected(done.error());
        rule.is_twosided = sides == 2;
        plan.resign = rule;
    }
    if (const auto value = arguments->find("--draw")) {
        DrawRule rule;
        const Checked done =
            read_rule("--draw", *value,
                      {{"from", &rule.from}, {"moves", &rule.moves}, {"score", &rule.score}});
        if (!done) return tl::unexpected(done.error());
        plan.draw = rule;
    }
    plan.openings = arguments->value("--openings", "");
    plan.state = arguments->value("--resume", "");
    plan.pgn = arguments->value("--pgn", "");
    plan.is_json = arguments->has("--json");

    NumberReader reader{*arguments, {}};
    reader.read<std::int64_t>("--games", 1, 1'000'000'000,
                              [&](std::int64_t n) { plan.games = n + n % 2; });
    reader.read<int>("--concurrency", 1, 1024, [&](int n) { plan.concurrency = n; });
    reader.read<std::uint64_t>("--seed", 0, std::numeric_limits<std::uint64_t>::max(),
                               [&](std::uint64_t n) { plan.seed = n; });
    reader.read<int>("--hash", 1, 1 << 20, [&](int n) { plan.hash = n; });
    reader.read<int>("--threads", 1, 1024, [&](int n) { plan.threads = n; });
    reader.read<int>("--timemargin", 0, 1'000'000,
                     [&](int n) { plan.time_margin = Milliseconds(n); });
    reader.read<int>("--patience", 1, 1'000'000'000,
                     [&](int n) { plan.patience = Milliseconds(n); });
    reader.read<int>("--maxplies", 1, 1'000'000, [&](int n) { plan.max_plies = n; });
    if (!reader.done) return tl::unexpected(reader.done.error());
    return plan;
}

}  // namespace shako::engine::tools
