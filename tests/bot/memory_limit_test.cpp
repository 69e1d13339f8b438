#include "bot/memory_limit.h"

#include <string>

#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

using shako::bot::memory_limit;
using shako::test::TemporaryFolder;

TEST_CASE("the memory limit is the least of the groups that the process is in") {
    const TemporaryFolder root;
    root.write("proc/self/cgroup", "0::/system.slice/shako-bot.service\n");
    const std::string groups = "sys/fs/cgroup/";
    root.write(groups + "system.slice/shako-bot.service/memory.max", "max\n");
    CHECK(memory_limit(root.path("")) == std::nullopt);
    root.write(groups + "system.slice/memory.max", "8589934592\n");
    CHECK(memory_limit(root.path("")) == 8589934592);
    root.write(groups + "system.slice/shako-bot.service/memory.max", "4294967296\n");
    CHECK(memory_limit(root.path("")) == 4294967296);
    // Those of other services do not count.
    root.write(groups + "system.slice/other.service/memory.max", "1024\n");
    CHECK(memory_limit(root.path("")) == 4294967296);
}

TEST_CASE("a container that sees its own group as the top has its limit, too") {
    const TemporaryFolder root;
    root.write("proc/self/cgroup", "0::/\n");
    root.write("sys/fs/cgroup/memory.max", "536870912\n");
    CHECK(memory_limit(root.path("")) == 536870912);
}

TEST_CASE("the memory controller of the first version is read where it is used") {
    const TemporaryFolder root;
    root.write("proc/self/cgroup", "5:devices:/\n4:memory,hugetlb:/docker/a\n0::/\n");
    const std::string groups = "sys/fs/cgroup/memory/";
    root.write(groups + "docker/a/memory.limit_in_bytes", "9223372036854771712\n");
    CHECK(memory_limit(root.path("")) == std::nullopt);
    root.write(groups + "docker/memory.limit_in_bytes", "1073741824\n");
    CHECK(memory_limit(root.path("")) == 1073741824);
}

TEST_CASE("without control groups there is no limit") {
    const TemporaryFolder root;
    CHECK(memory_limit(root.path("")) == std::nullopt);
}
