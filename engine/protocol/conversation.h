// A GUI's conversation with the engine, whichever protocol it speaks. Reads no stdin and writes no
// stdout.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/protocol/desk.h"
#include "engine/protocol/protocol.h"

namespace shako::engine::protocol {

// Speaks UCI, unless the GUI begins with the word of another protocol: "xboard", "ucci" or "usi".
// After one of these four words it stays with that protocol. All functions are for one thread;
// replies and the search's reports reach the sink one at a time, from that thread and from the
// search thread.
class Conversation {
   public:
    // See Desk. `on_idle` is called from the search thread when a search has ended and something
    // may be waiting for that: have pump() called then.
    Conversation(Desk::Loader loader, std::vector<std::filesystem::path> files, Desk::Sink sink,
                 std::function<void()> on_idle = {});
    // Stops a running search and waits for it.
    ~Conversation();
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    // Where files of fitted weights are looked for (Session::set_eval_folders).
    void set_eval_folders(std::vector<std::filesystem::path> folders) {
        desk_.set_eval_folders(std::move(folders));
    }

    // See Protocol.
    void feed(std::string_view line);
    void pump() { protocol_->pump(); }
    void wait() { protocol_->wait(); }
    void finish() { protocol_->finish(); }
    [[nodiscard]] bool has_quit() const noexcept { return protocol_->has_quit(); }

   private:
    void rest();

    Desk desk_;
    std::unique_ptr<Protocol> protocol_;
    bool is_chosen_ = false;
};

}  // namespace shako::engine::protocol
