#include "bot/engine_probe.h"

#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "bot/net/child_process.h"
#include "bot/net/reactor.h"
#include "bot/xboard_lines.h"
#include "engine/protocol/uci_lines.h"

namespace shako::bot {

namespace {

constexpr std::chrono::milliseconds kQuit{500};

// Takes a line of the introduction; true after its last one.
bool take_uci(EngineProbe& probe, const std::string& text) {
    engine::uci::Line line = engine::uci::parse_line(text);
    if (auto* const name = std::get_if<engine::uci::Name>(&line)) {
        probe.name = std::move(name->name);
    } else if (auto* const option = std::get_if<engine::uci::Option>(&line)) {
        if (option->name == "UCI_Variant") {
            probe.variants = std::move(option->values);
        }
    }
    return std::holds_alternative<engine::uci::UciOk>(line);
}

bool take_xboard(EngineProbe& probe, xboard::Features& features, const std::string& text) {
    if (!xboard::take_features(features, text)) {
        return false;
    }
    probe.name = features.name;
    probe.variants = features.variants;
    return features.is_done;
}

}  // namespace

tl::expected<EngineProbe, std::string> probe_engine(const EngineConfig& engine,
                                                    const std::vector<std::string>& environment,
                                                    std::chrono::milliseconds patience) {
    const bool is_xboard = engine.kind == EngineKind::xboard;
    Reactor reactor;
    EngineProbe probe;
    xboard::Features features;
    bool is_greeted = false;
    std::optional<std::string> ending;
    ChildProcess::Handlers handlers;
    handlers.on_line = [&](const std::string& text) {
        if (is_xboard ? take_xboard(probe, features, text) : take_uci(probe, text)) {
            is_greeted = true;
            reactor.stop();
        }
    };
    handlers.on_end = [&](std::string why) {
        ending = std::move(why);
        reactor.stop();
    };
    auto process = ChildProcess::start(reactor, engine.command, environment, std::move(handlers));
    if (!process) {
        return tl::unexpected(process.error().message);
    }
    if (is_xboard) {
        (*process)->write_line("xboard");
        (*process)->write_line("protover 2");
    } else {
        (*process)->write_line("uci");
    }
    reactor.run_for(patience);
    const std::string program = "'" + engine.command[0] + "' does not speak " +
                                (is_xboard ? "XBoard's protocol: " : "UCI: ");
    if (is_greeted) {
        (*process)->write_line("quit");
        (*process)->leave(kQuit);
        process->reset();
        reactor.run_for(std::chrono::milliseconds(1));
        return probe;
    }
    if (ending) {
        return tl::unexpected(program + *ending);
    }
    return tl::unexpected(program + "it did not answer '" + (is_xboard ? "protover 2" : "uci") +
                          "' within " + std::to_string(patience.count()) + " ms");
}

}  // namespace shako::bot
