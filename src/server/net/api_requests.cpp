#include <algorithm>
#include <boost/asio/async_result.hpp>
#include <boost/asio/completion_condition.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "api/request.h"
#include "server/base/at_end.h"
#include "server/net/origins.h"
#include "server/net/server.h"
#include "server/net/work_requests.h"

namespace kradan::server {

namespace {

constexpr std::string_view api_path = "/api/v1/";
constexpr std::chrono::seconds body_time{8};
constexpr std::size_t most_read_of_body = 4'096;
/// How often to check whether there is room for a waiting body.
constexpr std::chrono::milliseconds room_pause{250};

/// Returns the value of the header; "" if it is missing, repeated or not a valid name.
std::string vouched_name(const HttpRequest& request, const std::string& header) {
    constexpr std::size_t longest = 200;
    if (header.empty() || request.count(header) != 1) return {};
    const std::string_view name = text_of(request[header]);
    const bool is_name = !name.empty() && name.size() <= longest && api::is_text(name);
    return is_name ? std::string{name} : std::string{};
}

template <class Api>
asio::awaitable<ApiAnswer> answer_to_api(Api& api, ApiRequest request, typename Api::Route route,
                                         std::string body) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(ApiAnswer)>(
        [&api](auto handler, ApiRequest&& asked, typename Api::Route to, std::string text) {
            auto held = std::make_shared<decltype(handler)>(std::move(handler));
            api.serve(std::move(asked), std::move(to), std::move(text),
                      [held](ApiAnswer answer) { std::move (*held)(std::move(answer)); });
        },
        asio::use_awaitable, std::move(request), std::move(route), std::move(body));
}

/// Decides whether to refuse a request before its body is read; nullopt if it is admitted.
template <class Api>
asio::awaitable<std::optional<ApiAnswer>> refusal_by(Api& api, const ApiRequest& request,
                                                     const typename Api::Route& route) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(std::optional<ApiAnswer>)>(
        [&](auto handler) {
            auto held = std::make_shared<decltype(handler)>(std::move(handler));
            api.admit(request, route,
                      [held](std::optional<ApiAnswer> refused) { std::move (*held)(std::move(refused)); });
        },
        asio::use_awaitable);
}

}  // namespace

bool is_api(const HttpRequest& request) {
    return path_of(text_of(request.target())).starts_with(api_path);
}

/// A connection whose client is reading a response.
class Server::PlainReader final : public SlowReader {
  public:
    PlainReader(Server& server, Place place) : server_(server), place_(place) {}

    std::chrono::steady_clock::time_point moved_at() const override { return moved_at_; }
    /// Call when the client has read something.
    void moved() { moved_at_ = std::chrono::steady_clock::now(); }
    void drop() override {
        if (!place_->closed) server_.close_plain(place_);
    }

  private:
    Server& server_;
    Place place_;
    std::chrono::steady_clock::time_point moved_at_ = std::chrono::steady_clock::now();
};

asio::awaitable<bool> Server::write_api(Place place, const HttpRequest& request, const ApiAnswer& answer,
                                        bool again) {
    const bool known =
        !answer.tag.empty() && names_tag(text_of(request[http::field::if_none_match]), answer.tag);
    const auto status = known ? http::status::not_modified : static_cast<http::status>(answer.status);
    HttpResponse response =
        answer_text(request, status, answer.media, known ? std::string_view{} : answer.body);
    if (answer.status == 204 || known) response.erase(http::field::content_type);
    if (known) response.erase(http::field::content_length);
    response.set(http::field::cache_control, answer.keepable ? "no-cache" : "no-store");
    if (!answer.tag.empty()) response.set(http::field::etag, answer.tag);
    if (answer.keepable) response.set(http::field::vary, "Authorization");
    if (answer.rate) {
        const auto& [limit, left] = *answer.rate;
        const int seconds = (limit.most + limit.per_second - 1) / limit.per_second;
        const int until_full = (limit.most - left + limit.per_second - 1) / limit.per_second;
        response.set("RateLimit-Policy",
                     "\"address\";q=" + std::to_string(limit.most) + ";w=" + std::to_string(seconds));
        response.set("RateLimit",
                     "\"address\";r=" + std::to_string(left) + ";t=" + std::to_string(until_full));
    }
    if (!answer.saved_as.empty()) {
        response.set(http::field::content_disposition, "attachment; filename=\"" + answer.saved_as + "\"");
    }
    if (answer.status == 401) response.set(http::field::www_authenticate, "Bearer");
    if (answer.status == 405) response.set(http::field::allow, answer.allowed);
    if (answer.status == 429) response.set(http::field::retry_after, "10");
    if (!again || stopping_) response.keep_alive(false);
    PlainReader reader{*this, place};
    Backlogs::One backlog{
        *backlogs_, rate_address(client_address(request, place->peer, options_.trusted_proxies)), reader};
    backlog.add(answer.body.size());
    if (place->closed) co_return false;
    const auto taken = [&reader] { reader.moved(); };
    co_return co_await write(place->stream, request, response, taken) && response.keep_alive();
}

