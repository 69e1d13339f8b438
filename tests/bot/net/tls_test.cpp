#include "bot/net/tls.h"

#include "tests/bot/net/certificates.h"
#include "tests/support/catch.h"

using namespace shako::bot;
using shako::test::TemporaryFile;

TEST_CASE("A file of certificates that can't be used is an error with its name") {
    const auto missing = TlsTrust::create("/nonexistent/ca.pem");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message ==
          "/nonexistent/ca.pem: cannot be read: No such file or directory");

    const TemporaryFile file("no certificate");
    const auto wrong = TlsTrust::create(file.path());
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().message.find(file.path() + ": holds no certificate") == 0);
}

TEST_CASE("The system's certificates alone will do") { CHECK(TlsTrust::create(std::nullopt)); }
