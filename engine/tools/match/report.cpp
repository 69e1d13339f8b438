#include "engine/tools/match/report.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

#include <nlohmann/json.hpp>

namespace shako::engine::tools {

namespace {

using Json = nlohmann::ordered_json;

std::string fixed(double value, int digits) {
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value + 0.0);  // no "-0"
    return text.data();
}

std::string interval(const Estimate& estimate) {
    return fixed(estimate.value, 1) + " [" + fixed(estimate.low, 1) + ", " +
           fixed(estimate.high, 1) + "]";
}

std::string sprt_text(const SprtState& state) {
    return "LLR " + fixed(state.ratio, 2) + " [" + fixed(state.low, 2) + ", " +
           fixed(state.high, 2) + "]";
}

std::string verdict_text(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::open:
            return "open";
        case SprtVerdict::elo0_accepted:
            return "elo0 accepted";
        case SprtVerdict::elo1_accepted:
            return "elo1 accepted";
    }
    return {};
}

std::string faults_text(const Faults& faults) {
    return std::to_string(faults.time) + " on time, " + std::to_string(faults.illegal_moves) +
           " illegal, " + std::to_string(faults.crashes) + " crashed";
}

std::string results_text(const Ledger& games) {
    const auto [lost, drawn, won] = games.lost_drawn_won();
    return "+" + std::to_string(won) + " =" + std::to_string(drawn) + " -" + std::to_string(lost);
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json estimate_json(const Estimate& estimate) {
    return {{"value", number(estimate.value)},
            {"low", number(estimate.low)},
            {"high", number(estimate.high)}};
}

}  // namespace

std::string progress_line(const MatchReport& report) {
    const PairCounts pairs = report.games.pairs();
    std::string line = std::to_string(report.games.games().size());
    if (!report.plan.sprt) line += "/" + std::to_string(report.plan.games);
    line += " games " + results_text(report.games);
    if (const auto strong = strength(pairs)) line += "  Elo " + interval(strong->elo);
    if (report.plan.sprt) line += "  " + sprt_text(sprt(pairs, *report.plan.sprt));
    for (const std::size_t engine : {0U, 1U}) {
        const Faults faults = report.games.faults(engine);
        if (faults != Faults{}) line += "  " + report.names[engine] + ": " + faults_text(faults);
    }
    return line;
}

std::string to_text(const MatchReport& report) {
    const Ledger& games = report.games;
    const PairCounts pairs = games.pairs();
    std::string text = report.names[0] + " - " + report.names[1] + ", " + report.plan.variant;
    for (const std::size_t engine : {0U, 1U}) {
        text += (engine == 0 ? ", " : " - ") + to_text(report.plan.engines[engine].pace);
        if (report.plan.engines[0].pace == report.plan.engines[1].pace) break;
    }
    text += "\ngames " + std::to_string(games.games().size()) + ": " + results_text(games);
    text += "\npairs " + std::to_string(number_of_pairs(pairs)) + ":";
    for (const std::int64_t count : pairs) text += " " + std::to_string(count);
    text += "  (0, 1/2, 1, 3/2, 2 points)";
    if (const auto strong = strength(pairs)) {
        text += "\nscore " + fixed(strong->score * 100, 2) + " %";
        text += "\nElo " + interval(strong->elo) + " (95 %)";
        text += "\nnormalised Elo " + interval(strong->normalised_elo) + " (95 %)";
        text += "\nlikelihood of superiority " + fixed(strong->superiority * 100, 1) + " %";
    }
    if (report.plan.sprt) {
        const SprtState state = sprt(pairs, *report.plan.sprt);
        text += "\n" + sprt_text(state) + " for elo0 " + fixed(report.plan.sprt->elo0, 2) +
                ", elo1 " + fixed(report.plan.sprt->elo1, 2) + ": " + verdict_text(state.verdict);
    }
    for (const std::size_t engine : {0U, 1U})
        text += "\n" + report.names[engine] + ": " + faults_text(games.faults(engine));
    for (const MatchGame& game : games.faulty())
        text += "\n  game " + std::to_string(game.number + 1) + ", " + report.names[game.loser()] +
                ", " + std::string(to_text(game.cause)) + ": " + game.reason;
    if (report.is_interrupted) text += "\ninterrupted";
    return text + "\n";
}

std::string to_json(const MatchReport& report) {
    const Ledger& games = report.games;
    const PairCounts pairs = games.pairs();
    const auto [lost, drawn, won] = games.lost_drawn_won();
    Json json{{"variant", report.plan.variant},
              {"engines", Json::array()},
              {"games", games.games().size()},
              {"won", won},
              {"drawn", drawn},
              {"lost", lost},
              {"pairs", pairs},
              {"interrupted", report.is_interrupted}};
    for (const std::size_t engine : {0U, 1U}) {
        const Faults faults = games.faults(engine);
        json["engines"].push_back({{"name", report.names[engine]},
                                   {"pace", to_text(report.plan.engines[engine].pace)},
                                   {"time", faults.time},
                                   {"illegalMoves", faults.illegal_moves},
                                   {"crashes", faults.crashes}});
    }
    if (const auto strong = strength(pairs)) {
        json["score"] = strong->score;
        json["elo"] = estimate_json(strong->elo);
        json["normalisedElo"] = estimate_json(strong->normalised_elo);
        json["superiority"] = strong->superiority;
    }
    if (report.plan.sprt) {
        const SprtState state = sprt(pairs, *report.plan.sprt);
        json["sprt"] = {{"elo0", report.plan.sprt->elo0},
                        {"elo1", report.plan.sprt->elo1},
                        {"llr", state.ratio},
                        {"low", state.low},
                        {"high", state.high},
                        {"verdict", verdict_text(state.verdict)}};
    }
    json["faults"] = Json::array();
    for (const MatchGame& game : games.faulty())
        json["faults"].push_back({{"game", game.number + 1},
                                  {"engine", report.names[game.loser()]},
                                  {"cause", to_text(game.cause)},
                                  {"reason", game.reason}});
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace shako::engine::tools
