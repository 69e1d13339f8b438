// Fairy-Stockfish's own variants.ini, which is read where it lies and never kept here: it loads
// without a change and without an error on top of the games that are built into that program, which
// are sections of config/. Passed over where the file is not present.
#include <algorithm>
#include <iostream>

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/dump.h"

using namespace shako::variant;

namespace {

const std::filesystem::path& peer_file() {
    static const std::filesystem::path kPath =
        test::source_dir() / ".." / "shared" / "data" / "fairy-stockfish" / "variants.ini";
    return kPath;
}

// The games of config/ that are built into the peer.
const Catalog& parents() {
    static const auto kParents = [] {
        auto catalog = std::make_shared<const Catalog>(test::shipped());
        for (const auto& entry :
             std::filesystem::directory_iterator(test::source_dir() / "config")) {
            const std::string name = entry.path().filename().string();
            if (name.starts_with("variants-builtin") && name.ends_with(".ini"))
                catalog = load_file(entry.path(), *catalog, Layer::shipped).catalog;
        }
        return catalog;
    }();
    return *kParents;
}

// How many these are.
constexpr std::size_t kParents = 121;

bool can_run() {
    if (!std::filesystem::exists(peer_file())) {
        std::cout << "passed over: " << peer_file() << " is not there\n";
        return false;
    }
    if (parents().names().size() < kParents) {
        std::cout << "passed over: config/ has " << parents().names().size() << " games of "
                  << kParents << " that the file builds on\n";
        return false;
    }
    return true;
}

Loaded load_peer_file() {
    return load_text(test::file_text(peer_file()), "variants.ini", parents());
}

}  // namespace

TEST_CASE("the peer's own file loads without an error, and all its 143 sections") {
    if (!can_run()) return;
    const Loaded loaded = load_peer_file();
    std::string errors;
    for (const Diagnostic& diagnostic : loaded.diagnostics)
        if (diagnostic.severity != Severity::warning) errors += to_text(diagnostic) + "\n";
    INFO(errors);
    CHECK(errors.empty());
    CHECK(loaded.catalog->names().size() == parents().names().size() + 143);
}

TEST_CASE("every game of the peer's file survives a dump") {
    if (!can_run()) return;
    const Loaded loaded = load_peer_file();
    for (const std::string& name : loaded.catalog->names()) {
        Spec spec = *loaded.catalog->find(name);
        spec.parent.clear();
        const Loaded again = load_text(dump_ini(spec), "dump", Catalog());
        INFO(dump_ini(spec) << test::lines(again.diagnostics));
        REQUIRE(again.catalog->find(name));
        CHECK(*again.catalog->find(name) == spec);
    }
}
