#include "server/net/http_server.h"

#include <sodium.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/quote.h"
#include "server/base/at_end.h"
#include "server/base/guarded.h"
#include "server/club/board_clock.h"
#include "server/net/answers.h"
#include "server/net/held.h"
#include "server/net/metrics.h"
#include "server/net/origins.h"
#include "server/net/own_worker.h"
#include "server/net/web_socket.h"
#include "server/net/work_requests.h"
#include "store/writer.h"

namespace kradan::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
/// Timeout for the first request of a connection, and for any later read or write.
constexpr std::chrono::seconds first_limit{10};
constexpr std::chrono::seconds idle_limit{30};
/// Plain connections (not WebSockets) allowed beyond the limit on WebSockets.
constexpr std::size_t most_plain = 128;
/// Plain connections always allowed from one address: a browser opens several.
constexpr std::size_t fewest_plain_of_address = 16;
/// File descriptors of the database, the log, the terminal and the event loop, with some to spare.
constexpr std::size_t other_files = 64;
/// File descriptors of an engine, including one being started.
constexpr std::size_t files_of_engine = 8;
constexpr std::chrono::milliseconds last_call_time{300};
constexpr std::chrono::milliseconds finishing_pause{10};
constexpr int most_finishing = 300;
/// Games are given to other nodes for at most 5 s.
constexpr std::chrono::milliseconds giving_pause{10};
constexpr int most_giving = 500;
/// When clients are to reconnect after a shutdown, in milliseconds.
constexpr Milliseconds back_after = 1'000;
constexpr Milliseconds back_to_others_after = 500;
constexpr std::chrono::seconds check_pause{15};
constexpr std::size_t checks_at_once = 64;
constexpr std::chrono::milliseconds probe_pause{500};
constexpr std::chrono::seconds work_pause{2};
/// Units queued for the disk before the server is not ready.
constexpr std::size_t most_waiting = 20'000;
constexpr std::chrono::seconds meeting_limit{3};
constexpr const char* buried =
    "this node has not reached the database for too long, and others have taken its games; start it again";
constexpr int most_accepted_at_once = 2048;
constexpr std::chrono::milliseconds accept_pause{100};
/// Maximum wait in a turn. A turn that takes much longer shows that the process was held up.
constexpr std::chrono::milliseconds longest_pause{100};
/// Maximum handlers run before a deadline is handled: per connection (pieces of a message), and others.
constexpr std::size_t reads_of_connection = 4;
constexpr std::size_t other_reads = 256;
/// Limits on reading from a refused connection.
constexpr std::size_t most_thrown_away = 256 << 10;
/// The same for a worker, which may be sending findings.
constexpr std::size_t most_thrown_away_of_worker = 2 << 20;
/// Findings that are being received or checked.
constexpr int most_findings = 32;
constexpr std::chrono::seconds farewell_limit{2};
/// Threads that read from the store.
constexpr int readers_at_once = 2;
/// Reads that may wait, besides one of each connection.
constexpr std::size_t most_other_reads = 10'000;
/// Handlers that may run after the last turn.
constexpr int most_last_handlers = 20'000;

/// Rate limit shared by one address, beyond what each connection may always send. A club may share an
/// address.
TokenBucket rate_of_address(const ServerOptions& options) {
    const auto connections = static_cast<double>(options.connections_per_address);
    return {std::max(1000.0, 8 * connections), std::max(500.0, 4 * connections)};
}

Milliseconds steady_time() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

/// Waits for the answer that `begin(callback)` gives later, on this thread.
template <class Begin>
asio::awaitable<WorkAnswer> answer_of(Begin begin) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(WorkAnswer)>(
        [](auto handler, Begin work) {
            auto held = std::make_shared<decltype(handler)>(std::move(handler));
            work([held](WorkAnswer answer) { std::move (*held)(std::move(answer)); });
        },
        asio::use_awaitable, std::move(begin));
}

/// A connection that is not a WebSocket, or not yet.
struct Plain {
    beast::tcp_stream stream;
    asio::ip::address peer;
    bool asks_for_metrics = false;
    /// Body of the last metrics answer; must outlive it.
    std::string metrics = {};
    /// Null for a trusted proxy, which carries many clients.
    std::shared_ptr<Address> from;
    /// What is read of the rest of a refused request.
    std::size_t thrown_away = most_thrown_away;
    bool closed = false;
};

/// A listening socket.
struct Door {
    tcp::acceptor acceptor;
    bool to_metrics = false;
    /// A wait is pending; otherwise the next starts at `watched_from`.
    bool watched = false;
    BoardClock::Time watched_from = {};
};

