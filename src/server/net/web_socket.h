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
#include "server/limits/rate_limits.h"
#include "server/net/backlogs.h"
#include "server/net/held.h"
#include "server/net/requests.h"

namespace kradan::server {

/// A socket that records when a write last made progress. Each piece is a separate write.
class Socket final : public boost::asio::ip::tcp::socket {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Socket(boost::asio::ip::tcp::socket socket) : boost::asio::ip::tcp::socket(std::move(socket)) {}

    /// A read handler that counts received bytes.
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
    /// Resets the count of received bytes.
    void forget_received() { received_ = 0; }
    /// Makes reads fail after more than this many bytes.
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

/// Counters for all WebSockets.
struct WebSocketCounts {
    std::uint64_t opened = 0;
    std::uint64_t received = 0;
    std::uint64_t sent = 0;
    /// Closed because the client did not read.
    std::uint64_t too_slow = 0;
    /// Closed because the client sent too much.
    std::uint64_t too_fast = 0;
};

struct WebSocketLimits {
    /// How long a write may go without progress.
    std::chrono::milliseconds write_patience{30'000};
    /// Messages accepted from one connection.
    TokenBucket messages{240, 80};
    /// Messages that are always accepted from a connection, whatever its address sends.
    TokenBucket own{20, 4};
    /// How many messages to refuse for exceeding the rate before closing the connection.
    TokenBucket excess{200, 1};
    /// The client is dropped if there are more queued bytes than this.
    std::size_t waiting_bytes = 1 << 20;
    /// The maximum number of bytes to accept without a complete message or control frame: the longest message
    /// in 1-byte fragments.
    std::size_t without_message = 8 * wire::longest_message;
    /// How much longer than the kernel's measurement an accepted round trip may be.
    Milliseconds believed = 15;
    /// The maximum accepted round trip behind a proxy, where the kernel cannot measure it.
    Milliseconds believed_of_proxy = 50;
};

/// A WebSocket. Passes text messages of at most `wire::longest_message` bytes to the hall. Messages that
/// exceed the rate limits are refused unparsed. Single-threaded.
class WebSocket final : public Connection, public SlowReader, public std::enable_shared_from_this<WebSocket> {
  public:
    /// `gone` is called when the socket is no longer needed.
    struct Owner {
        Hall& hall;
        WebSocketCounts& counts;
        std::function<void(WebSocket&)> gone;
        /// The operator's log.
        std::function<void(std::string_view)> warn = {};
        /// How long each message blocked the thread.
        store::Durations& held;
        /// The rate limit on messages from an address, beyond those that each of its connections may always
        /// send.
        AddressRates& messages;
        std::shared_ptr<Backlogs> backlogs;
        WebSocketLimits limits = {};
    };

    WebSocket(boost::asio::ip::tcp::socket socket, Owner& owner, std::string from, bool from_our_page,
              bool through_proxy = false);

    void accept(HttpRequest request);
    /// Sends a ping. Drops the connection if it was silent during the last three checks, or if a write has
    /// made no progress for too long.
    void check();

    void send(std::shared_ptr<const std::string> text) override { send_pieces({std::move(text)}); }
    void send_pieces(const Pieces& pieces) override;
    void hang_up(std::string_view why) override;
    void fail(std::string_view why) override;
    void restart() override;
    /// The shortest of the last few round trips, limited by the kernel's measurement, so that replying late
    /// gains nothing.
    Milliseconds round_trip() const override;
    std::string_view address() const override { return from_; }
    bool from_our_page() const override { return from_our_page_; }
    Socket::Clock::time_point moved_at() const override { return socket_.next_layer().moved_at(); }
    /// Closes the connection without a close frame. Unsent data is lost.
    void drop() override;
    void charge(double messages) override;

  private:
    using Clock = Socket::Clock;

    /// Runs `work`. Closes the connection if it throws.
    template <class Do>
    void attempt(std::string_view what, Do&& work);
    void read();
    void take_message();
    /// Returns true if the rate limits allow this message. Closes the connection if they are exceeded for
    /// long.
    bool in_time();
    void write();
    void ping();
    void take_pong(std::string_view payload);
    void close(boost::beast::websocket::close_reason reason);
    void say_close();
    void end();

    boost::beast::websocket::stream<Socket> socket_;
    Owner& owner_;
    Client* client_ = nullptr;
    std::string from_;
    boost::beast::flat_buffer incoming_;
    std::deque<Pieces> outgoing_;
    /// The bytes of all queued messages, including the one being written.
    Backlogs::One backlog_;
    std::optional<boost::beast::websocket::close_reason> reason_;
    TokenBucket messages_;
    TokenBucket own_;
    TokenBucket excess_;
    /// The number of the last ping, which the pong repeats.
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

/// Forwards the associated executor and allocator of the wrapped handler.
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
