#include "engine/board/attacks.h"

#include <memory>
#include <random>
#include <set>

#include "engine/board/movements.h"
#include "engine/board/position.h"
#include "engine/board/width.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "tests/support/walker.h"
#include "variant/betza/expand.h"
#include "variant/betza/parse.h"

using namespace shako;
using namespace shako::engine;
using test::Purpose;
using variant::Modality;
using variant::Movement;
using variant::Offset;
using variant::Ride;
using variant::RideKind;

namespace {

template <int W>
std::set<int> members(const SquareSet<W>& set) {
    std::set<int> indices;
    for (const Sq s : set) indices.insert(index(s));
    return indices;
}

Ride ride(int dx, int dy, int max_steps, RideKind kind = RideKind::plain,
          Modality modality = Modality::both) {
    Ride r;
    r.step = Offset{static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy)};
    r.max_steps = static_cast<std::uint8_t>(max_steps);
    r.kind = kind;
    r.modality = modality;
    return r;
}

// Movements that no shipped game has: ranges, oblique rides, one-sided hops, lame leaps with paths.
std::vector<Movement> strange_movements() {
    Ride horse = ride(1, 2, 1, RideKind::lame);
    horse.path = {{0, 1}};
    Ride elephant = ride(-2, 2, 1, RideKind::lame, Modality::capture);
    elephant.path = {{-1, 1}};
    Ride initial = ride(0, 1, 3);
    initial.initial = true;
    initial.modality = Modality::move;
    return {
        {ride(0, 1, 3), ride(1, 0, 2), ride(-1, -1, 0, RideKind::plain, Modality::capture)},
        {ride(1, 2, 0), ride(-2, 1, 2), ride(2, -1, 0, RideKind::hop)},
        {ride(0, 1, 4, RideKind::hop), ride(0, -1, 0, RideKind::hop, Modality::capture)},
        {ride(1, 1, 0, RideKind::grasshopper), ride(-1, 0, 3, RideKind::grasshopper)},
        {horse, elephant, ride(1, 0, 1, RideKind::plain, Modality::move)},
        {initial, ride(0, 1, 1, RideKind::plain, Modality::move)},
    };
}

// Movements of the wider notation.
std::vector<Movement> wide_movements() {
    std::vector<Movement> movements;
    for (const std::string_view text :
         {"jRmjF3cjK0", "zBqNzR4", "nNNjHjjG", "nDDnZcjZ", "gafsW0", "gabyabsR", "mabsBpafsB",
          "masRmafK", "[F?R][N?fB]", "[R3-rB]tpQ", "tgR4gNN", "pDDc(4,1)0mU", "q(3,1)0cqB",
          "icWimcpRifmnD", "mpafNpafK2", "mamaK", "i[W?fR]ic[F-frR]"}) {
        const auto parsed = variant::parse_betza(text);
        INFO(text);
        REQUIRE(parsed);
        movements.push_back(expand(parsed->atoms));
    }
    return movements;
}

// The movements as a game without zones has them.
template <int W>
GameMovements<W> everywhere(const variant::BoardShape& shape,
                            const std::vector<Movement>& movements) {
    const SquareSet<W> board = board_squares<W>(shape);
    GameMovements<W> made(movements.size());
    for (std::size_t k = 0; k < movements.size(); ++k)
        for (const Color color : kColors) {
            made[k][color].arrival = board;
            for (const Ride& written : movements[k])
                made[k][color].rides.push_back({for_color(written, color), board, board});
        }
    return made;
}