/// The running server: all on the thread of `context_`, except the writer and the reads.
class Server {
  public:
    /// What the server is started with.
    struct Start {
        std::unique_ptr<store::Store> store;
        std::vector<std::unique_ptr<store::Reader>> readers;
        Milliseconds board_time = 0;
        /// Null for a server alone.
        std::unique_ptr<Bus> bus;
        /// What the nodes have in common.
        std::string club;
    };

    Server(const StaticSite& site, asio::io_context& context, const ServerOptions& options, Start start)
        : site_(site),
          options_(options),
          clock_(start.board_time, std::chrono::steady_clock::now()),
          addresses_(rate_of_address(options)),
          context_(context),
          bus_(std::move(start.bus)),
          epoch_(start.store->epoch()),
          writer_(std::move(start.store), [this](auto& completions) { deliver(completions); }),
          reads_(
              std::move(start.readers), [this](auto& then) { deliver(then); },
              options.connections + most_other_reads),
          engines_(context_, options.engines),
          hall_(environment(), options.hall, node_options(std::move(start.club))),
          own_worker_(options.own_worker,
                      options.own_worker.empty() ? std::string{} : hall_.jobs().add_own_worker(),
                      options.warn),
          sockets_{.hall = hall_,
                   .counts = counts_,
                   .gone = [this](WebSocket& socket) { forget(socket); },
                   .warn = options.warn,
                   .held = held_,
                   .limits = {}} {}

    std::expected<std::uint16_t, std::string> listen();
    void run();
    /// Runs until the other nodes know this one, if they can be reached: before that they would tell its
    /// players nothing.
    void meet();
    /// It counts as gone among the nodes.
    bool was_buried() const { return buried_; }
    std::expected<void, std::string> start(store::Reader& reader) {
        if (auto opened = hall_.open(reader); !opened) return opened;
        asio::post(context_, [this] { hall_.load_games(); });
        return {};
    }

  private:
    Environment environment();
    std::optional<NodeOptions> node_options(std::string club);
    Milliseconds board_time() const { return clock_.at(std::chrono::steady_clock::now()); }
    void advance(Milliseconds time);
    void keep(store::Unit unit, store::Writer::Done done);
    void deliver(std::vector<store::Completion>& completions);
    void deliver(std::move_only_function<void()>& then);
    void later(std::move_only_function<void()> work);
    /// Waits a while for commits in flight, closes the WebSockets, then stops.
    void hand_over(int tries);
    void finish(int tries);
    /// Runs what is ready or due, or waits for it a while.
    void turn();
    /// Retries the disk with a small commit.
    void probe();
    void check_sockets();
    void check_more_sockets();
    /// Looks after the jobs of workers from time to time.
    void tend_jobs(std::uint16_t port);
    void stop();
    void forget(WebSocket& socket);
    void inform(const std::string& text) const {
        if (options_.inform) options_.inform(text);
    }
    void debug(const std::string& text) const {
        if (options_.debug) options_.debug(text);
    }
    using Place = std::list<Plain>::iterator;
    void admit(tcp::socket socket, bool to_metrics);
    /// Closes a connection, e.g. the least recently active one to make room.
    void close_plain(Place place);
    void forget(Place place);
    HttpResponse answer_to(const HttpRequest& request, Plain& plain);
    HttpResponse metrics_answer(const HttpRequest& request, Plain& plain);
    static std::expected<std::uint16_t, std::string> open(Door& door, const ListenAddress& address);
    void watch(Door& door);
    void let_in(Door& door);
    asio::awaitable<void> converse(Place place);
    asio::awaitable<void> refuse(beast::tcp_stream& stream, const BadRequest& bad);
    static asio::awaitable<void> see_off(beast::tcp_stream& stream, std::size_t most = most_thrown_away);
    /// Answers a request of a worker. True if the connection can be used again.
    asio::awaitable<bool> serve_worker(Place place, HttpRequestParser& head, beast::flat_buffer& buffer);
    /// Reads the body, if there is one; if it cannot be taken, the answer says why. Nothing: the connection
    /// has ended.
    asio::awaitable<std::optional<WorkAnswer>> take_body(Place place, HttpRequestParser& head,
                                                         beast::flat_buffer& buffer, WorkRequest& work);
    asio::awaitable<bool> upgrade(Place place, HttpRequest& request);
    asio::awaitable<bool> write(beast::tcp_stream& stream, const HttpRequest& request,
                                HttpResponse& response);

