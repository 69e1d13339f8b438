// What the protocols share: the session, the way out, and the options.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/book/book.h"
#include "engine/protocol/words.h"
#include "engine/random.h"
#include "engine/session.h"
#include "variant/locate.h"

namespace shako::engine::protocol {

// What a protocol has to tell its GUI when an option changes more than a value.
class Listener {
   public:
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;
    // Something worth saying that is no answer.
    virtual void remark(std::string_view text) = 0;
    // Another game was chosen.
    virtual void variant_changed() = 0;
};

class Desk;

// An option: how it is declared and what setting it does. A spin's value is checked by the range
// before `set` sees it as a number; a check's is 1 or 0.
struct Option {
    enum class Type : std::uint8_t { check, spin, combo, button, string };
    std::string_view name;  // as UCI has it
    Type type;
    std::string (*initial)(const Desk&);
    int least;
    int greatest;
    tl::expected<void, CommandError> (*set)(Desk&, std::string_view text, int number);
    bool is_command_in_xboard = false;  // XBoard has a command, or a way of its own, for it
};

// Values that the session does not keep.
struct Settings {
    int multi_pv = 1;
    bool analyse_mode = false;
    bool show_wdl = false;
    bool own_book = false;
    bool limit_strength = false;
    int elo = 0;
    int skill = 0;
};

// All functions are for one thread, except send(), which any may call.
class Desk {
   public:
    // Takes one line, without its end.
    using Sink = std::function<void(std::string_view)>;
    // Loads the shipped games with these files on top: variant::load_catalog.
    using Loader = std::function<variant::Loaded(const std::vector<std::filesystem::path>& files)>;
    using Result = tl::expected<void, CommandError>;

    // `files` are loaded at once and stay under those that VariantPath names. `on_idle` (may be
    // empty) is called from the search thread when a search has ended. Throws
    // std::invalid_argument when not a single game could be loaded.
    Desk(Loader loader, std::vector<std::filesystem::path> files, Sink sink,
         std::function<void()> on_idle);

    void send(std::string_view line);
    void say_idle() const {
        if (on_idle_) on_idle_();
    }
    [[nodiscard]] Session& session() const noexcept { return *session_; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    // What was wrong with the files that were loaded at the start.
    [[nodiscard]] const variant::Diagnostics& diagnostics() const noexcept { return diagnostics_; }
    // Who is told of changes from now on; null: nobody.
    void set_listener(Listener* listener) noexcept { listener_ = listener; }

    [[nodiscard]] static const std::vector<Option>& options();
    // Sets an option; upper and lower case of its name are the same.
    Result set_option(const Option& option, const std::optional<std::string>& value);
    // The option of that name, or null.
    [[nodiscard]] static const Option* find_option(std::string_view name);

    // Where files of fitted weights are looked for. One that can't be used is told to the listener.
    void set_eval_folders(std::vector<std::filesystem::path> folders);
    // Chooses a game; upper and lower case are the same.
    Result set_variant(std::string_view name);
    // Adds to a search what the options say of it.
    [[nodiscard]] Limits with_settings(Limits limits) const;
    // The position's legal moves but for these, as UCI text, sorted.
    [[nodiscard]] std::vector<std::string> legal_moves_but(
        const std::vector<std::string>& left_out) const;
    // A move of the opening book for this search, as UCI text, if one is wanted and known. A book
    // that can't be read is told to the listener, once a game.
    [[nodiscard]] std::optional<std::string> book_move(const Limits& limits);

   private:
    struct Table;
    void report_weights();
    [[nodiscard]] Result set_variant_path(std::string_view value);

    Loader loader_;
    std::vector<std::filesystem::path> files_;
    Sink sink_;
    std::function<void()> on_idle_;
    std::mutex sink_mutex_;
    Listener* listener_ = nullptr;
    variant::Diagnostics diagnostics_;
    Settings settings_;
    std::string variant_path_;
    std::string book_file_;
    std::string book_variant_;  // the game for which the file was read; empty: for none yet
    std::optional<Book> book_;
    Random random_;
    // Last: its destructor waits for the search thread, which uses the members above.
    std::unique_ptr<Session> session_;
};

// The answer of a session as a protocol's own.
[[nodiscard]] Desk::Result to_result(const SessionResult& result);

}  // namespace shako::engine::protocol
