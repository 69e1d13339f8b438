#include "bot/net/secret.h"

#include "tests/support/catch.h"

using shako::bot::Secret;

TEST_CASE("The token is replaced wherever it stands") {
    const Secret secret("ab-c_9");
    CHECK(secret.redact("ab-c_9") == "[token]");
    CHECK(secret.redact("x ab-c_9, ab-c_9!") == "x [token], [token]!");
    CHECK(secret.redact("aab-c_9") == "a[token]");
    CHECK(secret.redact("nothing here") == "nothing here");
    CHECK(secret.redact("ab-c_") == "ab-c_");
    CHECK(secret.redact("") == "");
}

TEST_CASE("A token that is percent-encoded is found, too") {
    const Secret secret("ab-c_9");
    CHECK(secret.redact("t=ab%2Dc_9&x") == "t=[token]&x");
    CHECK(secret.redact("t=%61%62%2d%63%5f%39") == "t=[token]");
    CHECK(secret.redact("100% ab%2Dc_8") == "100% ab%2Dc_8");
    CHECK(secret.redact("%") == "%");
}

TEST_CASE("A token is found as JSON and HTML write it, too") {
    const Secret secret("a/b&\"c\\9");
    for (const char* text : {R"({"e":"a\/b&\"c\\9"})", R"({"e":"\u0061\u002Fb\u0026\"c\\9"})",
                             "<p>a/b&amp;&quot;c\\9</p>", "a&#47;b&#x26;&#34;c&#x5C;9",
                             R"(a/b&"c\9)", R"(%61\u002fb&amp;"c\\9)"}) {
        CAPTURE(text);
        const std::string clean = secret.redact(text);
        CHECK(clean.find("[token]") != std::string::npos);
        CHECK(clean.find('9') == std::string::npos);
        CHECK(secret.is_in(text));
    }
    for (const char* text : {"a/b&", "&#", "&#;", "&#x;", "\\", "\\u", "\\u00", "%", "%6", "a&#4",
                             "&#99999999999;", "\\u006g"}) {
        CAPTURE(text);
        CHECK(secret.redact(text) == text);
        CHECK_FALSE(secret.is_in(text));
    }
}

TEST_CASE("Without a token nothing is replaced") {
    CHECK(Secret().redact("text") == "text");
    CHECK(Secret().empty());
}

TEST_CASE("A token that takes the place of another leaves both secret, in all copies") {
    Secret token("first-token");
    const Secret copy = token;
    token.replace(Secret("second-token"));
    CHECK(copy.reveal() == "second-token");
    CHECK(copy.redact("first-token second-token") == "[token] [token]");
    token.keep_out(Secret("third-token"));
    CHECK(copy.reveal() == "second-token");
    CHECK(copy.redact("third-token") == "[token]");
    token.replace(Secret("first-token"));
    CHECK(copy.reveal() == "first-token");
    CHECK(copy.redact("second-token") == "[token]");
}