    const StaticSite& site_;
    const ServerOptions& options_;
    BoardClock clock_;
    Addresses addresses_;
    asio::io_context& context_;
    std::unique_ptr<Bus> bus_;
    store::Epoch epoch_;
    bool buried_ = false;
    Door door_{.acceptor = tcp::acceptor{context_}};
    Door metrics_door_{.acceptor = tcp::acceptor{context_}, .to_metrics = true};
    asio::steady_timer check_timer_{context_};
    std::vector<std::weak_ptr<WebSocket>> unchecked_;
    asio::steady_timer probe_timer_{context_};
    asio::steady_timer work_timer_{context_};
    asio::steady_timer last_call_{context_};
    asio::signal_set signals_{context_};
    /// The deadline before which all earlier input is read, and how many handlers may still run for that.
    std::optional<Milliseconds> due_;
    std::size_t still_read_ = 0;
    bool stopping_ = false;
    /// Whether the last commit succeeded.
    bool stores_ = true;
    store::Writer writer_;
    store::ReadPool reads_;
    /// Units in flight, or whose completion has not been called yet.
    std::size_t kept_ = 0;
    EnginePool engines_;
    Hall hall_;
    OwnWorker own_worker_;
    std::shared_ptr<int> findings_ = std::make_shared<int>(0);
    WebSocketCounts counts_;
    store::Durations held_;
    WebSocket::Owner sockets_;
    std::unordered_map<const WebSocket*, std::shared_ptr<WebSocket>> open_;
    /// The least recently active first.
    std::list<Plain> plain_;
    /// Closed ones whose coroutine has not ended.
    std::list<Plain> closed_;
    /// Rate limit for warnings about hosts that are not allowed.
    TokenBucket strange_names_{5, 0.1};
    /// The writer's queue is full, and that was logged.
    bool full_ = false;
};

Environment Server::environment() {
    return {.node = epoch_,
            .keep = [this](store::Unit unit, auto done) { keep(std::move(unit), std::move(done)); },
            .read = [this](store::Urgency urgency,
                           store::ReadWork work) { reads_.submit(urgency, std::move(work)); },
            .later = [this](auto work) { later(std::move(work)); },
            .board_time = [this] { return board_time(); },
            .advance = [this](Milliseconds time) { advance(time); },
            .steady_time = steady_time,
            .wall_time =
                [] {
                    const auto now = std::chrono::system_clock::now().time_since_epoch();
                    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
                },
            .random = [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); },
            .ask = engines_.games().empty()
                       ? decltype(Environment::ask){}
                       : [this](Question question,
                                std::move_only_function<bool(Answer)>
                                    done) { engines_.ask(std::move(question), std::move(done)); },
            .computer_wait = [this](std::string_view game) { return engines_.wait_of(game); },
            .computer = engines_.games(),
            .address = options_.address,
            .warn = options_.warn,
            .inform = options_.inform};
}

std::optional<NodeOptions> Server::node_options(std::string club) {
    if (!bus_) return std::nullopt;
    return NodeOptions{.bus = bus_.get(), .club = std::move(club), .buried = [this] {
                           buried_ = true;
                           context_.stop();
                       }};
}

void Server::advance(Milliseconds time) {
    clock_.advance(time, std::chrono::steady_clock::now());
}

void Server::keep(store::Unit unit, store::Writer::Done done) {
    if (writer_.submit(std::move(unit), std::move(done))) {
        clock_.began(std::chrono::steady_clock::now());
        ++kept_;
        full_ = false;
        return;
    }
    // Log once, not for each refused unit.
    if (!std::exchange(full_, true) && options_.warn) options_.warn("too many writes wait for the disk");
    // NOLINTNEXTLINE(bugprone-use-after-move): what was not taken is as it was.
    asio::post(context_, [done = std::move(done)]() mutable {
        done(std::unexpected(store::Error{store::Error::Kind::full, "too many writes wait for the disk"}));
    });
}

/// Called on the writer's thread.
void Server::deliver(std::vector<store::Completion>& completions) {
    const auto taken = std::make_shared<std::vector<store::Completion>>();
    taken->swap(completions);
    const auto tell = [this, taken] {
        for (auto& completion : *taken) {
            const bool stored = std::exchange(
                stores_, completion.result || completion.result.error().kind == store::Error::Kind::conflict);
            // Log once, not for each failed unit.
            if (stored && !stores_ && options_.warn)
                options_.warn("the store cannot write, so all clocks are stopped: " +
                              completion.result.error().detail);
            if (!stored && stores_) inform("the store can write again");
            clock_.finished(stores_, std::chrono::steady_clock::now());
            --kept_;
            const Held held(held_);
            guarded(options_.warn, "the action after a stored change", completion);
        }
        if (!stores_ && kept_ == 0) probe();
    };
    try {
        asio::post(context_, tell);
    } catch (...) {
        taken->swap(completions);
        throw;
    }
}

