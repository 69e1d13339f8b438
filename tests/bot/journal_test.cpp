#include "bot/journal.h"

#include "tests/bot/notify_socket.h"

using namespace shako::bot;
using shako::test::NotifySocket;

TEST_CASE("The journal is given message, priority and a field for each of the entry's") {
    const Log entry{LogLevel::warning,
                    "careful",
                    {{"event", "bad_line"}, {"game", "g1"}, {"status", 502}, {"odd name!", true}}};
    CHECK(journal_entry(entry, Secret("s3-cret")) ==
          "MESSAGE=careful\nPRIORITY=4\nSYSLOG_IDENTIFIER=shako-bot\nSHAKO_EVENT=bad_line\n"
          "SHAKO_GAME=g1\nSHAKO_STATUS=502\nSHAKO_ODD_NAME_=true\n");
}

TEST_CASE("A value of several lines can't make up fields, and long ones are cut") {
    const Log entry{LogLevel::error, "a\nPRIORITY=7", nullptr};
    CHECK(journal_entry(entry, Secret()) ==
          std::string("MESSAGE\n\x0c\0\0\0\0\0\0\0", 16) +
              "a\nPRIORITY=7\nPRIORITY=3\nSYSLOG_IDENTIFIER=shako-bot\n");
    const Log longer{LogLevel::info, std::string(1000000, 'x'), nullptr};
    CHECK(journal_entry(longer, Secret()).size() < 20000);
}

TEST_CASE("The token is in no field of the journal") {
    const Log entry{
        LogLevel::debug, "said s3-cret", {{"body", "s3%2Dcret"}, {"list", {"s3-cret"}}}};
    const std::string text = journal_entry(entry, Secret("s3-cret"));
    CHECK(text.find("s3") == std::string::npos);
    CHECK(text.find("MESSAGE=said [token]\n") == 0);
}

TEST_CASE("An entry goes out as one datagram, and a journal that isn't there is told") {
    const std::string name = "/tmp/shako-journal-" + std::to_string(getpid());
    {
        const NotifySocket journald(name);
        CHECK(Journal(name).send("MESSAGE=x\n"));
        CHECK(journald.next() == "MESSAGE=x\n");
    }
    CHECK_FALSE(Journal(name).send("MESSAGE=x\n"));
    CHECK_FALSE(Journal(std::string(300, 'x')).send("MESSAGE=x\n"));
}
