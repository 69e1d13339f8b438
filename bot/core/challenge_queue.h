// Challenges that wait for a free slot.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bot/core/config.h"
#include "bot/core/site_json.h"

namespace shako::bot {

// Challenges in the order of their arrival, sorted into the order in which they are served:
// the preferred kind of opponent first, then the best rated or those that came first.
[[nodiscard]] std::vector<site::Challenge> in_order(std::vector<site::Challenge> waiting,
                                                    const ChallengesConfig& config);

// A value.
class ChallengeQueue {
   public:
    [[nodiscard]] const std::vector<site::Challenge>& waiting() const { return waiting_; }
    [[nodiscard]] bool has(std::string_view id) const;
    void add(site::Challenge challenge) { waiting_.push_back(std::move(challenge)); }
    // Whether it was there.
    bool remove(std::string_view id);

   private:
    std::vector<site::Challenge> waiting_;
};

}  // namespace shako::bot
