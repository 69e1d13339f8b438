// Runs the transcripts beside this file. A line of a transcript is
//   > text     fed to the engine, which is waited for until it rests again
//   >> text    fed without waiting, so that the engine may still search
//   < text     the next line it says; * stands for any characters
//   < ...      any lines up to one that matches the next '<'
//   <+ text    the next line like this one, which is waited for while a search goes on
//   # text     a remark
// What the engine says beyond that is an error.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/conversation.h"
#include "tests/support/catch.h"
#include "variant/locate.h"

using namespace shako;
using engine::protocol::Conversation;

namespace {

bool matches(std::string_view text, std::string_view pattern) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) return text == pattern;
    if (text.substr(0, star) != pattern.substr(0, star)) return false;
    const std::string_view rest = pattern.substr(star + 1);
    for (std::size_t i = std::min(star, text.size()); i <= text.size(); ++i)
        if (matches(text.substr(i), rest)) return true;
    return false;
}

variant::Loaded load(const std::vector<std::filesystem::path>& files) {
    variant::Loaded loaded = variant::load_catalog(variant::Places{}, {});
    for (const auto& file : files) {
        variant::Loaded more = variant::load_file(
            std::filesystem::path(SHAKO_SOURCE_DIR) / "tests/engine/protocol" / file,
            *loaded.catalog);
        for (variant::Diagnostic& d : more.diagnostics) {
            d.file = file.string();
            loaded.diagnostics.push_back(std::move(d));
        }
        loaded.catalog = more.catalog;
    }
    return loaded;
}

// The engine and what it has said that was not looked at yet.
class Talk {
   public:
    Talk()
        : gui_(load, {}, [this](std::string_view line) {
              const std::lock_guard lock(mutex_);
              said_.emplace_back(line);
              has_said_.notify_all();
          }) {}

    void feed(std::string_view line, bool wait) {
        gui_.feed(line);
        if (wait) gui_.wait();
    }
    // The problem with a line that is to come while a search goes on.
    std::string await(std::string_view pattern) {
        std::unique_lock lock(mutex_);
        const auto comes = [&] {
            while (next_ < said_.size())
                if (matches(said_[next_++], pattern)) return true;
            return false;
        };
        // Long enough for the slowest machine; what comes is there at once.
        if (has_said_.wait_for(lock, std::chrono::minutes(2), comes)) return {};
        return "said nothing like '" + std::string(pattern) + "'";
    }
    // The problem with the line that is expected; empty when there is none.
    std::string expect(std::string_view pattern) {
        if (pattern == "...") {
            skip_ = true;
            return {};
        }
        // What is still to come belongs to a search that ends by itself or was stopped.
        gui_.wait();
        const std::lock_guard lock(mutex_);
        while (next_ < said_.size()) {
            const std::string& line = said_[next_++];
            if (matches(line, pattern)) {
                skip_ = false;
                return {};
            }
            if (!skip_) return "said '" + line + "', expected '" + std::string(pattern) + "'";
        }
        return "said nothing more, expected '" + std::string(pattern) + "'";
    }
    std::string expect_silence() {
        gui_.finish();
        const std::lock_guard lock(mutex_);
        return next_ == said_.size() || skip_ ? std::string() : "also said '" + said_[next_] + "'";
    }

   private:
    std::mutex mutex_;
    std::condition_variable has_said_;
    std::vector<std::string> said_;
    std::size_t next_ = 0;
    bool skip_ = false;
    Conversation gui_;
};

std::string run(const std::filesystem::path& file) {
    std::ifstream stream(file);
    Talk talk;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        std::string problem;
        if (line.rfind(">> ", 0) == 0) {
            talk.feed(std::string_view(line).substr(3), false);
        } else if (line.rfind("> ", 0) == 0) {
            talk.feed(std::string_view(line).substr(2), true);
        } else if (line.rfind("<+ ", 0) == 0) {
            problem = talk.await(std::string_view(line).substr(3));
        } else if (line.rfind('<', 0) == 0) {
            problem =
                talk.expect(std::string_view(line).substr(std::min<std::size_t>(2, line.size())));
        } else if (!line.empty() && line.rfind('#', 0) != 0) {
            problem = "not a line of a transcript";
        }
        if (!problem.empty()) return "line " + std::to_string(number) + ": " + problem;
    }
    const std::string problem = talk.expect_silence();
    return problem.empty() ? problem : "end: " + problem;
}

}  // namespace

TEST_CASE("Transcripts of all protocols", "[protocol]") {
    const std::filesystem::path folder =
        std::filesystem::path(SHAKO_SOURCE_DIR) / "tests/engine/protocol";
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    CHECK(files.size() >= 12);
    for (const auto& file : files) {
        INFO(file.filename().string());
        CHECK(run(file) == "");
    }
}
