#include "variant/betza/expand.h"

#include <algorithm>
#include <random>

#include "tests/support/catch.h"
#include "variant/piece_names.h"

using namespace shako::variant;

namespace {

Movement moves(const std::string& text) {
    const auto parsed = parse_betza(text);
    INFO(text);
    REQUIRE(parsed);
    return expand(parsed->atoms);
}

Ride ride(int dx, int dy, std::uint8_t max_steps = 1, Modality modality = Modality::both,
          RideKind kind = RideKind::plain) {
    Ride made;
    made.step = {static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy)};
    made.max_steps = max_steps;
    made.modality = modality;
    made.kind = kind;
    return made;
}

bool holds(const Movement& movement, const Ride& wanted) {
    return std::find(movement.begin(), movement.end(), wanted) != movement.end();
}

}  // namespace

TEST_CASE("Shako's elephant leaps one or two squares diagonally") {
    const Movement elephant = moves("FA");
    CHECK(elephant.size() == 8);
    for (const int x : {-1, 1})
        for (const int y : {-1, 1}) {
            CHECK(holds(elephant, ride(x, y)));
            CHECK(holds(elephant, ride(2 * x, 2 * y)));
        }
}

TEST_CASE("the cannon slides quietly and captures over one hurdle") {
    const Movement cannon = moves("mRcpR");
    CHECK(cannon.size() == 8);
    CHECK(holds(cannon, ride(0, 1, kUnlimited, Modality::move)));
    CHECK(holds(cannon, ride(-1, 0, kUnlimited, Modality::capture, RideKind::hop)));
}

TEST_CASE("the pawn's double step is lame: the square it crosses must be empty") {
    Ride double_step = ride(0, 2, 1, Modality::move, RideKind::lame);
    double_step.initial = true;
    double_step.path = {{0, 1}};
    Ride capture = ride(1, 1, 1, Modality::capture);
    capture.en_passant = true;
    const Movement pawn = moves("fmWfceFifmnD");
    CHECK(pawn.size() == 4);
    CHECK(holds(pawn, double_step));
    CHECK(holds(pawn, capture));
    CHECK(holds(pawn, ride(0, 1, 1, Modality::move)));
}

TEST_CASE("lame leapers walk straight first, then diagonally") {
    const auto path_to = [](const std::string& text, int dx, int dy) {
        for (const Ride& one : moves(text))
            if (one.step == Offset{std::int8_t(dx), std::int8_t(dy)}) return one.path;
        return std::vector<Offset>{};
    };
    CHECK(path_to("nN", 1, 2) == std::vector<Offset>{{0, 1}});
    CHECK(path_to("nN", -2, 1) == std::vector<Offset>{{-1, 0}});
    CHECK(path_to("nA", -2, 2) == std::vector<Offset>{{-1, 1}});
    CHECK(path_to("nD", 2, 0) == std::vector<Offset>{{1, 0}});
    CHECK(path_to("nZ", 2, 3) == std::vector<Offset>{{0, 1}, {1, 2}});
    CHECK(path_to("nZ", -3, -2) == std::vector<Offset>{{-1, 0}, {-2, -1}});
}

TEST_CASE("equal ways of moving compare equal, however they are written") {
    CHECK(moves("K") == moves("FW"));
    CHECK(moves("Q") == moves("BR"));
    CHECK(moves("Q") == moves("K0"));
    CHECK(moves("WW") == moves("R"));
    CHECK(moves("WcWmW") == moves("W"));
    CHECK(moves("mRcR") == moves("R"));
    CHECK(moves("RW") == moves("R"));
    CHECK(moves("R3W2R2") == moves("R3"));
    CHECK(moves("lfN") != moves("flN"));
    CHECK(moves("mR3R2") != moves("R3"));
    CHECK(moves("L") == moves("C"));
}

TEST_CASE("fsK is the sideways wazir and the forward fers") {
    CHECK(moves("fsK") == moves("sWfF"));
}

TEST_CASE("every predefined piece expands, and its text round-trips") {
    for (int slot = 0; slot < kPieceSlots; ++slot) {
        const std::string text(predefined_betza(PieceType{static_cast<std::uint8_t>(slot)}));
        const Movement movement = moves(text);
        INFO(text << " -> " << to_betza(movement));
        CHECK(moves(to_betza(movement)) == movement);
        CHECK(std::is_sorted(movement.begin(), movement.end()));
    }
}

TEST_CASE("any movement written back as Betza is the same movement", "[property]") {
    std::mt19937 random(20);  // NOLINT: the same texts in every run
    const std::string letters = "WFDNAHLCJZGKRBQ";
    const std::vector<std::string> heads{"",  "",   "m",  "c", "n",  "p",
                                         "g", "im", "ce", "e", "cp", "mg"};
    const std::vector<std::string> ways{"",   "",   "f",  "b",  "v",  "s",  "l",  "r",  "fs",
                                        "fl", "br", "lf", "fh", "rh", "hl", "hr", "bs", "frl"};
    const std::vector<std::string> tails{"", "", "", "2", "3", "0", "5"};
    const auto pick = [&](const auto& list) { return list[random() % list.size()]; };
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        const int atoms = 1 + static_cast<int>(random() % 3);
        for (int k = 0; k < atoms; ++k) {
            text += pick(ways);
            text += pick(heads);
            text += pick(letters);
            text += pick(tails);
        }
        const auto parsed = parse_betza(text);
        if (!parsed) continue;
        ++accepted;
        const Movement movement = expand(parsed->atoms);
        const std::string back = to_betza(movement);
        const auto again = parse_betza(back);
        INFO(text << " -> " << back);
        REQUIRE(again);
        REQUIRE(expand(again->atoms) == movement);
    }
    CHECK(accepted > 1'000);
}
