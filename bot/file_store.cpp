#include "bot/file_store.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "bot/net/quiet_thread.h"

namespace shako::bot {
namespace {

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Empty, or why the file could not be written.
std::string write_file(const std::filesystem::path& folder, const std::string& name,
                       std::string_view text) {
    const auto target = folder / name;
    const auto temporary = folder / ("." + name + ".new");
    const int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) {
        return std::strerror(errno);
    }
    // A full disk may show as late as at close.
    bool good = write_all(file, text) && fsync(file) == 0;
    int reason = errno;
    if (close(file) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (good && std::rename(temporary.c_str(), target.c_str()) != 0) {
        good = false;
        reason = errno;
    }
    if (!good) {
        unlink(temporary.c_str());
        return std::strerror(reason);
    }
    return {};
}

// Empty, or why the game could not be put behind the others. A disk that is full leaves the file as
// it was.
std::string append_to_file(const std::filesystem::path& target, std::string_view text) {
    const int file = open(target.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0) {
        return std::strerror(errno);
    }
    const off_t before = lseek(file, 0, SEEK_END);
    const std::string whole = (before > 0 ? "\n" : "") + std::string(text);
    bool good = write_all(file, whole) && fsync(file) == 0;
    int reason = errno;
    if (!good && before >= 0 && ftruncate(file, before) != 0) {
        reason = errno;
    }
    if (close(file) != 0 && good) {
        good = false;
        reason = errno;
    }
    return good ? std::string() : std::strerror(reason);
}

// Empty, or why the text could not be put into the file; the folder is made when it is missing.
std::string save_file(const std::filesystem::path& folder, const std::string& name,
                      std::string_view text, bool append) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) {
        return problem.message();
    }
    return append ? append_to_file(folder / name, text) : write_file(folder, name, text);
}

// Removes the oldest PGN files until the rest fits; `kept` stays.
void make_room(const std::filesystem::path& folder, std::uintmax_t limit,
               const std::filesystem::path& kept) {
    struct Entry {
        std::filesystem::file_time_type when;
        std::filesystem::path path;
        std::uintmax_t size = 0;
    };
    std::vector<Entry> entries;
    std::uintmax_t sum = 0;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
        std::error_code ignored;
        if (entry.is_regular_file(ignored) && entry.path().extension() == ".pgn") {
            const auto size = entry.file_size(ignored);
            entries.push_back({entry.last_write_time(ignored), entry.path(), ignored ? 0 : size});
            sum += entries.back().size;
        }
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.when != b.when ? a.when < b.when : a.path < b.path;
    });
    for (const Entry& entry : entries) {
        if (sum <= limit) {
            return;
        }
        if (entry.path != kept && std::filesystem::remove(entry.path, problem)) {
            sum -= entry.size;
        }
    }
}

}  // namespace

FileStore::FileStore(std::filesystem::path folder, std::uintmax_t limit,
                     std::function<void(std::string)> on_problem)
    : folder_(std::move(folder)), limit_(limit), on_problem_(std::move(on_problem)) {
    worker_ = quiet_thread([this] { work(); });
}

FileStore::~FileStore() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_one();
    worker_.join();
}

void FileStore::save(std::string file_name, std::string text, bool append) {
    {
        const std::lock_guard lock(mutex_);
        const auto older = std::find_if(waiting_.begin(), waiting_.end(), [&](const File& file) {
            return !append && !file.append && !file.asked && file.name == file_name;
        });
        if (older != waiting_.end()) {
            older->text = std::move(text);
            return;
        }
        if (waiting_.size() < kMaxWaiting) {
            waiting_.push_back({std::move(file_name), std::move(text), append, {}});
            changed_.notify_one();
            return;
        }
    }
    on_problem_("the file " + file_name + " is not saved: too many files wait to be written");
}

void FileStore::answer(Liveness::Promise promise) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({"", "", false, std::move(promise)});
    }
    changed_.notify_one();
}

void FileStore::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (waiting_.empty()) {
            return;
        }
        const File file = std::move(waiting_.front());
        waiting_.pop_front();
        if (file.asked) {
            continue;
        }
        lock.unlock();
        const auto why = save_file(folder_, file.name, file.text, file.append);
        if (!why.empty()) {
            on_problem_("the file " + (folder_ / file.name).string() + " is not saved: " + why);
        } else if (limit_ > 0) {
            make_room(folder_, limit_, folder_ / file.name);
        }
        lock.lock();
    }
}

}  // namespace shako::bot
