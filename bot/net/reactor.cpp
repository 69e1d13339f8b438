#include "bot/net/reactor.h"

#include <cstdint>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace shako::bot {

namespace asio = boost::asio;

class Reactor::Impl {
   public:
    Liveness liveness;
    asio::io_context context{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
};

Reactor::Reactor() : impl_(std::make_unique<Impl>()) {}
Reactor::~Reactor() = default;

void Reactor::run() {
    impl_->context.restart();
    impl_->context.run();
}

void Reactor::run_for(std::chrono::milliseconds duration) {
    impl_->context.restart();
    impl_->context.run_for(duration);
}

void Reactor::stop() noexcept { impl_->context.stop(); }

void Reactor::post(std::function<void()> task) { asio::post(impl_->context, std::move(task)); }

asio::io_context& Reactor::context() noexcept { return impl_->context; }

Liveness& Reactor::liveness() noexcept { return impl_->liveness; }

class Timer::Impl : public std::enable_shared_from_this<Timer::Impl> {
   public:
    explicit Impl(Reactor& reactor) : timer_(reactor.context()) {}

    void start(std::chrono::steady_clock::time_point when, std::function<void()> task) {
        cancel();
        task_ = std::move(task);
        timer_.expires_at(when);
        timer_.async_wait([self = weak_from_this(), number = number_](boost::system::error_code) {
            if (const auto impl = self.lock()) {
                impl->expired(number);
            }
        });
    }

    void cancel() noexcept {
        ++number_;
        task_ = nullptr;
        timer_.cancel();
    }

   private:
    // An alarm that had gone off already when it was cancelled arrives here with an old number.
    void expired(std::uint64_t number) {
        if (number == number_ && task_) {
            const auto task = std::exchange(task_, nullptr);
            task();
        }
    }

    asio::steady_timer timer_;
    std::function<void()> task_;
    std::uint64_t number_ = 0;
};

Timer::Timer(Reactor& reactor) : impl_(std::make_shared<Impl>(reactor)) {}

Timer::~Timer() {
    if (impl_) {
        impl_->cancel();
    }
}

Timer::Timer(Timer&&) noexcept = default;

Timer& Timer::operator=(Timer&& other) noexcept {
    if (this != &other) {
        if (impl_) {
            impl_->cancel();
        }
        impl_ = std::move(other.impl_);
    }
    return *this;
}

void Timer::start_at(std::chrono::steady_clock::time_point when, std::function<void()> task) {
    impl_->start(when, std::move(task));
}

void Timer::start_after(std::chrono::milliseconds duration, std::function<void()> task) {
    start_at(std::chrono::steady_clock::now() + duration, std::move(task));
}

void Timer::cancel() noexcept { impl_->cancel(); }

}  // namespace shako::bot
