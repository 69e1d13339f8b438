#include "engine/tools/datagen.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

#include "engine/fnv1a.h"
#include "engine/game.h"
#include "engine/random.h"
#include "engine/read_file.h"
#include "engine/session.h"
#include "engine/tools/search_nodes.h"
#include "variant/build_info.h"

namespace shako::engine::tools {

namespace {

constexpr int kHash = 4;  // MiB: thousands of nodes need no more, and clearing it takes time
// Random plies at the start, and after a given opening.
constexpr int kLeastRandom = 6;
constexpr int kMostRandom = 9;
constexpr int kLeastAfterOpening = 2;
constexpr int kMostAfterOpening = 4;
// An opening that the search finds more uneven is thrown away, in centipawns.
constexpr int kUneven = 400;
constexpr int kMostOpenings = 1000;  // tries per game
// A game is decided when both sides have seen so much for so many plies. One in ten is played out,
// so that the truth about such positions is in the data as well.
constexpr int kDecided = 1500;
constexpr int kDecidedPlies = 6;
constexpr int kLevel = 8;
constexpr int kLevelPlies = 12;
constexpr int kLevelFrom = 120;  // plies
constexpr int kLongest = 400;    // plies
constexpr std::uint64_t kPlayedOut = 10;

// One thread's games.
class Player {
   public:
    Player(std::shared_ptr<const variant::Catalog> catalog, const DatagenOptions& options)
        : options_(options), session_(std::move(catalog)), start_(prepared_start()) {}

    [[nodiscard]] DataGame play(int number) {
        Random random(options_.seed * 0xD1B54A32D192ED03U + static_cast<std::uint64_t>(number));
        Game game = start_;
        DataGame data;
        BestMove first;
        for (int i = 0; i < kMostOpenings; ++i) {
            std::tie(game, data) = open(random);
            if (game.result()) continue;
            if (!session_.new_game()) break;
            first = think(game, data);
            if (first.move.empty()) continue;
            if (!first.last.score.is_mate && std::abs(first.last.score.value) <= kUneven) break;
        }
        play_on(game, data, first, random.below(kPlayedOut) == 0);
        return data;
    }

   private:
    [[nodiscard]] Game prepared_start() {
        if (const auto result = session_.set_variant(options_.variant); !result)
            throw std::runtime_error(result.error().message);
        if (const auto result = session_.set_eval_file(options_.eval_file); !result)
            throw std::runtime_error(result.error().message);
        if (const std::string& problem = session_.eval_source().problem; !problem.empty())
            throw std::runtime_error(problem);
        if (const auto result = session_.set_hash(kHash); !result)
            throw std::runtime_error(result.error().message);
        return session_.game();
    }

    // A game with its random moves played.
    [[nodiscard]] std::pair<Game, DataGame> open(Random& random) {
        DataGame data;
        Game game = start_;
        int plies = random.between(kLeastRandom, kMostRandom);
        if (!options_.openings.empty()) {
            data.fen = options_.openings[random.below(options_.openings.size())];
            game = *start_.begin_anew(data.fen);
            plies = random.between(kLeastAfterOpening, kMostAfterOpening);
        }
        for (int ply = 0; ply < plies && !game.result(); ++ply) {
            const std::vector<std::string> moves = game.legal_moves();
            const std::string& move = moves[random.below(moves.size())];
            if (!game.play(move)) break;
            data.moves.push_back({move, std::nullopt});
        }
        return {std::move(game), std::move(data)};
    }

    [[nodiscard]] BestMove think(const Game& game, const DataGame& data) {
        if (!session_.set_position(data.fen, game.moves())) return {};
        return search_nodes(session_, options_.nodes).value_or(BestMove{});
    }

    void play_on(Game& game, DataGame& data, BestMove best, bool is_played_out) {
        int decided = 0;  // plies; positive for White
        int level = 0;
        for (;;) {
            if (const auto result = game.result()) {
                data.outcome = result->outcome;
                data.ending = to_text(result->ending);
                return;
            }
            if (game.ply() >= kLongest) {
                data.ending = "length";
                return;
            }
            if (best.move.empty()) best = think(game, data);
            const Score score = best.last.score;
            const bool is_white = game.side_to_move() == variant::Color::white;
            if (best.move.empty() || !game.play(best.move)) {  // cannot be
                data.ending = "length";
                return;
            }
            data.moves.push_back({best.move, score});
            best.move.clear();
            const int value =
                score.is_mate ? (score.value > 0 ? kDecided : -kDecided) : score.value;
            const int white = is_white ? value : -value;
            decided = white >= kDecided    ? std::max(decided, 0) + 1
                      : white <= -kDecided ? std::min(decided, 0) - 1
                                           : 0;
            level = game.ply() >= kLevelFrom && std::abs(value) <= kLevel ? level + 1 : 0;
            if (is_played_out || game.result()) continue;
            if (std::abs(decided) >= kDecidedPlies || level >= kLevelPlies) {
                data.outcome = decided >= kDecidedPlies    ? Outcome::white_wins
                               : decided <= -kDecidedPlies ? Outcome::black_wins
                                                           : Outcome::draw;
                data.ending = "adjudication";
                return;
            }
        }
    }

