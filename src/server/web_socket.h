#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/addresses.h"
#include "server/hall.h"
#include "server/requests.h"

namespace kradan::server {

/// A socket that knows when something was last taken from it: what is written is begun anew with each piece.
class Socket final : public boost::asio::ip::tcp::socket {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Socket(boost::asio::ip::tcp::socket socket) : boost::asio::ip::tcp::socket(std::move(socket)) {}

    template <class Buffers, class Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        moved_at_ = Clock::now();
        return boost::asio::ip::tcp::socket::async_write_some(buffers, std::forward<Handler>(handler));
    }
    Clock::time_point moved_at() const { return moved_at_; }

  private:
    Clock::time_point moved_at_;
};

void teardown(boost::beast::role_type role, Socket& socket, boost::beast::error_code& error);
template <class Handler>
void async_teardown(boost::beast::role_type role, Socket& socket, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, static_cast<boost::asio::ip::tcp::socket&>(socket),
                                            std::forward<Handler>(handler));
}

/// What all WebSockets together have carried.
struct WebSocketCounts {
    std::uint64_t opened = 0;
    std::uint64_t received = 0;
    std::uint64_t sent = 0;
    /// Ended because they did not read what was sent to them.
    std::uint64_t too_slow = 0;
    /// Ended because they sent more than anyone does.
    std::uint64_t too_fast = 0;
};

struct WebSocketLimits {
    /// How long nothing need be taken of what is written.
    std::chrono::milliseconds write_patience{30'000};
    /// Messages of one connection that are read, …
    Rate messages{240, 80};
    /// … those that it may send whatever others at its address do, …
    Rate own{20, 4};
    /// … and those which come too fast before it is ended.
    Rate excess{200, 1};
};

/// One WebSocket: texts of at most `wire::longest_message` bytes, each a message to the hall. What comes too
/// fast is refused unread. Used on one thread.
class WebSocket final : public Line, public std::enable_shared_from_this<WebSocket> {
  public:
    /// `gone` is called when the socket is of no more use.
    struct Owner {
        Hall& hall;
        WebSocketCounts& counts;
        std::function<void(WebSocket&)> gone;
        /// For the operator.
        std::function<void(std::string_view)> warn = {};
        WebSocketLimits limits = {};
    };

    WebSocket(boost::asio::ip::tcp::socket socket, Owner& owner, std::shared_ptr<Address> from,
              bool from_our_page);

    void accept(HttpRequest request);
    /// Asks for a sign of life; ends the connection where there was none since the last two times, or nothing
    /// was taken for too long of what is written.
    void check();

    void send(std::shared_ptr<const std::string> text) override;
    void hang_up(std::string_view why) override;
    void close_for_restart();
    /// The shortest of the last few: nobody gains by answering late now and then.
    Milliseconds round_trip() const override;
    std::string_view address() const override { return from_->text; }
    bool from_our_page() const override { return from_our_page_; }
    void charge(double messages) override { from_->messages.charge(messages); }

  private:
    using Clock = Socket::Clock;

    /// Does this; where it fails, the connection ends.
    template <class Do>
    void attempt(std::string_view what, Do&& work);
    void read();
    void take_message();
    /// Whether what comes now may be read; whoever is too fast for too long is ended.
    bool in_time();
    void write();
    void ping();
    void take_pong(std::string_view payload);
    /// Ends the connection without a word.
    void drop();
    void close(boost::beast::websocket::close_reason reason);
    void say_close();
    void end();

    boost::beast::websocket::stream<Socket> socket_;
    Owner& owner_;
    Visitor* visitor_ = nullptr;
    std::shared_ptr<Address> from_;
    boost::beast::flat_buffer incoming_;
    std::deque<std::shared_ptr<const std::string>> outgoing_;
    /// Of all of them, the one that is being written included.
    std::size_t outgoing_bytes_ = 0;
    std::optional<boost::beast::websocket::close_reason> reason_;
    Rate messages_;
    Rate own_;
    Rate excess_;
    /// The number of the latest ping, which its answer bears.
    std::uint32_t ping_ = 0;
    std::size_t pongs_ = 0;
    Clock::time_point pinged_at_;
    std::array<Milliseconds, 4> round_trips_ = {};
    Clock::time_point checked_at_;
    int silent_ = 0;
    bool from_our_page_;
    bool writing_ = false;
    bool pinging_ = false;
    bool awaits_pong_ = false;
    bool closing_ = false;
    bool ended_ = false;
};

}  // namespace kradan::server