/// Called on a thread of the pool.
void Server::deliver(std::move_only_function<void()>& then) {
    const auto taken = std::make_shared<std::move_only_function<void()>>(std::move(then));
    try {
        asio::post(context_, [this, taken] {
            const Held held(held_);
            guarded(options_.warn, "the action after a read", *taken);
        });
    } catch (...) {
        then = std::move(*taken);
        throw;
    }
}

void Server::later(std::move_only_function<void()> work) {
    asio::post(context_, [this, work = std::move(work)]() mutable {
        const Held held(held_);
        guarded(options_.warn, "what was put off", work);
    });
}

void Server::probe() {
    probe_timer_.expires_after(probe_pause);
    probe_timer_.async_wait([this](const boost::system::error_code& error) {
        if (error || stores_ || kept_ > 0 || stopping_) return;
        const store::Change small = epoch_ == 0 ? store::Change{store::SetBoardTime{board_time()}}
                                                : store::Change{store::Renew{board_time(), ""}};
        keep({small}, [](const store::Result&) {});
    });
}

void Server::turn() {
    const auto now = std::chrono::steady_clock::now();
    clock_.turn(now);
    for (Door* door : {&door_, &metrics_door_}) {
        if (!door->watched && now >= door->watched_from && door->acceptor.is_open()) watch(*door);
    }
    const auto nodes = hall_.nodes_deadline();
    const Milliseconds steady = steady_time();
    if (nodes && steady >= *nodes) {
        const Held held(held_);
        hall_.tick_nodes(steady);
    }
    const auto next = hall_.deadline();
    if (!next) {
        clock_.release();
    } else {
        // It is not this time until all earlier input is read.
        clock_.hold(*next - 1, now);
        if (!due_ && !clock_.stands(now) && clock_.reached(now) >= *next) {
            due_ = clock_.reached(now);
            still_read_ = reads_of_connection * (open_.size() + plain_.size()) + other_reads;
        }
    }
    if (due_) {
        if (still_read_-- > 0 && context_.poll_one() > 0) return;
        clock_.hold(*std::exchange(due_, std::nullopt), now);
        const Held held(held_);
        return hall_.tick();
    }
    auto pause = std::chrono::duration_cast<std::chrono::nanoseconds>(longest_pause);
    if (nodes) {
        const std::chrono::milliseconds until{std::max<Milliseconds>(*nodes - steady, 1)};
        pause = std::min(pause, std::chrono::nanoseconds{until});
    }
    if (next && !clock_.stands(now))
        pause = std::min(pause, std::chrono::nanoseconds{clock_.when(*next) - now});
    context_.run_one_for(pause);
}

void Server::check_sockets() {
    check_timer_.expires_after(check_pause);
    check_timer_.async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        for (const auto& [socket, owned] : open_) unchecked_.push_back(owned);
        check_more_sockets();
    });
}

/// A few at a time: what has come for others meanwhile goes between.
void Server::check_more_sockets() {
    const Held held(held_);
    for (std::size_t i = 0; i < checks_at_once && !unchecked_.empty(); ++i) {
        const auto socket = unchecked_.back().lock();
        unchecked_.pop_back();
        if (socket) guarded(options_.warn, "the check of a connection", [&] { socket->check(); });
    }
    if (unchecked_.empty()) return check_sockets();
    asio::post(context_, [this] { check_more_sockets(); });
}

void Server::tend_jobs(std::uint16_t port) {
    guarded(options_.warn, "looking after the jobs", [&] {
        hall_.jobs().tend();
        if (stopping_) return;
        const std::string& host = options_.listen.host;
        const std::string near = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host;
        own_worker_.tend("http://" + (near.contains(':') ? "[" + near + "]" : near) + ":" +
                         std::to_string(port));
    });
    work_timer_.expires_after(work_pause);
    work_timer_.async_wait([this, port](const boost::system::error_code& error) {
        if (!error && !stopping_) tend_jobs(port);
    });
}

void Server::forget(WebSocket& socket) {
    debug("connection from " + std::string{socket.address()} + " closed");
    --addresses_.at(std::string{socket.address()})->sockets;
    open_.erase(&socket);
}

