#include "bot/net/http_connection.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "bot/net/resolver.h"
#include "bot/net/response_parser.h"

namespace shako::bot {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;
using Kind = HttpFailure::Kind;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;

namespace {

constexpr std::size_t kReadSize = 16 * 1024;

void tune(asio::ip::tcp::socket& socket) {
    error_code ignored;
    socket.set_option(asio::ip::tcp::no_delay(true), ignored);
    socket.set_option(asio::socket_base::keep_alive(true), ignored);
    const int unacknowledged_ms = 20000;
    setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &unacknowledged_ms,
               sizeof unacknowledged_ms);
}

}  // namespace

class HttpConnection::Impl : public std::enable_shared_from_this<HttpConnection::Impl> {
   public:
    Impl(Reactor& reactor, std::shared_ptr<const Site> site)
        : reactor_(reactor),
          site_(std::move(site)),
          deadline_(reactor.context()),
          total_(reactor.context()),
          resolved_(reactor.context()) {}

    void start(HttpRequest request, std::optional<milliseconds> total,
               std::optional<std::uint64_t> body_limit, HttpHandlers handlers) {
        request_ = std::move(request);
        body_limit_ = body_limit;
        handlers_ = std::move(handlers);
        failure_.reset();
        response_seen_ = false;
        was_sent_ = false;
        reusable_ = false;
        total_length_ = total;
        total_end_ = Clock::now() + total.value_or(milliseconds(0));
        if (total) {
            watch(total_, total_end_, "no answer within " + std::to_string(total->count()) + " ms");
        }
        // A named function whose only parameter keeps all of this alive.
        asio::co_spawn(reactor_.context(), run(shared_from_this()), [](std::exception_ptr problem) {
            if (problem) {
                std::rethrow_exception(problem);  // a handler threw: out of Reactor::run
            }
        });
    }

    // The owner is gone: no handler is called any more.
    void abandon() {
        abandoned_ = true;
        close();
    }

