#include "variant/betza/expand.h"

#include <algorithm>
#include <random>

#include "tests/support/catch.h"
#include "variant/betza/parse.h"
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

TEST_CASE("legs of single steps are lame leaps, jumps or plain leaps") {
    CHECK(moves("mafsmafW") == moves("nZ"));
    CHECK(moves("afsW") == moves("nN"));
    CHECK(moves("[W-fsF]") == moves("nN"));
    CHECK(moves("afW") == moves("nD"));
    CHECK(moves("pafW") == moves("jD"));
    CHECK(moves("mpafN") == moves("(4,2)"));
    CHECK(moves("mpafsN") != moves("afsN"));
    CHECK(moves("afsF") != moves("nN"));
}

TEST_CASE("a hop straight on is the cannon's or the grasshopper's, however it is written") {
    CHECK(moves("pafR") == moves("pR"));
    CHECK(moves("gafQ") == moves("gQ"));
    CHECK(moves("[pQ-K]") == moves("gQ"));
    CHECK(moves("[pR-R]") == moves("pR"));
    CHECK(moves("[tpB-F]") == moves("tgB"));
}

TEST_CASE("a griffon steps diagonally and may go on straight, outwards") {
    const Movement griffon = moves("[F?R]");
    CHECK(griffon.size() == 4 + 8);
    Ride bent = ride(0, 1, kUnlimited);
    bent.legs = {{{1, 1}, 1, Over::empty}};
    CHECK(holds(griffon, bent));
    bent.step = {0, -1};
    CHECK_FALSE(holds(griffon, bent));
    CHECK(moves("mF[F-R]") != griffon);
    CHECK(moves("F[F-fsR]") == griffon);
    CHECK(moves("FyafsF") == griffon);
}

TEST_CASE("a hook mover turns once by a right angle on an empty square") {
    const Movement hook = moves("masR");
    CHECK(hook.size() == 8);
    Ride bent = ride(-1, 0, kUnlimited);
    bent.legs = {{{0, 1}, kUnlimited, Over::empty}};
    CHECK(holds(hook, bent));
}

TEST_CASE("g and y change the range of the legs behind them, and back") {
    // The bifurcator: as a rook to a man, one step back, then diagonally forward without limit.
    const Movement bifurcator = moves("gabyabsR");
    CHECK(bifurcator.size() == 8);
    Ride bent = ride(1, 1, kUnlimited);
    bent.legs = {{{0, 1}, kUnlimited, Over::hurdle}, {{0, -1}, 1, Over::empty}};
    CHECK(holds(bifurcator, bent));
    CHECK(moves("gafsR") == moves("[pR-fsF]"));
    CHECK(moves("gafsW0") == moves("[pR-fsB]"));
    CHECK(moves("gafD") == moves("[pD-DD]"));
    CHECK(moves("gafDD") == moves("[pDD-D]"));
}

TEST_CASE("the way of a crooked bishop goes to and fro, that of a rose in a circle") {
    CHECK(moves("zB").size() == 4);
    CHECK(moves("zB1") == moves("F"));
    CHECK(moves("zFF") == moves("zB"));
    CHECK(moves("qN").size() == 8);
    CHECK(moves("qN") == moves("qN0"));
    CHECK(moves("qN7") == moves("qN"));
    CHECK(moves("qR3") == moves("qR"));
    CHECK(moves("qN6") != moves("qN"));
}

TEST_CASE("j before a slider passes over the first square, before a leap it needs a hurdle") {
    CHECK(moves("jR") == moves("[mpW-R]"));
    CHECK(moves("jR4") == moves("[mpW-W3]"));
    CHECK(moves("jR2") == moves("D"));
    Ride jump = ride(0, 3, 1, Modality::both, RideKind::jump);
    jump.path = {{0, 1}, {0, 2}};
    CHECK(holds(moves("jH"), jump));
    jump.kind = RideKind::jump_any;
    CHECK(holds(moves("jjH"), jump));
    CHECK(moves("jjD") == moves("jD"));
}

TEST_CASE("the falcon's zigzag turns to one side and back") {
    CHECK(moves("afsafzK") == moves("aflafrKafraflK"));
    CHECK(moves("afsafqK") == moves("aflaflKafrafrK"));
}

TEST_CASE("ways back to the start are left out") {
    CHECK(moves("asabW") == moves("aslabWasrabW"));
    for (const Ride& one : moves("mamaK")) CHECK(one.step != Offset{});
}

TEST_CASE("any movement written back as Betza is the same movement", "[property]") {
    std::mt19937 random(20);  // NOLINT: the same texts in every run
    const std::vector<std::string> letters{
        "W", "F", "D", "N", "A", "H", "L",     "C",      "J",       "Z",         "G",
        "K", "R", "B", "Q", "U", "Q", "(4,1)", "[F?fR]", "[pN-W2]", "[W-fsB-pR]"};
    const std::vector<std::string> heads{
        "",   "",  "m", "c",  "n",   "p",  "g",   "im",  "ce", "e",    "cp",    "mg",   "j",
        "jj", "z", "q", "ic", "imc", "tp", "maf", "pas", "ya", "gafs", "mpafr", "mafcp"};
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
    CHECK(accepted > 2'000);
}
