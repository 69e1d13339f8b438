// Fairy-Stockfish's own variants.ini, which is read where it lies and never kept here: it loads
// without a change and without an error on top of the games that are built into that program, which
// are sections of config/. Passed over where the file is not present.
#include <algorithm>
#include <iostream>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/shared_data.h"
#include "tests/variant/helpers.h"
#include "variant/dump.h"
#include "variant/ini.h"

using namespace shako::variant;

namespace {

const std::optional<std::filesystem::path>& peer_file() {
    static const auto kPath = shako::test::shared_data("fairy-stockfish/variants.ini");
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

// The parents of the file's sections that are neither there nor in the file.
std::string missing_parents() {
    Report report("variants.ini");
    const Document document = read_ini(test::file_text(*peer_file()), report);
    std::set<std::string> sections;
    std::string missing;
    for (const Section& section : document.sections) {
        sections.insert(section.name);
        if (!section.parent.empty() && !sections.contains(section.parent) &&
            !parents().find(section.parent))
            missing += " " + section.parent;
    }
    return missing;
}

bool can_run() {
    if (!peer_file()) {
        std::cout << "passed over: the peer's variants.ini is not there\n";
        return false;
    }
    const std::string missing = missing_parents();
    if (missing.empty()) return true;
    std::cout << "passed over: config/ has not yet" << missing << "\n";
    return false;
}

Loaded load_peer_file() {
    return load_text(test::file_text(*peer_file()), "variants.ini", parents());
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
