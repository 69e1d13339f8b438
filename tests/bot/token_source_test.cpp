#include "bot/token_source.h"

#include <cstdlib>

#include <sys/stat.h>

#include "tests/bot/net/certificates.h"
#include "tests/support/catch.h"

using namespace shako::bot;
using shako::test::TemporaryFile;

namespace {

TokenConfig file(const std::string& path) { return {std::nullopt, path}; }
TokenConfig env(const std::string& name) { return {name, std::nullopt}; }

}  // namespace

TEST_CASE("The token is read from a file") {
    const TemporaryFile token("  lip_abc-1\n");
    const auto loaded = load_token(file(token.path()));
    REQUIRE(loaded);
    CHECK(loaded->token.reveal() == "lip_abc-1");
    CHECK_FALSE(loaded->warning);
}

TEST_CASE("A token file that everybody can read is a warning") {
    const TemporaryFile token("lip_abc");
    REQUIRE(chmod(token.path().c_str(), 0644) == 0);
    const auto loaded = load_token(file(token.path()));
    REQUIRE(loaded);
    REQUIRE(loaded->warning);
    CHECK(loaded->warning->find(token.path() + " can be read by every user") == 0);
}

TEST_CASE("The token is read from the environment") {
    setenv("SHAKO_TEST_TOKEN", "lip_xyz", 1);
    const auto loaded = load_token(env("SHAKO_TEST_TOKEN"));
    unsetenv("SHAKO_TEST_TOKEN");
    REQUIRE(loaded);
    CHECK(loaded->token.reveal() == "lip_xyz");
}

TEST_CASE("A token that can't be had is an error that names the place and no more") {
    CHECK(load_token(env("SHAKO_TEST_TOKEN")).error().message ==
          "the environment variable SHAKO_TEST_TOKEN is not set (token.env)");
    CHECK(load_token(file("/nonexistent/token")).error().message ==
          "/nonexistent/token: cannot be read (token.file): No such file or directory");
    CHECK(load_token(file("/tmp")).error().message == "/tmp: is a folder (token.file)");
    const TemporaryFile broken("two words");
    const auto loaded = load_token(file(broken.path()));
    REQUIRE_FALSE(loaded);
    CHECK(loaded.error().message.find(broken.path()) != std::string::npos);
    CHECK(loaded.error().message.find("words") == std::string::npos);
}

TEST_CASE("A token that stands where its place should be named is not repeated") {
    for (const TokenConfig& config :
         {env("lip_S3cretS3cretS3cret"), file("/etc/shako/lip_S3cretS3cretS3cret"),
          file("lip_S3cretS3cretS3cret")}) {
        const auto loaded = load_token(config);
        REQUIRE_FALSE(loaded);
        CHECK(loaded.error().message.find("S3cret") == std::string::npos);
        CHECK(loaded.error().message.find("token.") != std::string::npos);
    }
}
