#include "bot/net/page_server.h"

#include <exception>
#include <set>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include "bot/core/page_access.h"

namespace shako::bot {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::awaitable;
using asio::ip::tcp;
using boost::system::error_code;

using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;
using StreamPtr = std::shared_ptr<beast::tcp_stream>;

// Errors come as values.
constexpr auto kUse = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::milliseconds kAcceptPause{100};  // after a failed accept

}  // namespace

class PageServer::Impl {
   public:
    Impl(Reactor& reactor, Pages pages) : acceptor(reactor.context()), pages_(std::move(pages)) {}

    void close() {
        is_closed_ = true;
        error_code ignored;
        acceptor.close(ignored);
        for (const StreamPtr& stream : streams_) {
            stream->close();
        }
    }

    // Coroutines hold what they run on.
    static awaitable<void> accept_all(std::shared_ptr<Impl> self) {
        while (!self->is_closed_) {
            auto [error, socket] = co_await self->acceptor.async_accept(kUse);
            if (self->is_closed_) {
                break;
            }
            if (error) {  // too many open files, for instance
                asio::steady_timer pause(self->acceptor.get_executor(), kAcceptPause);
                co_await pause.async_wait(kUse);
            } else if (self->streams_.size() < kMaxConnections) {
                auto stream = std::make_shared<beast::tcp_stream>(std::move(socket));
                self->streams_.insert(stream);
                asio::co_spawn(self->acceptor.get_executor(), serve(self, stream), asio::detached);
            }
        }
    }

    tcp::acceptor acceptor;
    std::uint16_t port = 0;

   private:
    // One connection from its first request to its end.
    static awaitable<void> serve(std::shared_ptr<Impl> self, StreamPtr stream) {
        try {
            beast::flat_buffer buffer;
            for (bool goes_on = true; goes_on && !self->is_closed_;) {
                http::request_parser<http::empty_body> parser;
                parser.header_limit(kMaxHeader);
                stream->expires_after(kPatience);
                auto [read_error, read] = co_await http::async_read(*stream, buffer, parser, kUse);
                if (read_error || self->is_closed_) {
                    break;
                }
                const Response response = self->answer(parser.get());
                stream->expires_after(kPatience);
                auto [write_error, written] = co_await http::async_write(*stream, response, kUse);
                goes_on = !write_error && response.keep_alive();
            }
        } catch (const std::exception&) {
            // Out of memory: this client only is cut off.
        }
        stream->close();
        self->streams_.erase(stream);
    }

    [[nodiscard]] Response answer(const Request& request) const {
        Page page;
        const auto text = [&request](http::field name) {
            const auto value = request[name];
            return std::string_view(value.data(), value.size());
        };
        const bool is_head = request.method() == http::verb::head;
        const auto target = std::string_view(request.target().data(), request.target().size());
        if (!is_page_request_ours(text(http::field::host), text(http::field::origin), port)) {
            page = {403, "text/plain; charset=utf-8", "This page is for this machine alone.\n"};
        } else if (request.method() != http::verb::get && !is_head) {
            page = {405, "text/plain; charset=utf-8", "This page can only be looked at.\n"};
        } else {
            page = pages_(target.substr(0, target.find('?')));
        }
        Response response(http::int_to_status(static_cast<unsigned>(page.status)),
                          request.version());
        response.set(http::field::content_type, page.content_type);
        response.set(http::field::cache_control, "no-store");
        response.set(http::field::x_frame_options, "DENY");
        response.set("X-Content-Type-Options", "nosniff");
        response.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
        response.keep_alive(request.keep_alive());
        response.content_length(page.body.size());
        if (!is_head) {
            response.body() = std::move(page.body);
        }
        return response;
    }

    const Pages pages_;
    std::set<StreamPtr> streams_;
    bool is_closed_ = false;
};

tl::expected<std::unique_ptr<PageServer>, PageServerError> PageServer::listen(Reactor& reactor,
                                                                              std::uint16_t port,
                                                                              Pages pages) {
    auto impl = std::make_shared<Impl>(reactor, std::move(pages));
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    error_code error;
    impl->acceptor.open(endpoint.protocol(), error);
    if (!error) {
        impl->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    }
    if (!error) {
        impl->acceptor.bind(endpoint, error);
    }
    if (!error) {
        impl->acceptor.listen(asio::socket_base::max_listen_connections, error);
    }
    if (error) {
        return tl::unexpected(PageServerError{"cannot listen on 127.0.0.1:" + std::to_string(port) +
                                              ": " + error.message()});
    }
    impl->port = impl->acceptor.local_endpoint().port();
    asio::co_spawn(reactor.context(), Impl::accept_all(impl), asio::detached);
    return std::unique_ptr<PageServer>(new PageServer(std::move(impl)));
}

PageServer::PageServer(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
PageServer::~PageServer() { impl_->close(); }
std::uint16_t PageServer::port() const { return impl_->port; }

}  // namespace shako::bot
