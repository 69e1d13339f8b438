// The certificate of a server on this machine, made when it starts: an authority of its own that
// signs one certificate and is then forgotten. Private keys stay in memory.
#pragma once

#include <string>

namespace shako::bot::local {

struct ServerCertificate {
    std::string authority;  // PEM; what clients must trust (the bot's site.ca_file)
    std::string chain;      // PEM; for localhost, 127.0.0.1 and ::1
    std::string key;        // PEM; secret
};

// Makes keys and certificates that are good for a year. Throws std::runtime_error when OpenSSL
// fails. Takes some milliseconds.
[[nodiscard]] ServerCertificate make_server_certificate();

// A secret for an account: 43 letters, digits, '-' and '_' of 256 random bits. Throws like the
// above.
[[nodiscard]] std::string make_token();

}  // namespace shako::bot::local
