#include "bot/local/certificate.h"

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

namespace shako::bot::local {
namespace {

constexpr long kValidBefore = -24L * 3600;      // seconds; for clocks that differ
constexpr long kValidAfter = 365L * 24 * 3600;  // seconds
constexpr int kSerialBits = 127;

// Frees what OpenSSL's functions return.
struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(X509_EXTENSION* extension) const { X509_EXTENSION_free(extension); }
    void operator()(BIO* bio) const { BIO_free(bio); }
    void operator()(BIGNUM* number) const { BN_free(number); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

void require(bool done, const char* what) {
    if (!done) throw std::runtime_error(std::string("OpenSSL: cannot ") + what);
}

Owned<EVP_PKEY> make_key() {
    Owned<EVP_PKEY> key(EVP_EC_gen("P-256"));
    require(key != nullptr, "make a key");
    return key;
}

std::string take_text(BIO* bio) {
    char* data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    return std::string(data, static_cast<std::size_t>(size));
}

std::string to_pem(X509* certificate) {
    const Owned<BIO> bio(BIO_new(BIO_s_mem()));
    require(bio && PEM_write_bio_X509(bio.get(), certificate) == 1, "write a certificate");
    return take_text(bio.get());
}

std::string to_pem(EVP_PKEY* key) {
    const Owned<BIO> bio(BIO_new(BIO_s_secmem()));
    const bool done =
        bio && PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr) == 1;
    require(done, "write a key");
    return take_text(bio.get());
}

void add_extension(X509* certificate, X509* issuer, int kind, const char* value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    const Owned<X509_EXTENSION> extension(X509V3_EXT_conf_nid(nullptr, &context, kind, value));
    require(extension && X509_add_ext(certificate, extension.get(), -1) == 1, "add an extension");
}

// A certificate without extensions and signature. `issuer` null: it is its own.
Owned<X509> begin_certificate(EVP_PKEY* key, const std::string& name, X509* issuer) {
    Owned<X509> certificate(X509_new());
    require(certificate && X509_set_version(certificate.get(), X509_VERSION_3) == 1,
            "make a certificate");

    const Owned<BIGNUM> serial(BN_new());
    require(serial &&
                BN_rand(serial.get(), kSerialBits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1 &&
                BN_to_ASN1_INTEGER(serial.get(), X509_get_serialNumber(certificate.get())),
            "make a serial number");
    require(X509_gmtime_adj(X509_getm_notBefore(certificate.get()), kValidBefore) != nullptr &&
                X509_gmtime_adj(X509_getm_notAfter(certificate.get()), kValidAfter) != nullptr,
            "set the dates");
    require(X509_set_pubkey(certificate.get(), key) == 1, "set the key");

    X509_NAME* subject = X509_get_subject_name(certificate.get());
    // OpenSSL wants the text as unsigned char.
    const auto* text = reinterpret_cast<const unsigned char*>(name.c_str());
    require(X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, text, -1, -1, 0) == 1,
            "set the name");
    const X509_NAME* issuer_name = issuer == nullptr ? subject : X509_get_subject_name(issuer);
    require(X509_set_issuer_name(certificate.get(), issuer_name) == 1, "set the issuer");
    return certificate;
}

void sign(X509* certificate, EVP_PKEY* key) {
    require(X509_sign(certificate, key, EVP_sha256()) > 0, "sign a certificate");
}

}  // namespace

ServerCertificate make_server_certificate() {
    const auto authority_key = make_key();
    const auto authority =
        begin_certificate(authority_key.get(), "Shako local play server authority", nullptr);
    X509* const ca = authority.get();
    add_extension(ca, ca, NID_basic_constraints, "critical,CA:TRUE,pathlen:0");
    add_extension(ca, ca, NID_key_usage, "critical,keyCertSign,cRLSign");
    add_extension(ca, ca, NID_subject_key_identifier, "hash");
    sign(ca, authority_key.get());

    const auto key = make_key();
    const auto certificate = begin_certificate(key.get(), "localhost", ca);
    X509* const leaf = certificate.get();
    add_extension(leaf, ca, NID_basic_constraints, "critical,CA:FALSE");
    add_extension(leaf, ca, NID_key_usage, "critical,digitalSignature");
    add_extension(leaf, ca, NID_ext_key_usage, "serverAuth");
    add_extension(leaf, ca, NID_subject_key_identifier, "hash");
    add_extension(leaf, ca, NID_authority_key_identifier, "keyid");
    add_extension(leaf, ca, NID_subject_alt_name, "DNS:localhost,IP:127.0.0.1,IP:::1");
    sign(leaf, authority_key.get());

    return {to_pem(ca), to_pem(leaf), to_pem(key.get())};
}

std::string make_token() {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    constexpr std::size_t kLength = 43;
    std::array<unsigned char, kLength> bytes{};
    require(RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) == 1, "make a token");
    std::string token;
    for (const auto byte : bytes) token += kLetters[byte % kLetters.size()];
    return token;
}

}  // namespace shako::bot::local
