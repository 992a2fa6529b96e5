#include "server/net/web_socket.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <charconv>
#include <utility>

#include "server/base/guarded.h"
#include "server/net/shortest_way.h"

namespace kradan::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

/// The size of the socket's send buffer; the system may double it.
constexpr int most_of_system = 64 << 10;
constexpr int most_silent_checks = 3;
constexpr std::chrono::seconds handshake_limit{10};

Milliseconds now() {
    const auto since = Socket::Clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

/// Returns the refusal for a message sent too fast. It has no nonce, because the message was not parsed.
const std::shared_ptr<const std::string>& too_fast() {
    static const auto text =
        written(wire::Refused{.refusal = session::verdict_of(Refusal{"server.too-fast"})});
    return text;
}

}  // namespace

void teardown(beast::role_type role, Socket& socket, beast::error_code& error) {
    websocket::teardown(role, static_cast<tcp::socket&>(socket), error);
}

WebSocket::WebSocket(tcp::socket socket, Owner& owner, std::string from, bool from_our_page,
                     bool through_proxy)
    : socket_(std::move(socket)),
      owner_(owner),
      from_(std::move(from)),
      // One byte more than allowed, to detect messages that are too long.
      incoming_(wire::longest_message + 1),
      backlog_(*owner.backlogs, from_, *this),
      messages_(owner.limits.messages),
      own_(owner.limits.own),
      excess_(owner.limits.excess),
      from_our_page_(from_our_page),
      through_proxy_(through_proxy) {}

void WebSocket::accept(HttpRequest request) {
    websocket::stream_base::timeout limits;
    limits.handshake_timeout = handshake_limit;
    limits.idle_timeout = websocket::stream_base::none();
    limits.keep_alive_pings = false;
    socket_.set_option(limits);
    socket_.read_message_max(wire::longest_message);
    socket_.next_layer().close_after(owner_.limits.without_message);
    socket_.auto_fragment(false);
    socket_.text(true);
    socket_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
        silent_ = 0;
        socket_.next_layer().forget_received();
        if (kind == websocket::frame_type::close) return;
        if (kind == websocket::frame_type::pong) take_pong({payload.data(), payload.size()});
        if (!messages_.pass(now()) && !excess_.pass(now())) drop();
    });
    beast::error_code ignored;
    socket_.next_layer().set_option(tcp::no_delay{true}, ignored);
    // Data in the send buffer also takes up memory if the client does not read.
    socket_.next_layer().set_option(tcp::socket::send_buffer_size{most_of_system}, ignored);
    attempt("a handshake", [&] {
        auto kept = std::make_shared<HttpRequest>(std::move(request));
        socket_.async_accept(*kept, [self = shared_from_this(), kept](beast::error_code error) {
            if (error) return self->end();
            self->attempt("accepting a client", [&] {
                ++self->owner_.counts.opened;
                self->client_ = &self->owner_.hall.enter(*self);
                self->ping();
                self->read();
            });
        });
    });
}

template <class Do>
void WebSocket::attempt(std::string_view what, Do&& work) {
    if (!guarded(owner_.warn, what, std::forward<Do>(work))) end();
}

void WebSocket::fail(std::string_view why) {
    tell_failure(owner_.warn, "a message", why);
    close({websocket::close_code::internal_error, "the server failed"});
}

void WebSocket::read() {
    socket_.async_read(incoming_, [self = shared_from_this()](beast::error_code error, std::size_t) {
        if (error == asio::error::message_size) ++self->owner_.counts.too_fast;
        if (error || self->ended_) return self->end();
        self->attempt("reading", [&] {
            if (!guarded(self->owner_.warn, "a message", [&] { self->take_message(); }))
                self->close({websocket::close_code::internal_error, "the server failed"});
            self->incoming_.consume(self->incoming_.size());
            self->read();
        });
    });
}

void WebSocket::take_message() {
    silent_ = 0;
    socket_.next_layer().forget_received();
    ++owner_.counts.received;
    if (!socket_.got_text()) return close({websocket::close_code::unknown_data, "send text frames"});
    if (closing_ || !in_time()) return;
    const Held held(owner_.held);
    const auto bytes = incoming_.cdata();
    owner_.hall.receive(*client_, {static_cast<const char*>(bytes.data()), bytes.size()});
}

bool WebSocket::in_time() {
    const Milliseconds time = now();
    if (!messages_.pass(time)) {
        if (excess_.pass(time)) {
            send(too_fast());
        } else {
            ++owner_.counts.too_fast;
            hang_up("too fast");
        }
        return false;
    }
    // Messages at a human pace always pass, whatever others send from the same address.
    if (own_.pass(time) || owner_.messages.pass(from_, time)) return true;
    send(too_fast());
    return false;
}

