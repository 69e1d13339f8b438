#include "engine/board/attacks.h"

#include <random>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "tests/support/walker.h"

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

// Every kind, colour and square under random occupancies of all densities, judged by the walker.
template <int W>
void compare_with_walker(const variant::BoardShape& shape, const std::vector<Movement>& movements,
                         int rounds) {
    const AttackTables<W> tables(shape, movements);
    std::mt19937_64 random(12345);
    for (int round = 0; round < rounds; ++round) {
        test::Occupancy occupied(static_cast<std::size_t>(shape.squares()));
        SquareSet<W> set;
        const auto density = static_cast<std::uint64_t>(round % 10) + 1;
        for (int s = 0; s < shape.squares(); ++s)
            if (random() % 11 < density) {
                occupied[static_cast<std::size_t>(s)] = true;
                set.insert(square_at(s));
            }
        for (int k = 0; k < static_cast<int>(movements.size()); ++k)
            for (const Color color : kColors)
                for (int from = 0; from < shape.squares(); ++from) {
                    const Movement& movement = movements[static_cast<std::size_t>(k)];
                    const PieceKind kind = kind_of_index(k);
                    const Sq s = square_at(from);
                    const auto by_walking = [&](Purpose purpose) {
                        return test::walk(shape, occupied, movement, color, from, purpose);
                    };
                    const bool same =
                        members(tables.attacks(kind, color, s, set)) ==
                            by_walking(Purpose::capture) &&
                        members(tables.moves(kind, color, s, set)) == by_walking(Purpose::quiet) &&
                        members(tables.initial_moves(kind, color, s, set)) ==
                            by_walking(Purpose::initial);
                    if (!same)
                        FAIL("kind " << k << " colour " << index(color) << " from " << from
                                     << " round " << round);
                }
    }
    SUCCEED();
}

}  // namespace

TEST_CASE("Attack tables of every variant agree with walking step by step", "[property]") {
    for (const auto& name : test::variant_names()) {
        const auto spec = test::spec(name);
        std::vector<Movement> movements;
        for (const auto& [slot, piece] : spec->pieces) movements.push_back(piece.movement);
        INFO(name);
        compare_with_walker<2>(spec->board, movements, 20);
        compare_with_walker<4>(spec->board, movements, 5);
    }
}

TEST_CASE("Ranges, oblique rides, hops and lame leaps agree with walking", "[property]") {
    compare_with_walker<2>({9, 10}, strange_movements(), 20);
    compare_with_walker<2>({16, 8}, strange_movements(), 10);
    compare_with_walker<4>({16, 16}, strange_movements(), 10);
    compare_with_walker<2>({1, 5}, strange_movements(), 10);
}

TEST_CASE("Attackers of a square are the men whose attacks hold it", "[property]") {
    std::mt19937_64 random(99);
    for (const auto& name : test::variant_names()) {
        const auto& rules = test::ruleset<2>(name);
        for (int round = 0; round < 200; ++round) {
            Position<2> pos(rules);
            for (int s = 0; s < rules.squares; ++s)
                if (random() % 12 < static_cast<std::uint64_t>(round % 10) + 1)
                    pos.put(random() % 2 == 0 ? Color::white : Color::black,
                            kind_of_index(static_cast<int>(
                                random() % static_cast<std::uint64_t>(rules.kinds()))),
                            square_at(s));
            for (int t = 0; t < rules.squares; ++t)
                for (const Color by : kColors) {
                    SquareSet<2> expected;
                    for (const Sq s : pos.pieces(by))
                        if (pos.attacks(pos.kind_at(s), by, s, pos.occupied())
                                .contains(square_at(t)))
                            expected.insert(s);
                    const auto found = pos.attackers(square_at(t), by, pos.occupied());
                    if (!(found == expected) ||
                        pos.is_attacked(square_at(t), by, pos.occupied()) == expected.empty())
                        FAIL(name << " target " << t << " round " << round);
                }
        }
    }
    SUCCEED();
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
