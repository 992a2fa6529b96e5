#include "server/http_server.h"

#include <sodium.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <charconv>
#include <chrono>
#include <unordered_map>
#include <utility>

#include "server/answers.h"
#include "server/metrics.h"
#include "server/web_socket.h"
#include "store/writer.h"

namespace kradan::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::seconds idle_limit{30};
constexpr std::chrono::milliseconds last_call_time{300};
constexpr std::chrono::milliseconds finishing_pause{10};
constexpr int most_finishing = 300;
/// When those who are told that the server closes are to come again, in milliseconds.
constexpr Milliseconds back_after = 1'000;
constexpr std::chrono::seconds check_pause{15};
constexpr std::uint32_t header_limit = 16'384;
constexpr std::uint64_t body_limit = 8'192;
/// Changes that may wait for the disk before the server says that it is not ready.
constexpr std::size_t most_waiting = 20'000;
constexpr int most_accepted_at_once = 256;
/// Games that are opened between two other things, when the server starts.
constexpr int opened_at_once = 20;
constexpr std::string_view plain = "text/plain; charset=utf-8";

/// The server while it runs: all on the thread of its context, but for the writer.
class Server {
  public:
    Server(const StaticSite& site, std::unique_ptr<store::Store> store, std::unique_ptr<store::Reader> reader,
           const ServerOptions& options, Milliseconds board_time)
        : site_(site),
          options_(options),
          reader_(std::move(reader)),
          board_base_(board_time),
          writer_(std::move(store), [this](auto completions) { deliver(std::move(completions)); }),
          engines_(context_, options.engines),
          hall_(house(), options.hall),
          sockets_{.hall = hall_,
                   .counts = counts_,
                   .changed = [this] { set_timer(); },
                   .gone = [this](WebSocket& socket) { forget(socket); }} {}

    std::expected<std::uint16_t, std::string> listen();
    void run();
    std::expected<void, std::string> start() {
        // A first look finds out whether the store can be read at all.
        if (auto all = hall_.open_some(0); !all) return std::unexpected(all.error());
        asio::post(context_, [this] { open_games(); });
        return {};
    }

  private:
    House house();
    Milliseconds board_time() const {
        const auto since = std::chrono::steady_clock::now() - started_;
        return board_base_ + std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
    }
    void advance(Milliseconds time);
    void keep(store::Unit unit, store::Writer::Done done);
    void deliver(std::vector<store::Completion> completions);
    /// Waits until what was begun is durable and told.
    void finish(int tries);
    void open_games();
    void set_timer();
    void check_sockets();
    void stop();
    void forget(WebSocket& socket);
    std::optional<HttpResponse> special_answer(const HttpRequest& request, const std::string& peer);
    asio::awaitable<void> accept();
    asio::awaitable<void> converse(beast::tcp_stream stream);
    asio::awaitable<bool> upgrade(beast::tcp_stream& stream, HttpRequest& request, const std::string& peer);
    asio::awaitable<bool> write(beast::tcp_stream& stream, const HttpRequest& request,
                                HttpResponse& response);

    const StaticSite& site_;
    const ServerOptions& options_;
    std::unique_ptr<store::Reader> reader_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    Milliseconds board_base_;
    asio::io_context context_{1};
    tcp::acceptor acceptor_{context_};
    asio::steady_timer timer_{context_};
    asio::steady_timer check_timer_{context_};
    asio::steady_timer last_call_{context_};
    asio::signal_set signals_{context_};
    std::optional<Milliseconds> timer_at_;
    bool stopping_ = false;
    /// The last thing that was to be kept was kept.
    bool stores_ = true;
    store::Writer writer_;
    EnginePool engines_;
    Hall hall_;
    WebSocketCounts counts_;
    WebSocket::Owner sockets_;
    std::unordered_map<const WebSocket*, std::shared_ptr<WebSocket>> open_;
    std::unordered_map<std::string, std::size_t> open_by_address_;
    std::string metrics_;
};

House Server::house() {
    return {.keep = [this](store::Unit unit, auto done) { keep(std::move(unit), std::move(done)); },
            .reader = reader_.get(),
            .board_time = [this] { return board_time(); },
            .advance = [this](Milliseconds time) { advance(time); },
            .wall_time =
                [] {
                    const auto now = std::chrono::system_clock::now().time_since_epoch();
                    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
                },
            .random = [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); },
            .ask = options_.engines.uci.empty() && options_.engines.gtp.empty()
                       ? decltype(House::ask){}
                       : [this](Question question, std::move_only_function<void(Answer)> done) {
                             engines_.ask(std::move(question),
                                          [this, done = std::move(done)](Answer answer) mutable {
                                              done(std::move(answer));
                                              set_timer();
                                          });
                         },
            .warn = options_.warn};
}

void Server::advance(Milliseconds time) {
    const Milliseconds now = board_time();
    if (time <= now) return;
    board_base_ += time - now;
    // It was set for the time before.
    timer_at_.reset();
    timer_.cancel();
}

