#include <boost/asio/async_result.hpp>
#include <utility>

#include "server/base/at_end.h"
#include "server/net/server.h"
#include "server/net/work_requests.h"

namespace kradan::server {

namespace {

/// `most_thrown_away` for a worker, which may be sending findings.
constexpr std::size_t most_thrown_away_of_worker = 2 << 20;
/// The maximum number of analysis results being received or checked at the same time.
constexpr int most_findings = 32;

/// Waits for the answer that `begin(callback)` passes to the callback later, on this thread.
template <class Begin>
asio::awaitable<WorkAnswer> answer_of(Begin begin) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(WorkAnswer)>(
        [](auto handler, Begin work) {
            auto held = std::make_shared<decltype(handler)>(std::move(handler));
            work([held](WorkAnswer answer) { std::move (*held)(std::move(answer)); });
        },
        asio::use_awaitable, std::move(begin));
}

}  // namespace

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
    // Check the key first, since only workers may make the server hold a body.
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
    // A request in progress may outlive this object.
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

}  // namespace kradan::server
