// Whom the bot believes: the certificates it trusts and the checks each connection goes through.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <tl/expected.hpp>

namespace boost::asio::ssl {
class context;
}

namespace shako::bot {

// The trust of one site, shared by its connections. TLS 1.2 or newer; the certificate must lead to
// a trusted authority and carry the host's name. There is no way to switch that off.
class TlsTrust {
   public:
    struct Error {
        std::string message;  // one line, names the file
    };

    // Trusts the system's authorities and those in `ca_file` (PEM) as well. Reads files, so it
    // blocks for a moment.
    [[nodiscard]] static tl::expected<TlsTrust, Error> create(
        const std::optional<std::string>& ca_file);

    [[nodiscard]] boost::asio::ssl::context& context() const noexcept { return *context_; }

   private:
    explicit TlsTrust(std::shared_ptr<boost::asio::ssl::context> context);
    std::shared_ptr<boost::asio::ssl::context> context_;
};

// Prepares one connection (an OpenSSL SSL*) for its handshake with `host`: server name indication,
// the name that the certificate must carry, HTTP/1.1. False when OpenSSL has no memory.
[[nodiscard]] bool expect_host(void* ssl, const std::string& host, bool is_address);

// Why the certificate that was shown on this connection (an OpenSSL SSL*) was refused, such as
// "certificate has expired"; empty when it was not.
[[nodiscard]] std::string refusal_of_certificate(void* ssl);

}  // namespace shako::bot
