#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/hall.h"

namespace kradan::server {

/// What all WebSockets together have carried.
struct WebSocketCounts {
    std::uint64_t opened = 0;
    std::uint64_t received = 0;
    std::uint64_t sent = 0;
    /// Ended because they did not read what was sent to them.
    std::uint64_t too_slow = 0;
};

/// One WebSocket: texts of at most `wire::longest_message` bytes, each a message to the hall. Used on one
/// thread.
class WebSocket final : public Line, public std::enable_shared_from_this<WebSocket> {
  public:
    using Request = boost::beast::http::request<boost::beast::http::string_body>;

    /// `changed` is called after each message, for the hall may have to be woken at another time then; `gone`
    /// when the socket is of no more use.
    struct Owner {
        Hall& hall;
        WebSocketCounts& counts;
        std::function<void()> changed;
        std::function<void(WebSocket&)> gone;
    };

    WebSocket(boost::asio::ip::tcp::socket socket, Owner& owner, std::string address, bool from_our_page);

    void accept(Request request);
    /// Asks for a sign of life; ends the connection where there was none since the last two times.
    void check();

    void send(std::shared_ptr<const std::string> text) override;
    void hang_up(std::string_view why) override;
    void close_for_restart();
    Milliseconds round_trip() const override { return round_trip_; }
    std::string_view address() const override { return address_; }
    bool from_our_page() const override { return from_our_page_; }

  private:
    using Clock = std::chrono::steady_clock;

    void read();
    void write();
    void ping();
    void close(boost::beast::websocket::close_reason reason);
    void say_close();
    void end();

    boost::beast::websocket::stream<boost::asio::ip::tcp::socket> socket_;
    Owner& owner_;
    Visitor* visitor_ = nullptr;
    std::string address_;
    boost::beast::flat_buffer incoming_;
    std::deque<std::shared_ptr<const std::string>> outgoing_;
    std::size_t outgoing_bytes_ = 0;
    std::optional<boost::beast::websocket::close_reason> reason_;
    Clock::time_point pinged_at_;
    Milliseconds round_trip_ = 0;
    int silent_ = 0;
    bool from_our_page_;
    bool writing_ = false;
    bool pinging_ = false;
    bool closing_ = false;
    bool ended_ = false;
};

}  // namespace kradan::server
