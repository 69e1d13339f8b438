#include "engine/protocol/conversation.h"

#include <array>

#include "engine/protocol/ucci.h"
#include "engine/protocol/uci.h"
#include "engine/protocol/usi.h"
#include "engine/protocol/xboard.h"

namespace shako::engine::protocol {

namespace {

struct Choice {
    std::string_view word;
    std::unique_ptr<Protocol> (*make)(Desk&);  // null: it is spoken already
};

template <class P>
std::unique_ptr<Protocol> make(Desk& desk) {
    return std::make_unique<P>(desk);
}

constexpr std::array<Choice, 5> kChoices{{
    {"uci", nullptr},
    {"xboard", make<XBoard>},
    {"protover", make<XBoard>},  // by GUIs that leave out "xboard"
    {"ucci", make<Ucci>},
    {"usi", make<Usi>},
}};

}  // namespace

Conversation::Conversation(Desk::Loader loader, std::vector<std::filesystem::path> files,
                           Desk::Sink sink, std::function<void()> on_idle)
    : desk_(std::move(loader), std::move(files), std::move(sink), std::move(on_idle)),
      protocol_(make<Uci>(desk_)) {
    for (const variant::Diagnostic& diagnostic : desk_.diagnostics())
        protocol_->remark(variant::to_text(diagnostic));
}

Conversation::~Conversation() { rest(); }

void Conversation::rest() {
    desk_.session().stop();
    desk_.session().wait();
}

void Conversation::feed(std::string_view line) {
    if (!is_chosen_) {
        const Words words = words_of(line.substr(0, kMaxLine));
        for (const Choice& choice : kChoices) {
            if (words.empty() || words.front() != choice.word) continue;
            is_chosen_ = true;
            if (choice.make == nullptr) break;
            rest();
            protocol_.reset();
            protocol_ = choice.make(desk_);
            break;
        }
    }
    protocol_->feed(line);
}

}  // namespace shako::engine::protocol
