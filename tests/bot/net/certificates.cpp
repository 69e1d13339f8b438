#include "tests/bot/net/certificates.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <unistd.h>

namespace shako::test {
namespace {

void check(bool worked, const char* what) {
    if (!worked) {
        throw std::runtime_error(std::string("test certificate: ") + what);
    }
}

void add_extension(X509* certificate, X509* issuer, int kind, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str());
    check(extension != nullptr, "extension");
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
}

Certificate blank(EVP_PKEY* key, const char* name, long valid_for) {
    static int serial = 0;
    Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), ++serial);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), valid_for);
    X509_set_pubkey(certificate.get(), key);
    // OpenSSL takes text as unsigned characters.
    X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate.get()), "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(name), -1, -1, 0);
    return certificate;
}

}  // namespace

void KeyDeleter::operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
void CertificateDeleter::operator()(X509* certificate) const { X509_free(certificate); }

Authority::Authority() {
    self_.key.reset(EVP_EC_gen("P-256"));
    check(self_.key != nullptr, "key");
    self_.certificate = blank(self_.key.get(), "Shako test authority", 3600);
    X509* const own = self_.certificate.get();
    X509_set_issuer_name(own, X509_get_subject_name(own));
    add_extension(own, own, NID_basic_constraints, "critical,CA:TRUE");
    add_extension(own, own, NID_key_usage, "critical,keyCertSign");
    check(X509_sign(own, self_.key.get(), EVP_sha256()) > 0, "signature");
}

Identity Authority::issue(const std::string& names, long valid_for) const {
    Identity identity;
    identity.key.reset(EVP_EC_gen("P-256"));
    check(identity.key != nullptr, "key");
    identity.certificate = blank(identity.key.get(), "Shako test server", valid_for);
    X509* const own = identity.certificate.get();
    X509_set_issuer_name(own, X509_get_subject_name(self_.certificate.get()));
    add_extension(own, self_.certificate.get(), NID_subject_alt_name, names);
    check(X509_sign(own, self_.key.get(), EVP_sha256()) > 0, "signature");
    return identity;
}

std::string Authority::pem() const {
    BIO* const out = BIO_new(BIO_s_mem());
    PEM_write_bio_X509(out, self_.certificate.get());
    char* text = nullptr;
    const long length = BIO_get_mem_data(out, &text);
    std::string pem(text, static_cast<std::size_t>(length));
    BIO_free(out);
    return pem;
}

TemporaryFile::TemporaryFile(const std::string& content) {
    const char* const folder = std::getenv("TMPDIR");
    path_ = std::string(folder != nullptr ? folder : "/tmp") + "/shako-test-XXXXXX";
    const int file = mkstemp(path_.data());
    check(file >= 0, "temporary file");
    const auto written = write(file, content.data(), content.size());
    close(file);
    check(written == static_cast<ssize_t>(content.size()), "temporary file");
}

TemporaryFile::~TemporaryFile() { std::remove(path_.c_str()); }

}  // namespace shako::test
