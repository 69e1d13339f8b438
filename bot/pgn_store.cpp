#include "bot/pgn_store.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

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
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) {
        return problem.message();
    }
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

}  // namespace

PgnStore::PgnStore(std::filesystem::path folder, std::function<void(std::string)> on_problem)
    : folder_(std::move(folder)), on_problem_(std::move(on_problem)) {
    sigset_t all{};
    sigset_t former{};
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former);
    worker_ = std::thread([this] { work(); });
    pthread_sigmask(SIG_SETMASK, &former, nullptr);
}

PgnStore::~PgnStore() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_one();
    worker_.join();
}

void PgnStore::save(std::string file_name, std::string text) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() < kMaxWaiting) {
            waiting_.push_back({std::move(file_name), std::move(text)});
            changed_.notify_one();
            return;
        }
    }
    on_problem_("the game " + file_name + " is not saved: too many games wait to be written");
}

void PgnStore::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (waiting_.empty()) {
            return;
        }
        const File file = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        if (const auto why = write_file(folder_, file.name, file.text); !why.empty()) {
            on_problem_("the game " + (folder_ / file.name).string() + " is not saved: " + why);
        }
        lock.lock();
    }
}

}  // namespace shako::bot
