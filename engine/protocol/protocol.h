// One protocol's side of a conversation: lines in, lines out through the desk.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/protocol/desk.h"

namespace shako::engine::protocol {

// A longer line is refused.
inline constexpr std::size_t kMaxLine = 1U << 20U;

// All functions are for one thread. The desk's session must be at rest when a protocol is
// destroyed.
class Protocol : public Listener {
   public:
    // The desk must outlive it.
    explicit Protocol(Desk& desk) : desk_(desk) { desk_.set_listener(this); }
    ~Protocol() override { desk_.set_listener(nullptr); }
    Protocol(const Protocol&) = delete;
    Protocol& operator=(const Protocol&) = delete;

    // Obeys a line. Never throws for what the line holds: whatever is wrong with it is answered.
    virtual void feed(std::string_view line) = 0;
    // Does what waited for the end of a search. Returns at once.
    virtual void pump() = 0;
    // Blocks until no search is running that ends by itself, then pumps.
    virtual void wait() = 0;
    // No more lines will come: obeys what is waiting, lets searches with limits finish and stops
    // the others. Blocks until the last answer is out.
    virtual void finish() = 0;
    // The GUI said goodbye; nothing more is to be done.
    [[nodiscard]] bool has_quit() const noexcept { return has_quit_; }

   protected:
    void send(std::string_view line) { desk_.send(line); }
    [[nodiscard]] Session& session() const noexcept { return desk_.session(); }

    Desk& desk_;
    bool has_quit_ = false;
};

}  // namespace shako::engine::protocol
