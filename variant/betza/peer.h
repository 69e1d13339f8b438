// How Fairy-Stockfish puts the atoms of one text together. It keeps one range for each direction,
// so that a later atom replaces an earlier one, and cuts all slides and hops of a line at the
// furthest square that any of them reaches; both may make another piece than the atoms alone.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "variant/betza/atom.h"

namespace shako::variant {

class PeerReading {
   public:
    // Takes in an atom that the peer reads as we do when it stands alone. `rides`: it is a slider,
    // doubled or has a range. `at` is where it stands.
    void add(const Atom& atom, bool rides, std::size_t at);

    // Where the atom stands that makes the peer's piece another one than ours.
    [[nodiscard]] std::optional<std::size_t> differs_at() const;

   private:
    enum class Sort : std::uint8_t { step, slide, hop };
    // What the peer keeps of a direction.
    struct Entry {
        int range = 0;  // 0: no limit, or for steps no path; -1: a lame step; hops: 1 lands behind
        std::size_t at = 0;
    };
    struct Key {
        bool initial;
        bool captures;
        Sort sort;
        Offset step;
        friend auto operator<=>(const Key&, const Key&) = default;
    };

    void put(const Key& key, Entry entry);
    [[nodiscard]] const Entry* find(const Key& key) const;
    [[nodiscard]] std::optional<std::size_t> mixed_at(bool initial, bool captures) const;

    std::map<Key, Entry> entries_;
    std::optional<std::size_t> replaced_at_;
};

}  // namespace shako::variant
