// The address of a site, checked.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace shako::bot {

struct SiteAddressError {
    std::string message;
};

// "https://host" or "https://host:port" in lower case and without a slash at the end. http is
// allowed for this machine only (localhost, 127.0.0.1, [::1]): a token must not travel in the
// clear.
[[nodiscard]] tl::expected<std::string, SiteAddressError> parse_site_address(std::string_view text);

}  // namespace shako::bot
