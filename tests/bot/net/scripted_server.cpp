#include "tests/bot/net/scripted_server.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace shako::test {

namespace {

constexpr int kBacklog = 16;

}  // namespace

int Peer::read(char* into, int size) {
    return ssl_ != nullptr
               ? SSL_read(ssl_, into, size)
               : static_cast<int>(recv(socket_, into, static_cast<std::size_t>(size), 0));
}

std::string Peer::read_request() {
    std::array<char, 4096> piece{};
    std::size_t wanted = std::string::npos;
    for (;;) {
        const auto end = buffer_.find("\r\n\r\n");
        if (wanted == std::string::npos && end != std::string::npos) {
            wanted = end + 4;
            static constexpr std::string_view kName = "Content-Length: ";
            const auto at = buffer_.find(kName);
            if (at < end) {
                std::size_t length = 0;
                const char* const digits = buffer_.data() + at + kName.size();
                std::from_chars(digits, buffer_.data() + end, length);
                wanted += length;
            }
        }
        if (wanted <= buffer_.size()) {
            std::string request = buffer_.substr(0, wanted);
            buffer_.erase(0, wanted);
            return request;
        }
        const int got = read(piece.data(), static_cast<int>(piece.size()));
        if (got <= 0) {
            return {};
        }
        buffer_.append(piece.data(), static_cast<std::size_t>(got));
    }
}

void Peer::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent =
            ssl_ != nullptr
                ? SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size()))
                : static_cast<int>(send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL));
        if (sent <= 0) {
            return;  // the client has gone; that is for the test to notice
        }
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

void Peer::chunk(std::string_view bytes) {
    std::array<char, 32> size{};
    std::snprintf(size.data(), size.size(), "%zx\r\n", bytes.size());
    std::string text(size.data());
    text.append(bytes).append("\r\n");
    write(text);
}

void Peer::head(std::string_view more) {
    std::string text =
        "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n";
    text.append(more).append("\r\n");
    write(text);
}

void Peer::last_chunk() { write("0\r\n\r\n"); }

void Peer::answer(std::string_view status_line, std::string_view content_type,
                  std::string_view body, std::string_view more_headers) {
    std::string text = "HTTP/1.1 ";
    text.append(status_line).append("\r\nContent-Type: ").append(content_type);
    text.append("\r\nContent-Length: ").append(std::to_string(body.size())).append("\r\n");
    text.append(more_headers).append("\r\n").append(body);
    write(text);
}

void Peer::close_notify() {
    if (ssl_ != nullptr) {
        SSL_shutdown(ssl_);
    }
}

void Peer::fin() { shutdown(socket_, SHUT_WR); }