namespace {

/// Waits for the next portion of a body.
asio::awaitable<std::optional<std::string>> portion_of(api::NextPortion& next) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(std::optional<std::string>)>(
        [&next](auto handler) {
            auto held = std::make_shared<decltype(handler)>(std::move(handler));
            next([held](std::optional<std::string> portion) { std::move (*held)(std::move(portion)); });
        },
        asio::use_awaitable);
}

}  // namespace

asio::awaitable<bool> Server::stream_api(Place place, const HttpRequest& request, ApiAnswer answer) {
    beast::tcp_stream& stream = place->stream;
    HttpResponse head = head_of_stream(request, answer.media, answer.saved_as);
    const bool chunked = head.chunked();
    if (stopping_) head.keep_alive(false);
    stream.expires_after(idle_limit);
    http::response_serializer<http::span_body<const char>> serializer{head};
    const auto [error, written] = co_await http::async_write_header(stream, serializer, as_result);
    if (error || place->closed) co_return false;
    if (request.method() == http::verb::head) co_return head.keep_alive();
    while (true) {
        const auto portion = co_await portion_of(answer.next);
        // Close the connection, so that the client does not mistake a part for the whole file.
        if (!portion || place->closed || stopping_) co_return false;
        stream.expires_after(idle_limit);
        if (portion->empty()) break;
        PlainReader reader{*this, place};
        Backlogs::One backlog{
            *backlogs_, rate_address(client_address(request, place->peer, options_.trusted_proxies)), reader};
        backlog.add(portion->size());
        if (place->closed) co_return false;
        // The next portion is made only after the client has read this one.
        const auto body = asio::buffer(*portion);
        const auto all = [&reader](const beast::error_code& wrong, std::size_t so_far) {
            reader.moved();
            return asio::transfer_all()(wrong, so_far);
        };
        const auto [failed, size] =
            chunked ? co_await asio::async_write(stream, http::make_chunk(body), all, as_result)
                    : co_await asio::async_write(stream, body, all, as_result);
        if (failed || place->closed) co_return false;
    }
    if (!chunked) co_return false;
    const auto [failed, size] = co_await asio::async_write(stream, http::make_chunk_last(), as_result);
    co_return !failed && !place->closed && head.keep_alive();
}

/// Sends the head, then moves the connection to a stream that sends lines as they are written.
asio::awaitable<Served> Server::stream_lines(Place place, const HttpRequest& request, ApiAnswer answer) {
    const std::string from = rate_address(client_address(request, place->peer, options_.trusted_proxies));
    if (!has_room_for(from)) {
        answer.lines->leave();
        co_await write_api(place, request, BotApi::refusal(503, "server.busy"), false);
        co_return Served::over;
    }
    HttpResponse head = head_of_stream(request, answer.media, "");
    head.set(http::field::cache_control, "no-store");
    // Proxies must not buffer the lines.
    head.set("X-Accel-Buffering", "no");
    http::response_serializer<http::span_body<const char>> serializer{head};
    place->stream.expires_after(idle_limit);
    const auto [error, written] = co_await http::async_write_header(place->stream, serializer, as_result);
    if (error || place->closed || stopping_) {
        answer.lines->leave();
        co_return Served::over;
    }
    const auto stream = std::make_shared<LineStream>(
        place->stream.release_socket(), answer.lines, from, head.chunked(),
        LineStream::Owner{
            .gone = [this](LineStream& gone) { forget(gone); },
            .backlogs = backlogs_,
            .waiting_bytes = static_cast<std::size_t>(options_.hall.settings.waiting_bytes_per_connection),
            .warn = options_.warn});
    streams_.emplace(stream.get(), stream);
    kept_open_.add(from, 1);
    stream->begin();
    co_return Served::kept;
}

/// A connection receiving a request body, until the request is answered.
class Server::PlainSender final : public BodySender {
  public:
    PlainSender(Server& server, Place place, const std::string& address)
        : server_(server), place_(place), timer_(server.context_), body_(*server.bodies_, address, *this) {}

    Bodies::One& body() { return body_; }
    /// Waits until there is room for the bytes. Returns false on timeout, or if the connection has ended.
    asio::awaitable<bool> wait_for_room(Bodies::Clock::time_point until) {
        while (body_.waits()) {
            const auto now = Bodies::Clock::now();
            if (place_->closed || now >= until) co_return false;
            server_.bodies_->end_stalled();
            if (!body_.waits()) break;
            timer_.expires_at(std::min(until, now + room_pause));
            co_await timer_.async_wait(as_result);
        }
        co_return !place_->closed;
    }

    void go_on() override { timer_.cancel(); }
    void end() override {
        if (!place_->closed) server_.close_plain(place_);
    }

  private:
    Server& server_;
    Place place_;
    asio::steady_timer timer_;
    Bodies::One body_;
};

