// The token, and keeping it out of everything that is written.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shako::bot {

// Holds the token. Copies stand for the same secret; there is no operator<<, so that it can't be
// printed by accident. For one thread.
class Secret {
   public:
    Secret() : Secret(std::string()) {}
    explicit Secret(std::string token)
        : tokens_(std::make_shared<std::vector<std::string>>(1, std::move(token))) {}

    [[nodiscard]] bool empty() const noexcept { return reveal().empty(); }
    // The token itself, for the Authorization header alone.
    [[nodiscard]] const std::string& reveal() const noexcept { return tokens_->front(); }

    // Puts another token in its place, in all copies. The former one stays a secret.
    void replace(const Secret& by);
    // Has redact() keep out another token too.
    void keep_out(const Secret& other);

    // The text with every occurrence of the token, or of one to keep out, replaced by "[token]",
    // also where some or all of its characters are written as addresses, JSON or HTML do.
    [[nodiscard]] std::string redact(std::string text) const;
    // Whether redact() would change the text.
    [[nodiscard]] bool is_in(const std::string& text) const { return redact(text) != text; }

   private:
    std::shared_ptr<std::vector<std::string>> tokens_;  // the one in force, then others to keep out
};

}  // namespace shako::bot
