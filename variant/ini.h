// The lines of a variants.ini file as sections and entries with their places. What a key means is
// load.cpp's business.
//
// The language: a section begins with "[name]" or "[name:parent]" at the start of a line; a line
// whose first character is ; or # is a comment; every other line is "key = value". Fairy-Stockfish
// is exact about blanks; here they are forgiven with a warning wherever its reading would be
// another one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "variant/diagnostic.h"
#include "variant/report.h"

namespace shako::variant {

inline constexpr std::size_t kMaxFileBytes = std::size_t{8} * 1024 * 1024;
inline constexpr std::size_t kMaxLineBytes = 4096;  // of lines that are no comment
inline constexpr std::size_t kMaxSections = 2'000;
inline constexpr std::size_t kMaxKeys = 1'000;  // of one section; the language has fewer

// Lines from 1, columns in bytes from 1.
struct Entry {
    std::string key;
    std::string value;
    int line = 0;
    int key_column = 0;
    int value_column = 0;
};

struct Section {
    std::string name;
    std::string parent;  // "" = none
    int line = 0;
    int name_column = 0;
    int parent_column = 0;
    std::vector<Entry> entries;   // each key once: a repeated key has its last value
    bool has_bad_parent = false;  // `parent` is no name that a game can have
    bool is_faulty = false;       // a line of it could not be read: the section must not be loaded
    bool is_cut = false;          // it has too many keys to read them all
    bool is_beyond_peer = false;  // Fairy-Stockfish reads a line of it otherwise
};

struct Document {
    std::vector<Section> sections;
};

// Reads the whole text, reporting every line that is not of the language. Time is linear in its
// size.
[[nodiscard]] Document read_ini(std::string_view text, Report& report);

}  // namespace shako::variant