void Peer::reset() {
    const linger at_once{1, 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    // The closing itself, by the server after the script, sends the RST.
}

void Peer::wait_for_client_to_close() {
    char byte = 0;
    while (read(&byte, 1) > 0) {
    }
}

bool Peer::has_left() const {
    char byte = 0;
    const auto got = recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

bool Peer::is_gone() const {
    char byte = 0;
    const auto got = recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
}

namespace {

// Binds to the loopback; port 0: any that is free. Returns the port, 0 when that can't be.
std::uint16_t bind_to(ScriptedServer::Loopback loopback, int socket, std::uint16_t port) {
    const bool is_v6 = loopback == ScriptedServer::Loopback::ipv6;
    const int on = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    v4.sin_port = htons(port);
    v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(port);
    v6.sin6_addr = in6addr_loopback;
    auto* const generic =
        is_v6 ? reinterpret_cast<sockaddr*>(&v6) : reinterpret_cast<sockaddr*>(&v4);
    socklen_t length = is_v6 ? sizeof v6 : sizeof v4;
    if (bind(socket, generic, length) != 0 || getsockname(socket, generic, &length) != 0) {
        return 0;
    }
    return ntohs(is_v6 ? v6.sin6_port : v4.sin_port);
}

SSL_CTX* context_for(const Identity& identity, ScriptedServer::Tls tls) {
    SSL_CTX* const context = SSL_CTX_new(TLS_server_method());
    if (tls == ScriptedServer::Tls::old) {
        // What is as old as that is out of use unless it is asked for.
        SSL_CTX_set_cipher_list(context, "DEFAULT@SECLEVEL=0");
        SSL_CTX_set_min_proto_version(context, TLS1_VERSION);
        SSL_CTX_set_max_proto_version(context, TLS1_1_VERSION);
    }
    SSL_CTX_use_certificate(context, identity.certificate.get());
    SSL_CTX_use_PrivateKey(context, identity.key.get());
    return context;
}

}  // namespace

ScriptedServer::ScriptedServer(const Identity& identity, std::vector<Script> scripts, Tls tls,
                               Loopback loopback)
    : scripts_(std::move(scripts)), tls_(tls) {
    std::signal(SIGPIPE, SIG_IGN);  // SSL_write knows no MSG_NOSIGNAL
    const int family = loopback == Loopback::ipv6 ? AF_INET6 : AF_INET;
    // A port that was asked for by its number stays ours while it refuses.
    for (int tries = 0; port_ == 0 && tries < 10; ++tries) {
        const int finder = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const std::uint16_t free_port = bind_to(loopback, finder, 0);
        close(finder);
        listener_ = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        port_ = bind_to(loopback, listener_, free_port);
        if (port_ == 0 || listen(listener_, kBacklog) != 0) {
            port_ = 0;
            close(listener_);
        }
    }
    if (port_ == 0) {
        throw std::runtime_error("test server: cannot listen on the loopback");
    }
    if (tls_ != Tls::off) {
        context_ = context_for(identity, tls_);
    }
    acceptor_ = std::thread([this] { accept_all(); });
}

void ScriptedServer::show(const Identity& identity) {
    SSL_CTX* const next = context_for(identity, tls_);
    const std::lock_guard lock(mutex_);
    SSL_CTX_free(std::exchange(context_, next));
}

void ScriptedServer::begin_outage() {
    is_out_ = true;
    const std::lock_guard lock(mutex_);
    for (const int socket : open_) {
        shutdown(socket, SHUT_RDWR);
    }
}

ScriptedServer::~ScriptedServer() {
    stop();
    close(listener_);
    SSL_CTX_free(context_);
}

void ScriptedServer::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        shutdown(listener_, SHUT_RDWR);
        for (const int socket : open_) {
            shutdown(socket, SHUT_RDWR);
        }
    }
    changed_.notify_all();
    if (acceptor_.joinable()) {
        acceptor_.join();
    }
    for (auto& worker : workers_) {
        worker.thread.join();
    }
    workers_.clear();
}

void ScriptedServer::refuse() {
    const std::lock_guard lock(mutex_);
    refusing_ = true;
    shutdown(listener_, SHUT_RD);
}

void ScriptedServer::accept_again() {
    {
        const std::lock_guard lock(mutex_);
        if (listen(listener_, kBacklog) != 0) {
            throw std::runtime_error("test server: cannot listen again");
        }
        refusing_ = false;
    }
    changed_.notify_all();
}

void ScriptedServer::join_finished() {
    for (auto worker = workers_.begin(); worker != workers_.end();) {
        if (worker->is_done) {
            worker->thread.join();
            worker = workers_.erase(worker);
        } else {
            ++worker;
        }
    }
}

void ScriptedServer::accept_all() {
    for (;;) {
        const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        std::unique_lock lock(mutex_);
        if (client < 0 && refusing_) {
            changed_.wait(lock, [this] { return stopping_ || !refusing_; });
        }
        if (stopping_) {
            if (client >= 0) {
                close(client);
            }
            return;
        }
        if (client < 0) {
            continue;  // it has gone already, or the waiting is over
        }
        const timeval limit{10, 0};
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        const int on = 1;
        setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        const auto index = static_cast<std::size_t>(connections_++);
        open_.push_back(client);
        join_finished();
        Worker& worker = workers_.emplace_back();
        worker.thread = std::thread([this, client, index, &worker] {
            serve(client, scripts_[std::min(index, scripts_.size() - 1)]);
            worker.is_done = true;
        });
    }
}

void ScriptedServer::serve(int socket, const Script& script) {
    SSL* ssl = nullptr;
    bool ready = true;
    if (is_out_) {
        Peer(socket, nullptr).reset();
        ready = false;
    } else {
        {
            const std::lock_guard lock(mutex_);
            ssl = context_ != nullptr ? SSL_new(context_) : nullptr;
        }
        if (ssl != nullptr) {
            SSL_set_fd(ssl, socket);
            ready = SSL_accept(ssl) == 1;
        }
    }
    if (ready) {
        Peer peer(socket, ssl);
        script(peer);
    }
    SSL_free(ssl);
    const std::lock_guard lock(mutex_);
    open_.erase(std::find(open_.begin(), open_.end(), socket));
    close(socket);
}

}  // namespace shako::test
