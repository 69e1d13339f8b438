// Finds mate puzzles in games of a careless player and proves them: see kHelp.

#include <algorithm>
#include <charconv>
#include <compare>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/material.h"
#include "engine/notation/san.h"
#include "engine/random.h"
#include "tests/support/mate_proof.h"
#include "tests/support/rules.h"

namespace {

using namespace shako;
using namespace shako::engine;

constexpr std::string_view kHelp = R"(usage: make_mates [SEED]

Writes the puzzles of tests/data/mates/shako.epd. Games are played by both sides with an eye on the
men that can be won at once and none on the kings. Their positions, and some from which men were
taken off at random, are searched for mates by trying every move (tests/support/mate_proof.h). The
same seed (1) gives the same puzzles.
)";
constexpr int kUsage = 64;

constexpr int kLongestGame = 160;       // plies
constexpr int kFirstPly = 16;           // before it the men are still at home
constexpr int kMostMoves = 4;           // of a mate
constexpr int kLeastMen = 12;           // on the board
constexpr int kThinnedPositions = 400;  // tried after each game
constexpr int kLeastThinnedMen = 8;
constexpr int kMostThinnedMen = 18;
constexpr std::size_t kMostFlights = 2;              // of a king worth looking at there
constexpr int kMostAlike = 3;                        // puzzles with the same men in the same roles
constexpr int kLeapersPercent = 60;                  // of a group at least, with cannon or elephant
constexpr std::uint64_t kMostPositions = 6'000'000;  // of one proof
constexpr std::uint64_t kMostThinnedPositions = 200'000;

// How many are wanted, by moves and by whether the first move is a check.
struct Group {
    int moves = 0;
    bool is_check = false;
    friend auto operator<=>(const Group&, const Group&) = default;
};
const std::map<Group, int> kWanted{{{1, true}, 5},  {{2, true}, 13}, {{2, false}, 13},
                                   {{3, true}, 10}, {{3, false}, 5}, {{4, true}, 4}};

// How a check that looks like mate is met.
enum class Escape : std::uint8_t { hurdle_leaves, second_hurdle, by_cannon, by_elephant };
constexpr std::size_t kTemptations = 6;
constexpr int kTemptationsOfEach = 2;  // at most
constexpr int kNoMateWithin = 3;       // moves

// What a man is worth to the careless player, by its letter.
int worth(const Position<2>& pos, PieceKind kind) {
    switch (pos.rules().letter(kind, Color::black)) {
        case 'p':
            return 100;
        case 'n':
        case 'e':
            return 280;
        case 'b':
            return 330;
        case 'c':
            return 400;
        case 'r':
            return 500;
        case 'q':
            return 900;
        default:
            return 0;
    }
}

int gain(const Position<2>& pos, Move<2> move) {
    const auto victim = pos.captured_kind(move);
    int sum = victim ? worth(pos, *victim) : 0;
    if (move.kind() == MoveKind::promotion) sum += worth(pos, move.piece()) - 100;
    return sum;
}

// What the move wins at once, less what the best answer wins back, and some chance.
Move<2> careless_move(const Position<2>& pos, Random& random) {
    MoveList<2> moves;
    legal_moves(pos, moves);
    Move<2> best = moves[0];
    int best_score = -1'000'000;
    for (const Move<2> move : moves) {
        Position<2> after = pos;
        after.play(move);
        MoveList<2> replies;
        captures(after, replies);
        int loss = 0;
        for (const Move<2> reply : replies) loss = std::max(loss, gain(after, reply));
        const int score =
            gain(pos, move) - loss + (after.in_check() ? 40 : 0) + random.between(0, 150);
        if (score <= best_score) continue;
        best = move;
        best_score = score;
    }
    return best;
}

// A position on its own: what was played before does not count.
Position<2> without_past(const Position<2>& pos) {
    const std::string fen = to_fen(pos);
    std::size_t end = fen.rfind(' ');
    end = fen.rfind(' ', end - 1);
    return test::position("shako", fen.substr(0, end) + " 0 1");
}