void Server::stop() {
    if (stopping_) return;
    stopping_ = true;
    boost::system::error_code ignored;
    for (Door* door : {&door_, &metrics_door_}) door->acceptor.close(ignored);
    inform("stopping: finishing the work in progress");
    hand_over(most_giving);
}

/// Lets other nodes take the games, if there are any, while clients are still served.
void Server::hand_over(int tries) {
    bool gives = false;
    guarded(options_.warn, "giving games to other nodes", [&] { gives = tries > 0 && hall_.give_all(); });
    if (!gives) {
        guarded(options_.warn, "the announcement of the shutdown",
                [this] { hall_.close(bus_ ? back_to_others_after : back_after); });
        return finish(most_finishing);
    }
    last_call_.expires_after(giving_pause);
    last_call_.async_wait([this, tries](const boost::system::error_code&) { hand_over(tries - 1); });
}

void Server::finish(int tries) {
    const bool done = kept_ == 0 || tries == 0;
    if (done) {
        for (const auto& [socket, owned] : open_) owned->restart();
    }
    last_call_.expires_after(done ? last_call_time : finishing_pause);
    last_call_.async_wait([this, done, tries](const boost::system::error_code&) {
        if (done) {
            context_.stop();
        } else {
            finish(tries - 1);
        }
    });
}

std::expected<std::uint16_t, std::string> Server::open(Door& door, const ListenAddress& address) {
    boost::system::error_code error;
    const tcp::endpoint endpoint{asio::ip::make_address(address.host, error), address.port};
    if (error) return std::unexpected("invalid address '" + address.host + "'; expected one like 127.0.0.1");
    tcp::acceptor& acceptor = door.acceptor;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
        std::string reason = "cannot listen on " + address.host + " port " + std::to_string(address.port) +
                             ": " + error.message();
        if (error == asio::error::address_in_use) {
            reason += "; another program uses that port: stop it, or choose another with --listen " +
                      address.host + ":8081";
        }
        return std::unexpected(reason);
    }
    acceptor.non_blocking(true);
    return acceptor.local_endpoint().port();
}

std::expected<std::uint16_t, std::string> Server::listen() {
    if (options_.metrics) {
        const auto port = open(metrics_door_, *options_.metrics);
        if (!port) return port;
        inform("serving metrics for Prometheus on " + options_.metrics->host + " port " +
               std::to_string(*port));
    }
    const auto port = open(door_, options_.listen);
    if (port) tend_jobs(*port);
    return port;
}

void Server::meet() {
    const auto until = std::chrono::steady_clock::now() + meeting_limit;
    {
        const auto work = asio::make_work_guard(context_);
        while (!hall_.is_known() && !buried_ && std::chrono::steady_clock::now() < until)
            guarded(options_.warn, "a turn of the main loop", [this] { turn(); });
    }
    // Without work it stops.
    context_.restart();
}

void Server::run() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](const boost::system::error_code& error, int) {
        if (!error) stop();
    });
    check_sockets();
    const auto work = asio::make_work_guard(context_);
    while (!context_.stopped()) guarded(options_.warn, "a turn of the main loop", [this] { turn(); });
    // Commit what was decided, though no client hears of it, and end what still reads.
    reads_.stop();
    context_.restart();
    for (int handlers = 0; handlers < most_last_handlers && context_.poll_one() > 0; ++handlers) {
    }
    // The other nodes take the games at once.
    if (epoch_ != 0 && !buried_ &&
        !writer_.submit({store::Resign{board_time()}}, [](const store::Result&) {}))
        options_.warn("the other nodes are not told that this one stops");
    writer_.stop();
    inform("stopped");
}

HttpResponse Server::answer_to(const HttpRequest& request, Plain& plain) {
    if (auto refusal = wrong_method(request)) return *std::move(refusal);
    if (plain.asks_for_metrics) return metrics_answer(request, plain);
    const std::string_view path = path_of(text_of(request.target()));
    if (path == "/healthz") return answer_text(request, http::status::ok, plain_text, "alive\n");
    if (path == "/readyz") {
        const bool ready = !stopping_ && stores_ && hall_.serves_all() && hall_.holds_lease() &&
                           writer_.waiting() < most_waiting;
        return ready ? answer_text(request, http::status::ok, plain_text, "ready\n")
                     : answer_text(request, http::status::service_unavailable, plain_text, "not ready\n");
    }
    return answer(site_, request);
}

