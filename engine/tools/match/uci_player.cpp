#include "engine/tools/match/uci_player.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>

#include "engine/tools/number.h"
#include "engine/words.h"

namespace shako::engine::tools {

namespace {

using Milliseconds = std::chrono::milliseconds;
using Failure = UciPlayer::Failure;

constexpr Milliseconds kCalmTime{2000};
constexpr Milliseconds kQuitTime{1000};
constexpr std::size_t kMaxOptions = 1000;
// What an engine plays that has no option UCI_Variant.
constexpr std::string_view kOrthodox = "chess";

auto refusal(std::string message) {
    return tl::unexpected(Failure{Failure::Kind::refused, std::move(message)});
}

bool has_option(const Contestant& contestant, std::string_view name) {
    return std::any_of(
        contestant.options.begin(), contestant.options.end(),
        [name](const auto& option) { return same_but_for_case(option.first, name); });
}

}  // namespace

tl::expected<UciPlayer, Failure> UciPlayer::start(const Contestant& contestant,
                                                  const MatchPlan& plan, const Wake& stop) {
    auto process = LineProcess::start(contestant.command, stop);
    if (!process) return refusal(std::move(process.error().message));
    UciPlayer player(std::move(*process), plan);
    player.name_ = contestant.name;
    if (auto done = player.greet(); !done) return tl::unexpected(std::move(done.error()));
    if (player.name_.empty()) player.name_ = contestant.command[0];
    if (auto done = player.set_up(contestant, plan); !done)
        return tl::unexpected(std::move(done.error()));
    return player;
}

tl::expected<void, Failure> UciPlayer::greet() {
    options_.clear();
    process_.write_line("uci");
    const auto deadline = Clock::now() + patience_;
    for (;;) {
        auto line = read(deadline, "uciok");
        if (!line) return tl::unexpected(std::move(line.error()));
        uci::Line meaning = uci::parse_line(line->text);
        if (std::holds_alternative<uci::UciOk>(meaning)) return {};
        if (auto* const name = std::get_if<uci::Name>(&meaning); name != nullptr && name_.empty())
            name_ = std::move(name->name);
        if (auto* const option = std::get_if<uci::Option>(&meaning);
            option != nullptr && options_.size() < kMaxOptions)
            options_.push_back(std::move(*option));
    }
}

tl::expected<void, Failure> UciPlayer::await_ready() {
    process_.write_line("isready");
    const auto deadline = Clock::now() + patience_;
    std::string complaint;
    for (;;) {
        auto line = read(deadline, "readyok");
        if (!line) return tl::unexpected(std::move(line.error()));
        if (std::holds_alternative<uci::ReadyOk>(uci::parse_line(line->text))) break;
        // Not UCI proper, but where an engine says so it should be heard.
        if (line->text.starts_with("info string error") && complaint.empty())
            complaint = line->text.substr(12);
    }
    if (!complaint.empty()) return refusal(std::move(complaint));
    return {};
}

tl::expected<void, Failure> UciPlayer::set_up(const Contestant& contestant, const MatchPlan& plan) {
    std::vector<std::pair<std::string, std::string>> options;
    if (!has_option(contestant, "Threads") && find_option("Threads") != nullptr)
        options.emplace_back("Threads", std::to_string(plan.threads));
    if (!has_option(contestant, "Hash") && find_option("Hash") != nullptr)
        options.emplace_back("Hash", std::to_string(plan.hash));
    options.insert(options.end(), contestant.options.begin(), contestant.options.end());
    for (const auto& [name, value] : options)
        if (auto done = set_option(name, value); !done) return done;
    // The list of games grows with the file that the option names.
    if (has_option(contestant, "VariantPath"))
        if (auto done = greet(); !done) return done;
    if (auto done = set_variant(plan.variant); !done) return done;
    return await_ready();
}

tl::expected<void, Failure> UciPlayer::set_option(const std::string& name,
                                                  const std::string& value) {
    const uci::Option* const option = find_option(name);
    if (option == nullptr) return refusal("it has no option '" + name + "'");
    if (option->type == "spin") {
        const auto number = parse_number<std::int64_t>(value);
        if (!number || (option->min && *number < *option->min) ||
            (option->max && *number > *option->max))
            return refusal("option " + option->name + ": '" + value + "' is not a number" +
                           (option->min ? " from " + std::to_string(*option->min) : "") +
                           (option->max ? " to " + std::to_string(*option->max) : ""));
    }
    process_.write_line("setoption name " + option->name +
                        (option->type == "button" ? "" : " value " + value));
    return {};
}

tl::expected<void, Failure> UciPlayer::set_variant(const std::string& variant) {
    const uci::Option* const option = find_option("UCI_Variant");
    if (option == nullptr) {
        if (variant == kOrthodox) return {};
        return refusal("it has no option UCI_Variant, so it cannot play '" + variant + "'");
    }
    if (!option->values.empty() &&
        std::find(option->values.begin(), option->values.end(), variant) == option->values.end())
        return refusal("it does not know the variant '" + variant +
                       "' (option.VariantPath=FILE may teach it)");
    process_.write_line("setoption name " + option->name + " value " + variant);
    return {};
}

const uci::Option* UciPlayer::find_option(std::string_view name) const {
    const auto found = std::find_if(
        options_.begin(), options_.end(),
        [name](const uci::Option& option) { return same_but_for_case(option.name, name); });
    return found == options_.end() ? nullptr : &*found;
}

tl::expected<LineProcess::Line, Failure> UciPlayer::read(Clock::time_point deadline,
                                                         std::string_view awaited) {
    auto line = process_.read_line(deadline);
    if (line && line->read <= deadline) return std::move(*line);
    if (line) late_line_ = std::move(line->text);
    if (line || line.error().kind == LineProcess::Failure::Kind::timeout)
        return tl::unexpected(
            Failure{Failure::Kind::timeout, "no " + std::string(awaited) + " in time"});
    const auto kind = line.error().kind == LineProcess::Failure::Kind::ended
                          ? Failure::Kind::ended
                          : Failure::Kind::stopped;
    return tl::unexpected(Failure{kind, std::move(line.error().message)});
}

tl::expected<void, Failure> UciPlayer::new_game() {
    process_.write_line("ucinewgame");
    return await_ready();
}

tl::expected<UciPlayer::Answer, Failure> UciPlayer::think(std::string_view position,
                                                          std::string_view go, Milliseconds time) {
    process_.write_line(position);
    process_.write_line(go);
    const auto begin = Clock::now();
    Answer answer;
    for (;;) {
        auto line = read(begin + time, "bestmove");
        if (!line) return tl::unexpected(std::move(line.error()));
        uci::Line meaning = uci::parse_line(line->text);
        if (auto* const info = std::get_if<uci::Info>(&meaning)) {
            if (!info->is_bound || !answer.info) answer.info = std::move(info->info);
        } else if (auto* const best = std::get_if<uci::BestMove>(&meaning)) {
            answer.move = std::move(best->move);
            answer.time = std::chrono::ceil<Milliseconds>(line->read - begin);
            return answer;
        }
    }
}

bool UciPlayer::calm_down() {
    // The move may have come in the moment in which we lost patience.
    if (std::holds_alternative<uci::BestMove>(uci::parse_line(std::exchange(late_line_, {}))))
        return true;
    process_.write_line("stop");
    const auto deadline = Clock::now() + kCalmTime;
    for (;;) {
        const auto line = read(deadline, "bestmove");
        if (!line) return false;
        if (std::holds_alternative<uci::BestMove>(uci::parse_line(line->text))) return true;
    }
}

void UciPlayer::quit() {
    process_.write_line("quit");
    process_.leave(kQuitTime);
}

}  // namespace shako::engine::tools