// The position with fewer men on the board, if it is a legal one.
std::optional<Position<2>> thinned(Position<2> pos, Random& random) {
    std::vector<Sq> squares;
    for (const Sq s : pos.occupied() & ~(pos.royals(Color::white) | pos.royals(Color::black)))
        squares.push_back(s);
    random.shuffle(squares);
    const auto kept = static_cast<std::size_t>(random.between(kLeastThinnedMen, kMostThinnedMen));
    while (squares.size() + 2 > kept && !squares.empty()) {
        pos.take(squares.back());
        squares.pop_back();
    }
    const std::string fen = to_fen(pos);
    const std::size_t placement = fen.find(' ');
    const auto whole = parse_fen(pos.rules(), fen.substr(0, placement + 2) + " - - 0 1");
    return whole ? std::optional(*whole) : std::nullopt;
}

// Where the king of the side that is not to move could go if it were.
std::size_t flights(Position<2> pos) {
    pos.play_null();
    MoveList<2> moves;
    legal_moves(pos, moves);
    const SquareSet<2> king = pos.royals(pos.side_to_move());
    return static_cast<std::size_t>(std::count_if(
        moves.begin(), moves.end(), [&king](Move<2> move) { return king.contains(move.from()); }));
}

struct Puzzle {
    Position<2> position;
    int moves = 0;
    bool is_check = false;
    Move<2> key;
    // The letters of the man that moves first and of those that give mate.
    std::string first;
    std::string last;
};

std::string letters(const Position<2>& pos, SquareSet<2> men) {
    std::string text;
    for (const Sq s : men) text += pos.rules().letter(pos.kind_at(s), Color::black);
    std::sort(text.begin(), text.end());
    return text;
}

// The men that give mate at the end of a line in which the mated side holds out as long as it can.
std::string mating_men(Position<2> pos, Move<2> key, int moves) {
    test::MateProof proof;
    pos.play(key);
    for (int left = moves - 1; left > 0; --left) {
        MoveList<2> replies;
        legal_moves(pos, replies);
        for (const Move<2> reply : replies) {
            Position<2> next = pos;
            next.play(reply);
            if (proof.shortest(next, left) < left) continue;
            pos = next;
            break;
        }
        pos.play(proof.keys(pos, left, 1).front());
    }
    return letters(pos, pos.checkers());
}

// The puzzle, if the shortest mate takes just so many moves, and one move alone leads to it. Of the
// longest it is asked instead that it begins with a check: all else would take too long.
std::optional<Puzzle> puzzle_of(const Position<2>& pos, int moves) {
    test::MateProof proof(kMostPositions);
    std::vector<Move<2>> keys;
    if (moves < kMostMoves) {
        if (proof.shortest(pos, moves) != moves) return std::nullopt;
        keys = proof.keys(pos, moves, 2);
    } else if (proof.shortest(pos, moves - 1) == 0) {
        MoveList<2> list;
        legal_moves(pos, list);
        for (const Move<2> move : list) {
            Position<2> after = pos;
            after.play(move);
            if (!after.in_check() || !proof.mates(pos, move, moves)) continue;
            keys.push_back(move);
            break;
        }
    }
    if (keys.size() != 1 || !proof.is_complete()) return std::nullopt;
    Puzzle puzzle{pos, moves, false, keys.front(), {}, {}};
    Position<2> after = pos;
    after.play(puzzle.key);
    puzzle.is_check = after.in_check();
    puzzle.first = letters(pos, SquareSet<2>::of(puzzle.key.from()));
    puzzle.last = mating_men(pos, puzzle.key, moves);
    return puzzle;
}

std::optional<Escape> escape_of(const Position<2>& after, Move<2> reply) {
    const SquareSet<2> checkers = after.checkers();
    if (checkers.count() != 1) return std::nullopt;
    const Color us = after.side_to_move();
    const auto letter_of = [&](Sq s) { return letters(after, SquareSet<2>::of(s)); };
    if (letter_of(reply.from()) == "c") return Escape::by_cannon;
    if (letter_of(reply.from()) == "e") return Escape::by_elephant;
    if (letter_of(reply.from()) == "k" || after.is_capture(reply)) return std::nullopt;
    if (letters(after, checkers) != "c") return std::nullopt;
    const Sq king = *after.royals(us).begin();
    SquareSet<2> occupied = after.occupied();
    occupied.erase(reply.from());
    if (after.attackers(king, !us, occupied).empty()) return Escape::hurdle_leaves;
    occupied = after.occupied();
    occupied.insert(reply.to());
    if (after.attackers(king, !us, occupied).empty()) return Escape::second_hurdle;
    return std::nullopt;
}

