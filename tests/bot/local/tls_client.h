// A client as small as can be: bytes over TLS, blocking, with ten seconds for everything.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include <openssl/ssl.h>

namespace shako::bot::local::test {

class TlsClient {
   public:
    // Connects to 127.0.0.1 and checks the server's certificate against the authority (PEM) and the
    // name. is_connected() says whether all went well.
    // `newest` caps what it offers of TLS (TLS1_1_VERSION …); 0: all it knows.
    TlsClient(const std::string& url, const std::string& authority,
              const std::string& name = "127.0.0.1", int newest = 0);
    ~TlsClient();
    TlsClient(const TlsClient&) = delete;
    TlsClient& operator=(const TlsClient&) = delete;

    [[nodiscard]] bool is_connected() const { return is_connected_; }

    // The server's address as a Host header has it: "127.0.0.1:8080".
    [[nodiscard]] const std::string& host() const { return host_; }

    void send(std::string_view bytes);
    // Reads until `mark` has come and returns all up to its end; what follows stays for the next
    // call. "" when the connection ended or time was up before.
    std::string read_to(std::string_view mark);
    // Reads so many bytes; "" when the connection ended or time was up before.
    std::string read_bytes(std::size_t count);
    // Whether there is something to read, the end included; waits for it so long.
    [[nodiscard]] bool is_readable(std::chrono::milliseconds time);
    // Whether the last read that found no more came to the proper end of TLS.
    [[nodiscard]] bool has_ended_properly() const { return is_clean_; }
    // Reads to the end of the connection. `is_clean` says whether TLS was closed properly.
    std::string read_all(bool& is_clean);
    // A request without a body, and its whole answer (which must have a length).
    std::string get(const std::string& target, const std::string& token,
                    const std::string& more_headers = "");
    std::string post(const std::string& target, const std::string& token, const std::string& form);

    // What follows a request: the head, and the body if its length is told.
    std::string read_answer();

   private:
    bool fill();  // false at the end

    std::string host_;
    SSL_CTX* context_ = nullptr;
    SSL* ssl_ = nullptr;
    int socket_ = -1;
    bool is_connected_ = false;
    bool is_clean_ = false;
    std::string rest_;
};

}  // namespace shako::bot::local::test
