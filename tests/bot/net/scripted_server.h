// A TLS server on the loopback whose every connection does exactly what a test says, faults
// included. It listens on a free port; a connection is served by a thread of its own, and
// everything ends with the server.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <openssl/types.h>

#include "tests/bot/net/certificates.h"

namespace shako::test {

// The server's end of one connection. All functions block, for ten seconds at most.
class Peer {
   public:
    Peer(int socket, SSL* ssl) : socket_(socket), ssl_(ssl) {}

    // The next request: its head and as much of a body as Content-Length says; empty when the
    // client has gone.
    std::string read_request();
    void write(std::string_view bytes);
    void chunk(std::string_view bytes);     // as one chunk of a chunked body
    void head(std::string_view more = {});  // 200, NDJSON, chunked
    void last_chunk();
    void answer(std::string_view status_line, std::string_view content_type, std::string_view body,
                std::string_view more_headers = {});
    void close_notify();  // the proper end of TLS
    void fin();           // the end of TCP without it
    void reset();         // RST
    void wait_for_client_to_close();
    // Whether the client of a stream, who has nothing more to say, has said something all the same:
    // that it goes. Does not block.
    [[nodiscard]] bool has_left() const;
    // The client has closed its end, or the server is being stopped.
    [[nodiscard]] bool is_gone() const;

   private:
    int read(char* into, int size);
    int socket_;
    SSL* ssl_;  // null: no TLS
    std::string buffer_;
};

class ScriptedServer {
   public:
    using Script = std::function<void(Peer&)>;
    enum class Tls : std::uint8_t { off, on, old };  // old: TLS 1.1
    enum class Loopback : bool { ipv4, ipv6 };

    // The n-th connection runs the n-th script, those beyond the last one run the last.
    // Throws when it can't listen, as where the machine has no such loopback.
    ScriptedServer(const Identity& identity, std::vector<Script> scripts, Tls tls = Tls::on,
                   Loopback loopback = Loopback::ipv4);
    ~ScriptedServer();
    ScriptedServer(const ScriptedServer&) = delete;
    ScriptedServer& operator=(const ScriptedServer&) = delete;

    // Ends all connections and takes no more; the scripts have returned then.
    void stop();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    // Connections that were accepted, refused handshakes included.
    [[nodiscard]] int connections() const { return connections_; }
    // Connections from now on see another certificate.
    void show(const Identity& identity);
    // From now on, as with a cable that is pulled out and put back: all connections end at once,
    // and new ones are reset before a byte is said.
    void begin_outage();
    void end_outage() { is_out_ = false; }

    // From now on the system refuses connections; those that are open stay.
    void refuse();
    // Takes them again. Throws std::runtime_error when that can't be.
    void accept_again();

   private:
    struct Worker {
        std::thread thread;
        std::atomic<bool> is_done = false;
    };

    void accept_all();
    void serve(int socket, const Script& script);
    void join_finished();

    std::vector<Script> scripts_;
    const Tls tls_;
    SSL_CTX* context_ = nullptr;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::atomic<int> connections_ = 0;
    std::atomic<bool> is_out_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool stopping_ = false;
    bool refusing_ = false;
    std::vector<int> open_;
    std::list<Worker> workers_;
    std::thread acceptor_;
};

}  // namespace shako::test
