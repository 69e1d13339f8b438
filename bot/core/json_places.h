// Where the values of a JSON text stand: what nlohmann_json does not tell, and an error message
// needs.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shako::bot {

// A line and a column (in bytes), both from 1.
struct TextPlace {
    int line = 1;
    int column = 1;
    friend bool operator==(const TextPlace&, const TextPlace&) = default;
};

// The place of a byte; the end of the text when the offset is past it.
[[nodiscard]] TextPlace place_of(std::string_view text, std::size_t offset);

struct JsonPlaces {
    // A member's key or an array's element, by path: "site.url", "variants[2]".
    std::map<std::string, TextPlace, std::less<>> by_path;
    struct Repeated {
        std::string path;
        TextPlace first;
        TextPlace again;
    };
    std::vector<Repeated> repeated;  // keys that one object has twice
};

// Walks over a text that nlohmann_json has accepted (comments allowed). On another text the answer
// is incomplete, nothing worse.
[[nodiscard]] JsonPlaces find_places(std::string_view text);

// The path of a member: "site" + "url" -> "site.url"; "" + "site" -> "site".
[[nodiscard]] std::string member_path(std::string_view path, std::string_view key);
// The path of an element: "variants" + 2 -> "variants[2]".
[[nodiscard]] std::string element_path(std::string_view path, std::size_t index);

}  // namespace shako::bot
