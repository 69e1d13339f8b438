#include "engine/read_file.h"

#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

using namespace shako::engine;

TEST_CASE("A file is read to its last byte, whatever is in it") {
    const shako::test::TemporaryFolder folder;
    std::string bytes(50'000, 'x');
    bytes[20'000] = '\0';
    CHECK(read_file(folder.write("bytes", bytes)) == bytes);
    CHECK(read_file(folder.write("empty", "")) == "");
}

TEST_CASE("What is no file, or a folder, gives nothing and throws nothing") {
    const shako::test::TemporaryFolder folder;
    CHECK_FALSE(read_file(folder.path("none")));
    CHECK_FALSE(read_file(folder.path("")));
}
