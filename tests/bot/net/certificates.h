// A certificate authority for tests: makes keys and certificates in memory when a test starts.
#pragma once

#include <memory>
#include <string>

#include <openssl/types.h>

namespace shako::test {

struct KeyDeleter {
    void operator()(EVP_PKEY* key) const;
};
struct CertificateDeleter {
    void operator()(X509* certificate) const;
};
using Key = std::unique_ptr<EVP_PKEY, KeyDeleter>;
using Certificate = std::unique_ptr<X509, CertificateDeleter>;

// What a server shows.
struct Identity {
    Key key;
    Certificate certificate;
};

class Authority {
   public:
    Authority();

    // A certificate for the names in OpenSSL's form ("DNS:localhost,IP:127.0.0.1"), valid from an
    // hour ago until `valid_for` seconds from now (negative: expired).
    [[nodiscard]] Identity issue(const std::string& names, long valid_for = 3600) const;
    // Its own certificate, for the clients' trust.
    [[nodiscard]] std::string pem() const;

   private:
    Identity self_;
};

// A file with this content in the system's folder for temporary files; removed at the end.
class TemporaryFile {
   public:
    explicit TemporaryFile(const std::string& content);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

   private:
    std::string path_;
};

}  // namespace shako::test
