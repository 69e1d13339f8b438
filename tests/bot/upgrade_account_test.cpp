#include "bot/upgrade_account.h"

#include <mutex>
#include <sstream>

#include "tests/bot/net/net_fixture.h"

using namespace shako::bot;
using namespace shako::test;

namespace {

// A site with one account; the first lines of the requests that it got.
class Account {
   public:
    explicit Account(std::string account, std::string upgrade_status = "200 OK")
        : server_(good_identity(), {[this, account = std::move(account),
                                     status = std::move(upgrade_status)](Peer& peer) {
                      for (std::string request = peer.read_request(); !request.empty();
                           request = peer.read_request()) {
                          const std::string line = request.substr(0, request.find('\r'));
                          {
                              const std::lock_guard lock(mutex_);
                              requests_.push_back(line);
                          }
                          if (line.find("upgrade") != std::string::npos) {
                              peer.answer(status, "application/json", R"({"ok":true})");
                          } else {
                              peer.answer("200 OK", "application/json", account);
                          }
                      }
                  }}) {}

    ExitCode upgrade(const std::string& typed) {
        std::istringstream in(typed);
        std::ostringstream out;
        const ExitCode code = upgrade_account(site_at(server_.port()), in, out);
        text = out.str();
        return code;
    }
    std::vector<std::string> requests() {
        const std::lock_guard lock(mutex_);
        return requests_;
    }

    std::string text;

   private:
    std::mutex mutex_;
    std::vector<std::string> requests_;
    ScriptedServer server_;
};

const char* const kPlain = R"({"id":"shakobot","username":"ShakoBot"})";

}  // namespace

TEST_CASE("An account becomes a BOT account once its name was typed", "[net]") {
    Account account(kPlain);
    CHECK(account.upgrade("ShakoBot\n") == ExitCode::clean);
    CHECK(account.requests() == std::vector<std::string>{"GET /api/account HTTP/1.1",
                                                         "POST /api/bot/account/upgrade HTTP/1.1"});
    CHECK(account.text.find("CANNOT BE UNDONE") != std::string::npos);
    CHECK(account.text.find("is a BOT account now") != std::string::npos);
}

TEST_CASE("Whoever types anything else, or nothing, leaves the account as it is", "[net]") {
    for (const char* typed : {"", "yes\n", "shakobot\n"}) {
        Account account(kPlain);
        CHECK(account.upgrade(typed) == ExitCode::usage);
        CHECK(account.requests().size() == 1);
        CHECK(account.text.find("nothing was changed") != std::string::npos);
    }
}

TEST_CASE("A BOT account is left alone, and a refusal is told", "[net]") {
    Account bot(R"({"id":"a","username":"A","title":"BOT"})");
    CHECK(bot.upgrade("A\n") == ExitCode::clean);
    CHECK(bot.requests().size() == 1);
    Account played(kPlain, "400 Bad Request");
    CHECK(played.upgrade("ShakoBot\n") == ExitCode::refused);
    CHECK(played.text.find("the site refuses: status 400") != std::string::npos);
    Account nobody("nonsense");
    CHECK(nobody.upgrade("ShakoBot\n") == ExitCode::internal);
}
