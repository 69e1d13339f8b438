#include "bot/local/private_folder.h"

#include <cerrno>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

namespace shako::bot::local {
namespace {

[[noreturn]] void fail(const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

PrivateFolder::PrivateFolder() {
    auto name = (std::filesystem::temp_directory_path() / "shako-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) fail("cannot make the folder " + name);
    path_ = name;
}

PrivateFolder::~PrivateFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path PrivateFolder::write(std::string_view name, std::string_view text) const {
    const auto file = path_ / name;
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) fail("cannot write " + file.string());
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0) {
            const int error = errno;
            close(descriptor);
            errno = error;
            fail("cannot write " + file.string());
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    close(descriptor);
    return file;
}

}  // namespace shako::bot::local
