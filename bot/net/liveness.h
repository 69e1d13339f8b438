// Who owes a sign of life, and until when: what a watchdog has to know before it is fed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bot/core/ids.h"

namespace shako::bot {

// All functions may be called by any thread.
class Liveness {
   public:
    // A promise to come back. It is kept when its last copy goes, on whatever thread, so that what
    // holds one need do nothing but end. It may outlive the Liveness.
    using Promise = std::shared_ptr<void>;

    Liveness();
    ~Liveness();
    Liveness(const Liveness&) = delete;
    Liveness& operator=(const Liveness&) = delete;

    // A promise by `who` ("the name look-up") that is overdue after `until`.
    [[nodiscard]] Promise expect(std::string who, Now until);

    // Who has not come back in time, each once, in the order of their promises.
    [[nodiscard]] std::vector<std::string> overdue(Now now) const;

   private:
    struct Shared;
    class Owed;
    std::shared_ptr<Shared> shared_;
};

}  // namespace shako::bot
