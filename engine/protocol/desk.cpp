#include "engine/protocol/desk.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <type_traits>

#include "engine/search/strength.h"
#include "variant/edit_distance.h"

namespace shako::engine::protocol {

namespace {

[[nodiscard]] std::string yes_or_no(bool value) { return value ? "true" : "false"; }

[[nodiscard]] tl::unexpected<CommandError> fail(std::string message) {
    return tl::unexpected(CommandError{std::move(message)});
}

// The loaded name that is meant, upper and lower case aside; empty when there is none.
[[nodiscard]] std::string find_name(const variant::Catalog& catalog, std::string_view name) {
    if (catalog.find(name)) return std::string(name);
    const std::string wanted = lower(name);
    for (const std::string& candidate : catalog.names())
        if (lower(candidate) == wanted) return candidate;
    return {};
}

}  // namespace

Desk::Result to_result(const SessionResult& result) {
    if (result) return {};
    return fail(result.error().message);
}

// The options' rows, which may reach into the desk.
struct Desk::Table {
    template <auto Member>
    static Result keep(Desk& desk, std::string_view, int value) {
        auto& field = desk.settings_.*Member;
        field = static_cast<std::remove_reference_t<decltype(field)>>(value);
        return {};
    }
    template <bool Settings::*Member>
    static std::string initial(const Desk& desk) {
        return yes_or_no(desk.settings_.*Member);
    }
    template <int Settings::*Member>
    static std::string initial_number(const Desk& desk) {
        return std::to_string(desk.settings_.*Member);
    }

