#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "server/club/hall.h"
#include "server/net/addresses.h"
#include "server/net/requests.h"

namespace kradan::server {

/// A socket that knows when something was last taken from it: what is written is begun anew with each piece.
class Socket final : public boost::asio::ip::tcp::socket {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Socket(boost::asio::ip::tcp::socket socket) : boost::asio::ip::tcp::socket(std::move(socket)) {}

    /// The handler of a read, which counts what came.
    template <class Handler>
    struct Counting {
        Socket& socket;
        Handler handler;

        void operator()(const boost::beast::error_code& error, std::size_t size) {
            std::move(handler)(socket.count(size) ? error : boost::asio::error::message_size, size);
        }
    };

    template <class Buffers, class Handler>
    auto async_read_some(const Buffers& buffers, Handler&& handler) {
        return boost::asio::ip::tcp::socket::async_read_some(
            buffers, Counting<std::decay_t<Handler>>{*this, std::forward<Handler>(handler)});
    }
    template <class Buffers, class Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        moved_at_ = Clock::now();
        return boost::asio::ip::tcp::socket::async_write_some(buffers, std::forward<Handler>(handler));
    }
    Clock::time_point moved_at() const { return moved_at_; }
    /// What came before is no longer counted.
    void forget_received() { received_ = 0; }
    /// A read fails when more than so many bytes have come.
    void close_after(std::size_t most) { most_received_ = most; }

  private:
    bool count(std::size_t size) {
        received_ += size;
        return received_ <= most_received_;
    }

    std::size_t received_ = 0;
    std::size_t most_received_ = std::numeric_limits<std::size_t>::max();
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
    TokenBucket messages{240, 80};
    /// … those that it may send whatever others at its address do, …
    TokenBucket own{20, 4};
    /// … and those which come too fast before it is ended.
    TokenBucket excess{200, 1};
    /// Bytes of which no message comes, before it is ended: the longest message in fragments of one byte.
    std::size_t without_message = 8 * wire::longest_message;
    /// What is believed of a round trip beyond what the system measured of the way, …
    Milliseconds believed = 15;
    /// … and in all of one by way of a proxy, behind which it can measure nothing.
    Milliseconds believed_of_proxy = 50;
};

/// One WebSocket: texts of at most `wire::longest_message` bytes, each a message to the hall. What comes too
/// fast is refused unread. Used on one thread.
class WebSocket final : public Connection, public std::enable_shared_from_this<WebSocket> {
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
              bool from_our_page, bool through_proxy = false);

    void accept(HttpRequest request);
    /// Asks for a sign of life; ends the connection where there was none since the last two times, or nothing
    /// was taken for too long of what is written.
    void check();

    void send(std::shared_ptr<const std::string> text) override;
    void hang_up(std::string_view why) override;
    void close_for_restart();
    /// The shortest of the last few, and no more than the way itself takes: nobody gains by answering late.
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
    Client* client_ = nullptr;
    std::shared_ptr<Address> from_;
    boost::beast::flat_buffer incoming_;
    std::deque<std::shared_ptr<const std::string>> outgoing_;
    /// Of all of them, the one that is being written included.
    std::size_t outgoing_bytes_ = 0;
    std::optional<boost::beast::websocket::close_reason> reason_;
    TokenBucket messages_;
    TokenBucket own_;
    TokenBucket excess_;
    /// The number of the latest ping, which its answer bears.
    std::uint32_t ping_ = 0;
    std::size_t pongs_ = 0;
    Clock::time_point pinged_at_;
    std::array<Milliseconds, 4> round_trips_ = {};
    Milliseconds most_believed_ = 0;
    Clock::time_point checked_at_;
    int silent_ = 0;
    bool from_our_page_;
    bool through_proxy_;
    bool writing_ = false;
    bool pinging_ = false;
    bool awaits_pong_ = false;
    bool closing_ = false;
    bool ended_ = false;
};

}  // namespace kradan::server

/// A handler that is wrapped runs where, and with the memory, that it would without.
template <template <class, class> class Associator, class Handler, class Default>
struct boost::asio::associator<Associator, kradan::server::Socket::Counting<Handler>, Default>
    : Associator<Handler, Default> {
    static typename Associator<Handler, Default>::type get(
        const kradan::server::Socket::Counting<Handler>& counting) noexcept {
        return Associator<Handler, Default>::get(counting.handler);
    }
    static auto get(const kradan::server::Socket::Counting<Handler>& counting,
                    const Default& otherwise) noexcept
        -> decltype(Associator<Handler, Default>::get(counting.handler, otherwise)) {
        return Associator<Handler, Default>::get(counting.handler, otherwise);
    }
};
