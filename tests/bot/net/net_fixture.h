// What the tests of the network share: an authority, a loop, and a site that points to a server.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bot/net/http_connection.h"
#include "bot/net/reactor.h"
#include "tests/bot/net/certificates.h"
#include "tests/bot/net/scripted_server.h"
#include "tests/support/catch.h"

namespace shako::test {

inline constexpr const char* kToken = "lip_Se-cret_0123456789";

// One authority for all tests of the program; making keys takes time.
inline const Authority& authority() {
    static const Authority kAuthority;
    return kAuthority;
}

// "localhost" and 127.0.0.1, signed by that authority.
inline const Identity& good_identity() {
    static const Identity kIdentity = authority().issue("DNS:localhost,IP:127.0.0.1");
    return kIdentity;
}

// A site that trusts `trusted` as well as the system's authorities.
inline std::shared_ptr<bot::Site> site_at(std::uint16_t port, const std::string& host = "127.0.0.1",
                                          const Authority& trusted = authority()) {
    const TemporaryFile file(trusted.pem());
    auto trust = bot::TlsTrust::create(file.path());
    REQUIRE(trust);
    bot::SiteUrl url;
    url.host = host;
    url.port = port;
    return std::make_shared<bot::Site>(
        bot::Site{url, std::move(*trust), bot::Secret(kToken), "shako-test/1", {}});
}

// The loop with an end: run() returns true after done(), false when that takes ten seconds.
class Loop {
   public:
    bot::Reactor reactor;
    void done() {
        is_done_ = true;
        reactor.stop();
    }
    [[nodiscard]] bool run() {
        if (!is_done_) {
            reactor.run_for(std::chrono::seconds(10));
        }
        return std::exchange(is_done_, false);
    }

   private:
    bool is_done_ = false;
};

}  // namespace shako::test
