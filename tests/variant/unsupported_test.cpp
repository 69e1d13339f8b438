#include "variant/unsupported.h"

#include "tests/support/catch.h"

using namespace shako::variant;

TEST_CASE("keys that no family reads are known with their defaults") {
    CHECK(unsupported_default("pieceDrops") == "false");
    CHECK(unsupported_default("dropChecks") == "true");
    CHECK(unsupported_default("mobilityRegionBlackCustomPiece25") == "");
    CHECK_FALSE(unsupported_default("maxRank"));
    CHECK_FALSE(unsupported_default("mobilityRegionGreenPawn"));
    CHECK_FALSE(unsupported_default(""));
}
