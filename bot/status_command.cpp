#include "bot/status_command.h"

#include <cstdio>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "bot/core/status.h"
#include "bot/load_config.h"
#include "bot/net/https_client.h"

namespace shako::bot {
namespace {

constexpr int kNotWell = 1;
constexpr int kNobody = 69;  // sysexits.h: unavailable
constexpr int kConfig = 78;
constexpr std::chrono::seconds kPatience{5};

// The answer of the bot's status page.
HttpReply ask(int port) {
    Reactor reactor;
    SiteUrl url;
    url.tls = false;
    url.host = "127.0.0.1";
    url.port = static_cast<std::uint16_t>(port);
    auto trust = TlsTrust::create(std::nullopt);
    HttpReply answer;
    if (!trust) {
        answer.error = trust.error().message;
        return answer;
    }
    HttpsClient client(
        reactor, std::make_shared<Site>(Site{url, std::move(*trust), Secret(), "shako-bot", {}}));
    HttpRequest request;
    request.method = "GET";
    request.path = "/status.json";
    client.request(std::move(request), kPatience, Repeat::allowed, [&](HttpReply reply) {
        answer = std::move(reply);
        reactor.stop();
    });
    reactor.run();
    return answer;
}

}  // namespace

int show_status(const std::string& config_file) {
    const auto config = load_config(config_file);
    if (!config) {
        for (const std::string& problem : config.error()) {
            std::fprintf(stderr, "%s\n", problem.c_str());
        }
        return kConfig;
    }
    const int port = config->status.port;
    if (port == 0) {
        std::fprintf(stderr, "%s: error: status.port is not set, so there is nobody to ask\n",
                     config_file.c_str());
        return kConfig;
    }
    const HttpReply reply = ask(port);
    const auto status = nlohmann::ordered_json::parse(reply.body, nullptr, false);
    if (reply.status != 200 || !status.is_object()) {
        std::fprintf(stderr, "shako-bot: no bot answers on 127.0.0.1:%d: %s\n", port,
                     reply.status == 0 ? reply.error.c_str() : "this is another program");
        return kNobody;
    }
    for (const std::string& line : to_lines(status)) {
        std::printf("%s\n", line.c_str());
    }
    const auto well = status.find("well");
    return well != status.end() && *well == true ? 0 : kNotWell;
}

}  // namespace shako::bot