template <class Api>
asio::awaitable<std::expected<std::string, std::optional<ApiAnswer>>> Server::read_body(
    Place place, HttpRequestParser& head, beast::flat_buffer& buffer, std::size_t longest,
    PlainSender& sender) {
    const auto too_long = [] {
        return std::unexpected(Api::refusal(413, "session.malformed", "the body is too long"));
    };
    const auto length = head.content_length();
    if (length.value_or(0) > longest) co_return too_long();
    const bool waits = beast::iequals(head.get()[http::field::expect], "100-continue");
    http::request_parser<http::string_body> body{std::move(head)};
    body.body_limit(longest);
    body.eager(true);
    const auto until = Bodies::Clock::now() + body_time;
    place->stream.expires_at(until);
    if (waits) {
        constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto [failed, sent] =
            co_await asio::async_write(place->stream, asio::buffer(go_on.data(), go_on.size()), as_result);
        if (failed || place->closed) co_return std::unexpected(std::nullopt);
    }
    const std::string& text = body.get().body();
    while (true) {
        if (const std::size_t had = buffer.size(); had > 0) {
            const std::size_t before = text.size();
            const std::size_t rest = length.value_or(longest) - before;
            if (!sender.body().take(had, rest) && !co_await sender.wait_for_room(until)) {
                if (place->closed) co_return std::unexpected(std::nullopt);
                co_return std::unexpected(Api::refusal(503, "server.busy"));
            }
            beast::error_code error;
            buffer.consume(body.put(buffer.cdata(), error));
            sender.body().give_back(had - (text.size() - before));
            if (error == http::error::body_limit) co_return too_long();
            if (error && error != http::error::need_more) co_return std::unexpected(std::nullopt);
            if (body.is_done()) break;
        }
        // Every connection may fill its buffer, but the body grows only while there is room.
        const std::size_t piece = std::min(most_read_of_body, buffer.max_size() - buffer.size());
        if (piece == 0) co_return std::unexpected(std::nullopt);
        const auto [failed, size] = co_await place->stream.async_read_some(buffer.prepare(piece), as_result);
        if (failed || place->closed) co_return std::unexpected(std::nullopt);
        buffer.commit(size);
    }
    sender.body().finish();
    co_return std::move(body.get().body());
}

template <class Api>
asio::awaitable<Served> Server::serve_with(Api& api, Place place, HttpRequestParser& head,
                                           beast::flat_buffer& buffer) {
    const HttpRequest request = head.get();
    const std::string address = rate_address(client_address(request, place->peer, options_.trusted_proxies));
    const auto write = [&](ApiAnswer answer, bool again) -> asio::awaitable<Served> {
        if constexpr (requires { api.left_of(address); })
            answer.rate = RateLeft{api.rate_of_address(), api.left_of(address)};
        co_return co_await write_api(place, request, answer, again) ? Served::again : Served::over;
    };
    const auto refuse = [&](ApiAnswer answer) { return write(std::move(answer), head.is_done()); };
    if (!is_own_host(text_of(request[http::field::host]), options_.origins))
        co_return co_await refuse(Api::refusal(403, "api.foreign", "this host name is not allowed"));
    const Origin origin = origin_of(request, options_.origins);
    if (origin == Origin::foreign)
        co_return co_await refuse(
            Api::refusal(403, "api.foreign", "requests from pages of other origins are not allowed"));
    ApiRequest asked{.method = std::string{text_of(request.method_string())},
                     .target = std::string{text_of(request.target())},
                     .token = bearer_of(request),
                     .address = address,
                     .origin = std::string{text_of(request[http::field::origin])},
                     .vouched = options_.trusted_proxies.contains(place->peer)
                                    ? vouched_name(request, options_.auth_header)
                                    : std::string{},
                     .media = std::string{text_of(request[http::field::content_type])}};
    auto route = api.route(asked);
    if (!route) co_return co_await refuse(std::move(route.error()));
    std::optional<PlainSender> sender;
    std::string text;
    if (!head.is_done()) {
        // Only callers who may use the operation may make the server hold a body.
        if (auto refused = co_await refusal_by(api, asked, *route))
            co_return co_await refuse(*std::move(refused));
        if (place->closed) co_return Served::over;
        sender.emplace(*this, place, asked.address);
        auto body = co_await read_body<Api>(place, head, buffer, route->longest_body, *sender);
        if (!body && body.error()) co_return co_await write(*std::move(body.error()), false);
        if (!body) co_return Served::over;
        text = *std::move(body);
    }
    ApiAnswer answer = co_await answer_to_api(api, std::move(asked), *std::move(route), std::move(text));
    if (place->closed) {
        if (answer.lines) answer.lines->leave();
        co_return Served::over;
    }
    if (answer.lines) co_return co_await stream_lines(place, request, std::move(answer));
    if (answer.next)
        co_return co_await stream_api(place, request, std::move(answer)) ? Served::again : Served::over;
    co_return co_await write(std::move(answer), true);
}

asio::awaitable<Served> Server::serve_api(Place place, HttpRequestParser& head, beast::flat_buffer& buffer) {
    if (is_api(head.get())) co_return co_await serve_with(api_, place, head, buffer);
    co_return co_await serve_with(bots_, place, head, buffer);
}

void Server::forget(LineStream& stream) {
    kept_open_.remove(stream.from(), 1);
    streams_.erase(&stream);
}

}  // namespace kradan::server
