#include "engine/eval/weight_file.h"

#include <filesystem>

#include "engine/eval/evaluate.h"
#include "tests/engine/search/games.h"
#include "tests/support/catch.h"
#include "tests/support/rules.h"
#include "tests/support/temporary_folder.h"

using namespace shako::engine;
using namespace shako::engine::test;

namespace {

const Evaluator<2>& chess() {
    static const Evaluator<2> evaluator(rules_of("chess"));
    return evaluator;
}

auto parse(const std::string& terms) {
    return parse_weights(
        R"({"format": "shako-weights", "version": 1, "variant": "chess", "terms": {)" + terms +
            "}}",
        "chess.json", chess().weights().terms, chess().weights().values);
}

std::string problem(const std::string& terms) {
    const auto parsed = parse(terms);
    return parsed ? "" : to_text(parsed.error());
}

}  // namespace

TEST_CASE("Weights that were written are read back") {
    const Weights<2>& weights = chess().weights();
    std::vector<Tapered> values = weights.values;
    for (Tapered& value : values) value = {value.mg + 1, value.mg + 1};
    const std::string text = weights_text("chess", "by hand", weights.terms, values);
    const auto read = parse_weights(text, "chess.json", weights.terms, weights.values);
    REQUIRE(read);
    CHECK(*read == values);
}

TEST_CASE("A term that the file leaves out keeps its value") {
    const auto read = parse(R"("pair": [[50, 60]], "tempo": [3])");
    REQUIRE(read);
    std::vector<Tapered> expected = chess().weights().values;
    expected[static_cast<std::size_t>(chess().weights().terms.pair)] = {50, 60};
    expected[static_cast<std::size_t>(chess().weights().terms.tempo)] = {3, 3};
    CHECK(*read == expected);
}

TEST_CASE("What is wrong with a file of weights is said with file and term") {
    CHECK(problem(R"("material/cannon": [[1, 2]])") == "chess.json: material/cannon: unknown term");
    CHECK(problem(R"("pair": [[1, 2], [3, 4]])") ==
          "chess.json: pair: expected a list of 1, found 2");
    CHECK(problem(R"("pair": 7)") == "chess.json: pair: expected a list of 1");
    CHECK(problem(R"("pair": [7])") ==
          "chess.json: pair: entry 1: expected two whole numbers in brackets up to 20000");
    CHECK(problem(R"("tempo": [1.5])") ==
          "chess.json: tempo: entry 1: expected a whole number up to 20000");
    CHECK(problem(R"("tempo": [20001])") ==
          "chess.json: tempo: entry 1: expected a whole number up to 20000");
    CHECK(to_text(parse_weights("{", "a.json", chess().weights().terms, {}).error()) ==
          "a.json: is no JSON");
    CHECK(to_text(parse_weights("{}", "a.json", chess().weights().terms, {}).error()) ==
          "a.json: is no file of weights: \"format\" is not \"shako-weights\"");
    CHECK(to_text(read_weights("/nowhere/a.json", chess().weights().terms, {}).error()) ==
          "/nowhere/a.json: cannot be read");
}

TEST_CASE("A directory in place of a file of weights cannot be read, and is for no game") {
    const shako::test::TemporaryFolder folder;
    CHECK(to_text(read_weights(folder.path(""), chess().weights().terms, {}).error()) ==
          folder.path("") + ": cannot be read");
    CHECK(weights_variant(folder.path("")) == std::nullopt);
}

TEST_CASE("A session takes the weights of its variant's file, and those of the rules without one") {
    const shako::test::TemporaryFolder folder;
    std::vector<Tapered> values = chess().weights().values;
    values[static_cast<std::size_t>(chess().weights().terms.tempo)] = {77, 77};
    folder.write("chess.json", weights_text("chess", "by hand", chess().weights().terms, values));
    folder.write("shako.json",
                 R"({"format": "shako-weights", "version": 1, "terms": {"pair": []}})");

    Session session(shipped_games());
    const int derived = session.evaluate();
    REQUIRE(session.set_eval_folders({folder.path("")}));
    CHECK(session.evaluate() == 77);
    CHECK(session.eval_source() == EvalSource{folder.path("chess.json"), {}});

    REQUIRE(session.set_eval_file(Session::kDerived));
    CHECK(session.evaluate() == derived);
    CHECK(session.eval_source() == EvalSource{});
    REQUIRE(session.set_eval_file(""));

    REQUIRE(session.set_variant("shako"));
    CHECK(session.eval_source() ==
          EvalSource{{}, folder.path("shako.json") + ": pair: expected a list of 1, found 0"});
    CHECK(session.evaluate() > 0);

    // A file for another game is not taken, and no mistake.
    REQUIRE(session.set_variant("chess"));
    REQUIRE(session.set_eval_folders({}));
    folder.write("other.json", R"({"format": "shako-weights", "version": 1, "variant": "shako",
                            "terms": {"material/cannon": [[1, 2]], "tempo": [55]}})");
    REQUIRE(session.set_eval_file(folder.path("other.json")));
    CHECK(session.eval_source() == EvalSource{});
    REQUIRE(session.set_variant("shako"));
    CHECK(session.evaluate() == 55);

    REQUIRE(session.set_variant("xiangqi"));
    CHECK(session.eval_source() == EvalSource{});
}

TEST_CASE("Each shipped file of weights fits its game") {
    const std::filesystem::path folder =
        std::filesystem::path(SHAKO_SOURCE_DIR) / "config" / "eval";
    if (!std::filesystem::exists(folder)) return;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".json") continue;
        const std::string name = entry.path().stem().string();
        INFO(name);
        const auto rules = rules_of(name);
        const Evaluator<2> evaluator(rules);
        const auto read =
            read_weights(entry.path(), evaluator.weights().terms, evaluator.weights().values);
        REQUIRE(read);
        // The pawn is the unit.
        if (const auto unit = unit_kind(*rules)) {
            const auto place = evaluator.weights().terms.kind[static_cast<std::size_t>(*unit)];
            const Tapered value = (*read)[static_cast<std::size_t>(place.material)];
            CHECK(std::abs(value.mg + value.eg - 200) <= 2);
        }
    }
}