// The same, each ride and each kind tied to squares taken at random; some hops respect their kind.
template <int W>
GameMovements<W> in_zones(const variant::BoardShape& shape,
                          const std::vector<Movement>& movements) {
    std::mt19937_64 random(4321);
    const auto zone = [&] {
        SquareSet<W> squares = board_squares<W>(shape);
        if (random() % 2 == 0)
            for (int s = 0; s < shape.squares(); ++s)
                if (random() % 3 == 0) squares.erase(square_at(s));
        return squares;
    };
    GameMovements<W> made = everywhere<W>(shape, movements);
    for (auto& kind : made)
        for (const Color color : kColors) {
            kind[color].arrival = zone();
            for (PlacedRide<W>& placed : kind[color].rides) {
                placed.from = zone();
                placed.to = zone();
                placed.respects_kind = random() % 2 == 0 && !needs_walk(placed.ride) &&
                                       (placed.ride.kind == RideKind::hop ||
                                        placed.ride.kind == RideKind::grasshopper);
            }
        }
    return made;
}

template <int W>
test::Occupancy listed(const SquareSet<W>& set, int squares) {
    test::Occupancy occupied(static_cast<std::size_t>(squares));
    for (const Sq s : set) occupied[static_cast<std::size_t>(s)] = true;
    return occupied;
}

// Every kind, colour and square under random occupancies of all densities, judged by the walker.
template <int W>
void compare_with_walker(const variant::BoardShape& shape, const GameMovements<W>& movements,
                         int rounds) {
    const AttackTables<W> tables(shape, movements);
    std::mt19937_64 random(12345);
    for (int round = 0; round < rounds; ++round) {
        SquareSet<W> occupied;
        Company<W> company;
        const auto density = static_cast<std::uint64_t>(round % 10) + 1;
        for (const Sq s : board_squares<W>(shape)) {
            if (random() % 11 >= density) continue;
            occupied.insert(s);
            if (random() % 4 == 0) company.same_kind.insert(s);
            if (random() % 2 == 0) company.own.insert(s);
        }
        const test::Occupancy men = listed(occupied, shape.squares());
        const test::Occupancy respected = listed(company.same_kind, shape.squares());
        const test::Occupancy own = listed(company.own, shape.squares());
        for (int k = 0; k < static_cast<int>(movements.size()); ++k)
            for (const Color color : kColors)
                for (const Sq from : board_squares<W>(shape)) {
                    const PieceKind kind = kind_of_index(k);
                    const KindMovement<W>& movement = movements[static_cast<std::size_t>(k)][color];
                    const auto by_walking = [&](Purpose purpose) {
                        std::set<int> reached;
                        for (const PlacedRide<W>& placed : movement.rides) {
                            if (!placed.from.contains(from)) continue;
                            const test::Tells tells{placed.respects_kind ? &respected : nullptr,
                                                    &own};
                            for (const int to : test::walk(shape, men, {placed.ride}, Color::white,
                                                           index(from), purpose, tells))
                                if ((placed.to & movement.arrival).contains(square_at(to)))
                                    reached.insert(to);
                        }
                        return reached;
                    };
                    const bool same =
                        members(tables.attacks(kind, color, from, occupied, company)) ==
                            by_walking(Purpose::capture) &&
                        members(tables.moves(kind, color, from, occupied, company)) ==
                            by_walking(Purpose::quiet) &&
                        members(tables.initial_moves(kind, color, from, occupied, company)) ==
                            by_walking(Purpose::initial) &&
                        members(tables.initial_attacks(kind, color, from, occupied, company)) ==
                            by_walking(Purpose::initial_capture);
                    if (!same)
                        FAIL("kind " << k << " colour " << index(color) << " from " << index(from)
                                     << " round " << round);
                }
    }
    SUCCEED();
}

