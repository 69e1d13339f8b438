#include "bot/net/stop_signals.h"

#include <csignal>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

namespace shako::bot {

class StopSignals::Impl : public std::enable_shared_from_this<StopSignals::Impl> {
   public:
    Impl(Reactor& reactor, std::function<void(int)> on_signal)
        : signals_(reactor.context(), SIGTERM, SIGINT), on_signal_(std::move(on_signal)) {}

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

StopSignals::StopSignals(Reactor& reactor, std::function<void(int)> on_signal)
    : impl_(std::make_shared<Impl>(reactor, std::move(on_signal))) {
    impl_->listen();
}

StopSignals::~StopSignals() = default;

}  // namespace shako::bot
