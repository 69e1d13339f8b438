// tests/data/ini: files with faults beside the diagnostics they must give, and files without any.
#include <algorithm>
#include <vector>

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/dump.h"

using namespace shako::variant;

namespace {

std::vector<std::filesystem::path> ini_files(const char* folder) {
    std::vector<std::filesystem::path> files;
    const auto dir = test::source_dir() / "tests" / "data" / "ini" / folder;
    for (const auto& entry : std::filesystem::directory_iterator(dir))
        if (entry.path().extension() == ".ini") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

Loaded load_as_user(const std::filesystem::path& path, Language language = Language::ours) {
    return load_text(test::file_text(path), path.filename().string(), test::shipped(), Layer::user,
                     {}, language);
}

// Every diagnostic as a line, and its id.
std::string lines_with_ids(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics)
        text += to_text(diagnostic) + " [" + diagnostic.id + "]\n";
    return text;
}

void check_against_expected(const char* folder, Language language) {
    for (const auto& path : ini_files(folder)) {
        auto expected = path;
        expected.replace_extension(".expected");
        INFO(path);
        CHECK(lines_with_ids(load_as_user(path, language).diagnostics) ==
              test::file_text(expected));
    }
}

}  // namespace

TEST_CASE("a faulty file gives exactly the diagnostics written beside it") {
    CHECK(ini_files("bad").size() >= 10);
    check_against_expected("bad", Language::ours);
}

TEST_CASE("where exactly the peer's language is asked for, what goes beyond it is an error") {
    CHECK(ini_files("strict").size() >= 2);
    check_against_expected("strict", Language::peer);
}

TEST_CASE("a file without faults gives no diagnostics, and its games survive a dump") {
    const auto files = ini_files("good");
    CHECK(files.size() >= 4);
    for (const auto& path : files) {
        const Loaded loaded = load_as_user(path);
        INFO(path);
        CHECK(test::lines(loaded.diagnostics) == "");
        for (const std::string& name : loaded.catalog->names()) {
            Spec spec = *loaded.catalog->find(name);
            const Loaded again = load_text(dump_ini(spec), "dump", Catalog());
            INFO(dump_ini(spec));
            REQUIRE(again.catalog->find(name));
            spec.parent.clear();
            CHECK(*again.catalog->find(name) == spec);
            CHECK_FALSE(has_errors(again.diagnostics));
        }
    }
}

TEST_CASE("a file of any broken bytes gives diagnostics, not a crash", "[property]") {
    std::vector<std::string> seeds;
    for (const char* folder : {"bad", "good"})
        for (const auto& path : ini_files(folder)) seeds.push_back(test::file_text(path));
    unsigned state = 7;
    const auto next = [&](std::size_t below) {
        state = state * 1664525U + 1013904223U;
        return below == 0 ? 0 : static_cast<std::size_t>(state >> 8U) % below;
    };
    for (int i = 0; i < 600; ++i) {
        std::string text = seeds[next(seeds.size())];
        for (int edit = 0; edit < 4 && !text.empty(); ++edit) {
            const std::size_t at = next(text.size());
            switch (next(4)) {
                case 0:
                    text[at] = static_cast<char>(next(256));
                    break;
                case 1:
                    text.erase(at, next(20));
                    break;
                case 2:
                    text.insert(at, text.substr(next(text.size()), next(40)));
                    break;
                default:
                    text.insert(at, 1, "[]:=*-#;\n\0"[next(10)]);
                    break;
            }
        }
        const Loaded loaded = load_text(text, "fuzz.ini", test::shipped());
        for (const Diagnostic& diagnostic : loaded.diagnostics) {
            REQUIRE_FALSE(diagnostic.id.empty());
            REQUIRE_FALSE(diagnostic.message.empty());
            REQUIRE(diagnostic.message.size() < 1'000);
        }
        for (const std::string& name : loaded.catalog->names())
            (void)dump_ini(*loaded.catalog->find(name));
    }
}
