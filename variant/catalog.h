// The games that are loaded: an immutable map from name to Spec, shared by whoever needs it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "variant/diagnostic.h"
#include "variant/spec.h"

namespace shako::variant {

// Whose file a game comes from. A user's file may override a shipped game.
enum class Layer : std::uint8_t { shipped, user };

class Catalog {
   public:
    // The game of that name, or null. Its sets name only pieces that it has, its regions only
    // squares of its board.
    [[nodiscard]] std::shared_ptr<const Spec> find(std::string_view name) const;
    // All names, sorted.
    [[nodiscard]] std::vector<std::string> names() const;
    // Where a game was defined: "file:line", or "" when it is not loaded.
    [[nodiscard]] std::string origin(std::string_view name) const;
    // Whether the game is loaded, and from a shipped file.
    [[nodiscard]] bool is_shipped(std::string_view name) const;

    // Whether the game is loaded, and something of it is beyond Fairy-Stockfish's language.
    [[nodiscard]] bool is_beyond_peer(std::string_view name) const;

    // Used by load.cpp alone to build one. `unsettled` is what children inherit: the same game with
    // sets and regions as written, since a child may add a piece or enlarge the board.
    void insert(std::shared_ptr<const Spec> spec, std::string origin, Layer layer = Layer::user,
                std::shared_ptr<const Spec> unsettled = nullptr, bool is_beyond_peer = false);
    // That second form, or null. Used by load.cpp alone.
    [[nodiscard]] std::shared_ptr<const Spec> find_template(std::string_view name) const;

   private:
    struct Entry {
        std::shared_ptr<const Spec> spec;
        std::shared_ptr<const Spec> unsettled;
        std::string origin;
        Layer layer = Layer::user;
        bool is_beyond_peer = false;
    };
    std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace shako::variant
