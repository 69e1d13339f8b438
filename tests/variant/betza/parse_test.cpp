#include "variant/betza/parse.h"

#include <random>

#include "tests/support/catch.h"
#include "variant/betza/expand.h"

using namespace shako::variant;

namespace {

std::vector<Atom> atoms(const std::string& text) {
    auto parsed = parse_betza(text);
    INFO(text);
    REQUIRE(parsed);
    return parsed->atoms;
}

// "id" of every note, with a ! where the peer reads the text otherwise.
std::vector<std::string> notes(const std::string& text) {
    auto parsed = parse_betza(text);
    INFO(text);
    REQUIRE(parsed);
    std::vector<std::string> ids;
    for (const BetzaNote& note : parsed->notes)
        ids.push_back((note.peer_differs ? "!" : "") + note.id);
    return ids;
}

using Ids = std::vector<std::string>;

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
    CHECK(pawn[2].legs[0].leap.letter == 'D');
}

TEST_CASE("an empty text is a piece that never moves") { CHECK(atoms("").empty()); }

TEST_CASE("m and c together are the same as neither") {
    CHECK(atoms("mcR")[0].modality == Modality::both);
    CHECK(atoms("cmR")[0].modality == Modality::both);
}

TEST_CASE("sliders have no limit, leapers one step, doubled letters and 0 no limit") {
    CHECK(atoms("R")[0].legs[0].range == kUnlimited);
    CHECK(atoms("W")[0].legs[0].range == 1);
    CHECK(atoms("WW")[0].legs[0].range == kUnlimited);
    CHECK(atoms("N0")[0].legs[0].range == kUnlimited);
    CHECK(atoms("B3")[0].legs[0].range == 3);
    CHECK(atoms("RR")[0].legs[0].range == kUnlimited);
}

TEST_CASE("a range of two digits is read as such, with a note, since the peer reads one") {
    auto parsed = parse_betza("R10");
    REQUIRE(parsed);
    CHECK(parsed->atoms[0].legs[0].range == 10);
    REQUIRE(parsed->notes.size() == 1);
    CHECK(parsed->notes[0].id == "betza-range-digits");
    CHECK(parsed->notes[0].offset == 1);
    CHECK(parsed->notes[0].peer_differs);
}

TEST_CASE("a grasshopper with a range is a cannon with that range, with a note") {
    CHECK(atoms("mRgQ3")[1].kind == RideKind::hop);
    CHECK(atoms("mRgQ3")[1].legs[0].range == 3);
    CHECK(notes("gQ3") == Ids{"betza-ranged-g"});
}

TEST_CASE("a hopper moves along the whole line, and with range 1 as a grasshopper") {
    CHECK(expand(atoms("pW")) == expand(atoms("pR")));
    CHECK(expand(atoms("pK")) == expand(atoms("pQ")));
    CHECK(expand(atoms("gF")) == expand(atoms("gB")));
    CHECK(expand(atoms("pR1")) == expand(atoms("gR")));
    CHECK(expand(atoms("gR0")) == expand(atoms("pR")));
    CHECK(notes("pW") == Ids{"betza-hopper-line"});
    CHECK(notes("pR1") == Ids{"betza-hopper-range"});
}

TEST_CASE("directions are taken in pairs where two letters combine") {
    CHECK(atoms("fbW")[0].legs[0].directions == std::vector<Direction>{{'f', 'f'}, {'b', 'b'}});
    CHECK(atoms("fsN")[0].legs[0].directions == std::vector<Direction>{{'f', 's'}});
    CHECK(atoms("rflbB")[0].legs[0].directions == std::vector<Direction>{{'r', 'f'}, {'l', 'b'}});
}

TEST_CASE("an initial move is quiet unless c is written") {
    CHECK(atoms("iW")[0].modality == Modality::move);
    CHECK(atoms("imW")[0].modality == Modality::move);
    CHECK(atoms("icW")[0].modality == Modality::capture);
    CHECK(atoms("imcW")[0].modality == Modality::both);
    CHECK(notes("iW") == Ids{"betza-initial-quiet"});
    CHECK(notes("imW").empty());
    CHECK(notes("icW") == Ids{"!betza-initial-capture"});
}

TEST_CASE("the language's letters: L and C are (3,1), J and Z (3,2)") {
    CHECK(leaps_of('L') == leaps_of('C'));
    CHECK(leaps_of('J') == leaps_of('Z'));
    CHECK(leaps_of('L') == std::vector<LeapShape>{{3, 1}});
    CHECK(leaps_of('Z') == std::vector<LeapShape>{{3, 2}});
    CHECK(leaps_of('K').size() == 2);
    CHECK(leaps_of('X').empty());
}

TEST_CASE("a lame camel never moves, as its way is not defined") {
    CHECK(expand(atoms("nC")).empty());
    CHECK(expand(atoms("nLW")) == expand(atoms("W")));
    CHECK(notes("nC") == Ids{"betza-lame-way"});
}

TEST_CASE("what the peer reads as we do is remarked without a difference") {
    CHECK(notes("mBcpB ") == Ids{"betza-blank"});
    CHECK(notes("W R") == Ids{"betza-blank"});
    CHECK(notes("mmW") == Ids{"betza-repeated"});
    CHECK(notes("nR") == Ids{"betza-idle-n"});
    CHECK(notes("npR") == Ids{"betza-idle-n"});
    CHECK(notes("fhW") == Ids{"betza-idle-direction"});
    CHECK(notes("fhhN") == Ids{"betza-idle-direction"});
    CHECK(notes("meWcF") == Ids{"betza-quiet-e"});
    CHECK(notes("KO2") == Ids{"betza-castling"});
    for (const std::string text : {"fmWfceFifmnD", "mRcpR", "pR4", "RR", "nN", "nZ", "hlN", "N2"})
        CHECK(notes(text).empty());
}

