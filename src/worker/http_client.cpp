#include "worker/http_client.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <thread>
#include <utility>

#include "core/ascii.h"

namespace kradan::worker {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
/// The largest answer: a game of a thousand moves and all that is known of it need less.
constexpr std::size_t longest_answer = 2 << 20;
constexpr std::chrono::milliseconds poll_pause{50};

using Outcome = std::expected<Reply, std::string>;
using Request = http::request<http::string_body>;

Request request_of(http::verb verb, const ServerUrl& server, const std::string& path) {
    Request request{verb, server.path + path, 11};
    const bool v6 = server.host.contains(':');
    request.set(http::field::host, (v6 ? "[" + server.host + "]" : server.host) + ":" + server.port);
    request.keep_alive(false);
    return request;
}

asio::awaitable<void> converse(ServerUrl server, Request request, std::chrono::milliseconds patience,
                               std::shared_ptr<Outcome> outcome) {
    const auto fail = [&](const beast::error_code& error) {
        const std::string there = "http://" + server.host + ":" + server.port;
        *outcome = std::unexpected(error == beast::error::timeout
                                       ? there + " did not answer in time"
                                       : "cannot reach " + there + ": " + error.message());
    };
    asio::ip::tcp::resolver resolver{co_await asio::this_coro::executor};
    const auto [unresolved, places] = co_await resolver.async_resolve(server.host, server.port, as_result);
    if (unresolved) co_return fail(unresolved);
    beast::tcp_stream stream{co_await asio::this_coro::executor};
    stream.expires_after(patience);
    const auto [unconnected, place] = co_await stream.async_connect(places, as_result);
    if (unconnected) co_return fail(unconnected);
    const auto [unsent, sent] = co_await http::async_write(stream, request, as_result);
    if (unsent) co_return fail(unsent);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(longest_answer);
    const auto [unread, read] = co_await http::async_read(stream, buffer, parser, as_result);
    if (unread) co_return fail(unread);
    *outcome = Reply{static_cast<int>(parser.get().result_int()), std::move(parser.get().body())};
}

/// Ends a conversation. The look-up of a name cannot be interrupted, and its end is waited for here: that can
/// take much longer than anyone's patience.
void leave(std::unique_ptr<asio::io_context> context) {
    std::thread([context = std::move(context)]() mutable { context.reset(); }).detach();
}

Outcome ask(const ServerUrl& server, Request request, std::chrono::milliseconds patience,
            const std::function<bool()>& interrupted) {
    auto context = std::make_unique<asio::io_context>(1);
    const auto outcome = std::make_shared<Outcome>(std::unexpected("no answer"));
    asio::co_spawn(*context, converse(server, std::move(request), patience, outcome), asio::detached);
    const auto end = std::chrono::steady_clock::now() + patience;
    while (true) {
        context->run_for(poll_pause);
        if (context->stopped()) return std::move(*outcome);
        const bool late = std::chrono::steady_clock::now() >= end;
        if (!late && !interrupted()) continue;
        leave(std::move(context));
        if (!late) return std::unexpected("interrupted");
        return std::unexpected("http://" + server.host + ":" + server.port + " did not answer in time");
    }
}

}  // namespace

bool is_private(std::string_view host) {
    beast::error_code error;
    const auto address = asio::ip::make_address(host, error);
    if (error) {
        // A name of one word is of this network.
        return !host.contains('.') || host == "localhost" || host.ends_with(".localhost") ||
               host.ends_with(".local") || host.ends_with(".internal") || host.ends_with(".home.arpa");
    }
    if (address.is_loopback()) return true;
    if (address.is_v6()) {
        const auto bytes = address.to_v6().to_bytes();
        return (bytes[0] & 0xfe) == 0xfc || address.to_v6().is_link_local();
    }
    const auto bytes = address.to_v4().to_bytes();
    return bytes[0] == 10 || (bytes[0] == 172 && (bytes[1] & 0xf0) == 16) ||
           (bytes[0] == 192 && bytes[1] == 168) || (bytes[0] == 169 && bytes[1] == 254);
}

std::expected<ServerUrl, std::string> read_url(std::string_view text) {
    constexpr std::string_view scheme = "http://";
    if (text.starts_with("https://")) {
        return std::unexpected(
            "a worker speaks plain HTTP only; for a server behind TLS use a tunnel, such as ssh -L "
            "8080:127.0.0.1:8080, and give http://127.0.0.1:8080");
    }
    const auto wrong = std::unexpected("expected a URL like http://club.example:8080");
    if (!text.starts_with(scheme)) return wrong;
    text.remove_prefix(scheme.size());
    const auto slash = std::min(text.find('/'), text.size());
    std::string_view authority = text.substr(0, slash);
    ServerUrl url{.path = std::string{text.substr(slash)}};
    while (url.path.ends_with('/')) url.path.pop_back();
    if (authority.starts_with('[')) {
        const auto end = authority.find(']');
        if (end == std::string_view::npos) return wrong;
        url.host = authority.substr(1, end - 1);
        authority.remove_prefix(end + 1);
    } else {
        const auto colon = std::min(authority.find(':'), authority.size());
        url.host = authority.substr(0, colon);
        authority.remove_prefix(colon);
    }
    url.port = "80";
    if (authority.starts_with(':')) url.port = authority.substr(1);
    constexpr std::size_t most_digits = 5;
    const bool is_port = !url.port.empty() && url.port.size() <= most_digits &&
                         std::ranges::all_of(url.port, is_digit) && std::stoi(url.port) <= 65'535;
    const bool is_host = !url.host.empty() && std::ranges::none_of(url.host, [](char letter) {
        return letter <= ' ' || letter == '@' || letter == '/' || letter == '?' || letter == '#';
    });
    const bool good_path = std::ranges::none_of(
        url.path, [](char letter) { return letter <= ' ' || letter == '?' || letter == '#'; });
    if (!is_port || !is_host || !good_path || (!authority.empty() && !authority.starts_with(':')))
        return wrong;
    return url;
}

std::expected<Reply, std::string> post(const ServerUrl& server, const std::string& path,
                                       const std::string& key, const std::string& body,
                                       std::chrono::milliseconds patience,
                                       const std::function<bool()>& interrupted) {
    Request request = request_of(http::verb::post, server, path);
    request.set(http::field::authorization, "Bearer " + key);
    request.set(http::field::content_type, "application/json");
    request.body() = body;
    request.prepare_payload();
    return ask(server, std::move(request), patience, interrupted);
}

std::expected<Reply, std::string> get(const ServerUrl& server, const std::string& path,
                                      std::chrono::milliseconds patience,
                                      const std::function<bool()>& interrupted) {
    return ask(server, request_of(http::verb::get, server, path), patience, interrupted);
}

}  // namespace kradan::worker
