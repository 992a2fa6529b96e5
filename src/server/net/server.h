#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
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
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "identity/password_pool.h"
#include "server/api/http_api.h"
#include "server/bots/bot_api.h"
#include "server/hooks/webhooks.h"
#include "server/net/answers.h"
#include "server/net/bodies.h"
#include "server/net/held.h"
#include "server/net/http_server.h"
#include "server/net/line_stream.h"
#include "server/net/own_worker.h"
#include "server/net/web_socket.h"
#include "server/programs/shown_game.h"
#include "server/time/board_clock.h"
#include "store/read_pool.h"
#include "store/writer.h"

namespace kradan::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

inline constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
inline constexpr std::chrono::seconds idle_limit{30};
/// Plain connections (not WebSockets) allowed in addition to the limit on WebSockets.
inline constexpr std::size_t most_plain = 128;
/// The maximum number of bytes to read from a refused connection.
inline constexpr std::size_t most_thrown_away = 256 << 10;
/// The maximum number of waiting reads, in addition to one per connection.
inline constexpr std::size_t most_other_reads = 10'000;

Milliseconds steady_time();
/// Returns the rate limit for an address, beyond what each connection may always send. A whole club may share
/// an address.
TokenBucket rate_of_address(const ServerOptions& options);

/// A connection that is not, or not yet, a WebSocket.
struct Plain {
    beast::tcp_stream stream;
    asio::ip::address peer;
    bool asks_for_metrics = false;
    /// The body of the last metrics response. It must outlive the response.
    std::string metrics = {};
    /// The address's networks, including the address itself. Empty for a trusted proxy, which serves many
    /// clients.
    std::vector<std::string> networks = {};
    std::string from = {};
    /// How many more bytes of a refused request to read and discard.
    std::size_t thrown_away = most_thrown_away;
    bool closed = false;
};

struct Door {
    tcp::acceptor acceptor;
    bool to_metrics = false;
    /// True while a wait is pending; otherwise the next one starts at `watched_from`.
    bool watched = false;
    BoardClock::Time watched_from = {};
};

/// The state of a connection after a response.
enum class Served : std::uint8_t {
    again,
    over,
    /// The socket was moved to another owner.
    kept,
};

/// The running server. Everything runs on the thread of `context_`, except the writer and the reads.
class Server {
  public:
    /// Arguments for the constructor.
    struct Start {
        std::unique_ptr<store::Store> store;
        std::vector<std::unique_ptr<store::Reader>> readers;
        Milliseconds board_time = 0;
        /// Null for a single server.
        std::unique_ptr<Bus> bus;
        /// Null if no requests to other servers are needed.
        std::unique_ptr<Fetcher> fetcher;
        /// The name shared by the club's nodes.
        std::string club;
    };

    Server(const StaticSite& site, asio::io_context& context, const ServerOptions& options, Start start)
        : site_(site),
          options_(options),
          clock_(start.board_time, std::chrono::steady_clock::now()),
          messages_(rate_of_address(options), network_shares(options.hall.settings)),
          kept_open_(network_shares(options.hall.settings)),
          open_plain_(network_shares(options.hall.settings)),
          context_(context),
          bus_(std::move(start.bus)),
          epoch_(start.store->epoch()),
          writer_(std::move(start.store), [this](auto& completions) { deliver(completions); }),
          reads_(
              std::move(start.readers), [this](auto& then) { deliver(then); },
              options.connections + most_other_reads),
          passwords_([this](auto& then) { deliver(then); }),
          games_([this](auto& then) { deliver(then); }),
          fetcher_(std::move(start.fetcher)),
          engines_(context_, options.engines),
          hall_(environment(), options.hall, node_options(std::move(start.club))),
          own_worker_(options.own_worker,
                      options.own_worker.empty() ? std::string{} : hall_.jobs().add_own_worker(),
                      options.warn),
          webhooks_(hall_.environment(), options.webhook),
          api_(hall_.environment(), {hall_.accounts(), hall_.rating_pages(), hall_.history_pages(),
                                     hall_.moderation(), programs_}),
          bots_(hall_),
          sockets_{.hall = hall_,
                   .counts = counts_,
                   .gone = [this](WebSocket& socket) { forget(socket); },
                   .warn = options.warn,
                   .held = held_,
                   .messages = messages_,
                   .backlogs = backlogs_,
                   .limits = {.waiting_bytes = static_cast<std::size_t>(
                                  options.hall.settings.waiting_bytes_per_connection)}} {
        if (!webhooks_.are_wanted()) return;
        hall_.on_game([this](const auto& head, const auto& config, const auto& ended) {
            if (head.watchable)
                webhooks_.tell(ended ? "game.ended" : "game.began",
                               api::write_answer(summary_of(head, config, ended)));
        });
    }

