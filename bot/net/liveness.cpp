#include "bot/net/liveness.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace shako::bot {

struct Liveness::Shared {
    struct Entry {
        std::string who;
        Now until{};
    };
    std::mutex mutex;
    std::uint64_t last = 0;
    std::map<std::uint64_t, Entry> owed;
};

class Liveness::Owed {
   public:
    Owed(std::shared_ptr<Shared> shared, std::string who, Now until) : shared_(std::move(shared)) {
        const std::lock_guard lock(shared_->mutex);
        number_ = ++shared_->last;
        shared_->owed.emplace(number_, Shared::Entry{std::move(who), until});
    }
    ~Owed() {
        const std::lock_guard lock(shared_->mutex);
        shared_->owed.erase(number_);
    }
    Owed(const Owed&) = delete;
    Owed& operator=(const Owed&) = delete;

   private:
    const std::shared_ptr<Shared> shared_;
    std::uint64_t number_ = 0;
};

Liveness::Liveness() : shared_(std::make_shared<Shared>()) {}
Liveness::~Liveness() = default;

Liveness::Promise Liveness::expect(std::string who, Now until) {
    return std::make_shared<Owed>(shared_, std::move(who), until);
}

std::vector<std::string> Liveness::overdue(Now now) const {
    const std::lock_guard lock(shared_->mutex);
    std::vector<std::string> names;
    for (const auto& [number, entry] : shared_->owed) {
        if (entry.until < now && std::find(names.begin(), names.end(), entry.who) == names.end()) {
            names.push_back(entry.who);
        }
    }
    return names;
}

}  // namespace shako::bot
