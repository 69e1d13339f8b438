#include "bot/net/signals.h"

#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

namespace shako::bot {

class Signals::Impl : public std::enable_shared_from_this<Signals::Impl> {
   public:
    Impl(Reactor& reactor, std::initializer_list<int> signals, std::function<void(int)> on_signal)
        : signals_(reactor.context()), on_signal_(std::move(on_signal)) {
        for (const int signal : signals) {
            signals_.add(signal);
        }
    }

    void listen() {
        signals_.async_wait([weak = weak_from_this()](boost::system::error_code ec, int) {
            const auto self = weak.lock();
            if (!ec && self) {
                self->listen();
                self->on_signal_(++self->count_);
            }
        });
    }

   private:
    boost::asio::signal_set signals_;
    const std::function<void(int)> on_signal_;
    int count_ = 0;
};

Signals::Signals(Reactor& reactor, std::initializer_list<int> signals,
                 std::function<void(int)> on_signal)
    : impl_(std::make_shared<Impl>(reactor, signals, std::move(on_signal))) {
    impl_->listen();
}

Signals::~Signals() = default;

}  // namespace shako::bot