void Server::keep(store::Unit unit, store::Writer::Done done) {
    if (writer_.submit(std::move(unit), std::move(done))) return;
    // NOLINTNEXTLINE(bugprone-use-after-move): what was not taken is as it was.
    asio::post(context_, [done = std::move(done)]() mutable {
        done(std::unexpected(store::Error{store::Error::Kind::full, "too much waits for the disk"}));
    });
}

/// Called on the writer's thread.
void Server::deliver(std::vector<store::Completion> completions) {
    asio::post(context_, [this, completions = std::move(completions)]() mutable {
        for (auto& completion : completions) {
            stores_ = completion.result || completion.result.error().kind == store::Error::Kind::conflict;
            completion();
        }
        set_timer();
    });
}

void Server::open_games() {
    const auto all = hall_.open_some(opened_at_once);
    set_timer();
    if (all && !*all) asio::post(context_, [this] { open_games(); });
}

void Server::set_timer() {
    const auto next = hall_.deadline();
    if (!next || (timer_at_ && *timer_at_ <= *next)) return;
    timer_at_ = next;
    timer_.expires_at(started_ + std::chrono::milliseconds{*next - board_base_});
    timer_.async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        timer_at_.reset();
        hall_.tick();
        set_timer();
    });
}

void Server::check_sockets() {
    check_timer_.expires_after(check_pause);
    check_timer_.async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        for (const auto& [socket, owned] : open_) owned->check();
        check_sockets();
    });
}

void Server::forget(WebSocket& socket) {
    const std::string address{socket.address()};
    if (const auto found = open_by_address_.find(address);
        found != open_by_address_.end() && --found->second == 0)
        open_by_address_.erase(found);
    open_.erase(&socket);
}

void Server::stop() {
    if (stopping_) return;
    stopping_ = true;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    hall_.close(back_after);
    finish(most_finishing);
}

void Server::finish(int tries) {
    const bool done = writer_.waiting() == 0 || tries == 0;
    if (done) {
        for (const auto& [socket, owned] : open_) owned->close_for_restart();
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

std::expected<std::uint16_t, std::string> Server::listen() {
    boost::system::error_code error;
    const auto& address = options_.listen;
    const tcp::endpoint endpoint{asio::ip::make_address(address.host, error), address.port};
    if (error) return std::unexpected("'" + address.host + "' is no address");
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
        std::string reason = "cannot listen on " + address.host + " port " + std::to_string(address.port) +
                             ": " + error.message();
        if (error == asio::error::address_in_use) {
            reason += "; another program uses that port: stop it, or choose another with --listen " +
                      address.host + ":8081";
        }
        return std::unexpected(reason);
    }
    acceptor_.non_blocking(true);
    return acceptor_.local_endpoint().port();
}

void Server::run() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](const boost::system::error_code& error, int) {
        if (!error) stop();
    });
    asio::co_spawn(context_, accept(), asio::detached);
    check_sockets();
    context_.run();
    // What was decided is written, though nobody is told any more.
    writer_.stop();
}

std::optional<HttpResponse> Server::special_answer(const HttpRequest& request, const std::string& peer) {
    const std::string_view target{request.target().data(), request.target().size()};
    if (target == "/healthz") return answer_text(request, http::status::ok, plain, "alive\n");
    if (target == "/readyz") {
        // Whether the store is well again shows only when something is kept.
        if (!stores_ && !stopping_) keep({store::SetBoardTime{board_time()}}, [](const store::Result&) {});
        const bool ready = !stopping_ && stores_ && hall_.serves_all() && writer_.waiting() < most_waiting;
        return ready ? answer_text(request, http::status::ok, plain, "ready\n")
                     : answer_text(request, http::status::service_unavailable, plain, "not ready\n");
    }
    if (target == "/metrics") {
        boost::system::error_code error;
        const auto address = asio::ip::make_address(peer, error);
        if (error || !address.is_loopback() || request.find("X-Forwarded-For") != request.end())
            return answer_text(request, http::status::forbidden, plain, "Only from this machine.\n");
        metrics_ = metrics_text(hall_, counts_, writer_, engines_, open_.size());
        return answer_text(request, http::status::ok, "text/plain; version=0.0.4; charset=utf-8", metrics_);
    }
    return std::nullopt;
}

