#include "bot/local/server.h"

#include <deque>
#include <exception>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>

#include "bot/core/page_access.h"
#include "bot/local/certificate.h"

namespace shako::bot::local {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = net::ssl;
using boost::system::error_code;
using net::awaitable;
using net::ip::tcp;

using Stream = beast::ssl_stream<beast::tcp_stream>;
using Response = http::response<http::string_body>;

// Errors come as values.
constexpr auto kUse = net::as_tuple(net::use_awaitable);

constexpr std::chrono::milliseconds kGoodbyeTime{500};  // for streams to end properly
constexpr std::chrono::seconds kShutdownTime{2};
constexpr std::chrono::milliseconds kAcceptPause{100};  // after a failed accept
constexpr std::string_view kServerName = "shako-local";

Now now() { return std::chrono::steady_clock::now(); }

struct Connection {
    Connection(tcp::socket socket, ssl::context& tls) : stream(std::move(socket), tls) {}

    void close() { beast::get_lowest_layer(stream).close(); }
    void expires_after(std::chrono::seconds time) {
        beast::get_lowest_layer(stream).expires_after(time);
    }

    Stream stream;
    beast::flat_buffer buffer;
};
using ConnectionPtr = std::shared_ptr<Connection>;

// The bytes that one feed has still to send.
struct Outbox {
    explicit Outbox(net::io_context& io) : wake(io) { wake.expires_at(Now::max()); }

    std::deque<FeedOutput> pieces;
    std::size_t bytes = 0;
    bool is_gone = false;    // the client has left or is too slow
    net::steady_timer wake;  // cancelled when something has changed
};
using OutboxPtr = std::shared_ptr<Outbox>;

HttpRequest to_value(const http::request<http::string_body>& request) {
    HttpRequest value;
    value.method = std::string(request.method_string());
    value.target = std::string(request.target());
    for (const auto& field : request) {
        std::string name(field.name_string());
        for (auto& c : name) {
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        }
        value.headers.emplace(std::move(name), std::string(field.value()));
    }
    value.body = request.body();
    return value;
}

}  // namespace

