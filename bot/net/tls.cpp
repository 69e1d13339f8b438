#include "bot/net/tls.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <boost/asio/ssl/context.hpp>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

namespace shako::bot {

namespace asio = boost::asio;

namespace {

// Why a file cannot be opened for reading; empty when it can.
std::string problem_of_file(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                               &std::fclose);
    return file ? std::string() : std::string(std::strerror(errno));
}

}  // namespace

TlsTrust::TlsTrust(std::shared_ptr<asio::ssl::context> context) : context_(std::move(context)) {}

tl::expected<TlsTrust, TlsTrust::Error> TlsTrust::create(
    const std::optional<std::string>& ca_file) {
    auto context = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_client);
    boost::system::error_code problem;
    context->set_verify_mode(asio::ssl::verify_peer);
    SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
    context->set_default_verify_paths(problem);
    if (problem) {
        return tl::unexpected(
            Error{"the system's certificates cannot be read: " + problem.message()});
    }
    if (ca_file) {
        if (const auto why = problem_of_file(*ca_file); !why.empty()) {
            return tl::unexpected(Error{*ca_file + ": cannot be read: " + why});
        }
        context->load_verify_file(*ca_file, problem);
        if (problem) {
            return tl::unexpected(
                Error{*ca_file + ": holds no certificate in PEM form: " + problem.message()});
        }
    }
    return TlsTrust(std::move(context));
}

bool expect_host(void* ssl, const std::string& host, bool is_address) {
    auto* const handle = static_cast<SSL*>(ssl);
    X509_VERIFY_PARAM* const parameters = SSL_get0_param(handle);
    X509_VERIFY_PARAM_set_hostflags(parameters, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (is_address) {
        if (X509_VERIFY_PARAM_set1_ip_asc(parameters, host.c_str()) != 1) {
            return false;
        }
    } else {
        // OpenSSL's macro casts in the old style.
        if (SSL_ctrl(handle, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                     const_cast<char*>(host.c_str())) != 1 ||
            X509_VERIFY_PARAM_set1_host(parameters, host.data(), host.size()) != 1) {
            return false;
        }
    }
    static constexpr std::array<unsigned char, 9> kHttp11 = {8,   'h', 't', 't', 'p',
                                                             '/', '1', '.', '1'};
    return SSL_set_alpn_protos(handle, kHttp11.data(), kHttp11.size()) == 0;
}

std::string refusal_of_certificate(void* ssl) {
    const long result = SSL_get_verify_result(static_cast<SSL*>(ssl));
    return result == X509_V_OK ? std::string() : std::string(X509_verify_cert_error_string(result));
}

}  // namespace shako::bot