/// True where the connection has become a WebSocket.
asio::awaitable<bool> Server::upgrade(beast::tcp_stream& stream, HttpRequest& request,
                                      const std::string& peer) {
    const auto refuse = [&](http::status status, std::string_view why) -> asio::awaitable<bool> {
        HttpResponse response = answer_text(request, status, plain, why);
        response.keep_alive(false);
        co_await write(stream, request, response);
        co_return false;
    };
    if (request.target() != "/play")
        co_return co_await refuse(http::status::not_found, "There is nothing here.\n");
    const Origin origin = origin_of(request, options_.origins);
    if (origin == Origin::foreign)
        co_return co_await refuse(http::status::forbidden, "Another page may not connect here.\n");
    const std::string address = rate_address(client_address(request, peer, options_.trusted_proxies));
    const auto from_here = open_by_address_.find(address);
    const bool many_from_here =
        from_here != open_by_address_.end() && from_here->second >= options_.connections_per_address;
    if (stopping_ || open_.size() >= options_.connections || many_from_here)
        co_return co_await refuse(http::status::service_unavailable, "Too many are connected already.\n");
    ++open_by_address_[address];
    auto socket =
        std::make_shared<WebSocket>(stream.release_socket(), sockets_, address, origin == Origin::ours);
    open_.emplace(socket.get(), socket);
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

asio::awaitable<void> Server::converse(beast::tcp_stream stream) {
    beast::error_code error;
    const auto endpoint = stream.socket().remote_endpoint(error);
    const std::string peer = error ? "" : endpoint.address().to_string();
    beast::flat_buffer buffer;
    while (!stopping_) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(header_limit);
        parser.body_limit(body_limit);
        stream.expires_after(idle_limit);
        const auto [read_error, read] = co_await http::async_read(stream, buffer, parser, as_result);
        if (read_error) {
            if (read_error == http::error::header_limit || read_error == http::error::body_limit) {
                http::response<http::string_body> refusal{http::status::payload_too_large, 11};
                refusal.body() = "The request is too large.\n";
                refusal.prepare_payload();
                co_await http::async_write(stream, refusal, as_result);
            }
            break;
        }
        HttpRequest& request = parser.get();
        if (beast::websocket::is_upgrade(request)) {
            if (co_await upgrade(stream, request, peer)) co_return;
            break;
        }
        auto special = special_answer(request, peer);
        HttpResponse response = special ? *std::move(special) : answer(site_, request);
        if (stopping_) response.keep_alive(false);
        if (!co_await write(stream, request, response) || !response.keep_alive()) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
}

asio::awaitable<void> Server::accept() {
    while (acceptor_.is_open()) {
        auto [error, socket] = co_await acceptor_.async_accept(as_result);
        if (error == asio::error::operation_aborted) break;
        if (error) {
            // Out of file descriptors, mostly: wait for some to come back.
            asio::steady_timer pause(context_, std::chrono::milliseconds{100});
            co_await pause.async_wait(as_result);
            continue;
        }
        // Where thousands come at once they are let in together, before the queue of the system overflows.
        boost::system::error_code none_left;
        for (int more = 0; !none_left; ++more) {
            asio::co_spawn(context_, converse(beast::tcp_stream{std::move(socket)}), asio::detached);
            if (more == most_accepted_at_once) break;
            socket = acceptor_.accept(none_left);
        }
    }
}

}  // namespace

std::expected<ListenAddress, std::string> read_listen_address(std::string_view text) {
    if (text.empty()) return std::unexpected("an address is missing; write one like 127.0.0.1:8080");
    ListenAddress address;
    std::string_view host = text;
    std::string_view port;
    if (text.starts_with('[')) {
        const auto close = text.find(']');
        if (close == std::string_view::npos) return std::unexpected("the ']' of the address is missing");
        host = text.substr(1, close - 1);
        if (const std::string_view rest = text.substr(close + 1); rest.starts_with(':')) {
            port = rest.substr(1);
        } else if (!rest.empty()) {
            return std::unexpected("after ']' only ':PORT' can follow");
        }
    } else if (const auto colon = text.rfind(':'); colon != std::string_view::npos) {
        host = text.substr(0, colon);
        port = text.substr(colon + 1);
        if (port.empty()) return std::unexpected("the port after ':' is missing");
    }
    if (!host.empty()) {
        boost::system::error_code error;
        address.host = host == "localhost" ? "127.0.0.1" : std::string{host};
        asio::ip::make_address(address.host, error);
        if (error)
            return std::unexpected("'" + std::string{host} +
                                   "' is no address; write one like 127.0.0.1 or 0.0.0.0");
    }
    if (!port.empty()) {
        const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
        if (error != std::errc{} || end != port.data() + port.size()) {
            return std::unexpected("'" + std::string{port} +
                                   "' is no port; a port is a number from 0 to 65535");
        }
    }
    return address;
}

std::expected<void, std::string> serve(const StaticSite& site, std::unique_ptr<store::Store> store,
                                       const ServerOptions& options,
                                       const std::function<void(std::uint16_t port)>& on_ready) {
    if (sodium_init() < 0) return std::unexpected("the system has no source of randomness");
    auto reader = store->reader();
    if (!reader) return std::unexpected(reader.error().detail);
    const auto board_time = (*reader)->board_time();
    if (!board_time) return std::unexpected(board_time.error().detail);
    Server server{site, std::move(store), *std::move(reader), options, *board_time};
    if (auto started = server.start(); !started) return started;
    const auto port = server.listen();
    if (!port) return std::unexpected(port.error());
    on_ready(*port);
    server.run();
    return {};
}

}  // namespace kradan::server
