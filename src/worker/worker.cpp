#include "worker/worker.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/analyse.h"
#include "core/quote.h"
#include "core/text.h"
#include "games/go/module.h"
#include "json/json.h"

namespace kradan::worker {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t megabytes = 16;
constexpr milliseconds usual_patience{30'000};
/// Pauses while there is no work or the server cannot be reached. Each is twice as long as the previous one.
constexpr milliseconds first_pause{500};
constexpr milliseconds longest_idle_pause{5'000};
constexpr milliseconds longest_pause{60'000};
/// The interval between reports, or a quarter of the lease if that is shorter.
constexpr milliseconds longest_report_pause{2'000};
constexpr milliseconds shortest_report_pause{200};
constexpr int reports_of_lease = 4;
/// How long to retry sending a result while the server cannot be reached.
constexpr std::chrono::minutes most_patience{15};
constexpr milliseconds slice{50};
/// The maximum length, in bytes, of displayed server messages and of lease and game names.
constexpr std::size_t longest_said = 500;
constexpr std::size_t longest_name = 64;

constexpr int ok = 200;
constexpr int nothing = 204;
constexpr int redirections = 300;
constexpr int bad_request = 400;
constexpr int unknown_key = 401;
constexpr int not_found = 404;
constexpr int server_errors = 500;
constexpr int too_many = 429;

/// The state shared by all threads.
class Shared {
  public:
    Shared(const Libcurl& curl, const WorkerOptions& options, const std::atomic<bool>& stop)
        : curl_(curl), options_(options), stop_(stop) {}

    const Libcurl& curl() const { return curl_; }
    const WorkerOptions& options() const { return options_; }
    bool is_over() const { return stop_ || refused_; }
    bool is_refused() const { return refused_; }
    /// Ends all threads because the server rejects this worker.
    void end(std::string_view why) {
        if (!refused_.exchange(true)) complain(why);
    }
    void say(std::string_view text) {
        const std::lock_guard lock(mutex_);
        if (options_.say) options_.say(printable(text, longest_said));
    }
    /// Omits immediate repetitions.
    void complain(std::string_view text) {
        const std::lock_guard lock(mutex_);
        if (last_ == text) return;
        last_ = text;
        // The server may send anything.
        if (options_.complain) options_.complain(printable(text, longest_said));
    }
    void recovered() {
        const std::lock_guard lock(mutex_);
        last_.clear();
    }
    void pause(milliseconds time) const {
        for (const auto end = Clock::now() + time; Clock::now() < end && !is_over();)
            std::this_thread::sleep_for(slice);
    }

  private:
    const Libcurl& curl_;
    const WorkerOptions& options_;
    const std::atomic<bool>& stop_;
    std::atomic<bool> refused_ = false;
    std::mutex mutex_;
    std::string last_;
};

/// The error that a response reports, with advice.
std::string error_of(const Reply& reply) {
    if (reply.status >= redirections && reply.status < bad_request) {
        return "the server leads elsewhere (status " + std::to_string(reply.status) +
               "): a proxy wants HTTPS or another address. Give --server the address to which it leads";
    }
    const auto value = json::parse(reply.body);
    if (value) {
        json::Fault fault;
        const auto text = json::Fields(*value, "answer", fault).optional_text("error");
        // A body that is too long is not from a Kradan server.
        if (text && !fault) return *text;
    }
    if (reply.status == not_found) {
        return "nothing takes requests of workers there (status 404): look at the address and the path of "
               "--server, and whether its release of Kradan has workers";
    }
    return "the server answered with status " + std::to_string(reply.status);
}

/// Whether this can be the name of a lease or a game. Such a name becomes part of a path.
bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= longest_name && std::ranges::all_of(text, [](char letter) {
        return is_letter(letter) || is_digit(letter) || letter == '-' || letter == '_';
    });
}

/// A job held by this worker.
struct Held {
    std::string lease;
    std::string game;
    milliseconds report_pause = longest_report_pause;
    analysis::Order order;
    /// Findings from other workers.
    analysis::Findings known;
};

class Loop {
  public:
    explicit Loop(Shared& shared)
        : shared_(shared),
          http_(shared.curl(), shared.options().server, shared.options().key, [] { return false; }) {
        const std::string& network = shared.options().go_network;
        if (!network.empty()) (void)engine_.set_network(go::go_game, network);
    }

    void run() {
        milliseconds pause = first_pause;
        while (!shared_.is_over()) {
            const auto reply = send("/api/work/acquire", R"({"version":1,"kinds":["analysis"]})",
                                    [this] { return shared_.is_over(); });
            milliseconds longest = longest_pause;
            if (reply && reply->status == ok) {
                pause = first_pause;
                take(*reply);
                continue;
            }
            if (reply && reply->status == nothing) {
                longest = longest_idle_pause;
            } else if (reply && (reply->status == unknown_key || reply->status == bad_request)) {
                return shared_.end(error_of(*reply));
            } else if (!shared_.is_over()) {
                shared_.complain(reply ? error_of(*reply) : reply.error());
            }
            shared_.pause(pause);
            pause = std::min(2 * pause, longest);
        }
    }

  private:
    std::expected<Reply, std::string> send(const std::string& path, const std::string& body,
                                           const std::function<bool()>& interrupted) {
        auto reply = http_.post_json(path, body, usual_patience, interrupted);
        if (reply && reply->status < server_errors) shared_.recovered();
        return reply;
    }

    void take(const Reply& reply) {
        json::Fault fault;
        const auto value = json::parse(reply.body);
        Held held;
        if (value) {
            json::Fields fields(*value, "job", fault);
            held.lease = fields.text("lease");
            held.game = fields.text("game");
            const milliseconds lease{1'000 * fields.number("seconds", 0, 1'000'000)};
            held.report_pause =
                std::clamp(lease / reports_of_lease, shortest_report_pause, longest_report_pause);
            held.order = analysis::read_order(fields.object("work"), fault);
            if (value->find("known"))
                held.known = analysis::read_findings(fields.array("known"), held.order.positions(), fault);
        }
        if (!value) {
            shared_.complain("the server's answer is not JSON");
            return shared_.pause(longest_idle_pause);
        }
        if (!is_name(held.lease) || !is_name(held.game)) {
            shared_.complain("the server names a job or its lease as no server of Kradan does");
            return shared_.pause(longest_idle_pause);
        }
        if (fault) {
            give_back(held.lease, "the worker does not understand the job: " + fault.text());
            shared_.complain("a job cannot be understood: " + fault.text());
            return shared_.pause(longest_idle_pause);
        }
        analyse(held);
    }

    void analyse(const Held& held) {
        analysis::Findings so_far = held.known;
        so_far.resize(held.order.positions());
        // The first report confirms that the job has arrived.
        bool lost = !report(held, so_far);
        auto next = Clock::now() + held.report_pause;
        // Reports periodically, even within a long search, because the lease must not expire.
        const auto stop = [&] {
            if (!lost && Clock::now() >= next) {
                lost = !report(held, so_far);
                next = Clock::now() + held.report_pause;
            }
            return lost || shared_.is_over();
        };
        const auto result = analysis::analyse(
            held.order, engine_, stop, [&](const analysis::Findings& findings) { so_far = findings; },
            held.known);
        if (lost) return shared_.pause(first_pause);
        if (!result) {
            shared_.complain("game " + held.game + ": " + result.error());
            return give_back(held.lease, result.error());
        }
        if (!*result) return give_back(held.lease, "");
        finish(held, **result);
    }

    static std::string text_of(const analysis::Findings& findings) {
        json::Writer writer;
        writer.begin_object().key("positions");
        analysis::write_findings(writer, findings);
        return writer.end_object().text();
    }

    /// Returns false if the job is no longer assigned to this worker.
    bool report(const Held& held, const analysis::Findings& findings) {
        const auto reply = send("/api/work/" + held.lease + "/progress", text_of(findings),
                                [this] { return shared_.is_over(); });
        if (reply && reply->status == ok) return true;
        if (shared_.is_over()) return true;
        shared_.complain("game " + held.game + ": " + (reply ? error_of(*reply) : reply.error()));
        if (reply && reply->status == unknown_key) shared_.end(error_of(*reply));
        return !reply || reply->status >= server_errors || reply->status == too_many;
    }

    void finish(const Held& held, const analysis::Findings& findings) {
        milliseconds pause = first_pause;
        const std::string body = text_of(findings);
        for (const auto end = Clock::now() + most_patience; Clock::now() < end;) {
            // Never interrupted on the first attempt, because the result is complete.
            const auto reply = send("/api/work/" + held.lease + "/done", body, [] { return false; });
            if (reply && reply->status == ok) {
                return shared_.say("game " + held.game + ": " + std::to_string(findings.size()) +
                                   " positions analysed");
            }
            shared_.complain("game " + held.game + ": " + (reply ? error_of(*reply) : reply.error()));
            if (reply && reply->status == unknown_key) return shared_.end(error_of(*reply));
            const bool again = !reply || reply->status >= server_errors || reply->status == too_many;
            if (!again || shared_.is_over()) return;
            shared_.pause(pause);
            pause = std::min(2 * pause, longest_pause);
        }
    }

    /// `reason`: why the job cannot be done; "" to return it to the queue without a failure.
    void give_back(const std::string& lease, const std::string& reason) {
        json::Writer writer;
        writer.begin_object().member("reason", reason).end_object();
        constexpr milliseconds short_patience{5'000};
        const auto reply = http_.post_json("/api/work/" + lease + "/abort", writer.text(), short_patience,
                                           [] { return false; });
        // If the server cannot be reached, the lease expires.
        if (!reply) shared_.complain(reply.error());
    }

    Shared& shared_;
    Http http_;
    engine::Engine engine_{megabytes};
};

}  // namespace

bool work(const Libcurl& curl, const WorkerOptions& options, const std::atomic<bool>& stop) {
    Shared shared(curl, options, stop);
    std::vector<std::jthread> threads;
    for (int i = 1; i < options.threads; ++i) {
        threads.emplace_back([&shared] { Loop(shared).run(); });
    }
    Loop(shared).run();
    threads.clear();
    return !shared.is_refused();
}

}  // namespace kradan::worker
