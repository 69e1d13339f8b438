#include "tests/bot/net/scripted_server.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <stdexcept>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace shako::test {

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

ScriptedServer::ScriptedServer(const Identity& identity, std::vector<Script> scripts, Tls tls)
    : scripts_(std::move(scripts)) {
    std::signal(SIGPIPE, SIG_IGN);  // SSL_write knows no MSG_NOSIGNAL
    if (tls == Tls::on) {
        context_ = SSL_CTX_new(TLS_server_method());
        SSL_CTX_use_certificate(context_, identity.certificate.get());
        SSL_CTX_use_PrivateKey(context_, identity.key.get());
    }
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    if (bind(listener_, generic, length) != 0 || listen(listener_, 16) != 0 ||
        getsockname(listener_, generic, &length) != 0) {
        throw std::runtime_error("test server: cannot listen on the loopback");
    }
    port_ = ntohs(address.sin_port);
    acceptor_ = std::thread([this] { accept_all(); });
}

ScriptedServer::~ScriptedServer() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        shutdown(listener_, SHUT_RDWR);
        for (const int socket : open_) {
            shutdown(socket, SHUT_RDWR);
        }
    }
    acceptor_.join();
    for (auto& worker : workers_) {
        worker.join();
    }
    close(listener_);
    SSL_CTX_free(context_);
}

void ScriptedServer::accept_all() {
    for (;;) {
        const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        const std::lock_guard lock(mutex_);
        if (client < 0 || stopping_) {
            if (client >= 0) {
                close(client);
            }
            return;
        }
        const timeval limit{10, 0};
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        const int on = 1;
        setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        const auto index = static_cast<std::size_t>(connections_++);
        open_.push_back(client);
        workers_.emplace_back([this, client, index] {
            serve(client, scripts_[std::min(index, scripts_.size() - 1)]);
        });
    }
}

void ScriptedServer::serve(int socket, const Script& script) {
    SSL* ssl = nullptr;
    bool ready = true;
    if (context_ != nullptr) {
        ssl = SSL_new(context_);
        SSL_set_fd(ssl, socket);
        ready = SSL_accept(ssl) == 1;
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
