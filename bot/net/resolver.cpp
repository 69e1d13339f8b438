#include "bot/net/resolver.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <system_error>
#include <utility>

#include <netdb.h>
#include <sys/socket.h>

#include "bot/net/quiet_thread.h"

namespace shako::bot {

Lookup::Answer Lookup::look_up(const std::string& host) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_ADDRCONFIG;
    addrinfo* raw = nullptr;
    int problem = getaddrinfo(host.c_str(), nullptr, &hints, &raw);
    if (problem == EAI_NONAME || problem == EAI_ADDRFAMILY) {
        // AI_ADDRCONFIG does not count the loopback: a machine without a network has no localhost.
        hints.ai_flags = 0;
        problem = getaddrinfo(host.c_str(), nullptr, &hints, &raw);
    }
    if (problem != 0) {
        return {{}, gai_strerror(problem)};
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> list(raw, &freeaddrinfo);
    Lookup::Answer answer;
    for (const addrinfo* entry = list.get(); entry != nullptr; entry = entry->ai_next) {
        std::array<char, NI_MAXHOST> text{};
        if (getnameinfo(entry->ai_addr, entry->ai_addrlen, text.data(), text.size(), nullptr, 0,
                        NI_NUMERICHOST) == 0 &&
            std::find(answer.addresses.begin(), answer.addresses.end(), text.data()) ==
                answer.addresses.end()) {
            answer.addresses.emplace_back(text.data());
        }
    }
    if (answer.addresses.empty()) {
        answer.error = "no address";
    }
    return answer;
}

struct Lookup::Shared {
    std::mutex mutex;
    Reactor* reactor = nullptr;        // null once nobody waits
    std::function<void(Answer)> done;  // for the reactor's thread alone
};

Lookup::Lookup(Reactor& reactor, const std::string& host, std::function<void(Answer)> done,
               std::function<Answer(const std::string&)> how)
    : shared_(std::make_shared<Shared>()) {
    shared_->reactor = &reactor;
    shared_->done = std::move(done);
    const auto deliver = [](const std::shared_ptr<Shared>& shared, Answer answer) {
        const std::lock_guard lock(shared->mutex);
        if (shared->reactor != nullptr) {
            shared->reactor->post([shared, answer = std::move(answer)] {
                if (shared->done) {
                    const auto call = std::exchange(shared->done, nullptr);
                    call(answer);
                }
            });
        }
    };
    try {
        auto promise = reactor.liveness().expect("the look-up of " + host,
                                                 std::chrono::steady_clock::now() + kPatience);
        quiet_thread([shared = shared_, host, deliver, how = std::move(how),
                      promise = std::move(promise)] {
            deliver(shared, how(host));
        }).detach();
    } catch (const std::system_error& error) {
        deliver(shared_, {{}, error.what()});
    }
}

Lookup::~Lookup() {
    const std::lock_guard lock(shared_->mutex);
    shared_->reactor = nullptr;
    shared_->done = nullptr;
}

}  // namespace shako::bot
