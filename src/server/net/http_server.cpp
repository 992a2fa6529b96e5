#include "server/net/http_server.h"

#include <malloc.h>
#include <sodium.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <chrono>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "server/accounts/stored_vacations.h"
#include "server/base/guarded.h"
#include "server/net/server.h"

namespace kradan::server {

namespace {

/// File descriptors for the database, the log, the terminal and the event loop, with some to spare.
constexpr std::size_t other_files = 64;
/// File descriptors per engine, including one being started.
constexpr std::size_t files_of_engine = 8;
constexpr std::chrono::milliseconds last_call_time{300};
constexpr std::chrono::milliseconds finishing_pause{10};
constexpr int most_finishing = 300;
/// Offer games to other nodes for at most 5 s.
constexpr std::chrono::milliseconds giving_pause{10};
constexpr int most_giving = 500;
/// How long clients wait before they reconnect after a shutdown, in milliseconds.
constexpr Milliseconds back_after = 1'000;
constexpr Milliseconds back_to_others_after = 500;
constexpr std::chrono::seconds check_pause{15};
constexpr std::size_t checks_at_once = 64;
/// The estimated memory of a connection without its queued data, and how much memory must have been freed
/// before it is returned to the system.
constexpr std::size_t bytes_of_connection = 32 << 10;
constexpr std::size_t worth_freeing = 16 << 20;
constexpr std::chrono::milliseconds probe_pause{500};
constexpr std::chrono::seconds work_pause{2};
constexpr std::chrono::seconds meeting_limit{3};
constexpr const char* buried =
    "this node has not reached the database for too long, and others have taken its games; start it again";
/// The longest wait in a turn. A turn that takes much longer shows that the process was suspended.
constexpr std::chrono::milliseconds longest_pause{100};
/// The maximum number of handlers to run before a deadline is handled: for each connection (pieces of a
/// message), and for everything else.
constexpr std::size_t reads_of_connection = 4;
constexpr std::size_t other_reads = 256;
/// The number of threads that read from the store.
constexpr int readers_at_once = 2;
/// The maximum number of handlers to run after the last turn.
constexpr int most_last_handlers = 20'000;

}  // namespace

TokenBucket rate_of_address(const ServerOptions& options) {
    const auto connections = static_cast<double>(options.connections_per_address);
    return {std::max(1000.0, 8 * connections), std::max(500.0, 4 * connections)};
}
Milliseconds steady_time() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

namespace {

Environment::Compute compute_in(identity::PasswordPool& pool) {
    return [&pool](std::move_only_function<void()> work, std::move_only_function<void()> then) {
        auto run = [work = std::move(work)]() mutable {
            work();
            return true;
        };
        return pool.submit(std::move(run), [then = std::move(then)](auto) mutable { then(); });
    };
}

}  // namespace

Environment Server::environment() {
    return {.node = epoch_,
            .keep = [this](store::Unit unit, auto done) { keep(std::move(unit), std::move(done)); },
            .read = [this](store::Urgency urgency,
                           store::ReadWork work) { reads_.submit(urgency, std::move(work)); },
            .compute = compute_in(passwords_),
            .compute_games = compute_in(games_),
            .fetch =
                [this](FetchRequest request, auto done) {
                    return fetcher_ && fetcher_->fetch(std::move(request), std::move(done));
                },
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
            .vacation_within = vacation_within,
            .free_disk = [this] { return free_disk_; },
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
    if (!std::exchange(full_, true) && options_.warn)
        options_.warn("too many writes are queued for the disk");
    // NOLINTNEXTLINE(bugprone-use-after-move): a refused unit's callback was not moved from.
    asio::post(context_, [done = std::move(done)]() mutable {
        done(std::unexpected(
            store::Error{store::Error::Kind::full, "too many writes are queued for the disk"}));
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

/// Called on a pool thread.
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
        // This time must count as reached only after all earlier input has been read.
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
        give_back_memory();
        for (const auto& [socket, owned] : open_) unchecked_.push_back(owned);
        check_more_sockets();
    });
}

void Server::give_back_memory() {
#if defined(__GLIBC__)
    // The allocator keeps freed pages between used ones, so the process would never shrink. Releasing them
    // takes several milliseconds, so it is done only after much memory was freed.
    const std::size_t most = backlogs_->take_most() + most_open_ * bytes_of_connection;
    const std::size_t now = backlogs_->bytes() + open_.size() * bytes_of_connection;
    most_open_ = std::max(most_open_, open_.size());
    if (most < now + worth_freeing) return;
    malloc_trim(0);
    most_open_ = open_.size();
#endif
}

/// Checks a few sockets at a time, so that other handlers run in between.
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

void Server::look_at_disk() {
    if (options_.disk.empty()) return;
    std::error_code error;
    const auto space = std::filesystem::space(options_.disk, error);
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    free_disk_ =
        error ? std::nullopt
              : std::optional{static_cast<std::int64_t>(std::min<std::uintmax_t>(space.available, most))};
    const bool low = free_disk_ && *free_disk_ < options_.hall.settings.free_disk_bytes;
    if (low == std::exchange(disk_is_low_, low)) return;
    const std::string free = free_disk_ ? std::to_string(*free_disk_ >> 20) + " MiB free" : "not known";
    if (low && options_.warn)
        options_.warn("the disk of the database is almost full (" + free +
                      "): guests cannot start or save anything new");
    if (!low) inform("the disk of the database has enough free space again (" + free + ")");
}

void Server::tend_jobs(std::uint16_t port) {
    guarded(options_.warn, "tending the jobs", [&] {
        look_at_disk();
        hall_.jobs().tend();
        hall_.accounts().tend();
        hall_.check_tokens();
        hall_.rater().tend();
        hall_.moderation().tend();
        hall_.lister().tend();
        hall_.game_reads().tend();
        hall_.tend_uploads();
        webhooks_.tend();
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
    const std::string from{socket.address()};
    debug("connection from " + from + " closed");
    kept_open_.remove(from, 1);
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

/// Offers the games to the other nodes, if there are any, while clients are still being served.
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
        // A stream removes itself from `streams_` when it closes.
        const auto streams = streams_;
        for (const auto& [stream, owned] : streams) owned->close();
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
    // Install the handlers before the server announces that it is ready, since it may be stopped from then
    // on.
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](const boost::system::error_code& error, int) {
        if (!error) stop();
    });
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
    // The context stops when it runs out of work.
    context_.restart();
}

void Server::run() {
    check_sockets();
    const auto work = asio::make_work_guard(context_);
    while (!context_.stopped()) guarded(options_.warn, "a turn of the main loop", [this] { turn(); });
    // Commit everything that was decided, although clients are no longer notified, and end pending reads.
    reads_.stop();
    // This notifies the callers that are waiting for another server.
    fetcher_.reset();
    context_.restart();
    for (int handlers = 0; handlers < most_last_handlers && context_.poll_one() > 0; ++handlers) {
    }
    // Let the other nodes take the games immediately.
    if (epoch_ != 0 && !buried_ &&
        !writer_.submit({store::Resign{board_time()}}, [](const store::Result&) {}))
        options_.warn("the other nodes could not be notified of the shutdown");
    writer_.stop();
    inform("stopped");
}

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
    // Nothing else uses this reader before the server runs.
    store::Reader& reader = *readers.front();
    const auto nodes = reader.nodes();
    if (!nodes) return std::unexpected(nodes.error().detail);
    if (const auto why = options.connect ? why_not_beside(*nodes) : std::nullopt)
        return std::unexpected(*why);
    asio::io_context context{1};
    Server::Start start{.store = std::move(store),
                        .readers = std::move(readers),
                        .bus = nullptr,
                        .fetcher = nullptr,
                        .club = "kradan." + nodes->front().name};
    if (options.connect) {
        auto bus = options.connect([&context](auto work) { asio::post(context, std::move(work)); });
        if (!bus) return std::unexpected(bus.error());
        start.bus = *std::move(bus);
    }
    if (options.make_fetcher) {
        auto fetcher = options.make_fetcher([&context](auto work) { asio::post(context, std::move(work)); });
        if (!fetcher) return std::unexpected(fetcher.error());
        start.fetcher = *std::move(fetcher);
    }
    // A node's board time starts after that of all earlier nodes; a single server continues its own.
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
