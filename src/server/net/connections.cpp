#include <boost/asio/co_spawn.hpp>
#include <utility>

#include "core/quote.h"
#include "server/base/guarded.h"
#include "server/net/metrics.h"
#include "server/net/origins.h"
#include "server/net/pieces.h"
#include "server/net/server.h"
#include "server/net/work_requests.h"

namespace kradan::server {

namespace {

/// Timeouts for the first request on a connection, and for any later read or write.
constexpr std::chrono::seconds first_limit{10};
/// The number of plain connections always allowed from one address, because a browser opens several.
constexpr std::size_t fewest_plain_of_address = 16;
/// If more units than this are queued, the server reports that it is not ready.
constexpr std::size_t most_waiting = 20'000;
constexpr int most_accepted_at_once = 2048;
constexpr std::chrono::milliseconds accept_pause{100};
constexpr std::chrono::seconds farewell_limit{2};

}  // namespace

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
                                  .webhooks = webhooks_,
                                  .held = held_,
                                  .connections = open_.size(),
                                  .plain_connections = plain_.size(),
                                  .backups = options_.backups});
    return answer_text(request, http::status::ok, "text/plain; version=0.0.4; charset=utf-8", plain.metrics);
}

bool Server::has_room_for(const std::string& address) const {
    return !stopping_ && open_.size() + streams_.size() < options_.connections &&
           !kept_open_.full(address, 1, options_.connections_per_address);
}

/// Returns true if the connection has become a WebSocket.
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
    const std::string from = rate_address(client_address(request, place->peer, options_.trusted_proxies));
    if (!has_room_for(from))
        co_return co_await refuse(http::status::service_unavailable,
                                  "Too many connections are open. Try again later.\n");
    auto socket = std::make_shared<WebSocket>(place->stream.release_socket(), sockets_, from,
                                              origin == Origin::ours, place->networks.empty());
    open_.emplace(socket.get(), socket);
    kept_open_.add(from, 1);
    most_open_ = std::max(most_open_, open_.size());
    debug("connection from " + from + " opened");
    socket->accept(std::move(request));
    co_return true;
}

asio::awaitable<bool> Server::write(beast::tcp_stream& stream, const HttpRequest& request,
                                    HttpResponse& response, std::function<void()> taken) {
    stream.expires_after(idle_limit);
    http::response_serializer<http::span_body<const char>> serializer{response};
    if (request.method() == http::verb::head || response.result() == http::status::not_modified) {
        const auto [error, written] = co_await http::async_write_header(stream, serializer, as_result);
        co_return !error;
    }
    co_return !co_await write_in_pieces(stream, serializer, taken);
}

void Server::admit(tcp::socket socket, bool to_metrics) {
    beast::error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    if (error) return;
    const auto peer = unwrapped(endpoint.address());
    std::string from;
    if (!options_.trusted_proxies.contains(peer)) {
        from = rate_address(peer);
        const auto most = std::max(fewest_plain_of_address, options_.connections_per_address);
        while (const auto full = open_plain_.full(from, 1, most))
            close_plain(std::ranges::find_if(
                plain_, [&](const Plain& one) { return std::ranges::count(one.networks, *full) > 0; }));
        open_plain_.add(from, 1);
    }
    if (open_.size() + streams_.size() + plain_.size() >= options_.connections + most_plain &&
        !plain_.empty())
        close_plain(plain_.begin());
    plain_.push_back({.stream = beast::tcp_stream{std::move(socket)},
                      .peer = peer,
                      .asks_for_metrics = to_metrics,
                      .networks = from.empty() ? std::vector<std::string>{} : networks_of(from),
                      .from = from});
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
    if (!place->networks.empty()) open_plain_.remove(place->from, 1);
    place->closed = true;
    place->stream.close();
    closed_.splice(closed_.end(), plain_, place);
}

void Server::forget(Place place) {
    if (!place->closed) close_plain(place);
    closed_.erase(place);
}

/// Reads until the buffer contains a complete head.
asio::awaitable<beast::error_code> Server::read_head(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                                     HttpRequestParser& parser) {
    constexpr std::size_t piece = 4'096;
    while (true) {
        const auto bytes = buffer.cdata();
        beast::error_code error;
        const std::size_t size =
            server::read_head(parser, {static_cast<const char*>(bytes.data()), bytes.size()}, error);
        buffer.consume(size);
        if (error != http::error::need_more) co_return error;
        const std::size_t room = buffer.max_size() - buffer.size();
        if (room == 0) co_return http::error::header_limit;
        const auto [failed, read] =
            co_await stream.async_read_some(buffer.prepare(std::min(room, piece)), as_result);
        buffer.commit(read);
        if (failed == asio::error::eof)
            co_return buffer.size() == 0 ? http::error::end_of_stream : http::error::partial_message;
        if (failed) co_return failed;
    }
}

asio::awaitable<void> Server::converse(Place place) {
    beast::tcp_stream& stream = place->stream;
    beast::flat_buffer buffer = request_buffer();
    for (bool first = true; !stopping_; first = false) {
        HttpRequestParser parser;
        parser.header_limit(longest_head);
        // The path decides whether a body is allowed, and how long it may be.
        parser.body_limit(boost::none);
        stream.expires_after(first ? first_limit : idle_limit);
        const auto error = co_await read_head(stream, buffer, parser);
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
        if ((is_api(request) || BotApi::has_path(path_of(text_of(request.target())))) &&
            !place->asks_for_metrics) {
            const Served served = co_await serve_api(place, parser, buffer);
            if (served == Served::again) continue;
            if (served == Served::kept) co_return;
            co_return co_await see_off(stream);
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

asio::awaitable<void> Server::refuse(beast::tcp_stream& stream, const BadRequest& bad) {
    HttpResponse response = answer_bad(bad);
    co_await write(stream, {}, response);
}

/// Closes with lingering: the peer may still be sending, and closing with unread input would reset the
/// connection and lose the response.
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
    // Back off in case accepting fails.
    door.watched_from = std::chrono::steady_clock::now() + accept_pause;
    // Accept in bulk, before the system's backlog overflows.
    for (int more = 0; more < most_accepted_at_once; ++more) {
        boost::system::error_code error;
        tcp::socket socket = door.acceptor.accept(error);
        if (error == asio::error::would_block) break;
        if (error) {
            // Usually, there are no file descriptors left: free one, and accept again after the back-off.
            if (!plain_.empty()) close_plain(plain_.begin());
            return;
        }
        admit(std::move(socket), door.to_metrics);
    }
    door.watched_from = {};
}

}  // namespace kradan::server