    std::expected<std::uint16_t, std::string> listen();
    void run();
    /// Runs until the other nodes know this one, or until a timeout. Nodes that do not know this one send
    /// nothing to its players.
    void meet();
    /// Returns true if the other nodes have marked this one as gone.
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
    /// Hands games over to other nodes and waits for commits in flight, both for a limited time. Then closes
    /// the WebSockets and stops.
    void hand_over(int tries);
    void finish(int tries);
    /// Runs handlers that are ready or due, or waits a while for one to be.
    void turn();
    /// Probes the disk with a small commit.
    void probe();
    void check_sockets();
    void check_more_sockets();
    /// Returns memory to the system after a peak in clients or queued data.
    void give_back_memory();
    /// Tends the workers' jobs from time to time.
    void tend_jobs(std::uint16_t port);
    void look_at_disk();
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
    /// Closes a connection, for example the least recently active one to make room.
    void close_plain(Place place);
    void forget(Place place);
    HttpResponse answer_to(const HttpRequest& request, Plain& plain);
    HttpResponse metrics_answer(const HttpRequest& request, Plain& plain);
    static std::expected<std::uint16_t, std::string> open(Door& door, const ListenAddress& address);
    void watch(Door& door);
    void let_in(Door& door);
    asio::awaitable<void> converse(Place place);
    static asio::awaitable<beast::error_code> read_head(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                                        HttpRequestParser& parser);
    asio::awaitable<void> refuse(beast::tcp_stream& stream, const BadRequest& bad);
    static asio::awaitable<void> see_off(beast::tcp_stream& stream, std::size_t most = most_thrown_away);
    /// Answers a worker's request. Returns true if the connection can be used again.
    asio::awaitable<bool> serve_worker(Place place, HttpRequestParser& head, beast::flat_buffer& buffer);
    /// Reads the body, if there is one. Returns an answer with status 200 if the body is accepted and a
    /// refusal if not; nullopt if the connection has ended.
    asio::awaitable<std::optional<WorkAnswer>> take_body(Place place, HttpRequestParser& head,
                                                         beast::flat_buffer& buffer, WorkRequest& work);
    /// Answers a request to the HTTP API or the bot API.
    asio::awaitable<Served> serve_api(Place place, HttpRequestParser& head, beast::flat_buffer& buffer);
    template <class Api>
    asio::awaitable<Served> serve_with(Api& api, Place place, HttpRequestParser& head,
                                       beast::flat_buffer& buffer);
    class PlainSender;
    /// Reads the body as room becomes available. The error is a refusal, or nullopt if the connection has
    /// ended.
    template <class Api>
    asio::awaitable<std::expected<std::string, std::optional<ApiAnswer>>> read_body(
        Place place, HttpRequestParser& head, beast::flat_buffer& buffer, std::size_t longest,
        PlainSender& sender);
    asio::awaitable<Served> stream_lines(Place place, const HttpRequest& request, ApiAnswer answer);
    void forget(LineStream& stream);
    class PlainReader;
    asio::awaitable<bool> write_api(Place place, const HttpRequest& request, const ApiAnswer& answer,
                                    bool again);
    /// Writes a response whose body is produced while it is being sent.
    asio::awaitable<bool> stream_api(Place place, const HttpRequest& request, ApiAnswer answer);
    /// Returns true if another connection from the address may be kept open.
    bool has_room_for(const std::string& address) const;
    asio::awaitable<bool> upgrade(Place place, HttpRequest& request);
    /// Writes a response. Calls `taken` whenever the system has accepted a piece.
    asio::awaitable<bool> write(
        beast::tcp_stream& stream, const HttpRequest& request, HttpResponse& response,
        std::function<void()> taken = [] {});

