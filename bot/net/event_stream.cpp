#include "bot/net/event_stream.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "bot/net/retry_after.h"

namespace shako::bot {

// Handlers of the connection hold this weakly: it is gone once the owner has gone, even when the
// owner goes within a call.
class EventStream::Impl : public std::enable_shared_from_this<EventStream::Impl> {
   public:
    Impl(std::shared_ptr<const Site> site, StreamHandlers handlers, std::size_t max_line)
        : site_(std::move(site)), handlers_(std::move(handlers)), lines_(max_line) {}

    void open(Reactor& reactor, std::string path, Headers headers,
              std::chrono::milliseconds idle_timeout) {
        auto site = std::make_shared<Site>(*site_);
        site->timeouts.idle = std::min(site->timeouts.idle, idle_timeout);
        connection_ = std::make_unique<HttpConnection>(reactor, std::move(site));
        const std::weak_ptr<Impl> weak = weak_from_this();
        HttpHandlers handlers;
        handlers.on_head = [weak](const HttpHead& head) {
            if (const auto self = weak.lock()) {
                self->take_head(head);
            }
        };
        handlers.on_body = [weak](std::string_view piece) {
            if (const auto self = weak.lock()) {
                self->take_body(piece);
            }
        };
        handlers.on_end = [weak](const std::optional<HttpFailure>& failure) {
            if (const auto self = weak.lock()) {
                self->finish(failure);
            }
        };
        HttpRequest request;
        request.method = "GET";
        request.path = std::move(path);
        request.headers = std::move(headers);
        connection_->exchange(std::move(request), std::nullopt, std::nullopt, std::move(handlers));
    }

    void abandon() {
        abandoned_ = true;
        connection_.reset();
    }

   private:
    void take_head(const HttpHead& head) {
        end_.status = head.status;
        end_.content_type = site_->token.redact(head.content_type);
        end_.retry_after = parse_retry_after(head.retry_after, std::chrono::system_clock::now());
        if (head.status >= 300 && head.status < 400) {
            end_.error = site_->token.redact(
                "the site redirects to '" + head.location +
                "'; redirects are not followed, name the right address in site.url");
        } else if (head.status == 200) {
            // A proxy's or a hotel's page is no stream.
            if (head.content_type.find("text/html") != std::string::npos) {
                end_.error = "the site answered with a page instead of a stream";
                report();
                return;
            }
            is_open_ = true;
            handlers_.on_open();
        }
    }

    void take_body(std::string_view piece) {
        if (!is_open_) {
            end_.body += piece.substr(0, kMaxRefusal - std::min(kMaxRefusal, end_.body.size()));
            if (end_.body.size() >= kMaxRefusal) {
                report();  // enough to know why
            }
            return;
        }
        auto lines = lines_.feed(piece);
        for (auto& line : lines ? *lines : lines.error().before) {
            if (abandoned_) {
                return;
            }
            tell(std::move(line));
        }
        if (!lines && !abandoned_) {
            end_.error = lines.error().message();
            report();
        }
    }

    // Before anything cuts it into names and messages: half of a token would not be recognised.
    void tell(std::string line) { handlers_.on_line(site_->token.redact(std::move(line))); }

    void finish(const std::optional<HttpFailure>& failure) {
        // What came without an end of line before the end is a line too.
        if (is_open_) {
            if (auto rest = lines_.finish()) {
                tell(std::move(*rest));
            }
        }
        if (failure) {
            end_.error = failure->text;
        } else {
            end_.clean = is_open_;
        }
        report();
    }

    void report() {
        if (abandoned_) {
            return;
        }
        abandon();
        end_.body = site_->token.redact(std::move(end_.body));
        handlers_.on_end(std::move(end_));
    }

    const std::shared_ptr<const Site> site_;
    const StreamHandlers handlers_;
    LineSplitter lines_;
    std::unique_ptr<HttpConnection> connection_;
    StreamEnd end_;
    bool is_open_ = false;
    bool abandoned_ = false;
};

EventStream::EventStream(Reactor& reactor, std::shared_ptr<const Site> site, std::string path,
                         Headers headers, std::chrono::milliseconds idle_timeout,
                         StreamHandlers handlers, std::size_t max_line)
    : impl_(std::make_shared<Impl>(std::move(site), std::move(handlers), max_line)) {
    impl_->open(reactor, std::move(path), std::move(headers), idle_timeout);
}

EventStream::~EventStream() { impl_->abandon(); }

}  // namespace shako::bot
