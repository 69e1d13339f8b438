#include "variant/load.h"

#include "tests/support/catch.h"
#include "tests/variant/helpers.h"
#include "variant/piece_names.h"
#include "variant/report.h"

using namespace shako::variant;
using test::ids;
using test::Ids;
using test::ids_of;
using test::load;

TEST_CASE("a child has everything of its parent but what its lines change") {
    const Spec chess = *test::shipped().find("chess");
    Spec child = test::chess_with("nMoveRule = 60\n");
    CHECK(child.name == "x");
    CHECK(child.parent == "chess");
    CHECK(child.counting.n_move_rule == 60);
    child.name = chess.name;
    child.parent = chess.parent;
    child.counting.n_move_rule = chess.counting.n_move_rule;
    CHECK(child == chess);
}

TEST_CASE(
    "a section without a parent has the rules of chess, no pieces and nothing to promote to") {
    const Loaded loaded = load("[x]\nking = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    const auto spec = loaded.catalog->find("x");
    REQUIRE(spec);
    CHECK(spec->pieces.size() == 1);
    CHECK(spec->promotion.piece_types.white.empty());
    CHECK(spec->board == BoardShape{8, 8});
}

TEST_CASE("the order of lines does not matter: sets are read after all pieces") {
    const Loaded loaded = load(
        "[x:chess]\npromotionPieceTypes = qa\nstartFen = "
        "rabqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w "
        "KQkq - 0 1\narchbishop = a\n");
    CHECK(loaded.diagnostics.empty());
    REQUIRE(loaded.catalog->find("x"));
    CHECK(loaded.catalog->find("x")->promotion.piece_types.white.contains(
        *find_piece_name("archbishop")));
}

TEST_CASE("a colour's own key overrides the key for both, whichever line comes first") {
    const Spec spec = test::chess_with("promotionPieceTypesBlack = r\npromotionPieceTypes = q\n");
    CHECK(spec.promotion.piece_types.white.contains(*find_piece_name("queen")));
    CHECK_FALSE(spec.promotion.piece_types.black.contains(*find_piece_name("queen")));
    CHECK(spec.promotion.piece_types.black.contains(*find_piece_name("rook")));
}

TEST_CASE("pawnTypes fills three sets, and each of their own keys overrides it") {
    const Spec spec = test::chess_with("nMoveRuleTypes = r\npawnTypes = pn\n");
    const PieceType knight = *find_piece_name("knight");
    CHECK(spec.promotion.pawn_types.black.contains(knight));
    CHECK(spec.en_passant.types.white.contains(knight));
    CHECK_FALSE(spec.counting.reset_types.white.contains(knight));
}

TEST_CASE("parents are loaded games or sections further up") {
    CHECK(load("[a:chess]\n[b:a]\n[c:b]\n").diagnostics.empty());
    CHECK(ids(load("[x:nobody]\n")) == Ids{"unknown-parent"});
    CHECK(ids(load("[x:y]\n[y:chess]\n")) == Ids{"parent-defined-later"});
    CHECK_THAT(load("[x:y]\n[y:chess]\n").diagnostics[0].message, Catch::Contains("line 2"));
    CHECK(ids(load("[x:x]\n")) == Ids{"inherits-itself"});
}

TEST_CASE("a circle of sections is named as one") {
    const Loaded loaded = load("[a:c]\n[b:a]\n[c:b]\n");
    CHECK(ids(loaded) == Ids{"parent-defined-later", "parent-not-loaded", "parent-not-loaded"});
    CHECK_THAT(loaded.diagnostics[0].message, Catch::Contains("circle"));
}

TEST_CASE("a section with an error is not loaded, nor its descendants; the others are") {
    const Loaded loaded = load("[a:chess]\nmaxRank = 99\n[b:a]\n[c:b]\n[d:chess]\n");
    CHECK(ids(loaded) == Ids{"bad-value", "parent-not-loaded", "parent-not-loaded"});
    CHECK_THAT(loaded.diagnostics[1].message, Catch::Contains("'a'"));
    CHECK_FALSE(loaded.catalog->find("a"));
    CHECK_FALSE(loaded.catalog->find("b"));
    CHECK_FALSE(loaded.catalog->find("c"));
    CHECK(loaded.catalog->find("d"));
    CHECK(loaded.catalog->find("shako"));
}

TEST_CASE("all problems of a file are reported in one run, with line and column") {
    const Loaded loaded = load("[a:chess]\nmaxRank = 99\ncastling = True\n[b:chess]\nkingg = k\n");
    CHECK(
        test::lines(loaded.diagnostics) ==
        "test.ini:2:11: error: maxRank: '99' is no rank, expected a rank 1..16\n"
        "test.ini:3:12: error: castling: 'True' is no truth value, expected true or false in lower "
        "case\n"
        "test.ini:5:1: error: kingg: unknown key, did you mean 'king'?\n");
}

TEST_CASE("keys of a section whose parent is missing are still judged") {
    CHECK(ids(load("[a:nobody]\nkingg = k\n")) == Ids{"unknown-parent", "unknown-key"});
}

TEST_CASE("an old spelling works, with a warning that names the new one") {
    const Loaded loaded = load(
        "[x:chess]\npromotionRank = 7\ndoubleStepRank = 3\ndoubleStepRankMin = 2\n"
        "castlingRookPiece = r\nwhiteFlag = *8\nblackDropRegion = *7\ndropOnTop = true\n");
    CHECK(std::count_if(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                        [](const auto& d) { return d.id == "deprecated-key"; }) == 7);
    CHECK(loaded.diagnostics.size() == 8);  // doubleStepRank overrides doubleStepRankMin
    const auto spec = loaded.catalog->find("x");
    REQUIRE(spec);
    const auto square = [](int file, int rank) {
        return Square{File{std::uint8_t(file)}, Rank{std::uint8_t(rank)}};
    };
    CHECK(spec->promotion.region.white.contains(square(0, 6)));
    CHECK(spec->promotion.region.white.contains(square(0, 7)));
    CHECK(spec->promotion.region.black.contains(square(0, 1)));
    CHECK_FALSE(spec->promotion.region.black.contains(square(0, 2)));
    CHECK(spec->en_passant.double_step_region.white.contains(square(0, 1)));
    CHECK(spec->en_passant.double_step_region.white.contains(square(0, 2)));
    CHECK(spec->en_passant.double_step_region.black.contains(square(0, 5)));
    CHECK_FALSE(spec->en_passant.double_step_region.black.contains(square(0, 4)));
    CHECK(spec->goals.flag.region.white.contains(square(3, 7)));
    CHECK(spec->drops.region.black.contains(square(3, 6)));
    CHECK_FALSE(spec->drops.region.black.contains(square(3, 5)));
    CHECK(spec->drops.enclosing == Enclosing::top);
}

TEST_CASE("a name is defined once; the error names both places") {
    const Loaded loaded = load("[x:chess]\n[x:shako]\n");
    CHECK(ids(loaded) == Ids{"duplicate-section"});
    CHECK(loaded.diagnostics[0].line == 2);
    CHECK_THAT(loaded.diagnostics[0].message, Catch::Contains("test.ini:1"));
    CHECK(loaded.catalog->find("x")->parent == "chess");
}

TEST_CASE("two files of the user may not define the same name") {
    const Loaded first = load("[x:chess]\n");
    const Loaded second = load_text("[x:chess]\n", "second.ini", *first.catalog);
    CHECK(ids(second) == Ids{"duplicate-section"});
    CHECK_THAT(second.diagnostics[0].message, Catch::Contains("test.ini:1"));
}

TEST_CASE("a user's file may replace a shipped game, with a warning") {
    const Loaded loaded = load("[chess:shako]\n");
    CHECK(ids(loaded) == Ids{"overrides-shipped"});
    CHECK(loaded.catalog->find("chess")->board.files == 10);
    CHECK(loaded.catalog->origin("chess") == "test.ini:1");
}

TEST_CASE("a shipped game stays when the section that was to replace it has an error") {
    const Loaded loaded =
        load("[chess:shako]\nnMoveRule = x\n[mine:chess]\n[yours:mine]\n[ours:shako]\n");
    CHECK(test::lines(loaded.diagnostics) ==
          "test.ini:1:2: warning: 'chess' has an error and replaces nothing: the game of that name "
          "from variants.ini:6 stays\n"
          "test.ini:2:13: error: nMoveRule: 'x' is no number, expected a number 0..1000000\n"
          "test.ini:3:7: error: the parent 'chess' (line 1) has an error, so this section is not "
          "loaded either; it does not inherit from the shipped 'chess' instead\n"
          "test.ini:4:8: error: the parent 'mine' (line 3) has an error, so this section is not "
          "loaded either\n");
    CHECK(loaded.catalog->find("chess") == test::shipped().find("chess"));
    CHECK(loaded.catalog->find("crazyhouse") == test::shipped().find("crazyhouse"));
    CHECK(loaded.catalog->find("mine") == nullptr);
    CHECK(loaded.catalog->find("ours") != nullptr);
    // Another file begins anew.
    CHECK(load_text("[mine:chess]\n", "later.ini", *loaded.catalog).diagnostics.empty());
}

TEST_CASE("the shipped file loaded once more as the user's own is no change and no warning") {
    const std::string text = test::file_text(test::source_dir() / "config" / "variants.ini");
    CHECK(load(text).diagnostics.empty());
}

TEST_CASE("a shipped file may not define a name twice over another shipped file") {
    const Loaded again = load_text("[chess:shako]\n", "more.ini", test::shipped(), Layer::shipped);
    CHECK(ids(again) == Ids{"duplicate-section"});
}

TEST_CASE("a comment behind a value is no comment, and the error says so") {
    const Loaded loaded = load("[x:chess]\ncastling = true ; note\n");
    REQUIRE(ids(loaded) == Ids{"bad-value"});
    CHECK_THAT(loaded.diagnostics[0].message, Catch::Contains("first character of its line"));
}

TEST_CASE("what a parent's sets name is kept for a child that adds the piece again") {
    const Loaded loaded = load(
        "[z:chess]\ncastlingRookPieces = rq\n"
        "[a:z]\nqueen = -\nstartFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\n"
        "[b:a]\nqueen = q\n");
    CHECK(loaded.diagnostics.empty());
    const PieceType queen = *find_piece_name("queen");
    CHECK_FALSE(loaded.catalog->find("a")->castling.rook_pieces.white.contains(queen));
    CHECK(loaded.catalog->find("b")->castling.rook_pieces.white.contains(queen));
}

TEST_CASE("regions are cut to the board, and a child with a larger board has the rest") {
    const Loaded loaded = load("[a:chess]\n[b:a]\nmaxRank = 9\n");
    const Square a9{File{0}, Rank{8}};
    CHECK_FALSE(loaded.catalog->find("a")->en_passant.region.white.contains(a9));
}

TEST_CASE("a file that can't be read is an error and leaves the base as it is") {
    const Loaded loaded = load_file("/nonexistent/variants.ini", test::shipped());
    CHECK(ids(loaded) == Ids{"unreadable-file"});
    CHECK(loaded.catalog->find("shako"));
    CHECK(ids(load_file(test::source_dir(), test::shipped())) == Ids{"unreadable-file"});
}

TEST_CASE("a long chain of sections, and one written backwards, load in linear time") {
    std::string chain = "[s0:chess]\n";
    std::string backwards;
    for (int i = 1; i < 2'000; ++i) {
        chain += "[s" + std::to_string(i) + ":s" + std::to_string(i - 1) + "]\n";
        backwards += "[t" + std::to_string(i) + ":t" + std::to_string(i + 1) + "]\n";
    }
    CHECK(load(chain).catalog->find("s1999"));
    CHECK(load(backwards).diagnostics.size() == 1'999);
}

TEST_CASE("read as the peer does, a game that goes beyond it is no parent either") {
    const Loaded first = load("[a:chess]\nroyalTypes = -\n[b:a]\n");
    CHECK(first.catalog->is_beyond_peer("a"));
    CHECK(first.catalog->is_beyond_peer("b"));
    CHECK_FALSE(first.catalog->is_beyond_peer("chess"));
    const auto strict = [&](const std::string& text) {
        return load_text(text, "second.ini", *first.catalog, Layer::user, {}, Language::peer);
    };
    CHECK(ids(strict("[c:b]\n")) == Ids{"beyond-peer"});
    CHECK(strict("[c:b]\n").diagnostics[0].severity == Severity::error);
    CHECK(ids(strict("[c:chess]\n")).empty());
    CHECK_FALSE(strict("[c:chess]\nroyalTypes = q\n").catalog->find("c"));
}

TEST_CASE("a byte order mark hides the first section from the peer") {
    const Loaded loaded = load_text("\xEF\xBB\xBF[a:chess]\n[b:chess]\n", "bom.ini",
                                    test::shipped(), Layer::user, {}, Language::peer);
    CHECK(ids(loaded) == Ids{"byte-order-mark"});
    CHECK_FALSE(loaded.catalog->find("a"));
    CHECK(loaded.catalog->find("b"));
}

TEST_CASE("a caller's check of the game is asked for games in order alone, and may refuse them") {
    int asked = 0;
    const GameCheck refuse = [&](const Spec&) {
        ++asked;
        return Findings{{Severity::refusal, "not-played", "nMoveRule", 1, "not played here"}};
    };
    const Loaded loaded = load_text("[a:chess]\nnMoveRule = 60\n[b:chess]\ncastling = x\n",
                                    "test.ini", test::shipped(), Layer::user, refuse);
    CHECK(asked == 1);
    CHECK(test::lines(loaded.diagnostics) ==
          "test.ini:2:14: refusal: nMoveRule: not played here\n"
          "test.ini:4:12: error: castling: 'x' is no truth value, expected true or false\n");
    CHECK_FALSE(loaded.catalog->find("a"));
}

TEST_CASE("a key is told when others of its section say all that it says") {
    CHECK(test::ids_of("pass = true\npassWhite = false\npassBlack = true\n") == Ids{"no-effect"});
    CHECK(test::ids_of("pass = true\npassWhite = false\n").empty());
    const std::string walls = "wallingRule = past\n";
    CHECK(test::ids_of(walls + "wallingRegion = *4\nwallingRegionWhite = *5\n") ==
          Ids{"no-effect"});
    CHECK(test::ids_of("pawnTypes = n\npromotionPawnTypes = p\nenPassantTypes = p\n"
                       "nMoveRuleTypesWhite = p\nnMoveRuleTypesBlack = p\n") == Ids{"no-effect"});
    CHECK(test::ids_of("pawnTypes = n\npromotionPawnTypes = p\nenPassantTypes = p\n").empty());
}