TEST_CASE("what the peer skips is noted as a difference") {
    const std::vector<std::pair<std::string, std::string>> texts{
        {"DD", "!betza-rider"},          {"A3", "!betza-rider"},           {"D1", "!betza-rider"},
        {"(4,1)", "!betza-coordinates"}, {"(3,1)0", "!betza-coordinates"}, {"nH", "!betza-lame"},
        {"nNN", "!betza-lame"},          {"n(4,4)", "!betza-coordinates"}, {"jD", "!betza-jump"},
        {"jR", "!betza-jump"},           {"pNN", "!betza-hopper"},         {"gN", "!betza-hopper"},
        {"tpR", "!betza-own-hurdle"},    {"zB", "!betza-turning"},         {"qN", "!betza-turning"},
        {"mafsmafW", "!betza-legs"},     {"[F?R]", "!betza-legs"},         {"U", "!betza-anywhere"},
    };
    for (const auto& [text, id] : texts) {
        INFO(text);
        CHECK(notes(text) == Ids{id});
    }
}

TEST_CASE("what has no meaning is an error at its place, and never skipped") {
    const std::vector<Fault> faults{
        {"X", 0, "no meaning"},
        {"WX", 1, "no meaning"},
        {"W+", 1, "no meaning"},
        {"W?", 1, "outside of brackets"},
        {"W-F", 1, "outside of brackets"},
        {"W]", 1, "closes none"},
        {"T", 0, "write G"},
        {"f@", 1, "drop"},
        {"oR", 0, "cylindrical"},
        {"uR", 0, "unloading"},
        {"xR", 0, "not supported"},
        {"dR", 0, "one's own men"},
        {"ckR", 1, "kings"},
        {"yR", 0, "before another leg"},
        {"tR", 0, "with p or g"},
        {"3W", 0, "without a piece letter"},
        {"Wé", 1, "no meaning"},
        {"fm", 0, "no piece letter"},
        {"WfmW2fc", 5, "no piece letter"},
        {"nF", 0, "no square lies between"},
        {"nW", 0, "no square lies between"},
        {"nK", 0, "no square lies between"},
        {"jW", 0, "no square lies between"},
        {"n(4,1)", 0, "not defined"},
        {"jC", 0, "not defined"},
        {"jW1", 0, "range 1"},
        {"npW", 1, "exclude"},
        {"zpR", 1, "exclude"},
        {"npjR", 2, "exclude"},
        {"zN", 0, "not defined"},
        {"zW", 0, "needs a rider"},
        {"qF", 0, "needs a rider"},
        {"R16", 1, "longer than any board"},
        {"R99999999999999999999", 1, "longer than any board"},
        {"R03", 1, "begins with 0"},
        {"(0,0)", 0, "leads nowhere"},
        {"(4,1", 0, "by coordinates"},
        {"(16,1)", 0, "by coordinates"},
        {"(4;1)", 0, "by coordinates"},
        {"(,1)", 0, "by coordinates"},
        {"hW", 0, "direction"},
        {"vsN", 0, "direction"},
        {"hh(1,2)", 0, "direction"},
        {"fU", 1, "no meaning"},
        {"U2", 0, "no meaning"},
        {"cafmF", 0, "capture on the way"},
        {"afdF", 2, "one's own men"},
        {"ahW", 1, "behind another leg"},
        {"aifW", 1, "before the first leg"},
        {"najW", 0, "not the last"},
        {"afnW", 2, "last leg"},
        {"afpW", 2, "line to hop along"},
        {"pgafR", 2, "can't be combined"},
        {"mabW", 3, "where it began"},
        {"aaaaaaaaR", 8, "no more than 8 legs"},
        {"aaaaaaaK", 7, "too many"},
        {"aaaaR", 4, "too many"},
        {"[F", 2, "not closed"},
        {"[F-", 3, "not closed"},
        {"[F?R", 4, "not closed"},
        {"[]", 1, "closes none"},
        {"[FR]", 2, "expected '-'"},
        {"f[F-R]", 1, "before a bracket"},
        {"[iF-R]", 1, "before the bracket"},
        {"[F-iR]", 3, "before the first leg"},
        {"[cF-R]", 1, "capture on the way"},
        {"[pF?R]", 1, "line to hop along"},
        {"[pR?B]", 3, "end on a hurdle"},
        {"[yF-R]", 2, "no meaning in brackets"},
        {"[W-N]", 3, "no single direction"},
        {"[W-F]3", 5, "range behind a bracket"},
        {"[W-bW]", 0, "where it began"},
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
    CHECK(parsed.error().offset == 2048);
}

TEST_CASE("any bytes are read or refused at a place within the text", "[property]") {
    std::mt19937 random(3);  // NOLINT: the same texts in every run
    const std::string signs = "WFDNAHLCJZGKRBQUO()[]-?,0123456789mcnpgiejtyzqafbvsrlh @x";
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        const std::size_t length = random() % 24;
        for (std::size_t k = 0; k < length; ++k)
            text += random() % 40 == 0 ? static_cast<char>(random() % 256)
                                       : signs[random() % signs.size()];
        const auto parsed = parse_betza(text);
        if (!parsed && parsed.error().offset > text.size()) FAIL(text);
        if (parsed) (void)expand(parsed->atoms);
    }
    SUCCEED();
}
