// Texts whose atoms the peer reads as we do, one by one, but not together. Which ones these are was
// found by playing them there.
#include "variant/betza/peer.h"

#include "tests/support/catch.h"
#include "variant/betza/parse.h"

using namespace shako::variant;

namespace {

// Where the text is noted to mix, or -1.
int mixes_at(const std::string& text) {
    const auto parsed = parse_betza(text);
    INFO(text);
    REQUIRE(parsed);
    for (const BetzaNote& note : parsed->notes)
        if (note.id == "betza-mixture") return static_cast<int>(note.offset);
    return -1;
}

}  // namespace

TEST_CASE("pieces of the peer's games do not mix") {
    for (const std::string text :
         {"fmWfceFifmnD", "RcpRnN", "mRcpR", "mBpBmWpR2", "mRpRmFpB2", "mKmgQ", "gBgR", "ZAD",
          "KifmnD", "mfWcfFfhmnN", "ffNfsN", "FsfW", "mQ2cQ2", "BmW", "RmF", "nC"})
        CHECK(mixes_at(text) == -1);
}

TEST_CASE("a later atom replaces an earlier one of the same direction") {
    CHECK(mixes_at("RfR2") == 2);
    CHECK(mixes_at("R2fR") == -1);
    CHECK(mixes_at("NfnN") == 3);
    CHECK(mixes_at("nNfN") == -1);
    CHECK(mixes_at("pRgR") == 3);
    CHECK(mixes_at("gRpR") == -1);
    CHECK(mixes_at("gRpR3") == 3);
    CHECK(mixes_at("CnC") == 2);
    CHECK(mixes_at("mR2cR") == -1);
}

TEST_CASE("slides and hops along a line reach as far as the furthest of them") {
    CHECK(mixes_at("R2pR") == 3);
    CHECK(mixes_at("RpR2") == 2);
    CHECK(mixes_at("cR2mpR") == -1);
    CHECK(mixes_at("fRbpR") >= 0);
    CHECK(mixes_at("fRspR") == -1);
    CHECK(mixes_at("fBbpB") >= 0);
    CHECK(mixes_at("fRbD") == -1);
    CHECK(mixes_at("fpRbnD") >= 0);
    CHECK(mixes_at("fNNbnN") >= 0);
    CHECK(mixes_at("fNNbN") == -1);
}