HttpResponse Server::metrics_answer(const HttpRequest& request, Plain& plain) {
    if (path_of(text_of(request.target())) != "/metrics")
        return answer_text(request, http::status::not_found, plain_text,
                           "Page not found. This address serves only /metrics.\n");
    if (!is_own_host(text_of(request[http::field::host]), options_.origins))
        return answer_text(request, http::status::forbidden, plain_text,
                           "This host name is not allowed. Use the address in --metrics, or allow the name "
                           "with --origin.\n");
    plain.metrics = metrics_text({.hall = hall_,
                                  .sockets = counts_,
                                  .writer = writer_,
                                  .reads = reads_,
                                  .engines = engines_,
                                  .held = held_,
                                  .connections = open_.size(),
                                  .plain_connections = plain_.size()});
    return answer_text(request, http::status::ok, "text/plain; version=0.0.4; charset=utf-8", plain.metrics);
}

/// True if the connection has become a WebSocket.
asio::awaitable<bool> Server::upgrade(Place place, HttpRequest& request) {
    const auto refuse = [&](http::status status, std::string_view why) -> asio::awaitable<bool> {
        HttpResponse response = answer_text(request, status, plain_text, why);
        response.keep_alive(false);
        co_await write(place->stream, request, response);
        co_return false;
    };
    if (request.target() != "/play")
        co_return co_await refuse(http::status::not_found,
                                  "There is no WebSocket at this path. Connect to /play.\n");
    const auto host_field = request[http::field::host];
    const std::string_view host{host_field.data(), host_field.size()};
    if (!is_own_host(host, options_.origins)) {
        const std::string why =
            "host name \"" + printable(host.substr(0, 200)) +
            "\" is not allowed; to allow it, start the server with --origin http://NAME, or "
            "https://NAME behind a proxy with TLS";
        if (options_.warn && strange_names_.pass(steady_time())) options_.warn(why);
        co_return co_await refuse(http::status::forbidden, why + "\n");
    }
    const Origin origin = origin_of(request, options_.origins);
    if (origin == Origin::foreign)
        co_return co_await refuse(
            http::status::forbidden,
            "Pages of another origin may not connect. Allow the origin with --origin.\n");
    const auto from =
        addresses_.at(rate_address(client_address(request, place->peer, options_.trusted_proxies)));
    if (stopping_ || open_.size() >= options_.connections ||
        from->sockets >= options_.connections_per_address)
        co_return co_await refuse(http::status::service_unavailable,
                                  "Too many connections are open. Try again later.\n");
    auto socket = std::make_shared<WebSocket>(place->stream.release_socket(), sockets_, from,
                                              origin == Origin::ours, !place->from);
    open_.emplace(socket.get(), socket);
    ++from->sockets;
    debug("connection from " + from->text + " opened");
    socket->accept(std::move(request));
    co_return true;
}

asio::awaitable<bool> Server::write(beast::tcp_stream& stream, const HttpRequest& request,
                                    HttpResponse& response) {
    stream.expires_after(idle_limit);
    http::response_serializer<http::span_body<const char>> serializer{response};
    if (request.method() == http::verb::head || response.result() == http::status::not_modified) {
        const auto [error, written] = co_await http::async_write_header(stream, serializer, as_result);
        co_return !error;
    }
    const auto [error, written] = co_await http::async_write(stream, serializer, as_result);
    co_return !error;
}

void Server::admit(tcp::socket socket, bool to_metrics) {
    beast::error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    if (error) return;
    const auto peer = unwrapped(endpoint.address());
    std::shared_ptr<Address> from;
    if (!options_.trusted_proxies.contains(peer)) {
        from = addresses_.at(rate_address(peer));
        const auto most = std::max(fewest_plain_of_address, options_.connections_per_address);
        if (from->plain >= most) close_plain(std::ranges::find(plain_, from, &Plain::from));
        ++from->plain;
    }
    if (open_.size() + plain_.size() >= options_.connections + most_plain && !plain_.empty())
        close_plain(plain_.begin());
    plain_.push_back({.stream = beast::tcp_stream{std::move(socket)},
                      .peer = peer,
                      .asks_for_metrics = to_metrics,
                      .from = std::move(from)});
    const Place place = std::prev(plain_.end());
    const auto done = [this, place](const std::exception_ptr& thrown) {
        guarded(options_.warn, "a request", [&] {
            if (thrown) std::rethrow_exception(thrown);
        });
        forget(place);
    };
    const bool begun =
        guarded(options_.warn, "reading a request", [&] { asio::co_spawn(context_, converse(place), done); });
    if (!begun) forget(place);
}

void Server::close_plain(Place place) {
    if (place->from) --place->from->plain;
    place->closed = true;
    place->stream.close();
    closed_.splice(closed_.end(), plain_, place);
}

