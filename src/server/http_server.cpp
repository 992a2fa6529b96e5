#include "server/http_server.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <charconv>
#include <chrono>
#include <utility>

namespace kradan::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::seconds idle_limit{30};
constexpr std::chrono::milliseconds last_call_time{200};
constexpr std::uint32_t header_limit = 16'384;
constexpr std::uint64_t body_limit = 8'192;
constexpr const char* content_security_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src "
    "'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

using Request = http::request<http::string_body>;
using Response = http::response<http::span_body<const char>>;

Response respond(const StaticSite& site, const Request& request) {
    static constexpr std::string_view not_found = "There is no such page here.\n";
    static constexpr std::string_view not_allowed = "Only GET and HEAD are answered here.\n";

    Response response;
    response.version(request.version());
    response.keep_alive(request.keep_alive());
    response.set("Content-Security-Policy", content_security_policy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");

    std::string_view body;
    const std::string_view target{request.target().data(), request.target().size()};
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
        response.result(http::status::method_not_allowed);
        response.set(http::field::allow, "GET, HEAD");
        response.set(http::field::content_type, "text/plain; charset=utf-8");
        body = not_allowed;
    } else if (const Asset* asset = site.find(target)) {
        response.set(http::field::content_type, asset->content_type);
        response.set(http::field::etag, asset->etag);
        response.set(http::field::cache_control,
                     asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
        if (request[http::field::if_none_match] == asset->etag) {
            response.result(http::status::not_modified);
            return response;
        }
        response.result(http::status::ok);
        body = asset->body;
    } else {
        response.result(http::status::not_found);
        response.set(http::field::content_type, "text/plain; charset=utf-8");
        body = not_found;
    }
    response.content_length(body.size());
    if (request.method() != http::verb::head) response.body() = {body.data(), body.size()};
    return response;
}

asio::awaitable<void> converse(beast::tcp_stream stream, const StaticSite& site, const bool& stopping) {
    beast::flat_buffer buffer;
    while (!stopping) {
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
        Response response = respond(site, parser.get());
        if (stopping) response.keep_alive(false);
        stream.expires_after(idle_limit);
        http::response_serializer<http::span_body<const char>> serializer{response};
        const bool head_only =
            parser.get().method() == http::verb::head || response.result() == http::status::not_modified;
        beast::error_code write_error;
        if (head_only) {
            const auto [error, written] = co_await http::async_write_header(stream, serializer, as_result);
            write_error = error;
        } else {
            const auto [error, written] = co_await http::async_write(stream, serializer, as_result);
            write_error = error;
        }
        if (write_error || !response.keep_alive()) break;
    }
    beast::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> accept(tcp::acceptor& acceptor, const StaticSite& site, const bool& stopping) {
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(as_result);
        if (error == asio::error::operation_aborted) break;
        if (error) {
            // Out of file descriptors, mostly: wait for some to come back.
            asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds{100});
            co_await pause.async_wait(as_result);
            continue;
        }
        asio::co_spawn(acceptor.get_executor(),
                       converse(beast::tcp_stream{std::move(socket)}, site, stopping), asio::detached);
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

std::expected<void, std::string> serve(const StaticSite& site, const ListenAddress& address,
                                       const std::function<void(std::uint16_t port)>& on_ready) {
    asio::io_context context{1};
    boost::system::error_code error;
    const tcp::endpoint endpoint{asio::ip::make_address(address.host, error), address.port};
    if (error) return std::unexpected("'" + address.host + "' is no address");

    const auto where = address.host + " port " + std::to_string(address.port);
    tcp::acceptor acceptor{context};
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
        std::string reason = "cannot listen on " + where + ": " + error.message();
        if (error == asio::error::address_in_use) {
            reason += "; another program uses that port: stop it, or choose another with --listen " +
                      address.host + ":8081";
        }
        return std::unexpected(reason);
    }

    bool stopping = false;
    asio::signal_set signals{context, SIGINT, SIGTERM};
    asio::steady_timer last_call{context};
    signals.async_wait([&](const boost::system::error_code& signal_error, int) {
        if (signal_error) return;
        stopping = true;
        boost::system::error_code ignored;
        acceptor.close(ignored);
        last_call.expires_after(last_call_time);
        last_call.async_wait([&](const boost::system::error_code&) { context.stop(); });
    });
    asio::co_spawn(context, accept(acceptor, site, stopping), asio::detached);
    on_ready(acceptor.local_endpoint().port());
    context.run();
    return {};
}

}  // namespace kradan::server
