#include "bot/net/response_parser.h"

#include <cstddef>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>

namespace shako::bot {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;

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

constexpr std::uint32_t kHeaderLimit = 32 * 1024;  // bytes
// What may wait for the rest of it: a header, or the head of a chunk.
constexpr std::size_t kBufferLimit = 64 * 1024;

}  // namespace

class ResponseParser::Impl {
   public:
    Impl(std::optional<std::uint64_t> body_limit, OnHead on_head, OnBody on_body)
        : body_limit_(body_limit), on_head_(std::move(on_head)), on_body_(std::move(on_body)) {
        begin();
    }

    std::optional<Error> feed(std::string_view bytes) {
        const asio::mutable_buffer space = buffer_.prepare(bytes.size());
        buffer_.commit(asio::buffer_copy(space, asio::buffer(bytes)));
        while (buffer_.size() > 0 && !parser_->is_done()) {
            error_code ec;
            buffer_.consume(parser_->put(buffer_.data(), ec));
            deliver();
            if (ec == http::error::need_more) {
                if (buffer_.size() >= kBufferLimit) {
                    return Error{false, "the answer is not HTTP: a chunk's head without an end"};
                }
                break;
            }
            if (ec == http::error::body_limit || ec == http::error::header_limit) {
                return Error{true, "the answer is too large: " + ec.message()};
            }
            if (ec) {
                return Error{false, "the answer is not HTTP: " + ec.message()};
            }
        }
        return std::nullopt;
    }

    bool finish() {
        if (!parser_->is_done() && parser_->is_header_done()) {
            error_code problem;
            parser_->put_eof(problem);
            deliver();
        }
        return parser_->is_done();
    }

    [[nodiscard]] bool is_head_done() const { return is_head_told_; }
    [[nodiscard]] bool is_done() const { return parser_->is_done(); }
    [[nodiscard]] bool is_reusable() const {
        return is_done() && parser_->keep_alive() && !parser_->need_eof() && buffer_.size() == 0;
    }

   private:
    void begin() {
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

    // Hands on what the parser has got by now.
    void deliver() {
        if (!is_head_told_ && parser_->is_header_done()) {
            auto& message = parser_->get();
            if (message.result_int() < 200 && parser_->is_done()) {
                begin();  // "103 Early Hints" and its like come before the answer
                return;
            }
            is_head_told_ = true;
            on_head_(HttpHead{static_cast<int>(message.result_int()),
                              std::string(message[http::field::content_type]),
                              std::string(message[http::field::retry_after]),
                              std::string(message[http::field::location])});
        }
        if (is_head_told_ && !parser_->get().body().empty()) {
            const std::string piece = std::exchange(parser_->get().body(), {});
            on_body_(piece);
        }
    }

    const std::optional<std::uint64_t> body_limit_;
    const OnHead on_head_;
    const OnBody on_body_;
    std::unique_ptr<Parser> parser_;
    boost::beast::flat_buffer buffer_;
    bool is_head_told_ = false;
};

ResponseParser::ResponseParser(std::optional<std::uint64_t> body_limit, OnHead on_head,
                               OnBody on_body)
    : impl_(std::make_unique<Impl>(body_limit, std::move(on_head), std::move(on_body))) {}

ResponseParser::~ResponseParser() = default;

std::optional<ResponseParser::Error> ResponseParser::feed(std::string_view bytes) {
    return impl_->feed(bytes);
}
bool ResponseParser::finish() { return impl_->finish(); }
bool ResponseParser::is_head_done() const { return impl_->is_head_done(); }
bool ResponseParser::is_done() const { return impl_->is_done(); }
bool ResponseParser::is_reusable() const { return impl_->is_reusable(); }

}  // namespace shako::bot
