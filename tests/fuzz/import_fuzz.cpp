// Any bytes as the configuration of another bot: an error with its place, or one of ours that our
// own reader accepts.
#include <algorithm>

#include "bot/core/config.h"
#include "bot/import/import.h"
#include "tests/fuzz/fuzz.h"

using namespace shako;
using namespace shako::bot;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = test::text_of(data, size);
    const auto imported = import_config(text);
    if (!imported) {
        const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
        if (imported.error().message.empty() || imported.error().line < 0 ||
            imported.error().line > lines + 1)
            test::fail("an error without a message or a place");
        return 0;
    }
    if (const auto config = parse_config(imported->text, ""); !config)
        test::fail("we refuse what we made: " + to_text(config.error().front(), "ours"));
    const bool all_said = std::all_of(imported->notes.begin(), imported->notes.end(),
                                      [](const std::string& note) { return !note.empty(); });
    if (!all_said) test::fail("an empty note");
    return 0;
}
