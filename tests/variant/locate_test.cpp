#include "variant/locate.h"

#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"
#include "tests/variant/helpers.h"

using namespace shako::variant;
using shako::test::TemporaryFolder;

namespace {

namespace fs = std::filesystem;

std::string game(const std::string& name) {
    return "[" + name + "]\nking = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
}

}  // namespace

TEST_CASE("with no file anywhere the copies built in are used, and nothing is remarked") {
    const Loaded loaded = load_catalog(Places{}, {});
    CHECK(test::lines(loaded.diagnostics) == "");
    for (const char* name : {"shako", "metamachy", "omega", "reallybig", "siamesekings"}) {
        INFO(name);
        CHECK(loaded.catalog->find(name));
        CHECK(loaded.catalog->is_shipped(name));
        CHECK(loaded.catalog->is_beyond_peer(name) == (std::string_view(name) != "shako"));
    }
}

TEST_CASE("the shipped games are those of config/, whether built in or beside the executable") {
    const TemporaryFolder folder;
    for (const char* name : {"variants.ini", "variants-extended.ini"})
        folder.write(std::string("bin/") + name,
                     test::file_text(test::source_dir() / "config" / name));
    const Loaded found = load_catalog(Places{folder.path("bin"), "", ""}, {});
    const Loaded built_in = load_catalog(Places{}, {});
    CHECK(test::lines(found.diagnostics) == "");
    REQUIRE(found.catalog->names() == built_in.catalog->names());
    for (const std::string& name : found.catalog->names())
        CHECK(*found.catalog->find(name) == *built_in.catalog->find(name));
}

TEST_CASE("what goes beyond the peer is remarked in the user's files, not in the shipped ones") {
    const TemporaryFolder folder;
    const std::string titled = "pieceTitles = k:chief\n";
    folder.write("bin/variants.ini", game("plain"));
    folder.write("bin/variants-extended.ini", "[titled:plain]\n" + titled);
    const fs::path mine = folder.write("mine.ini", "[mine:titled]\n" + titled);
    const Places places{folder.path("bin"), "", ""};
    CHECK(load_catalog(places, {}).diagnostics.empty());
    CHECK(load_catalog(places, {}).catalog->names() == std::vector<std::string>{"plain", "titled"});
    CHECK(test::ids(load_catalog(places, {mine})) == test::Ids{"beyond-peer"});
    const Loaded strict =
        load_file(mine, *load_catalog(places, {}).catalog, Layer::user, {}, Language::peer);
    CHECK(has_errors(strict.diagnostics));
}

TEST_CASE("the file beside the executable comes before the share folders and the copy built in") {
    const TemporaryFolder folder;
    folder.write("share/shako/variants.ini", game("near"));
    folder.write("far/variants.ini", game("far"));
    Places places{folder.path("bin"), folder.path("far"), ""};
    CHECK(load_catalog(places, {}).catalog->names() == std::vector<std::string>{"near"});
    folder.write("bin/variants.ini", game("beside"));
    CHECK(load_catalog(places, {}).catalog->names() == std::vector<std::string>{"beside"});
    places.executable_dir.clear();
    CHECK(load_catalog(places, {}).catalog->names() == std::vector<std::string>{"far"});
}

TEST_CASE("a file with errors beside the executable does not hide the games built in") {
    const TemporaryFolder folder;
    folder.write("bin/variants.ini", "[shako:nonesuch]\n" + game("mine"));
    const Loaded loaded = load_catalog(Places{folder.path("bin"), "", ""}, {});
    CHECK(test::ids(loaded) == test::Ids{"shipped-stays", "unknown-parent"});
    for (const char* name : {"shako", "chess", "omega", "mine"}) CHECK(loaded.catalog->find(name));
}

TEST_CASE("the user's files come on top: those of the environment, then those of the option") {
    const TemporaryFolder folder;
    const fs::path one = folder.write("one.ini", game("one"));
    const fs::path two = folder.write("two.ini", "[two:one]\n");
    Places places;
    places.user_files = one.string();
    const Loaded loaded = load_catalog(places, {two});
    CHECK(test::lines(loaded.diagnostics) == "");
    CHECK(loaded.catalog->find("two"));
    CHECK(loaded.catalog->find("shako"));
    CHECK(loaded.catalog->origin("one") == one.string() + ":1");
}

TEST_CASE("a file named twice is read once") {
    const TemporaryFolder folder;
    const fs::path one = folder.write("one.ini", game("one"));
    Places places;
    places.user_files = one.string() + ":" + one.string();
    CHECK(load_catalog(places, {folder.path("./one.ini")}).diagnostics.empty());
}

TEST_CASE("a file that is missing is an error that names it, and the rest loads") {
    const Loaded loaded = load_catalog(Places{}, {"/nonexistent/x.ini"});
    REQUIRE(loaded.diagnostics.size() == 1);
    CHECK(loaded.diagnostics[0].file == "/nonexistent/x.ini");
    CHECK(loaded.diagnostics[0].id == "unreadable-file");
    CHECK(loaded.catalog->find("chess"));
}

TEST_CASE("a path list is split at its separators, and empty parts are dropped") {
    CHECK(split_path_list("").empty());
    CHECK(split_path_list("a.ini") == std::vector<fs::path>{"a.ini"});
    CHECK(split_path_list(":a b.ini::/x/c.ini:") == std::vector<fs::path>{"a b.ini", "/x/c.ini"});
}