    [[nodiscard]] bool is_reusable() const {
        if (!reusable_ || !socket_) {
            return false;
        }
        char byte = 0;
        const auto got = recv(lowest().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
        return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    }

   private:
    using Socket = asio::ip::tcp::socket;
    using TlsStream = asio::ssl::stream<Socket>;

    [[nodiscard]] Socket& lowest() const { return tls_ ? tls_->next_layer() : *socket_; }

    static awaitable<void> run(std::shared_ptr<Impl> self) {
        co_await self->whole();
        self->finish();
    }

    awaitable<void> whole() {
        if (!connected_) {
            co_await connect();
        }
        if (!stopped()) {
            co_await send();
        }
        if (!stopped()) {
            co_await receive();
        }
    }

    void finish() {
        calm(deadline_);
        calm(total_);
        if (failure_ || !reusable_) {
            close();
        }
        if (abandoned_) {
            handlers_ = {};
            return;
        }
        // The handlers may start the next exchange or destroy the owner.
        const HttpHandlers handlers = std::exchange(handlers_, {});
        const std::optional<HttpFailure> failure = std::exchange(failure_, std::nullopt);
        handlers.on_end(failure);
    }

    [[nodiscard]] bool stopped() const { return failure_.has_value() || abandoned_; }

    // The first failure is the cause; what follows from it is not told.
    void fail(Kind kind, std::string text) {
        if (!failure_) {
            failure_ =
                HttpFailure{kind, site_->token.redact(std::move(text)), response_seen_, was_sent_};
        }
    }

    void close() {
        connected_ = false;
        reusable_ = false;
        lookup_.reset();
        resolved_.cancel();
        calm(deadline_);
        calm(total_);
        error_code ignored;
        if (socket_ || tls_) {
            lowest().close(ignored);
        }
    }

    // Ends a wait. One that is over already, with its handler on the way, is recognised by the new
    // end that lies far ahead.
    static void calm(asio::steady_timer& timer) { timer.expires_at(Clock::time_point::max()); }

    // Fails and closes at `when`, unless the timer is set again or cancelled.
    void watch(asio::steady_timer& timer, Clock::time_point when, std::string text) {
        timer.expires_at(when);
        timer.async_wait(
            [self = shared_from_this(), &timer, text = std::move(text)](error_code ec) {
                if (!ec && Clock::now() >= timer.expiry()) {
                    self->fail(Kind::timed_out, text);
                    self->close();
                }
            });
    }

    void limit(milliseconds duration, const std::string& text) {
        watch(deadline_, Clock::now() + duration,
              text + " within " + std::to_string(duration.count()) + " ms");
    }

    awaitable<void> connect() {
        std::vector<std::string> addresses;
        if (site_->url.is_address()) {
            addresses.push_back(site_->url.host);
        } else {
            Lookup::Answer answer;
            bool answered = false;
            resolved_.expires_at(Clock::time_point::max());
            lookup_ = std::make_unique<Lookup>(reactor_, site_->url.host,
                                               [this, &answer, &answered](Lookup::Answer got) {
                                                   answer = std::move(got);
                                                   answered = true;
                                                   resolved_.cancel();
                                               });
            limit(site_->timeouts.resolve, "no address of " + site_->url.host);
            error_code ignored;
            co_await resolved_.async_wait(redirect_error(use_awaitable, ignored));
            lookup_.reset();
            calm(deadline_);
            if (stopped()) {
                co_return;
            }
            if (!answered || answer.addresses.empty()) {
                fail(Kind::resolve,
                     "the address of " + site_->url.host + " is unknown: " + answer.error);
                co_return;
            }
            addresses = std::move(answer.addresses);
        }
        co_await connect_to_one_of(std::move(addresses));
        if (!stopped() && site_->url.tls) {
            co_await shake_hands();
        }
        connected_ = !stopped();
    }

    // The time for one address, such that a dead one leaves some for those after it.
    [[nodiscard]] milliseconds share_of(std::size_t addresses_left) const {
        if (!total_length_) {
            return site_->timeouts.connect;
        }
        const auto left = std::chrono::duration_cast<milliseconds>(total_end_ - Clock::now());
        return std::clamp(left / static_cast<int>(addresses_left), milliseconds(1),
                          site_->timeouts.connect);
    }

    awaitable<void> connect_to_one_of(std::vector<std::string> addresses) {
        std::string problems;
        for (std::size_t i = 0; i < addresses.size() && !stopped(); ++i) {
            error_code ec;
            const auto address = asio::ip::make_address(addresses[i], ec);
            if (!ec) {
                tls_.reset();
                socket_ = std::make_unique<Socket>(reactor_.context());
                too_slow_ = false;
                deadline_.expires_after(share_of(addresses.size() - i));
                deadline_.async_wait([self = shared_from_this()](error_code problem) {
                    if (!problem && Clock::now() >= self->deadline_.expiry()) {
                        self->too_slow_ = true;
                        error_code ignored;
                        self->socket_->close(ignored);
                    }
                });
                const asio::ip::tcp::endpoint endpoint(address, site_->url.port);
                co_await socket_->async_connect(endpoint, redirect_error(use_awaitable, ec));
                calm(deadline_);
                if (!ec && !too_slow_ && !stopped()) {
                    tune(*socket_);
                    co_return;
                }
                if (too_slow_) {
                    ec = asio::error::timed_out;
                }
            }
            problems += (problems.empty() ? "" : "; ") + addresses[i] + ": " + ec.message();
        }
        fail(Kind::connect, "cannot connect to " + site_->url.authority() + ": " + problems);
    }

    awaitable<void> shake_hands() {
        tls_ = std::make_unique<TlsStream>(std::move(*socket_), site_->trust.context());
        if (!expect_host(tls_->native_handle(), site_->url.host, site_->url.is_address())) {
            fail(Kind::handshake, "TLS cannot be prepared for " + site_->url.host);
            co_return;
        }
        limit(site_->timeouts.handshake, "no TLS handshake with " + site_->url.host);
        error_code ec;
        co_await tls_->async_handshake(asio::ssl::stream_base::client,
                                       redirect_error(use_awaitable, ec));
        calm(deadline_);
        if (!ec) {
            co_return;
        }
        const std::string refusal = refusal_of_certificate(tls_->native_handle());
        if (!refusal.empty()) {
            fail(Kind::certificate,
                 "certificate of " + site_->url.host + " was refused: " + refusal);
        } else {
            fail(Kind::handshake,
                 "TLS handshake with " + site_->url.host + " failed: " + ec.message());
        }
    }

    awaitable<void> send() {
        const std::optional<std::string> bytes =
            serialise(request_, site_->url.authority(), site_->user_agent, site_->token);
        if (!bytes) {
            fail(Kind::bad_request, "the request holds a character that cannot be sent");
            co_return;
        }
        limit(site_->timeouts.send, "the request could not be sent");
        error_code ec;
        const asio::const_buffer buffer = asio::buffer(*bytes);
        was_sent_ = true;
        if (tls_) {
            co_await asio::async_write(*tls_, buffer, redirect_error(use_awaitable, ec));
        } else {
            co_await asio::async_write(*socket_, buffer, redirect_error(use_awaitable, ec));
        }
        calm(deadline_);
        if (ec) {
            fail(Kind::closed, "the connection broke while sending: " + ec.message());
        }
    }

    awaitable<void> receive() {
        ResponseParser parser(
            body_limit_, [this](const HttpHead& head) { tell_head(head); },
            [this](std::string_view piece) { tell_body(piece); });
        while (!stopped() && !parser.is_done()) {
            if (parser.is_head_done()) {
                limit(site_->timeouts.idle, "nothing came");
            } else if (!response_seen_) {
                limit(site_->timeouts.head, "no answer");
            }
            error_code ec;
            const asio::mutable_buffer space = asio::buffer(read_buffer_);
            std::size_t got = 0;
            if (tls_) {
                got = co_await tls_->async_read_some(space, redirect_error(use_awaitable, ec));
            } else {
                got = co_await socket_->async_read_some(space, redirect_error(use_awaitable, ec));
            }
            if (stopped()) {
                co_return;
            }
            response_seen_ = response_seen_ || got > 0;
            if (const auto error = parser.feed(std::string_view(read_buffer_.data(), got))) {
                fail(error->is_too_large ? Kind::too_large : Kind::malformed, error->text);
            } else if (ec && !parser.is_done() && !(ec == asio::error::eof && parser.finish())) {
                broken_off(ec);
            }
        }
        calm(deadline_);
        reusable_ = !stopped() && parser.is_reusable();
    }

    void tell_head(const HttpHead& head) {
        if (!stopped() && handlers_.on_head) {
            handlers_.on_head(head);
        }
    }

    void tell_body(std::string_view piece) {
        if (!stopped() && handlers_.on_body) {
            handlers_.on_body(piece);
        }
    }

    // The other side sends no more, and the message is not complete.
    void broken_off(error_code ec) {
        if (ec == asio::error::eof || ec == asio::ssl::error::stream_truncated) {
            fail(Kind::closed, response_seen_ ? "the connection was closed within the answer"
                                              : "the connection was closed without an answer");
        } else {
            fail(Kind::closed, "the connection broke: " + ec.message());
        }
    }

    Reactor& reactor_;
    const std::shared_ptr<const Site> site_;
    std::unique_ptr<Socket> socket_;
    std::unique_ptr<TlsStream> tls_;
    std::unique_ptr<Lookup> lookup_;
    asio::steady_timer deadline_;  // of the step in progress
    asio::steady_timer total_;     // of the exchange
    asio::steady_timer resolved_;  // cancelled when the look-up is over
    std::array<char, kReadSize> read_buffer_{};
    HttpRequest request_;
    HttpHandlers handlers_;
    std::optional<std::uint64_t> body_limit_;
    std::optional<milliseconds> total_length_;
    Clock::time_point total_end_;
    std::optional<HttpFailure> failure_;
    bool connected_ = false;
    bool too_slow_ = false;  // the attempt on one address
    bool response_seen_ = false;
    bool was_sent_ = false;
    bool reusable_ = false;
    bool abandoned_ = false;
};

HttpConnection::HttpConnection(Reactor& reactor, std::shared_ptr<const Site> site)
    : impl_(std::make_shared<Impl>(reactor, std::move(site))) {}

HttpConnection::~HttpConnection() { impl_->abandon(); }

void HttpConnection::exchange(HttpRequest request, std::optional<milliseconds> total,
                              std::optional<std::uint64_t> body_limit, HttpHandlers handlers) {
    impl_->start(std::move(request), total, body_limit, std::move(handlers));
}

bool HttpConnection::is_reusable() const { return impl_->is_reusable(); }

}  // namespace shako::bot
