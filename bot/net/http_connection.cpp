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
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "bot/net/resolver.h"

namespace shako::bot {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;
using Kind = HttpFailure::Kind;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;

namespace {

// A body that is taken away as it comes; a promised length reserves nothing.
struct PieceBody {
    using value_type = std::string;
    class reader {
       public:
        template <bool kIsRequest, class Fields>
        reader(http::header<kIsRequest, Fields>& /*header*/, value_type& body) : body_(body) {}
        void init(const boost::optional<std::uint64_t>& /*length*/, error_code& ec) { ec = {}; }
        template <class Buffers>
        std::size_t put(const Buffers& buffers, error_code& ec) {
            ec = {};
            const std::size_t before = body_.size();
            for (auto i = asio::buffer_sequence_begin(buffers);
                 i != asio::buffer_sequence_end(buffers); ++i) {
                const asio::const_buffer piece = *i;
                body_.append(static_cast<const char*>(piece.data()), piece.size());
            }
            return body_.size() - before;
        }
        void finish(error_code& ec) { ec = {}; }

       private:
        value_type& body_;
    };
};

using Parser = http::response_parser<PieceBody>;

constexpr std::uint32_t kHeaderLimit = 32 * 1024;
constexpr std::size_t kReadSize = 16 * 1024;
// A chunk's head must fit in here as well as a whole header.
constexpr std::size_t kBufferLimit = 4 * kReadSize;

bool has_control_character(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F;
    });
}

// The request as bytes, or nothing when a part of it would end its line early.
std::optional<std::string> serialise(const HttpRequest& request, const Site& site) {
    const auto has_blank = [](std::string_view text) {
        return text.find(' ') != std::string_view::npos;
    };
    if (request.path.empty() || request.path.front() != '/' || has_blank(request.path) ||
        has_control_character(request.path) || has_control_character(request.method)) {
        return std::nullopt;
    }
    std::string text = request.method + " " + request.path + " HTTP/1.1\r\n";
    const auto add = [&text](std::string_view name, std::string_view value) {
        text.append(name).append(": ").append(value).append("\r\n");
    };
    add("Host", site.url.authority());
    add("User-Agent", site.user_agent);
    add("Accept", "*/*");
    if (!site.token.empty()) {
        add("Authorization", "Bearer " + site.token.reveal());
    }
    for (const auto& [name, value] : request.headers) {
        if (has_control_character(name) || has_control_character(value)) {
            return std::nullopt;
        }
        add(name, value);
    }
    if (request.method != "GET" || !request.body.empty()) {
        add("Content-Length", std::to_string(request.body.size()));
    }
    text += "\r\n";
    text += request.body;
    return text;
}

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
            failure_ = HttpFailure{kind, site_->token.redact(std::move(text)), response_seen_};
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
        const std::optional<std::string> bytes = serialise(request_, *site_);
        if (!bytes) {
            fail(Kind::bad_request, "the request holds a character that cannot be sent");
            co_return;
        }
        limit(site_->timeouts.send, "the request could not be sent");
        error_code ec;
        const asio::const_buffer buffer = asio::buffer(*bytes);
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
        buffer_.clear();
        new_parser();
        head_told_ = false;
        while (!stopped() && !parser_->is_done()) {
            if (head_told_) {
                limit(site_->timeouts.idle, "nothing came");
            } else if (!response_seen_) {
                limit(site_->timeouts.head, "no answer");
            }
            error_code ec;
            const asio::mutable_buffer space = buffer_.prepare(kReadSize);
            std::size_t got = 0;
            if (tls_) {
                got = co_await tls_->async_read_some(space, redirect_error(use_awaitable, ec));
            } else {
                got = co_await socket_->async_read_some(space, redirect_error(use_awaitable, ec));
            }
            if (stopped()) {
                co_return;
            }
            buffer_.commit(got);
            response_seen_ = response_seen_ || got > 0;
            if (ec) {
                ended(ec);
            } else {
                parse();
            }
        }
        calm(deadline_);
        if (!stopped()) {
            reusable_ = parser_->keep_alive() && !parser_->need_eof() && buffer_.size() == 0;
        }
    }

    void new_parser() {
        parser_ = std::make_unique<Parser>();
        parser_->eager(true);
        parser_->header_limit(kHeaderLimit);
        if (body_limit_) {
            parser_->body_limit(*body_limit_);
        } else {
            // Beast's own limit counts all chunks of a stream together.
            parser_->body_limit(boost::none);
        }
    }

    // The other side sends no more.
    void ended(error_code ec) {
        const bool proper = ec == asio::error::eof;
        if (proper && parser_->got_some() && parser_->is_header_done()) {
            error_code problem;
            parser_->put_eof(problem);
            if (!problem && parser_->is_done()) {
                deliver();
                return;
            }
        }
        if (proper || ec == asio::ssl::error::stream_truncated) {
            fail(Kind::closed, response_seen_ ? "the connection was closed within the answer"
                                              : "the connection was closed without an answer");
        } else {
            fail(Kind::closed, "the connection broke: " + ec.message());
        }
    }

    void parse() {
        while (buffer_.size() > 0 && !parser_->is_done() && !stopped()) {
            error_code ec;
            const std::size_t used = parser_->put(buffer_.data(), ec);
            buffer_.consume(used);
            if (ec == http::error::need_more) {
                if (buffer_.size() >= kBufferLimit) {
                    fail(Kind::malformed, "the answer is not HTTP: a chunk's head without an end");
                }
                deliver();
                return;
            }
            if (ec) {
                deliver();
                const bool too_large =
                    ec == http::error::body_limit || ec == http::error::header_limit;
                fail(too_large ? Kind::too_large : Kind::malformed,
                     (too_large ? "the answer is too large: " : "the answer is not HTTP: ") +
                         ec.message());
                return;
            }
            deliver();
        }
    }

    // Hands on what the parser has got by now.
    void deliver() {
        if (!head_told_ && parser_->is_header_done()) {
            auto& message = parser_->get();
            if (message.result_int() < 200 && parser_->is_done()) {
                new_parser();  // "100 Continue" and its like come before the answer
                return;
            }
            head_told_ = true;
            const HttpHead head{static_cast<int>(message.result_int()),
                                std::string(message[http::field::content_type]),
                                std::string(message[http::field::retry_after]),
                                std::string(message[http::field::location])};
            if (!stopped() && handlers_.on_head) {
                handlers_.on_head(head);
            }
        }
        if (head_told_ && !parser_->get().body().empty()) {
            const std::string piece = std::exchange(parser_->get().body(), {});
            if (!stopped() && handlers_.on_body) {
                handlers_.on_body(piece);
            }
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
    boost::beast::flat_buffer buffer_{kBufferLimit + kReadSize};
    std::unique_ptr<Parser> parser_;
    HttpRequest request_;
    HttpHandlers handlers_;
    std::optional<std::uint64_t> body_limit_;
    std::optional<milliseconds> total_length_;
    Clock::time_point total_end_;
    std::optional<HttpFailure> failure_;
    bool connected_ = false;
    bool too_slow_ = false;  // the attempt on one address
    bool response_seen_ = false;
    bool head_told_ = false;
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