// A check with a single answer that only cannons and elephants explain, where there is no mate.
struct Temptation {
    Position<2> position;
    Move<2> check;
    Escape escape{};
};

template <class Wants>
std::optional<Temptation> temptation_of(const Position<2>& pos, Wants wants) {
    MoveList<2> moves;
    legal_moves(pos, moves);
    for (const Move<2> move : moves) {
        Position<2> after = pos;
        after.play(move);
        if (!after.in_check()) continue;
        MoveList<2> replies;
        legal_moves(after, replies);
        if (replies.size() != 1) continue;
        const auto escape = escape_of(after, replies[0]);
        if (!escape || !wants(*escape)) continue;
        test::MateProof proof(kMostPositions);
        if (proof.shortest(pos, kNoMateWithin) != 0 || !proof.is_complete()) return std::nullopt;
        return Temptation{pos, move, *escape};
    }
    return std::nullopt;
}

// What has been taken so far.
class Collection {
   public:
    [[nodiscard]] bool take(const Puzzle& puzzle) {
        if (!wants(puzzle.moves, puzzle.is_check)) return false;
        const Group group{puzzle.moves, puzzle.is_check};
        const int wanted = kWanted.at(group);
        Count& count = counts_[group];
        const bool leaps = (puzzle.first + puzzle.last).find_first_of("ce") != std::string::npos;
        const int plain = wanted - (wanted * kLeapersPercent + 99) / 100;
        if (!leaps && count.plain == plain) return false;
        int& alike = alike_[{puzzle.moves, puzzle.first, puzzle.last}];
        if (alike == kMostAlike) return false;
        ++alike;
        ++count.all;
        if (!leaps) ++count.plain;
        puzzles_.push_back(puzzle);
        return true;
    }
    [[nodiscard]] bool take(const Temptation& temptation) {
        if (!wants(temptation.escape)) return false;
        ++escapes_[temptation.escape];
        temptations_.push_back(temptation);
        return true;
    }
    [[nodiscard]] bool wants(int moves, bool is_check) const {
        const Group group{moves, is_check};
        const auto wanted = kWanted.find(group);
        const auto found = counts_.find(group);
        return wanted != kWanted.end() &&
               (found == counts_.end() ? 0 : found->second.all) < wanted->second;
    }
    [[nodiscard]] bool wants(int moves) const { return wants(moves, true) || wants(moves, false); }
    [[nodiscard]] bool wants(Escape escape) const {
        const auto found = escapes_.find(escape);
        return found == escapes_.end() || found->second < kTemptationsOfEach;
    }
    [[nodiscard]] bool wants_temptations() const { return temptations_.size() < kTemptations; }
    [[nodiscard]] bool is_full() const {
        for (int moves = 1; moves <= kMostMoves; ++moves)
            if (wants(moves)) return false;
        return !wants_temptations();
    }

    void print() {
        std::stable_sort(puzzles_.begin(), puzzles_.end(), [](const Puzzle& a, const Puzzle& b) {
            return std::tie(a.moves, a.is_check) < std::tie(b.moves, b.is_check);
        });
        for (const Puzzle& puzzle : puzzles_)
            std::printf("%s %sdm %d;\n", to_fen(puzzle.position).c_str(),
                        puzzle.moves < kMostMoves
                            ? ("bm " + to_san(puzzle.position, puzzle.key) + "; ").c_str()
                            : "",
                        puzzle.moves);
        for (const Temptation& temptation : temptations_)
            std::printf("%s am %s; nomate %d;\n", to_fen(temptation.position).c_str(),
                        to_san(temptation.position, temptation.check).c_str(), kNoMateWithin);
    }
    [[nodiscard]] std::string state() const {
        std::string text;
        for (const auto& [group, count] : counts_)
            text += " " + std::to_string(group.moves) + (group.is_check ? "+" : "") + ":" +
                    std::to_string(count.all);
        text += " tempting:";
        for (const auto& [escape, count] : escapes_)
            text += " " + std::to_string(static_cast<int>(escape)) + ":" + std::to_string(count);
        return text;
    }