    const DatagenOptions& options_;
    Session session_;
    Game start_;
};

// Writes games in the order of their numbers, whichever is ready first.
class Writer {
   public:
    Writer(std::ofstream file, int written, const std::function<void(int)>& on_game)
        : file_(std::move(file)), written_(written), on_game_(on_game) {}

    void add(int number, const DataGame& game) {
        const std::lock_guard lock(mutex_);
        ready_.emplace(number, to_line(game) + '\n');
        while (!ready_.empty() && ready_.begin()->first == written_) {
            // In one piece, so that a kill seldom cuts one in two.
            file_ << ready_.begin()->second << std::flush;
            ready_.erase(ready_.begin());
            ++written_;
            if (on_game_) on_game_(written_);
        }
    }
    [[nodiscard]] bool is_good() {
        const std::lock_guard lock(mutex_);
        return file_.good();
    }
    [[nodiscard]] int written() const { return written_; }

   private:
    std::mutex mutex_;
    std::ofstream file_;
    std::map<int, std::string> ready_;
    int written_;
    const std::function<void(int)>& on_game_;
};

// What a file holds already: the games, and where the last whole line ends.
struct Former {
    int games = 0;
    std::uintmax_t size = 0;
};

[[nodiscard]] tl::expected<Former, std::string> read_former(const std::filesystem::path& path,
                                                            const GameDataHeading& heading) {
    std::ifstream file(path, std::ios::binary);
    Former former;
    std::string line;
    bool is_first = true;
    while (std::getline(file, line) && !file.eof()) {
        if (is_first) {
            const auto found = parse_heading(line);
            if (!found) return tl::unexpected(path.string() + ": " + found.error());
            if (!(*found == heading))
                return tl::unexpected(path.string() +
                                      ": was made with other options or another engine: " + line);
        } else {
            ++former.games;
        }
        is_first = false;
        former.size += line.size() + 1;
    }
    return former;
}

}  // namespace

tl::expected<int, std::string> datagen(const std::shared_ptr<const variant::Catalog>& catalog,
                                       const DatagenOptions& options,
                                       const std::function<void(int)>& on_game) {
    const auto spec = catalog->find(options.variant);
    if (!spec) return tl::unexpected("unknown variant '" + options.variant + "'");
    GameDataHeading heading;
    heading.variant = options.variant;
    heading.seed = options.seed;
    heading.nodes = options.nodes;
    heading.evaluation = "derived";
    heading.bench = options.bench;
    heading.engine = variant::kVersion;
    if (!options.eval_file.empty()) {
        const std::string text = read_file(options.eval_file).value_or("");
        heading.evaluation = std::filesystem::path(options.eval_file).filename().string() + " " +
                             std::to_string(fnv1a_64(text));
    }
    std::string all_openings;
    for (const std::string& fen : options.openings) {
        if (const auto game = Game::create(spec, fen); !game)
            return tl::unexpected("opening '" + fen + "': " + to_text(game.error()));
        all_openings += fen + '\n';
    }
    if (!options.openings.empty())
        heading.openings =
            std::to_string(options.openings.size()) + " " + std::to_string(fnv1a_64(all_openings));

    std::error_code error;
    Former former;
    const bool is_there = std::filesystem::exists(options.out, error);
    if (is_there) {
        if (!options.resume)
            return tl::unexpected(options.out.string() + ": exists; --resume goes on with it");
        auto read = read_former(options.out, heading);
        if (!read) return tl::unexpected(read.error());
        former = *read;
    }
    // Whatever is wrong shows here: not in a thread, and before the file is touched.
    std::vector<std::unique_ptr<Player>> players;
    try {
        for (int i = 0; i < std::max(1, options.threads); ++i)
            players.push_back(std::make_unique<Player>(catalog, options));
    } catch (const std::runtime_error& problem) {
        return tl::unexpected(std::string(problem.what()));
    }
    if (is_there) std::filesystem::resize_file(options.out, former.size, error);
    std::ofstream file(options.out, std::ios::binary | std::ios::app);
    if (former.size == 0) file << to_line(heading) << '\n' << std::flush;
    if (error || !file) return tl::unexpected(options.out.string() + ": cannot be written");
    Writer writer(std::move(file), former.games, on_game);
    std::atomic<int> next{former.games};
    {
        std::vector<std::jthread> threads;
        for (const auto& player : players)
            threads.emplace_back([&next, &options, &writer, &player = *player] {
                for (int number = next++; number < options.games && writer.is_good();
                     number = next++)
                    writer.add(number, player.play(number));
            });
    }
    if (!writer.is_good()) return tl::unexpected(options.out.string() + ": cannot be written");
    return writer.written();
}

}  // namespace shako::engine::tools
