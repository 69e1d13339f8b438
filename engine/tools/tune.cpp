#include "engine/tools/tune.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <unordered_set>
#include <utility>

#include "engine/board/fen.h"
#include "engine/board/width.h"
#include "engine/compile.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/trace.h"
#include "engine/eval/weight_file.h"
#include "engine/notation/move_text.h"
#include "engine/tools/game_data.h"

namespace shako::engine::tools {

namespace {

constexpr int kGreatestScore = 2000;
constexpr int kHeldOut = 10;  // every so manieth game

template <int W>
class Tuning {
   public:
    Tuning(const std::shared_ptr<const variant::Spec>& spec, const TuneOptions& options)
        : spec_(spec), options_(options), rules_(compile_as<W>(spec)), evaluator_(rules_) {}

    [[nodiscard]] tl::expected<TuneReport, std::string> run() {
        for (const std::filesystem::path& path : options_.data)
            if (auto problem = read(path); !problem.empty())
                return tl::unexpected(path.string() + ": " + problem);
        if (data_.size() == 0) return tl::unexpected(std::string("no positions to fit to"));
        const Terms& terms = evaluator_.weights().terms;
        if (!options_.eval_file.empty()) {
            auto read = read_weights(options_.eval_file, terms, evaluator_.weights().values);
            if (!read) return tl::unexpected(to_text(read.error()));
            evaluator_.set_values(std::move(*read));
        }
        const std::vector<Tapered> first = evaluator_.weights().values;
        report_.fit = data_.fit(terms, first, options_.fit);
        const auto unit = unit_kind(*rules_);
        const std::vector<Tapered> values = anchored(
            terms, first, report_.fit.values, data_.occurrences(terms), unit ? index(*unit) : -1);
        report_.file = weights_text(spec_->name, made(), terms, values);
        return std::move(report_);
    }

   private:
    [[nodiscard]] std::string read(const std::filesystem::path& path) {
        std::ifstream file(path, std::ios::binary);
        std::string line;
        if (!std::getline(file, line)) return "cannot be read";
        const auto heading = parse_heading(line);
        if (!heading) return heading.error();
        if (heading->variant != spec_->name) return "holds games of " + heading->variant;
        sources_ += (sources_.empty() ? "" : ", ") + std::string("seed ") +
                    std::to_string(heading->seed) + " nodes " + std::to_string(heading->nodes);
        // A last line without its end is a game that was cut off.
        for (int number = 2; std::getline(file, line) && !file.eof(); ++number) {
            const auto game = parse_data_game(line);
            const std::string problem = game ? add(*game) : game.error();
            if (!problem.empty()) return "line " + std::to_string(number) + ": " + problem;
        }
        return {};
    }

    // Empty, or what is wrong with the game.
    [[nodiscard]] std::string add(const DataGame& game) {
        const auto start = parse_fen<W>(*rules_, game.fen.empty() ? spec_->start_fen : game.fen);
        if (!start) return to_text(start.error());
        const double result = game.outcome == Outcome::white_wins ? 1
                              : game.outcome == Outcome::draw     ? 0.5
                                                                  : 0;
        const bool is_held_out = report_.games++ % kHeldOut == kHeldOut - 1;
        Position<W> pos = *start;
        for (const ScoredMove& scored : game.moves) {
            const auto move = parse_uci(pos, scored.move);
            if (!move) return move.error().message;
            if (scored.score && is_quiet(pos, *move, *scored.score) &&
                seen_.insert(pos.key()).second) {
                const int white =
                    pos.side_to_move() == Color::white ? scored.score->value : -scored.score->value;
                data_.add(trace_evaluation(evaluator_, pos), white, result, is_held_out);
            }
            pos.play(*move);
        }
        return {};
    }

    [[nodiscard]] static bool is_quiet(const Position<W>& pos, Move<W> move, const Score& score) {
        return !score.is_mate && std::abs(score.value) <= kGreatestScore && !pos.is_capture(move) &&
               move.kind() != MoveKind::promotion && !pos.in_check();
    }

    [[nodiscard]] std::string made() const {
        const FitReport& fit = report_.fit;
        char text[200];
        std::snprintf(text, sizeof text,
                      "%d games (%s), %zu positions; scale %.0f, result share %.2f, pull %.2f",
                      report_.games, sources_.c_str(), data_.size(), fit.scale,
                      options_.fit.result_share, options_.fit.pull);
        if (options_.eval_file.empty()) return text;
        return std::string(text) + " towards an earlier " + options_.eval_file.filename().string();
    }

    std::shared_ptr<const variant::Spec> spec_;
    const TuneOptions& options_;
    std::shared_ptr<const Ruleset<W>> rules_;
    Evaluator<W> evaluator_;
    FitData data_;
    std::unordered_set<std::uint64_t> seen_;
    std::string sources_;
    TuneReport report_;
};

}  // namespace

tl::expected<TuneReport, std::string> tune(const std::shared_ptr<const variant::Spec>& spec,
                                           const TuneOptions& options) {
    return with_width(spec->board, [&]<int W>(Width<W>) { return Tuning<W>(spec, options).run(); });
}

std::string to_text(const TuneReport& report) {
    const FitReport& fit = report.fit;
    char text[400];
    std::snprintf(text, sizeof text,
                  "%d games, %zu positions to fit, %zu held out, scale %.1f centipawns\n"
                  "mean squared error   before     after\n"
                  "  fitted           %.6f  %.6f\n"
                  "  held out         %.6f  %.6f\n",
                  report.games, fit.training, fit.held_out, fit.scale, fit.before.training,
                  fit.after.training, fit.before.held_out, fit.after.held_out);
    return text;
}

}  // namespace shako::engine::tools