class Server::Impl {
   public:
    explicit Impl(Options options)
        : options_(std::move(options)),
          certificate_(make_server_certificate()),
          tls_(ssl::context::tls_server),
          acceptor_(io_),
          timer_(io_),
          goodbye_(io_) {
        tls_.set_options(ssl::context::default_workarounds | ssl::context::no_sslv3 |
                         ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
        tls_.use_certificate_chain(net::buffer(certificate_.chain));
        tls_.use_private_key(net::buffer(certificate_.key), ssl::context::pem);
        certificate_.key.clear();
        listen();
        site_.emplace(Site::Options{.dialect = options_.dialect,
                                    .catalog = options_.catalog,
                                    .url = url_,
                                    .seed = options_.seed,
                                    .now = now(),
                                    .wall = WallTime::clock::now()});
        net::co_spawn(io_, accept_all(this), net::detached);
        thread_ = std::jthread([this] { io_.run(); });
    }

    ~Impl() { stop(); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    const std::string& url() const { return url_; }
    const std::string& authority() const { return certificate_.authority; }

    void call(const std::function<void(Site&, Now)>& task) {
        std::promise<void> done;
        net::post(io_, [&] {
            try {
                task(*site_, now());
                pass_on();
                done.set_value();
            } catch (...) {
                done.set_exception(std::current_exception());
            }
        });
        done.get_future().get();
    }

    void stop() {
        if (!thread_.joinable()) return;
        net::post(io_, [this] { begin_stop(); });
        thread_.join();
    }

   private:
    void listen() {
        const tcp::endpoint endpoint(net::ip::address_v4::loopback(), options_.port);
        error_code error;
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(net::socket_base::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(net::socket_base::max_listen_connections, error);
        if (error) {
            throw std::runtime_error("cannot listen on 127.0.0.1:" + std::to_string(options_.port) +
                                     ": " + error.message());
        }
        port_ = acceptor_.local_endpoint().port();
        url_ = "https://127.0.0.1:" + std::to_string(port_);
    }

    void begin_stop() {
        stopping_ = true;
        error_code ignored;
        acceptor_.close(ignored);
        site_->shut_down();
        pass_on();
        timer_.cancel();
        if (connections_.empty()) return;
        goodbye_.expires_after(kGoodbyeTime);
        goodbye_.async_wait([this](error_code error) {
            if (error) return;
            const auto connections = connections_;
            for (const auto& connection : connections) connection->close();
            for (const auto& [id, outbox] : outboxes_) outbox->wake.cancel();
        });
    }

    // Hands out what the site has to say, and sees to it that it is asked again in time.
    void pass_on() {
        for (auto& piece : site_->take_output()) {
            const auto found = outboxes_.find(piece.feed);
            if (found == outboxes_.end()) continue;
            auto& outbox = *found->second;
            outbox.bytes += piece.bytes.size();
            if (outbox.bytes > options_.limits.unsent_bytes) outbox.is_gone = true;
            outbox.pieces.push_back(std::move(piece));
            outbox.wake.cancel();
        }
        for (const auto& news : site_->take_news()) {
            if (options_.on_news) options_.on_news(news);
        }
        if (stopping_) return;
        if (const auto deadline = site_->next_deadline()) {
            timer_.expires_at(*deadline);
            timer_.async_wait([this](error_code error) {
                if (error || stopping_) return;
                site_->tick(now());
                pass_on();
            });
        } else {
            timer_.cancel();
        }
    }

    // The site's answer; where it is a feed, its outbox is ready. Not for names that somebody
    // points at this machine, nor for the scripts of other pages.
    HttpResponse answer(const HttpRequest& request) {
        if (!is_page_request_ours(request.header("host"), request.header("origin"), port_,
                                  "https")) {
            HttpResponse refusal;
            refusal.status = 403;
            refusal.content_type = "text/plain";
            refusal.body = "This server is for this machine alone.\n";
            return refusal;
        }
        auto response = site_->handle(request, now());
        if (response.feed) outboxes_[*response.feed] = std::make_shared<Outbox>(io_);
        pass_on();
        return response;
    }

    static awaitable<void> accept_all(Impl* self) {
        while (!self->stopping_) {
            auto [error, socket] = co_await self->acceptor_.async_accept(kUse);
            if (self->stopping_) break;
            if (error) {  // too many open files, for instance
                net::steady_timer pause(self->io_, kAcceptPause);
                co_await pause.async_wait(kUse);
                continue;
            }
            if (self->connections_.size() >= self->options_.limits.connections) continue;
            error_code ignored;
            socket.set_option(tcp::no_delay(true), ignored);
            auto connection = std::make_shared<Connection>(std::move(socket), self->tls_);
            self->connections_.insert(connection);
            net::co_spawn(self->io_, serve(self, connection), net::detached);
        }
    }

    // One connection from its handshake to its end.
    static awaitable<void> serve(Impl* self, ConnectionPtr connection) {
        try {
            connection->expires_after(self->options_.limits.handshake);
            auto [error] =
                co_await connection->stream.async_handshake(ssl::stream_base::server, kUse);
            if (!error) co_await serve_requests(self, connection);
        } catch (const std::exception&) {
            // Out of memory, or a header that can't be written: this client only is cut off.
        }
        connection->close();
        self->connections_.erase(connection);
        if (self->stopping_ && self->connections_.empty()) self->goodbye_.cancel();
    }

    static awaitable<void> serve_requests(Impl* self, ConnectionPtr connection) {
        const auto& limits = self->options_.limits;
        while (!self->stopping_) {
            http::request_parser<http::string_body> parser;
            parser.header_limit(limits.header_bytes);
            parser.body_limit(limits.body_bytes);
            connection->expires_after(limits.idle);
            auto [error, size] =
                co_await http::async_read(connection->stream, connection->buffer, parser, kUse);
            if (error == http::error::header_limit || error == http::error::body_limit) {
                co_await refuse(self, connection, error == http::error::body_limit);
                break;
            }
            if (error) break;

            const auto& request = parser.get();
            const auto value = to_value(request);
            const auto answer = self->answer(value);
            if (answer.feed) {
                co_await send_feed(self, connection, *answer.feed, request.version());
                break;
            }
            const bool keep_alive = request.keep_alive();
            const bool sent =
                co_await send(self, connection, answer, request.version(), keep_alive);
            if (!sent || !keep_alive) break;
        }
        co_await shut_down(self, connection);
    }

    // Says goodbye to the client; does not wait long for its own. The timer stands in for the
    // stream's timeout, which does not reach a read that is pending already (see watch).
    static awaitable<void> shut_down(Impl* self, ConnectionPtr connection) {
        net::steady_timer limit(self->io_, kShutdownTime);
        limit.async_wait([connection](error_code error) {
            if (!error) connection->close();
        });
        co_await connection->stream.async_shutdown(kUse);
    }

    static awaitable<bool> send(Impl* self, ConnectionPtr connection, HttpResponse answer,
                                unsigned version, bool keep_alive) {
        Response response(http::int_to_status(static_cast<unsigned>(answer.status)), version);
        response.set(http::field::server, kServerName);
        response.set(http::field::content_type, answer.content_type);
        for (const auto& [name, text] : answer.headers) response.set(name, text);
        response.keep_alive(keep_alive);
        response.body() = std::move(answer.body);
        response.prepare_payload();
        connection->expires_after(self->options_.limits.exchange);
        auto [error, size] = co_await http::async_write(connection->stream, response, kUse);
        co_return !error;
    }

    static awaitable<void> refuse(Impl* self, ConnectionPtr connection, bool body) {
        HttpResponse answer;
        answer.status = body ? 413 : 431;
        answer.content_type = "text/plain";
        answer.body = body ? "The body is too large" : "The header is too large";
        co_await send(self, connection, answer, 11, false);
    }

    // Sends a feed's pieces as they come, each as a chunk of its own, until its end or the
    // client's.
    static awaitable<void> send_feed(Impl* self, ConnectionPtr connection, FeedId feed,
                                     unsigned version) {
        const auto outbox = self->outboxes_.at(feed);
        net::co_spawn(self->io_, watch(connection, outbox), net::detached);

        http::response<http::empty_body> head(http::status::ok, version);
        head.set(http::field::server, kServerName);
        head.set(http::field::content_type, "application/x-ndjson");
        head.set(http::field::cache_control, "no-store");
        head.keep_alive(false);
        head.chunked(true);
        http::response_serializer<http::empty_body> serializer(head);
        connection->expires_after(self->options_.limits.exchange);
        auto [error, size] =
            co_await http::async_write_header(connection->stream, serializer, kUse);
        if (error) outbox->is_gone = true;

        while (!outbox->is_gone) {
            if (outbox->pieces.empty()) {
                co_await outbox->wake.async_wait(kUse);
                outbox->wake.expires_at(Now::max());
                if (self->stopping_ && outbox->pieces.empty()) break;
                continue;
            }
            const FeedOutput piece = std::move(outbox->pieces.front());
            outbox->pieces.pop_front();
            outbox->bytes -= piece.bytes.size();
            const bool sent = co_await send_piece(self, connection, piece);
            if (!sent || piece.end != FeedEnd::none) break;
        }
        self->outboxes_.erase(feed);
        self->site_->feed_closed(feed);
        self->pass_on();
    }

    static awaitable<bool> send_piece(Impl* self, ConnectionPtr connection, FeedOutput piece) {
        if (!piece.bytes.empty()) {
            const auto chunk = http::make_chunk(net::buffer(piece.bytes));
            connection->expires_after(self->options_.limits.exchange);
            auto [error, size] = co_await net::async_write(connection->stream, chunk, kUse);
            if (error) co_return false;
        }
        if (piece.end == FeedEnd::clean) {
            const auto last = http::make_chunk_last();
            connection->expires_after(self->options_.limits.exchange);
            auto [error, size] = co_await net::async_write(connection->stream, last, kUse);
            if (error) co_return false;
        } else if (piece.end == FeedEnd::broken) {
            connection->close();
        }
        co_return true;
    }

    // Notices that the client of a feed has gone. It has nothing more to say, so any byte ends it
    // too.
    static awaitable<void> watch(ConnectionPtr connection, OutboxPtr outbox) {
        beast::get_lowest_layer(connection->stream).expires_never();
        char byte = 0;
        const auto buffer = net::buffer(&byte, 1);
        co_await connection->stream.async_read_some(buffer, kUse);
        outbox->is_gone = true;
        outbox->wake.cancel();
    }

    const Options options_;
    ServerCertificate certificate_;
    net::io_context io_{1};
    ssl::context tls_;
    tcp::acceptor acceptor_;
    net::steady_timer timer_;
    net::steady_timer goodbye_;
    std::uint16_t port_ = 0;
    std::string url_;
    std::optional<Site> site_;
    std::map<FeedId, OutboxPtr> outboxes_;
    std::set<ConnectionPtr> connections_;
    bool stopping_ = false;
    std::jthread thread_;
};

Server::Server(Options options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Server::~Server() = default;
const std::string& Server::url() const { return impl_->url(); }
const std::string& Server::authority() const { return impl_->authority(); }
void Server::call(const std::function<void(Site&, Now)>& task) { impl_->call(task); }
void Server::stop() { impl_->stop(); }

}  // namespace shako::bot::local
