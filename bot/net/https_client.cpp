#include "bot/net/https_client.h"

#include <algorithm>
#include <deque>
#include <list>
#include <utility>
#include <vector>

#include "bot/net/retry_after.h"

namespace shako::bot {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

bool is_redirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

}  // namespace

class HttpsClient::Impl : public std::enable_shared_from_this<HttpsClient::Impl> {
   public:
    Impl(Reactor& reactor, std::shared_ptr<const Site> site)
        : reactor_(reactor), site_(std::move(site)) {}

    void request(HttpRequest request, milliseconds timeout, Repeat repeat,
                 std::function<void(HttpReply)> done) {
        if (waiting_.size() >= kMaxWaiting) {
            refuse(std::move(done));
            return;
        }
        Job job;
        job.request = std::move(request);
        job.end = Clock::now() + timeout;
        job.timeout = timeout;
        job.repeat = repeat;
        job.done = std::move(done);
        waiting_.push_back(std::move(job));
        start_waiting();
    }

   private:
    struct Job {
        HttpRequest request;
        Clock::time_point end;
        milliseconds timeout{};
        Repeat repeat = Repeat::never;
        std::function<void(HttpReply)> done;
        std::unique_ptr<HttpConnection> connection;
        bool is_kept = false;  // the connection has served before
        HttpReply reply;
    };
    using Jobs = std::list<Job>;

    struct Idle {
        std::unique_ptr<HttpConnection> connection;
        Clock::time_point since;
    };

    // Answers for the site, not before request() has returned.
    void refuse(std::function<void(HttpReply)> done) {
        reactor_.post([weak = weak_from_this(), done = std::move(done)] {
            if (weak.lock()) {
                HttpReply reply;
                reply.error = std::to_string(kMaxWaiting) + " requests wait already";
                done(std::move(reply));
            }
        });
    }

    void start_waiting() {
        while (!waiting_.empty() && running_.size() < static_cast<std::size_t>(kMaxAtOnce)) {
            running_.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
            const auto job = std::prev(running_.end());
            job->connection = take_idle();
            job->is_kept = job->connection != nullptr;
            start(job);
        }
    }

    void start(Jobs::iterator job) {
        if (!job->connection) {
            job->connection = std::make_unique<HttpConnection>(reactor_, site_);
        }
        job->reply = {};
        const auto left =
            std::max(std::chrono::ceil<milliseconds>(job->end - Clock::now()), milliseconds(1));
        HttpHandlers handlers;
        handlers.on_head = [this, job](const HttpHead& head) { take_head(*job, head); };
        handlers.on_body = [job](std::string_view piece) { job->reply.body += piece; };
        handlers.on_end = [this, job](std::optional<HttpFailure> failure) {
            finish(job, std::move(failure));
        };
        job->connection->exchange(job->request, left, kMaxBody, std::move(handlers));
    }

    void take_head(Job& job, const HttpHead& head) const {
        job.reply.status = head.status;
        job.reply.content_type = site_->token.redact(head.content_type);
        job.reply.retry_after =
            parse_retry_after(head.retry_after, std::chrono::system_clock::now());
        if (is_redirect(head.status)) {
            job.reply.error = site_->token.redact(
                "the site redirects to '" + head.location +
                "'; redirects are not followed, name the right address in site.url");
        }
    }

    void finish(Jobs::iterator job, std::optional<HttpFailure> failure) {
        if (failure && job->is_kept && job->repeat == Repeat::allowed && !failure->response_seen &&
            failure->kind != HttpFailure::Kind::timed_out &&
            failure->kind != HttpFailure::Kind::bad_request && Clock::now() < job->end) {
            job->connection.reset();
            job->is_kept = false;
            start(job);
            return;
        }
        HttpReply reply = std::move(job->reply);
        if (failure) {
            reply = HttpReply{};
            reply.was_sent = failure->was_sent;
            reply.error = failure->kind == HttpFailure::Kind::timed_out
                              ? "no answer within " + std::to_string(job->timeout.count()) + " ms"
                              : failure->text;
        } else {
            reply.body = site_->token.redact(std::move(reply.body));
            keep(std::move(job->connection));
        }
        const auto done = std::move(job->done);
        running_.erase(job);
        start_waiting();
        done(std::move(reply));  // may destroy the client
    }

    void keep(std::unique_ptr<HttpConnection> connection) {
        if (connection->is_reusable() && idle_.size() < kMaxIdle) {
            idle_.push_back({std::move(connection), Clock::now()});
        }
    }

    // The connection that was used last, or none. Those that died meanwhile go.
    std::unique_ptr<HttpConnection> take_idle() {
        const auto now = Clock::now();
        idle_.erase(std::remove_if(idle_.begin(), idle_.end(),
                                   [now](const Idle& idle) {
                                       return now - idle.since > kMaxIdleTime ||
                                              !idle.connection->is_reusable();
                                   }),
                    idle_.end());
        if (idle_.empty()) {
            return nullptr;
        }
        auto connection = std::move(idle_.back().connection);
        idle_.pop_back();
        return connection;
    }

    Reactor& reactor_;
    const std::shared_ptr<const Site> site_;
    std::deque<Job> waiting_;
    Jobs running_;
    std::vector<Idle> idle_;
};

HttpsClient::HttpsClient(Reactor& reactor, std::shared_ptr<const Site> site)
    : impl_(std::make_shared<Impl>(reactor, std::move(site))) {}

HttpsClient::~HttpsClient() = default;

void HttpsClient::request(HttpRequest request, milliseconds timeout, Repeat repeat,
                          std::function<void(HttpReply)> done) {
    impl_->request(std::move(request), timeout, repeat, std::move(done));
}

}  // namespace shako::bot
