#include "bot/upgrade_account.h"

#include <istream>
#include <ostream>
#include <string>
#include <utility>

#include "bot/core/site_json.h"
#include "bot/net/https_client.h"
#include "bot/net/reactor.h"

namespace shako::bot {

namespace {

constexpr std::chrono::seconds kTimeout{15};

HttpReply ask(const std::shared_ptr<const Site>& site, std::string method, std::string path) {
    Reactor reactor;
    HttpsClient client(reactor, site);
    HttpRequest request;
    request.method = std::move(method);
    request.path = std::move(path);
    HttpReply answer;
    client.request(std::move(request), kTimeout, Repeat::never, [&](HttpReply reply) {
        answer = std::move(reply);
        reactor.stop();
    });
    reactor.run();
    return answer;
}

std::string explain(const HttpReply& reply) {
    if (reply.status == 0) {
        return reply.error;
    }
    return "status " + std::to_string(reply.status) + ' ' +
           site::read_error(reply.content_type, reply.body);
}

ExitCode code_of(const HttpReply& reply) {
    return reply.status >= 400 && reply.status < 500 ? ExitCode::refused : ExitCode::internal;
}

}  // namespace

ExitCode upgrade_account(const std::shared_ptr<const Site>& site, std::istream& in,
                         std::ostream& out) {
    const HttpReply reply = ask(site, "GET", "/api/account");
    const auto account = reply.status == 200 ? site::read_account(reply.body)
                                             : tl::unexpected(site::AccountError{explain(reply)});
    if (!account) {
        out << "the site does not tell whose token this is: " << account.error().message << '\n';
        return code_of(reply);
    }
    if (account->title == "BOT") {
        out << account->name << " is a BOT account already\n";
        return ExitCode::clean;
    }
    out << account->name << " on " << site->url.text() << " becomes a BOT account.\n"
        << "This CANNOT BE UNDONE: no human may play with it ever again. It must not have played "
           "a\n"
        << "single game. Type the account's name to go on, anything else to leave it as it is: "
        << std::flush;
    std::string answer;
    std::getline(in, answer);
    if (answer != account->name) {
        out << "\nnothing was changed\n";
        return ExitCode::usage;
    }
    const HttpReply upgraded = ask(site, "POST", "/api/bot/account/upgrade");
    if (upgraded.status < 200 || upgraded.status >= 300) {
        out << "the site refuses: " << explain(upgraded) << '\n';
        return code_of(upgraded);
    }
    out << account->name << " is a BOT account now\n";
    return ExitCode::clean;
}

}  // namespace shako::bot
