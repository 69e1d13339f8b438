// A folder that nobody else may read and that is gone in the end.
#pragma once

#include <filesystem>
#include <string_view>

namespace shako::bot::local {

class PrivateFolder {
   public:
    // Makes a new folder (mode 0700) where temporary files go. Throws std::system_error.
    PrivateFolder();
    // Removes it with all that is in it.
    ~PrivateFolder();
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    // Writes a file (mode 0600) in the folder and returns its path. Throws std::system_error.
    std::filesystem::path write(std::string_view name, std::string_view text) const;

   private:
    std::filesystem::path path_;
};

}  // namespace shako::bot::local
