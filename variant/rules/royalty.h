// Check and what is royal. Ini keys: checking (the slot "king" is royal).
#pragma once

namespace shako::variant {

struct Royalty {
    bool checking = true;  // checking: false means that no check exists
    friend bool operator==(const Royalty&, const Royalty&) = default;
};

}  // namespace shako::variant