    static std::vector<Option> rows() {
        using Type = Option::Type;
        return {
            {"Hash", Type::spin, [](const Desk&) { return std::to_string(Session::kDefaultHash); },
             Session::kMinHash, Session::kMaxHash,
             [](Desk& desk, std::string_view, int value) {
                 return to_result(desk.session_->set_hash(value));
             },
             true},
            {"Clear Hash", Type::button, [](const Desk&) { return std::string(); }, 0, 0,
             [](Desk& desk, std::string_view, int) {
                 return to_result(desk.session_->clear_hash());
             }},
            {"Threads", Type::spin, [](const Desk&) { return std::string("1"); }, 1,
             Session::kMaxThreads,
             [](Desk& desk, std::string_view, int value) {
                 return to_result(desk.session_->set_threads(value));
             },
             true},
            {"Move Overhead", Type::spin,
             [](const Desk&) { return std::to_string(Session::kDefaultMoveOverhead.count()); }, 0,
             static_cast<int>(Session::kMaxMoveOverhead.count()),
             [](Desk& desk, std::string_view, int value) {
                 return to_result(
                     desk.session_->set_move_overhead(std::chrono::milliseconds{value}));
             }},
            {"MultiPV", Type::spin, initial_number<&Settings::multi_pv>, 1, 500,
             keep<&Settings::multi_pv>},
            // Whether to ponder is the GUI's decision; the engine only has to offer it.
            {"Ponder", Type::check, [](const Desk&) { return yes_or_no(false); }, 0, 0,
             [](Desk&, std::string_view, int) { return Result(); }, true},
            {"Skill Level", Type::spin, initial_number<&Settings::skill>, 0, kMaxSkill,
             keep<&Settings::skill>},
            {"UCI_LimitStrength", Type::check, initial<&Settings::limit_strength>, 0, 0,
             keep<&Settings::limit_strength>},
            {"UCI_Elo", Type::spin, initial_number<&Settings::elo>, kMinElo, kMaxElo,
             keep<&Settings::elo>},
            {"UCI_AnalyseMode", Type::check, initial<&Settings::analyse_mode>, 0, 0,
             keep<&Settings::analyse_mode>, true},
            {"UCI_ShowWDL", Type::check, initial<&Settings::show_wdl>, 0, 0,
             keep<&Settings::show_wdl>, true},
            {"UCI_Chess960", Type::check, [](const Desk&) { return yes_or_no(false); }, 0, 0,
             [](Desk& desk, std::string_view, int value) {
                 return to_result(desk.session_->set_chess960(value != 0));
             },
             true},
            {"UCI_Variant", Type::combo,
             [](const Desk& desk) { return desk.session_->variant().name; }, 0, 0,
             [](Desk& desk, std::string_view text, int) {
                 return desk.set_variant(text).map_error([](const CommandError& error) {
                     return CommandError{"option UCI_Variant: " + error.message};
                 });
             },
             true},
            {"VariantPath", Type::string,
             [](const Desk& desk) {
                 return desk.variant_path_.empty() ? std::string("<empty>") : desk.variant_path_;
             },
             0, 0,
             [](Desk& desk, std::string_view text, int) { return desk.set_variant_path(text); }},
            {"EvalFile", Type::string, [](const Desk&) { return std::string("<empty>"); }, 0, 0,
             [](Desk& desk, std::string_view text, int) {
                 Result result = to_result(
                     desk.session_->set_eval_file(text == "<empty>" ? std::string_view() : text));
                 desk.report_weights();
                 return result;
             }},
            {"OwnBook", Type::check, initial<&Settings::own_book>, 0, 0, keep<&Settings::own_book>,
             true},
            {"Book File", Type::string,
             [](const Desk& desk) {
                 return desk.book_file_.empty() ? std::string("<empty>") : desk.book_file_;
             },
             0, 0,
             [](Desk& desk, std::string_view text, int) {
                 desk.book_file_ = text == "<empty>" ? std::string_view() : text;
                 desk.book_variant_.clear();
                 return Result();
             },
             true},
        };
    }
};

const std::vector<Option>& Desk::options() {
    static const std::vector<Option> table = Table::rows();
    return table;
}

const Option* Desk::find_option(std::string_view name) {
    const std::string wanted = lower(name);
    for (const Option& option : options())
        if (lower(option.name) == wanted) return &option;
    return nullptr;
}

Desk::Desk(Loader loader, std::vector<std::filesystem::path> files, Sink sink,
           std::function<void()> on_idle)
    : loader_(std::move(loader)),
      files_(std::move(files)),
      sink_(std::move(sink)),
      on_idle_(std::move(on_idle)),
      random_(std::random_device{}()) {
    settings_.elo = kMaxElo;
    settings_.skill = kMaxSkill;
    variant::Loaded loaded = loader_(files_);
    diagnostics_ = std::move(loaded.diagnostics);
    session_ = std::make_unique<Session>(loaded.catalog);
}

void Desk::send(std::string_view line) {
    const std::lock_guard lock(sink_mutex_);
    sink_(line);
}

Desk::Result Desk::set_option(const Option& option, const std::optional<std::string>& value) {
    using Type = Option::Type;
    const std::string place = "option " + std::string(option.name);
    if (option.type == Type::button) return option.set(*this, {}, 0);
    if (!value) return fail(place + ": the value is missing");
    int number = 0;
    if (option.type == Type::spin) {
        const auto given = read_number(place, *value, option.least, option.greatest);
        if (!given) return tl::unexpected(given.error());
        number = static_cast<int>(*given);
    }
    if (option.type == Type::check) {
        if (*value != "true" && *value != "false")
            return fail(place + ": " + quoted_excerpt(*value) + " is neither true nor false");
        number = *value == "true" ? 1 : 0;
    }
    return option.set(*this, *value, number);
}

void Desk::set_eval_folders(std::vector<std::filesystem::path> folders) {
    if (session_->set_eval_folders(std::move(folders))) report_weights();
}

void Desk::report_weights() {
    const EvalSource& source = session_->eval_source();
    if (listener_ != nullptr && !source.problem.empty())
        listener_->remark("error: weights: " + source.problem + "; those of the rules are used");
}

Desk::Result Desk::set_variant(std::string_view value) {
    const std::string name = find_name(session_->catalog(), value);
    if (name.empty()) {
        const std::vector<std::string> names = session_->catalog().names();
        const std::vector<std::string_view> words(names.begin(), names.end());
        const std::string_view near = variant::closest(value.substr(0, 60), words);
        return fail(
            "unknown variant " + quoted_excerpt(value) +
            (near.empty() ? std::string() : ", did you mean " + quoted_excerpt(near) + "?"));
    }
    Result result = to_result(session_->set_variant(name));
    if (result && listener_ != nullptr) listener_->variant_changed();
    if (result) report_weights();
    return result;
}

Desk::Result Desk::set_variant_path(std::string_view value) {
    variant_path_ = value == "<empty>" ? std::string_view() : value;
    std::vector<std::filesystem::path> files = files_;
    for (std::filesystem::path& path : variant::split_path_list(variant_path_))
        files.push_back(std::move(path));
    const variant::Loaded loaded = loader_(files);
    const std::string before = session_->variant().name;
    book_variant_.clear();
    Result result = to_result(session_->set_catalog(loaded.catalog));
    if (listener_ == nullptr) return result;
    for (const variant::Diagnostic& diagnostic : loaded.diagnostics)
        listener_->remark(variant::to_text(diagnostic));
    listener_->remark(std::to_string(session_->catalog().names().size()) + " variants loaded");
    if (session_->variant().name != before) listener_->variant_changed();
    report_weights();
    return result;
}

std::vector<std::string> Desk::legal_moves_but(const std::vector<std::string>& left_out) const {
    std::vector<std::string> moves = session_->game().legal_moves();
    const auto is_left_out = [&](const std::string& move) {
        return std::find(left_out.begin(), left_out.end(), move) != left_out.end();
    };
    moves.erase(std::remove_if(moves.begin(), moves.end(), is_left_out), moves.end());
    return moves;
}

std::optional<std::string> Desk::book_move(const Limits& limits) {
    if (!settings_.own_book || book_file_.empty()) return std::nullopt;
    if (limits.infinite || limits.ponder || limits.mate || !limits.search_moves.empty())
        return std::nullopt;
    const Game& game = session_->game();
    if (book_variant_ != game.spec().name) {
        book_variant_ = game.spec().name;
        book_.reset();
        const auto start = game.begin_anew();
        if (!start) return std::nullopt;
        auto loaded = Book::load(book_file_, *start);
        if (loaded)
            book_ = std::move(*loaded);
        else if (listener_ != nullptr)
            listener_->remark("error: option Book File: " + loaded.error());
    }
    return book_ ? book_->pick(game, random_) : std::nullopt;
}

Limits Desk::with_settings(Limits limits) const {
    limits.multi_pv = settings_.multi_pv;
    if (settings_.analyse_mode) return limits;
    if (settings_.limit_strength)
        limits.elo = settings_.elo;
    else if (settings_.skill < kMaxSkill)
        limits.elo = elo_of_skill(settings_.skill);
    return limits;
}

}  // namespace shako::engine::protocol