    const StaticSite& site_;
    const ServerOptions& options_;
    BoardClock clock_;
    /// The rate limit on messages beyond those that each WebSocket may always send.
    AddressRates messages_;
    /// Connections that are kept open (WebSockets and streams), and other connections.
    NetworkCounts kept_open_;
    NetworkCounts open_plain_;
    asio::io_context& context_;
    std::unique_ptr<Bus> bus_;
    store::Epoch epoch_;
    bool buried_ = false;
    Door door_{.acceptor = tcp::acceptor{context_}};
    Door metrics_door_{.acceptor = tcp::acceptor{context_}, .to_metrics = true};
    asio::steady_timer check_timer_{context_};
    std::vector<std::weak_ptr<WebSocket>> unchecked_;
    /// The maximum number of connections since memory was last returned to the system.
    std::size_t most_open_ = 0;
    asio::steady_timer probe_timer_{context_};
    asio::steady_timer work_timer_{context_};
    asio::steady_timer last_call_{context_};
    asio::signal_set signals_{context_};
    /// A deadline to be handled once earlier input has been read, and how many handlers may still run before
    /// that.
    std::optional<Milliseconds> due_;
    std::size_t still_read_ = 0;
    bool stopping_ = false;
    /// True if the last commit succeeded.
    bool stores_ = true;
    store::Writer writer_;
    store::ReadPool reads_;
    /// Units that are in flight, or whose callbacks have not run yet.
    std::size_t kept_ = 0;
    identity::PasswordPool passwords_;
    /// The thread pool that replays and writes games.
    identity::PasswordPool games_;
    std::unique_ptr<Fetcher> fetcher_;
    EnginePool engines_;
    Hall hall_;
    OwnWorker own_worker_;
    ProgramPages programs_{hall_};
    Webhooks webhooks_;
    HttpApi api_;
    BotApi bots_;
    std::shared_ptr<Backlogs> backlogs_ = std::make_shared<Backlogs>(
        BacklogLimits{.all = static_cast<std::size_t>(options_.hall.settings.waiting_bytes),
                      .address = static_cast<std::size_t>(options_.hall.settings.waiting_bytes_per_address)},
        network_shares(options_.hall.settings));
    std::shared_ptr<Bodies> bodies_ = std::make_shared<Bodies>(
        BodyLimits{.all = static_cast<std::size_t>(options_.hall.settings.body_bytes),
                   .address = static_cast<std::size_t>(options_.hall.settings.body_bytes_per_address)},
        network_shares(options_.hall.settings));
    std::shared_ptr<int> findings_ = std::make_shared<int>(0);
    WebSocketCounts counts_;
    store::Durations held_;
    WebSocket::Owner sockets_;
    std::unordered_map<const WebSocket*, std::shared_ptr<WebSocket>> open_;
    std::unordered_map<const LineStream*, std::shared_ptr<LineStream>> streams_;
    /// Plain connections, least recently active first.
    std::list<Plain> plain_;
    /// Closed connections whose coroutine has not ended.
    std::list<Plain> closed_;
    /// The rate limit for warnings about forbidden hosts.
    TokenBucket strange_names_{5, 0.1};
    /// True if the writer's queue is full and this has been logged.
    bool full_ = false;
    std::optional<std::int64_t> free_disk_ = {};
    bool disk_is_low_ = false;
};

}  // namespace kradan::server
