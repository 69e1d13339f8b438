#include "bot/net/form.h"

#include "tests/support/catch.h"

using namespace shako::bot;

TEST_CASE("Form bodies encode all but plain characters") {
    CHECK(encode_form({}) == "");
    CHECK(encode_form({{"room", "player"}, {"text", "good luck & thanks!"}}) ==
          "room=player&text=good%20luck%20%26%20thanks%21");
    CHECK(percent_encode("a-Z_0.9~/é") == "a-Z_0.9~%2F%C3%A9");
}
