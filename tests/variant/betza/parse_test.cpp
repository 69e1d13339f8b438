#include "variant/betza/parse.h"

#include "tests/support/catch.h"

using namespace shako::variant;

namespace {

std::vector<Atom> atoms(const std::string& text) {
    auto parsed = parse_betza(text);
    REQUIRE(parsed);
    return parsed->atoms;
}

struct Fault {
    std::string text;
    std::size_t offset;
    std::string part_of_reason;
};

}  // namespace

TEST_CASE("the pawn is a quiet step, a capture and an initial double step") {
    const std::vector<Atom> pawn = atoms("fmWfceFifmnD");
    REQUIRE(pawn.size() == 3);
    CHECK(pawn[0].modality == Modality::move);
    CHECK(pawn[1].modality == Modality::capture);
    CHECK(pawn[1].en_passant);
    CHECK(pawn[2].initial);
    CHECK(pawn[2].kind == RideKind::lame);
    CHECK(pawn[2].letter == 'D');
}

TEST_CASE("an empty text is a piece that never moves") { CHECK(atoms("").empty()); }

TEST_CASE("m and c together are the same as neither") {
    CHECK(atoms("mcR")[0].modality == Modality::both);
    CHECK(atoms("cmR")[0].modality == Modality::both);
}

TEST_CASE("sliders have no limit, leapers one step, doubled letters and 0 no limit") {
    CHECK(atoms("R")[0].range == kUnlimited);
    CHECK(atoms("W")[0].range == 1);
    CHECK(atoms("WW")[0].range == kUnlimited);
    CHECK(atoms("N0")[0].range == kUnlimited);
    CHECK(atoms("B3")[0].range == 3);
}

TEST_CASE("a range of two digits is read as such, with a note, since the peer reads one") {
    auto parsed = parse_betza("R10");
    REQUIRE(parsed);
    CHECK(parsed->atoms[0].range == 10);
    REQUIRE(parsed->notes.size() == 1);
    CHECK(parsed->notes[0].id == "betza-range-digits");
    CHECK(parsed->notes[0].offset == 1);
}

TEST_CASE("a grasshopper with a range is a cannon with that range, with a note") {
    auto parsed = parse_betza("mRgQ3");
    REQUIRE(parsed);
    CHECK(parsed->atoms[1].kind == RideKind::hop);
    CHECK(parsed->atoms[1].range == 3);
    REQUIRE(parsed->notes.size() == 1);
    CHECK(parsed->notes[0].id == "betza-ranged-g");
}

TEST_CASE("directions are taken in pairs where two letters combine") {
    CHECK(atoms("fbW")[0].directions == std::vector<Direction>{{'f', 'f'}, {'b', 'b'}});
    CHECK(atoms("fsN")[0].directions == std::vector<Direction>{{'f', 's'}});
    CHECK(atoms("rflbB")[0].directions == std::vector<Direction>{{'r', 'f'}, {'l', 'b'}});
}

TEST_CASE("an initial move is quiet, with or without m") {
    CHECK(atoms("iW")[0].modality == Modality::move);
    CHECK(atoms("imW")[0].modality == Modality::move);
}

TEST_CASE("the language's letters: L and C are (3,1), J and Z (3,2)") {
    CHECK(leaps_of('L') == leaps_of('C'));
    CHECK(leaps_of('J') == leaps_of('Z'));
    CHECK(leaps_of('L') == std::vector<LeapShape>{{3, 1}});
    CHECK(leaps_of('Z') == std::vector<LeapShape>{{3, 2}});
    CHECK(leaps_of('K').size() == 2);
    CHECK(leaps_of('X').empty());
}

TEST_CASE("what has no meaning is an error at its place, and never skipped") {
    const std::vector<Fault> faults{
        {"X", 0, "no meaning"},
        {"WX", 1, "no meaning"},
        {"W?", 1, "no meaning"},
        {"jR", 0, "not supported"},
        {"yR", 0, "not supported"},
        {"mafsmafW", 1, "not supported"},
        {"[F?R]", 0, "not supported"},
        {"KO2", 1, "not supported"},
        {"U", 0, "not supported"},
        {"W-F", 1, "not supported"},
        {"(2,3)", 0, "not supported"},
        {"3W", 0, "without a piece letter"},
        {"W R", 1, "no meaning"},
        {"Wé", 1, "no meaning"},
        {"fm", 0, "no piece letter"},
        {"WfmW2fc", 5, "no piece letter"},
        {"mmW", 1, "twice"},
        {"fceeF", 3, "twice"},
        {"nF", 0, "lame"},
        {"nW", 0, "lame"},
        {"nH", 0, "lame"},
        {"nL", 0, "lame"},
        {"nC", 0, "lame"},
        {"nN2", 2, "range"},
        {"nNN", 2, "doubled"},
        {"pN", 0, "hopper"},
        {"gW", 0, "hopper"},
        {"npR", 2, "exclude"},
        {"ipR", 1, "initial"},
        {"pR1", 2, "never move"},
        {"DD", 1, "doubled"},
        {"AA", 1, "doubled"},
        {"RR", 1, "doubled"},
        {"D2", 1, "range"},
        {"R16", 1, "longer than any board"},
        {"R99999999999999999999", 1, "longer than any board"},
        {"icW", 0, "captures"},
        {"meW", 1, "does not capture"},
        {"ieW", 1, "does not capture"},
        {"hW", 0, "direction"},
        {"fhW", 0, "direction"},
        {"vsN", 0, "direction"},
    };
    for (const Fault& fault : faults) {
        const auto parsed = parse_betza(fault.text);
        INFO(fault.text);
        REQUIRE_FALSE(parsed);
        CHECK(parsed.error().offset == fault.offset);
        CHECK_THAT(parsed.error().reason, Catch::Contains(fault.part_of_reason));
    }
}

TEST_CASE("a text is no longer than a line of the board's pieces can need") {
    const auto parsed = parse_betza(std::string(100'000, 'W'));
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().offset == 256);
}
