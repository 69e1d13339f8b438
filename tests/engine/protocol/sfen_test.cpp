#include "engine/protocol/sfen.h"

#include "tests/support/catch.h"

using namespace shako::engine::protocol;

namespace {

std::string fen(std::string_view sfen, bool has_hands = true) {
    const auto result = fen_of_sfen(words_of(sfen), has_hands);
    return result ? *result : "error: " + result.error().message;
}

}  // namespace

TEST_CASE("Black begins in an SFEN, hands are counted, moves are plies") {
    CHECK(fen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1") ==
          "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1");
    CHECK(fen("4k4/9/9/9/9/9/9/9/4K4 w R2P10p 8") ==
          "4k4/9/9/9/9/9/9/9/4K4[RPPpppppppppp] b - - 0 4");
    CHECK(fen("8/8 b -", false) == "8/8 w - - 0 1");
}

TEST_CASE("A bad SFEN is refused with what is wrong") {
    CHECK(fen("8/8").find("expected the board") != std::string::npos);
    CHECK(fen("8/8 x - 1").find("'x'") != std::string::npos);
    CHECK(fen("8/8 b 3 1").find("end with a number") != std::string::npos);
    CHECK(fen("8/8 b 99999999999P 1").find("too many") != std::string::npos);
    CHECK(fen("8/8 b - one").find("not a whole number") != std::string::npos);
    CHECK(fen("8/8 b - 1 2").find("expected the board") != std::string::npos);
}
