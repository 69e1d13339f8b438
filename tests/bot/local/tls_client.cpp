#include "tests/bot/local/tls_client.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace shako::bot::local::test {
namespace {

constexpr int kTimeout = 10;  // seconds

int connect_to(const std::string& url) {
    const auto port = std::atoi(url.substr(url.rfind(':') + 1).c_str());
    const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval timeout{kTimeout, 0};
    setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const auto* plain = reinterpret_cast<const sockaddr*>(&address);
    return connect(handle, plain, sizeof address) == 0 ? handle : -1;
}

void trust(SSL_CTX* context, const std::string& pem) {
    BIO* bio = BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()));
    if (X509* certificate = PEM_read_bio_X509(bio, nullptr, nullptr, nullptr)) {
        X509_STORE_add_cert(SSL_CTX_get_cert_store(context), certificate);
        X509_free(certificate);
    }
    BIO_free(bio);
}

}  // namespace

TlsClient::TlsClient(const std::string& url, const std::string& authority, const std::string& name,
                     int newest)
    : host_(url.substr(url.rfind('/') + 1)),
      context_(SSL_CTX_new(TLS_client_method())),
      ssl_(nullptr),
      socket_(connect_to(url)) {
    std::signal(SIGPIPE, SIG_IGN);  // the server may be gone when we write
    trust(context_, authority);
    if (newest != 0) {
        // What is as old as that is out of use unless it is asked for.
        SSL_CTX_set_cipher_list(context_, "DEFAULT@SECLEVEL=0");
        SSL_CTX_set_min_proto_version(context_, newest);
        SSL_CTX_set_max_proto_version(context_, newest);
    }
    SSL_CTX_set_verify(context_, SSL_VERIFY_PEER, nullptr);
    ssl_ = SSL_new(context_);
    X509_VERIFY_PARAM* wanted = SSL_get0_param(ssl_);
    if (X509_VERIFY_PARAM_set1_ip_asc(wanted, name.c_str()) != 1) {
        SSL_set1_host(ssl_, name.c_str());
    }
    SSL_set_fd(ssl_, socket_);
    is_connected_ = socket_ >= 0 && SSL_connect(ssl_) == 1;
}

TlsClient::~TlsClient() {
    if (is_connected_) SSL_shutdown(ssl_);
    SSL_free(ssl_);
    SSL_CTX_free(context_);
    close(socket_);
}

void TlsClient::send(std::string_view bytes) {
    SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size()));
}

bool TlsClient::fill() {
    std::array<char, 4096> buffer{};
    const int size = SSL_read(ssl_, buffer.data(), static_cast<int>(buffer.size()));
    if (size > 0) {
        rest_.append(buffer.data(), static_cast<std::size_t>(size));
        return true;
    }
    is_clean_ = SSL_get_error(ssl_, size) == SSL_ERROR_ZERO_RETURN;
    return false;
}

std::string TlsClient::read_to(std::string_view mark) {
    auto found = rest_.find(mark);
    while (found == std::string::npos) {
        if (!fill()) return "";
        found = rest_.find(mark);
    }
    auto text = rest_.substr(0, found + mark.size());
    rest_.erase(0, found + mark.size());
    return text;
}

std::string TlsClient::read_bytes(std::size_t count) {
    while (rest_.size() < count) {
        if (!fill()) return "";
    }
    auto text = rest_.substr(0, count);
    rest_.erase(0, count);
    return text;
}

bool TlsClient::is_readable(std::chrono::milliseconds time) {
    if (!rest_.empty() || SSL_pending(ssl_) > 0) return true;
    pollfd watched{socket_, POLLIN, 0};
    return poll(&watched, 1, static_cast<int>(time.count())) > 0;
}

std::string TlsClient::read_all(bool& is_clean) {
    while (fill()) {
    }
    is_clean = is_clean_;
    return std::exchange(rest_, "");
}

std::string TlsClient::get(const std::string& target, const std::string& token,
                           const std::string& more_headers) {
    send("GET " + target + " HTTP/1.1\r\nHost: " + host_ + "\r\nAuthorization: Bearer " + token +
         "\r\n" + more_headers + "\r\n");
    return read_answer();
}

std::string TlsClient::post(const std::string& target, const std::string& token,
                            const std::string& form) {
    send("POST " + target + " HTTP/1.1\r\nHost: " + host_ + "\r\nAuthorization: Bearer " + token +
         "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
         std::to_string(form.size()) + "\r\n\r\n" + form);
    return read_answer();
}

std::string TlsClient::read_answer() {
    auto answer = read_to("\r\n\r\n");
    const auto length = answer.find("Content-Length: ");
    if (length == std::string::npos) return answer;
    const auto size = static_cast<std::size_t>(std::atoi(answer.c_str() + length + 16));
    while (rest_.size() < size && fill()) {
    }
    answer += rest_.substr(0, size);
    rest_.erase(0, size);
    return answer;
}

}  // namespace shako::bot::local::test