void Server::forget(Place place) {
    if (!place->closed) close_plain(place);
    closed_.erase(place);
}

asio::awaitable<void> Server::converse(Place place) {
    beast::tcp_stream& stream = place->stream;
    beast::flat_buffer buffer = request_buffer();
    for (bool first = true; !stopping_; first = false) {
        HttpRequestParser parser;
        parser.header_limit(longest_head);
        // Whether there may be a body, and how long, is decided once the path is known.
        parser.body_limit(boost::none);
        stream.expires_after(first ? first_limit : idle_limit);
        const auto [error, read] = co_await http::async_read_header(stream, buffer, parser, as_result);
        if (const auto bad = error ? bad_request(error) : settle(parser)) {
            co_await refuse(stream, *bad);
            co_return co_await see_off(stream);
        }
        if (error) break;
        if (place->closed) co_return;
        plain_.splice(plain_.end(), plain_, place);
        HttpRequest& request = parser.get();
        if (is_work(request) && !place->asks_for_metrics) {
            if (co_await serve_worker(place, parser, buffer)) continue;
            co_return co_await see_off(stream, place->thrown_away);
        }
        if (const auto bad = refuse_body(parser)) {
            co_await refuse(stream, *bad);
            co_return co_await see_off(stream);
        }
        if (beast::websocket::is_upgrade(request) && !place->asks_for_metrics) {
            if (co_await upgrade(place, request)) co_return;
            co_return co_await see_off(stream);
        }
        HttpResponse response = answer_to(request, *place);
        if (stopping_) response.keep_alive(false);
        if (!co_await write(stream, request, response) || !response.keep_alive()) break;
    }
    beast::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<bool> Server::serve_worker(Place place, HttpRequestParser& head, beast::flat_buffer& buffer) {
    beast::tcp_stream& stream = place->stream;
    const HttpRequest request = head.get();
    const auto answer_with = [&](const WorkAnswer& answer, bool again) -> asio::awaitable<bool> {
        HttpResponse response =
            answer_text(request, static_cast<http::status>(answer.status), "application/json", answer.body);
        if (answer.status == 204) response.erase(http::field::content_type);
        if (answer.status == 401) response.set(http::field::www_authenticate, "Bearer");
        if (answer.status == 405) response.set(http::field::allow, "POST");
        if (answer.status == 429) response.set(http::field::retry_after, "2");
        if (!again || stopping_) response.keep_alive(false);
        co_return co_await write(stream, request, response) && response.keep_alive();
    };
    const auto client = rate_address(client_address(request, place->peer, options_.trusted_proxies));
    auto work = read_work_request(request, client);
    if (!work)
        co_return co_await answer_with(
            {404,
             R"({"error":"There is no such request. Use /api/work/acquire, or progress, done or abort below )"
             R"(/api/work/LEASE/."})"},
            head.is_done());
    if (request.method() != http::verb::post)
        co_return co_await answer_with({405, R"({"error":"This method is not supported. Use POST."})"},
                                       head.is_done());
    // The key comes first: strangers may not make the server hold bodies.
    const WorkAnswer admitted =
        co_await answer_of([&](auto done) { hall_.jobs().admit(work->key, work->address, std::move(done)); });
    if (place->closed) co_return false;
    if (admitted.status != 200) co_return co_await answer_with(admitted, head.is_done());
    place->thrown_away = most_thrown_away_of_worker;
    const bool has_findings = work->has_findings();
    if (has_findings && *findings_ >= most_findings) {
        co_return co_await answer_with(
            {429, R"({"error":"Too many workers report at once. Wait some seconds."})"}, head.is_done());
    }
    *findings_ += has_findings;
    // A request that is still being served when the server stops ends after it.
    const AtEnd over{[count = findings_, has_findings] { *count -= has_findings; }};
    if (const auto refused = co_await take_body(place, head, buffer, *work); !refused) {
        co_return false;
    } else if (refused->status != 200) {
        co_return co_await answer_with(*refused, false);
    }
    const WorkAnswer answer =
        co_await answer_of([&](auto done) { hall_.jobs().serve(*std::move(work), std::move(done)); });
    if (place->closed) co_return false;
    co_return co_await answer_with(answer, true);
}