// Attackers of every square of random positions, judged by the attacks of each man.
template <int W>
void compare_attackers(const Ruleset<W>& rules, int rounds) {
    std::mt19937_64 random(99);
    for (int round = 0; round < rounds; ++round) {
        Position<W> pos(rules);
        for (const Sq s : rules.attacks.board())
            if (random() % 12 < static_cast<std::uint64_t>(round % 10) + 1)
                pos.put(random() % 2 == 0 ? Color::white : Color::black,
                        kind_of_index(
                            static_cast<int>(random() % static_cast<std::uint64_t>(rules.kinds()))),
                        s);
        for (const Sq target : rules.attacks.board())
            for (const Color by : kColors) {
                SquareSet<W> expected;
                for (const Sq s : pos.pieces(by)) {
                    const PieceKind kind = pos.kind_at(s);
                    Company<W> company{pos.pieces(kind), pos.pieces(by)};
                    company.same_kind.erase(target);  // who stands on the target does not matter
                    SquareSet<W> attacked =
                        rules.attacks.attacks(kind, by, s, pos.occupied(), company);
                    if (rules.initial_zone[by].contains(s))
                        attacked |=
                            rules.attacks.initial_attacks(kind, by, s, pos.occupied(), company);
                    if (attacked.contains(target)) expected.insert(s);
                }
                if (!(pos.attackers(target, by, pos.occupied()) == expected) ||
                    pos.is_attacked(target, by, pos.occupied()) == expected.empty())
                    FAIL("target " << index(target) << " round " << round);
            }
    }
    SUCCEED();
}

variant::BoardShape with_holes(int files, int ranks) {
    variant::BoardShape shape{files, ranks, {}};
    std::mt19937_64 random(7);
    for (int i = 0; i < files * ranks / 6; ++i)
        shape.holes.insert({{static_cast<std::uint8_t>(random() % 16)},
                            {static_cast<std::uint8_t>(random() % 16)}});
    return shape;
}

// A game in which kinds without a name have the movements.
template <int W>
std::unique_ptr<Ruleset<W>> rules_of(const variant::BoardShape& shape,
                                     const GameMovements<W>& movements) {
    auto spec = std::make_shared<variant::Spec>();
    spec->board = shape;
    auto rules = std::make_unique<Ruleset<W>>(spec, movements);
    rules->traits.kinds = static_cast<int>(movements.size());
    for (const Sq s : rules->attacks.board())
        for (const Color color : kColors)
            if (index(s) % 3 == 0) rules->initial_zone[color].insert(s);
    return rules;
}

}  // namespace

TEST_CASE("Attack tables of every variant agree with walking step by step", "[property]") {
    for (const auto& name : test::variant_names()) {
        const auto spec = test::spec(name);
        INFO(name);
        with_width(spec->board, [&]<int W>(Width<W>) {
            compare_with_walker<W>(spec->board, game_movements<W>(*spec), 20);
        });
        compare_with_walker<4>(spec->board, game_movements<4>(*spec), 5);
    }
}

TEST_CASE("Ranges, oblique rides, hops and lame leaps agree with walking", "[property]") {
    std::vector<Movement> movements = strange_movements();
    const auto compare = [&](const variant::BoardShape& shape, int rounds) {
        with_width(shape, [&]<int W>(Width<W>) {
            compare_with_walker<W>(shape, everywhere<W>(shape, movements), rounds);
            compare_with_walker<W>(shape, in_zones<W>(shape, movements), rounds);
        });
    };
    compare({8, 8, {}}, 20);
    compare({9, 10, {}}, 20);
    compare({16, 8, {}}, 10);
    compare({16, 16, {}}, 10);
    compare({1, 5, {}}, 10);
    compare(with_holes(9, 10), 20);
    compare(with_holes(16, 16), 10);
    movements = wide_movements();
    compare({9, 10, {}}, 10);
    compare(with_holes(10, 9), 10);
    compare(with_holes(16, 16), 2);
}

TEST_CASE("Attackers of a square are the men whose attacks hold it", "[property]") {
    for (const auto& name : test::variant_names()) {
        INFO(name);
        with_width(test::spec(name)->board,
                   [&]<int W>(Width<W>) { compare_attackers(test::ruleset<W>(name), 200); });
    }
    for (const std::vector<Movement>& movements : {strange_movements(), wide_movements()}) {
        for (const auto& shape :
             {variant::BoardShape{8, 8, {}}, variant::BoardShape{9, 10, {}}, with_holes(9, 10)})
            with_width(shape, [&]<int W>(Width<W>) {
                compare_attackers(*rules_of<W>(shape, everywhere<W>(shape, movements)), 30);
                compare_attackers(*rules_of<W>(shape, in_zones<W>(shape, movements)), 30);
            });
        const variant::BoardShape large = with_holes(16, 16);
        compare_attackers(*rules_of<4>(large, in_zones<4>(large, movements)), 5);
    }
}

