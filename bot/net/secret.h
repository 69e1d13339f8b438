// The token, and keeping it out of everything that is written.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace shako::bot {

// Holds the token. Copies are fine; there is no operator<<, so that it can't be printed by
// accident.
class Secret {
   public:
    Secret() = default;
    explicit Secret(std::string token) : token_(std::move(token)) {}

    [[nodiscard]] bool empty() const noexcept { return token_.empty(); }
    // The token itself, for the Authorization header alone.
    [[nodiscard]] const std::string& reveal() const noexcept { return token_; }

    // The text with every occurrence of the token replaced by "[token]", also where some or all of
    // its characters are percent-encoded.
    [[nodiscard]] std::string redact(std::string text) const;

   private:
    std::string token_;
};

}  // namespace shako::bot