void WebSocket::charge(double messages) {
    owner_.messages.charge(from_, now(), messages);
}

void WebSocket::send_pieces(const Pieces& pieces) {
    if (closing_ || ended_) return;
    if (backlog_.bytes() > owner_.limits.waiting_bytes) {
        ++owner_.counts.too_slow;
        return drop();
    }
    // A single failing client must not hold up a broadcast.
    const bool sent = guarded(owner_.warn, "sending", [&] {
        backlog_.add(size_of(pieces));
        if (closing_) return;
        outgoing_.push_back(pieces);
        if (!writing_) write();
    });
    if (!sent) drop();
}

void WebSocket::write() {
    writing_ = true;
    std::vector<asio::const_buffer> buffers;
    for (const Text& piece : outgoing_.front()) buffers.push_back(asio::buffer(*piece));
    socket_.async_write(buffers, [self = shared_from_this()](beast::error_code error, std::size_t) {
        self->writing_ = false;
        if (error || self->ended_) return self->end();
        ++self->owner_.counts.sent;
        self->backlog_.remove(size_of(self->outgoing_.front()));
        self->outgoing_.pop_front();
        self->attempt("writing", [&] {
            if (!self->outgoing_.empty()) return self->write();
            if (self->reason_) self->say_close();
        });
    });
}

void WebSocket::ping() {
    if (pinging_) return;
    pinging_ = true;
    awaits_pong_ = true;
    pinged_at_ = Clock::now();
    const std::string number = std::to_string(++ping_);
    socket_.async_ping({number.data(), number.size()},
                       [self = shared_from_this()](beast::error_code) { self->pinging_ = false; });
}

void WebSocket::take_pong(std::string_view payload) {
    if (!awaits_pong_ || payload != std::to_string(ping_)) return;
    awaits_pong_ = false;
    const auto way = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - pinged_at_);
    most_believed_ = through_proxy_
                         ? owner_.limits.believed_of_proxy
                         : shortest_way(socket_.next_layer().native_handle()) + owner_.limits.believed;
    round_trips_[pongs_++ % round_trips_.size()] = way.count();
}

Milliseconds WebSocket::round_trip() const {
    const auto known = std::min<std::size_t>(pongs_, round_trips_.size());
    if (known == 0) return 0;
    return std::min(most_believed_, *std::min_element(round_trips_.begin(), round_trips_.begin() + known));
}

void WebSocket::check() {
    if (ended_ || !client_) return;
    const auto moved_at = socket_.next_layer().moved_at();
    const auto checked_at = std::exchange(checked_at_, Clock::now());
    const bool stuck = (writing_ || pinging_) && checked_at_ - moved_at >= owner_.limits.write_patience;
    // A client that is still reading a long message cannot have seen the ping after it.
    if (writing_ && moved_at > checked_at) silent_ = 0;
    if (stuck) ++owner_.counts.too_slow;
    if (stuck || ++silent_ > most_silent_checks) return drop();
    ping();
}

void WebSocket::drop() {
    closing_ = true;
    beast::error_code ignored;
    // Discard the data in the system's send buffer too.
    socket_.next_layer().set_option(tcp::socket::linger{true, 0}, ignored);
    socket_.next_layer().close(ignored);
    // The message being written is freed once its handler has run.
    if (outgoing_.size() > 1) outgoing_.erase(std::next(outgoing_.begin()), outgoing_.end());
    backlog_.clear();
}

void WebSocket::hang_up(std::string_view why) {
    close({websocket::close_code::policy_error, beast::string_view{why.data(), why.size()}});
}

void WebSocket::restart() {
    close({websocket::close_code::service_restart, "the server restarts"});
}

void WebSocket::close(websocket::close_reason reason) {
    if (closing_ || ended_) return;
    // Until the peer closes the connection too, its input is discarded without a limit.
    socket_.next_layer().close_after(std::numeric_limits<std::size_t>::max());
    closing_ = true;
    reason_ = std::move(reason);
    // Messages that are already queued are sent first.
    if (!writing_) say_close();
}

void WebSocket::say_close() {
    socket_.async_close(*reason_, [self = shared_from_this()](beast::error_code) { self->end(); });
}

void WebSocket::end() {
    if (ended_) return;
    ended_ = true;
    // With `ended_` set, the hall can no longer send here.
    guarded(owner_.warn, "removing a client", [this] {
        if (client_) owner_.hall.leave(*std::exchange(client_, nullptr));
    });
    beast::error_code ignored;
    socket_.next_layer().close(ignored);
    owner_.gone(*this);
}

}  // namespace kradan::server
