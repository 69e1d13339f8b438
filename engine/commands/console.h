// What the subcommands share: their streams, exit statuses, numbers and variant files.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tools/arguments.h"
#include "variant/catalog.h"
#include "variant/spec.h"

namespace shako::engine::commands {

using Words = std::vector<std::string>;

// Exit statuses.
inline constexpr int kFailure = 1;
inline constexpr int kUsage = 64;         // as sysexits.h has it
inline constexpr int kInterrupted = 130;  // as shells have it for SIGINT

void write(std::FILE* stream, std::string_view text);
// The same as a line.
void print(std::FILE* stream, std::string_view text);

// Says on stderr what is wrong, and returns the exit status.
int failure(const std::string& message);
// The same for words that cannot be understood.
int usage(const std::string& message);

// An option that is a whole number from `least` to `most`.
struct NumberOption {
    template <class Number>
    NumberOption(std::string_view option, int least_value, Number* place,
                 int most_value = std::numeric_limits<int>::max())
        : name(option),
          least(least_value),
          most(most_value),
          take([place](int value) { *place = static_cast<Number>(value); }) {}

    std::string_view name;
    int least;
    int most;
    std::function<void(int)> take;
};

// Puts the numbers that are given into their places; what is wrong with the first that is none.
[[nodiscard]] std::optional<std::string> read_numbers(const tools::Arguments& arguments,
                                                      const std::vector<NumberOption>& options);

// The variant files that were named on the command line.
class VariantFiles {
   public:
    void add(std::filesystem::path path) { paths_.push_back(std::move(path)); }
    [[nodiscard]] const std::vector<std::filesystem::path>& paths() const { return paths_; }

    // Their games on top of the shipped ones. What is wrong with them goes to stderr.
    [[nodiscard]] std::shared_ptr<const variant::Catalog> load();
    // Whether there was an error: what was asked for is done with the rest, and the exit status
    // tells.
    [[nodiscard]] bool has_bad() const { return has_bad_; }

   private:
    std::vector<std::filesystem::path> paths_;
    bool has_bad_ = false;
};

// The game, or null after saying that there is none.
[[nodiscard]] std::shared_ptr<const variant::Spec> find_variant(const variant::Catalog& catalog,
                                                                const std::string& name);

}  // namespace shako::engine::commands