asio::awaitable<std::optional<WorkAnswer>> Server::take_body(Place place, HttpRequestParser& head,
                                                             beast::flat_buffer& buffer, WorkRequest& work) {
    const std::size_t longest = work.longest_body();
    const WorkAnswer too_large{
        413, work.has_findings()
                 ? R"({"error":"The body exceeds 1 MiB. Send shorter lines, of at most 12 moves."})"
                 : R"({"error":"The body exceeds 4 KiB. Only progress and done have long ones."})"};
    if (const auto length = head.content_length(); length && *length > longest) co_return too_large;
    if (head.is_done()) co_return WorkAnswer{};
    http::request_parser<http::string_body> body{std::move(head)};
    body.body_limit(longest);
    place->stream.expires_after(idle_limit);
    const auto [error, size] = co_await http::async_read(place->stream, buffer, body, as_result);
    if (place->closed) co_return std::nullopt;
    if (error == http::error::body_limit) co_return too_large;
    if (error) co_return std::nullopt;
    work.body = std::move(body.get().body());
    co_return WorkAnswer{};
}

asio::awaitable<void> Server::refuse(beast::tcp_stream& stream, const BadRequest& bad) {
    HttpResponse response = answer_bad(bad);
    co_await write(stream, {}, response);
}

/// Lingering close: the peer may still be sending, and closing with unread input would reset the connection
/// and lose the answer.
asio::awaitable<void> Server::see_off(beast::tcp_stream& stream, std::size_t most) {
    beast::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream.expires_after(farewell_limit);
    std::array<char, 4096> thrown_away;
    for (std::size_t all = 0; all < most;) {
        const auto [error, size] = co_await stream.async_read_some(asio::buffer(thrown_away), as_result);
        if (error) break;
        all += size;
    }
}

void Server::watch(Door& door) {
    door.acceptor.async_wait(tcp::acceptor::wait_read, [this, &door](const boost::system::error_code& error) {
        door.watched = false;
        door.watched_from = {};
        if (!error) guarded(options_.warn, "accepting connections", [&] { let_in(door); });
    });
    door.watched = true;
}

void Server::let_in(Door& door) {
    // Back-off, in case accepting fails.
    door.watched_from = std::chrono::steady_clock::now() + accept_pause;
    // Accept in bulk, before the system's backlog overflows.
    for (int more = 0; more < most_accepted_at_once; ++more) {
        boost::system::error_code error;
        tcp::socket socket = door.acceptor.accept(error);
        if (error == asio::error::would_block) break;
        if (error) {
            // Mostly out of file descriptors: free one, and accept again after the back-off.
            if (!plain_.empty()) close_plain(plain_.begin());
            return;
        }
        admit(std::move(socket), door.to_metrics);
    }
    door.watched_from = {};
}

}  // namespace

std::size_t files_of(const ServerOptions& options) {
    return options.connections + most_plain + options.engines.most * files_of_engine + other_files;
}

std::expected<void, std::string> serve(const StaticSite& site, std::unique_ptr<store::Store> store,
                                       const ServerOptions& options,
                                       const std::function<void(std::uint16_t port)>& on_ready) {
    if (sodium_init() < 0) return std::unexpected("the system has no source of randomness");
    std::vector<std::unique_ptr<store::Reader>> readers;
    for (int i = 0; i < readers_at_once; ++i) {
        auto reader = store->reader();
        if (!reader) return std::unexpected(reader.error().detail);
        readers.push_back(*std::move(reader));
    }
    // Nobody else uses it before the server runs.
    store::Reader& reader = *readers.front();
    const auto nodes = reader.nodes();
    if (!nodes) return std::unexpected(nodes.error().detail);
    if (const auto why = options.connect ? why_not_beside(*nodes) : std::nullopt)
        return std::unexpected(*why);
    asio::io_context context{1};
    Server::Start start{.store = std::move(store),
                        .readers = std::move(readers),
                        .bus = nullptr,
                        .club = "kradan." + nodes->front().name};
    if (options.connect) {
        auto bus = options.connect([&context](auto work) { asio::post(context, std::move(work)); });
        if (!bus) return std::unexpected(bus.error());
        start.bus = *std::move(bus);
    }
    // A node's board time begins after those of all before it; a server alone goes on with its own.
    for (const store::Node& node : *nodes) {
        if (node.epoch == 0 || start.bus) start.board_time = std::max(start.board_time, node.board_time);
    }
    Server server{site, context, options, std::move(start)};
    if (auto started = server.start(reader); !started) return started;
    if (options.connect) server.meet();
    if (server.was_buried()) return std::unexpected(buried);
    const auto port = server.listen();
    if (!port) return std::unexpected(port.error());
    on_ready(*port);
    server.run();
    if (server.was_buried()) return std::unexpected(buried);
    return {};
}

}  // namespace kradan::server