TEST_CASE("Tables are complex by rides that tell men apart, and captures walked or initial") {
    const variant::BoardShape shape{9, 10, {}};
    CHECK_FALSE(AttackTables<2>(shape, everywhere<2>(shape, strange_movements())).has_complex());
    CHECK(AttackTables<2>(shape, in_zones<2>(shape, strange_movements())).has_complex());
    const auto is_complex = [&](std::string_view text) {
        const Movement movement = expand(variant::parse_betza(text)->atoms);
        return AttackTables<2>(shape, everywhere<2>(shape, {movement})).has_complex();
    };
    for (const std::string_view text :
         {"jR", "zB", "nNN", "mafsR", "icW", "tpR", "jD", "mtpR", "imtgB", "tpamfsR"})
        CHECK(is_complex(text));
    for (const std::string_view text :
         {"DD", "pNN", "nH", "mafsmafW", "(4,1)0", "U", "mjRW", "imR", "pamfsR"})
        CHECK_FALSE(is_complex(text));
}

// A pawn's double step is written as two steps or as a lame leap.
TEST_CASE("Pawns with a double step move all at once") {
    for (const char* name : {"chess", "shako", "capablanca", "grand"}) {
        const auto spec = test::spec(name);
        const auto movements = game_movements<2>(*spec);
        const AttackTables<2> tables(spec->board, movements);
        int together = 0;
        for (std::size_t k = 0; k < movements.size(); ++k) {
            const auto kind = static_cast<PieceKind>(k);
            if (!tables.has_initial_moves(kind, Color::white)) continue;
            for (const Color c : kColors) {
                INFO(name);
                REQUIRE(tables.common_leaps(kind, c).size() == 3);
                SquareSet<2> twice;
                for (const CommonLeap<2>& leap : tables.common_leaps(kind, c))
                    twice |= leap.twice_from;
                CHECK(twice.count() == spec->board.files * (spec->board.ranks - 2));
                ++together;
            }
        }
        CHECK(together == 2);
    }
}

TEST_CASE("A cannon slides to empty squares and captures over exactly one hurdle") {
    const auto pos = test::position("shako", "k9/10/4p5/10/4P5/10/10/4C2p2/10/K9 w - - 0 1");
    const auto cannon = test::square(pos, "e3");
    const auto kind = pos.kind_at(cannon);
    const auto attacks = pos.attacks(kind, Color::white, cannon, pos.occupied());
    // Over its own pawn on e6 it attacks e7 and the pawn on e8; nothing behind that.
    CHECK(attacks.contains(test::square(pos, "e7")));
    CHECK(attacks.contains(test::square(pos, "e8")));
    CHECK_FALSE(attacks.contains(test::square(pos, "e9")));
    CHECK_FALSE(attacks.contains(test::square(pos, "e6")));
    // Without a hurdle it does not capture the pawn on h3, only goes up to it.
    CHECK_FALSE(attacks.contains(test::square(pos, "h3")));
    const auto quiet = pos.moves(kind, Color::white, cannon, pos.occupied());
    CHECK(quiet.contains(test::square(pos, "g3")));
    CHECK_FALSE(quiet.contains(test::square(pos, "h3")));
    CHECK_FALSE(quiet.contains(test::square(pos, "i3")));
}

TEST_CASE("An elephant leaps over a man to the second diagonal square") {
    const auto pos = test::position("shako", "k9/10/10/10/10/10/3p1p4/4E5/10/K9 w - - 0 1");
    CHECK(test::moves_from(pos, "e3") ==
          std::vector<std::string>{"e3c1", "e3c5", "e3d2", "e3d4", "e3f2", "e3f4", "e3g1", "e3g5"});
}
