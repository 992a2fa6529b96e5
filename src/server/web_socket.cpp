#include "server/web_socket.h"

#include <boost/asio/buffer.hpp>
#include <utility>

namespace kradan::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

/// What may wait for someone who reads slowly.
constexpr std::size_t most_waiting_bytes = 1 << 20;
constexpr int most_silent_checks = 3;
constexpr std::chrono::seconds handshake_limit{10};

}  // namespace

WebSocket::WebSocket(tcp::socket socket, Owner& owner, std::string address, bool from_our_page)
    : socket_(std::move(socket)),
      owner_(owner),
      address_(std::move(address)),
      incoming_(wire::longest_message),
      from_our_page_(from_our_page) {}

void WebSocket::accept(Request request) {
    websocket::stream_base::timeout limits;
    limits.handshake_timeout = handshake_limit;
    limits.idle_timeout = websocket::stream_base::none();
    limits.keep_alive_pings = false;
    socket_.set_option(limits);
    socket_.read_message_max(wire::longest_message);
    socket_.auto_fragment(false);
    socket_.text(true);
    socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
        silent_ = 0;
        if (kind == websocket::frame_type::pong) {
            round_trip_ =
                std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - pinged_at_).count();
        }
    });
    beast::error_code ignored;
    socket_.next_layer().set_option(tcp::no_delay{true}, ignored);
    auto kept = std::make_shared<Request>(std::move(request));
    socket_.async_accept(*kept, [self = shared_from_this(), kept](beast::error_code error) {
        if (error) return self->end();
        ++self->owner_.counts.opened;
        self->visitor_ = &self->owner_.hall.enter(*self);
        self->ping();
        self->read();
    });
}

void WebSocket::read() {
    socket_.async_read(incoming_, [self = shared_from_this()](beast::error_code error, std::size_t) {
        if (error || self->ended_) return self->end();
        self->silent_ = 0;
        ++self->owner_.counts.received;
        if (!self->socket_.got_text()) {
            self->close({websocket::close_code::unknown_data, "texts only"});
        } else if (!self->closing_) {
            const auto bytes = self->incoming_.cdata();
            self->owner_.hall.receive(*self->visitor_,
                                      {static_cast<const char*>(bytes.data()), bytes.size()});
            self->owner_.changed();
        }
        self->incoming_.consume(self->incoming_.size());
        self->read();
    });
}

void WebSocket::send(std::shared_ptr<const std::string> text) {
    if (closing_ || ended_) return;
    outgoing_bytes_ += text->size();
    if (outgoing_bytes_ > most_waiting_bytes) {
        ++owner_.counts.too_slow;
        closing_ = true;
        beast::error_code ignored;
        socket_.next_layer().close(ignored);
        return;
    }
    outgoing_.push_back(std::move(text));
    if (!writing_) write();
}

void WebSocket::write() {
    writing_ = true;
    socket_.async_write(asio::buffer(*outgoing_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            self->writing_ = false;
                            if (error || self->ended_) return self->end();
                            ++self->owner_.counts.sent;
                            self->outgoing_bytes_ -= self->outgoing_.front()->size();
                            self->outgoing_.pop_front();
                            if (!self->outgoing_.empty()) return self->write();
                            if (self->reason_) self->say_close();
                        });
}

void WebSocket::ping() {
    if (pinging_) return;
    pinging_ = true;
    pinged_at_ = Clock::now();
    socket_.async_ping({}, [self = shared_from_this()](beast::error_code) { self->pinging_ = false; });
}

void WebSocket::check() {
    if (ended_ || !visitor_) return;
    if (++silent_ <= most_silent_checks) return ping();
    beast::error_code ignored;
    socket_.next_layer().close(ignored);
}

void WebSocket::hang_up(std::string_view why) {
    close({websocket::close_code::policy_error, beast::string_view{why.data(), why.size()}});
}

void WebSocket::close_for_restart() {
    close({websocket::close_code::service_restart, "the server restarts"});
}

void WebSocket::close(websocket::close_reason reason) {
    if (closing_ || ended_) return;
    closing_ = true;
    reason_ = std::move(reason);
    // What was sent before is to arrive before.
    if (!writing_) say_close();
}

void WebSocket::say_close() {
    socket_.async_close(*reason_, [self = shared_from_this()](beast::error_code) { self->end(); });
}

void WebSocket::end() {
    if (ended_) return;
    ended_ = true;
    // No call of the hall may come back to this line from here on.
    if (visitor_) owner_.hall.leave(*std::exchange(visitor_, nullptr));
    owner_.changed();
    beast::error_code ignored;
    socket_.next_layer().close(ignored);
    owner_.gone(*this);
}

}  // namespace kradan::server