   private:
    struct Count {
        int all = 0;
        int plain = 0;  // without cannon and elephant
    };
    std::map<Group, Count> counts_;
    std::map<std::tuple<int, std::string, std::string>, int> alike_;
    std::map<Escape, int> escapes_;
    std::vector<Puzzle> puzzles_;
    std::vector<Temptation> temptations_;
};

std::vector<Position<2>> play_game(Random& random) {
    std::vector<Position<2>> positions{test::position("shako")};
    while (positions.size() < kLongestGame && has_legal_move(positions.back()) &&
           !is_dead_material(positions.back())) {
        Position<2> next = positions.back();
        next.play(careless_move(next, random));
        positions.push_back(next);
    }
    return positions;
}

// Two puzzles at most. Here quiet beginnings are common, which games seldom have.
void search_thinned(const std::vector<Position<2>>& game, Random& random, Collection& collection) {
    int taken = 0;
    for (int i = 0; i < kThinnedPositions && game.size() > kFirstPly && taken < 2; ++i) {
        const std::size_t ply = kFirstPly + random.below(game.size() - kFirstPly);
        const auto pos = thinned(game[ply], random);
        if (!pos || pos->in_check()) continue;
        const std::size_t squares = flights(*pos);
        if (squares > kMostFlights) continue;
        test::MateProof proof(kMostThinnedPositions);
        int moves = proof.shortest(*pos, kMostMoves - 1);
        if (moves == 0 && squares == 0) moves = kMostMoves;
        if (moves < 2 || !proof.is_complete() || !collection.wants(moves)) continue;
        const auto puzzle = puzzle_of(*pos, moves);
        if (puzzle && collection.take(*puzzle)) ++taken;
    }
}

// One puzzle, and one temptation, at most: those of one game are much alike.
void search_game(const std::vector<Position<2>>& game, Collection& collection) {
    std::vector<int> mates(game.size(), 0);
    bool has_temptation = !collection.wants_temptations();
    for (std::size_t ply = kFirstPly; ply < game.size(); ++ply) {
        const Position<2> pos = without_past(game[ply]);
        if (pos.occupied().count() < kLeastMen) break;
        mates[ply] = test::MateProof().shortest(pos, 2);
        if (has_temptation || mates[ply] != 0 || pos.in_check()) continue;
        if (const auto temptation = temptation_of(
                pos, [&collection](Escape escape) { return collection.wants(escape); }))
            has_temptation = collection.take(*temptation);
    }
    // A longer mate is likely where a shorter one stood a move later.
    for (int moves = kMostMoves; moves >= 1; --moves) {
        if (!collection.wants(moves)) continue;
        for (std::size_t ply = kFirstPly; ply < game.size(); ++ply) {
            const std::size_t later = ply + 2 * static_cast<std::size_t>(std::max(0, moves - 2));
            if (later >= game.size() || mates[later] == 0 || game[ply].in_check()) continue;
            if (moves <= 2 ? mates[ply] != moves : mates[ply] != 0) continue;
            const auto puzzle = puzzle_of(without_past(game[ply]), moves);
            if (puzzle && collection.take(*puzzle)) return;
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t seed = 1;
    if (argc > 1) {
        const std::string_view text = argv[1];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
        if (argc > 2 || error != std::errc() || end != text.data() + text.size()) {
            std::fwrite(kHelp.data(), 1, kHelp.size(), stderr);
            return kUsage;
        }
    }
    Random random(seed);
    Collection collection;
    for (int games = 1; !collection.is_full(); ++games) {
        const auto game = play_game(random);
        search_game(game, collection);
        search_thinned(game, random, collection);
        std::fprintf(stderr, "%d games,%s\n", games, collection.state().c_str());
    }
    std::printf(
        "# Mates of Shako, made and proved by trying every move: `make_mates %llu`, built from\n"
        "# tests/engine/mates. The side to move mates in just N of its moves, whatever the other\n"
        "# does, and where a move M is named only by beginning with that:   FEN bm M; dm N;\n"
        "# It does not mate in N moves or fewer, though the check M looks so: FEN am M; nomate "
        "N;\n",
        static_cast<unsigned long long>(seed));
    collection.print();
    return 0;
}
