#include "bot/run.h"

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include <unistd.h>

#include <tl/expected.hpp>

#include "bot/core/context.h"
#include "bot/engine_factory.h"
#include "bot/engine_setup.h"
#include "bot/import/import.h"
#include "bot/journal.h"
#include "bot/load_config.h"
#include "bot/log_writer.h"
#include "bot/net/child_process.h"
#include "bot/state_folder.h"
#include "bot/supervisor.h"
#include "bot/token_source.h"
#include "bot/upgrade_account.h"
#include "engine/game.h"
#include "variant/build_info.h"
#include "variant/locate.h"

namespace shako::bot {
namespace {

// Everything that the configuration stands for, without the token.
struct Setup {
    Config config;
    std::shared_ptr<const variant::Catalog> catalog;
    SiteUrl url;
    TlsTrust trust;
    std::vector<BookShelf> shelves;
    Problems warnings;
};

// What SIGHUP has read anew.
tl::expected<FreshConfig, Problems> reread(const std::string& path) {
    auto config = load_config(path);
    if (!config) {
        return tl::unexpected(config.error());
    }
    auto token = load_token(config->token);
    if (!token) {
        return tl::unexpected(Problems{path + ": error: " + token.error().message});
    }
    return FreshConfig{std::move(*config), token->token};
}

tl::expected<Setup, Problems> set_up(const std::string& path) {
    auto config = load_config(path);
    if (!config) {
        return tl::unexpected(config.error());
    }
    Problems errors;
    const auto refuse = [&](const std::string& key, std::string message) {
        errors.push_back(to_text(ConfigError{0, 0, key, std::move(message)}, path));
    };

    Problems warnings;
    std::vector<std::filesystem::path> files(config->variant_files.begin(),
                                             config->variant_files.end());
    variant::Loaded loaded = variant::load_catalog(files, engine::check_start);
    for (const auto& diagnostic : loaded.diagnostics) {
        const bool is_error = diagnostic.severity == variant::Severity::error;
        (is_error ? errors : warnings).push_back(variant::to_text(diagnostic));
    }
    for (auto& problem : to_problems(check_variants(*config, *loaded.catalog), path)) {
        errors.push_back(std::move(problem));
    }
    const auto url = parse_site_url(config->site.url);
    if (!url) {
        refuse("site.url", url.error().message);
    }
    EngineSetup engines = set_up_engines(*config, *loaded.catalog, this_machine());
    for (const auto& error : engines.errors) {
        errors.push_back(to_text(error, path));
    }
    for (auto& warning : engines.warnings) {
        warnings.push_back(path + ": warning: " + warning);
    }
    auto trust = TlsTrust::create(config->site.ca_file);
    if (!trust) {
        refuse("site.ca_file", trust.error().message);
    }
    if (!errors.empty()) {
        return tl::unexpected(std::move(errors));
    }
    return Setup{std::move(*config), std::move(loaded.catalog),  *url,
                 std::move(*trust),  std::move(engines.shelves), std::move(warnings)};
}

void print(const Problems& problems) {
    for (const auto& problem : problems) {
        write_to_stderr(problem + "\n");
    }
}

std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32U) | device();
}

}  // namespace

ExitCode check_config(const std::string& config_file) {
    auto setup = set_up(config_file);
    if (!setup) {
        print(setup.error());
        return ExitCode::config;
    }
    const auto token = load_token(setup->config.token);
    const auto probe = probe_engines(setup->config, setup->catalog->names(),
                                     environment_for_children(token ? token->token : Secret()));
    for (const auto& error : probe.errors) {
        print(Problems{to_text(error, config_file)});
    }
    for (const auto& warning : probe.warnings) {
        setup->warnings.push_back(config_file + ": warning: " + warning);
    }
    print(setup->warnings);
    if (!probe.errors.empty()) {
        return ExitCode::config;
    }
    std::printf("%s: good\n", config_file.c_str());
    return ExitCode::clean;
}

ExitCode run_upgrade(const std::string& config_file) {
    std::signal(SIGPIPE, SIG_IGN);
    auto setup = set_up(config_file);
    if (!setup) {
        print(setup.error());
        return ExitCode::config;
    }
    const auto loaded = load_token(setup->config.token);
    if (!loaded) {
        print({config_file + ": error: " + loaded.error().message});
        return ExitCode::config;
    }
    const std::string version(variant::kVersion);
    return upgrade_account(std::make_shared<Site>(Site{setup->url, setup->trust, loaded->token,
                                                       "shako-bot/" + version, NetTimeouts{}}),
                           std::cin, std::cout);
}

ExitCode run_import(const std::string& file) {
    const auto text = read_text(file);
    if (!text) {
        print(text.error());
        return ExitCode::config;
    }
    const auto imported = import_config(*text);
    if (!imported) {
        const int line = imported.error().line;
        print({file + (line > 0 ? ":" + std::to_string(line) : "") +
               ": error: " + imported.error().message});
        return ExitCode::config;
    }
    for (const std::string& note : imported->notes) {
        print({file + ": " + note});
    }
    std::cout << "// Made of a configuration of " << imported->from << ".\n"
              << imported->text << std::flush;
    return std::cout ? ExitCode::clean : ExitCode::internal;
}

ExitCode run_bot(const std::string& config_file) {
    std::signal(SIGPIPE, SIG_IGN);
    auto setup = set_up(config_file);
    if (!setup) {
        print(setup.error());
        return ExitCode::config;
    }
    auto loaded = load_token(setup->config.token);
    if (!loaded) {
        print({config_file + ": error: " + loaded.error().message});
        return ExitCode::config;
    }
    const Secret token = loaded->token;
    LogWriter writer(STDERR_FILENO);
    LogSink sink(
        setup->config.log, token, stderr_target(),
        [&writer](std::string_view line) { writer.write(line); },
        [journal = Journal()](std::string_view entry) { return journal.send(entry); });
    for (const auto& warning : setup->warnings) {
        sink.log(LogLevel::warning, "variant_file", warning);
    }
    if (loaded->warning) {
        sink.log(LogLevel::warning, "token_file", *loaded->warning);
    }

    const auto probe =
        probe_engines(setup->config, setup->catalog->names(), environment_for_children(token));
    for (const auto& error : probe.errors) {
        print(Problems{to_text(error, config_file)});
    }
    if (!probe.errors.empty()) {
        return ExitCode::config;
    }
    for (const auto& warning : probe.warnings) {
        sink.log(LogLevel::warning, "engine", warning);
    }
    const std::string version(variant::kVersion);
    sink.log(LogLevel::info, "start", "shako-bot " + version + " for " + setup->config.site.url);
    const auto state = state_folder(setup->config.state_dir);
    const auto starts =
        state ? remember_starts(*state, std::chrono::system_clock::now()) : std::vector<WallTime>();
    const auto remembered = state ? remember(*state, setup->url.text()) : Remembered();
    for (const auto& problem : remembered.problems) {
        sink.log(LogLevel::error, "state_forgotten", problem);
    }
    Reactor reactor;
    auto site = std::make_shared<Site>(
        Site{setup->url, setup->trust, token, "shako-bot/" + version, NetTimeouts{}});
    auto engines = engine_factory(reactor, setup->config, setup->shelves, setup->catalog, token);
    Supervisor supervisor(
        reactor,
        {setup->config, setup->catalog, std::move(site), std::move(engines),
         ServiceNotifier::from_environment(), random_seed(),
         [config_file] { return reread(config_file); }, version, state, remembered, starts},
        sink);
    return supervisor.run();
}

}  // namespace shako::bot
