#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/lines.h"
#include "server/net/backlogs.h"

namespace kradan::server {

/// The body of an HTTP response whose lines are sent as they are written. An empty line is sent after a
/// period of silence, so that each end notices if the other is gone. Single-threaded.
class LineStream final : public api::Lines::Reader,
                         public SlowReader,
                         public std::enable_shared_from_this<LineStream> {
  public:
    struct Owner {
        /// Called when the stream is no longer needed.
        std::function<void(LineStream&)> gone;
        std::shared_ptr<Backlogs> backlogs;
        /// The client is dropped if there are more queued bytes than this.
        std::size_t waiting_bytes = 1 << 20;
        /// The operator's log.
        std::function<void(std::string_view)> warn = {};
    };

    LineStream(boost::asio::ip::tcp::socket socket, std::shared_ptr<api::Lines> lines, std::string from,
               bool chunked, Owner owner)
        : socket_(std::move(socket)),
          timer_(socket_.get_executor()),
          lines_(std::move(lines)),
          from_(std::move(from)),
          owner_(std::move(owner)),
          chunked_(chunked),
          backlog_(*owner_.backlogs, from_, *this) {}

    /// Call when the head has been sent.
    void begin();
    void close();
    const std::string& from() const { return from_; }

    void read(std::string line) override;
    void end() override;
    std::chrono::steady_clock::time_point moved_at() const override { return moved_at_; }
    /// Ends the stream soon; unsent data is lost.
    void drop() override;

  private:
    void write();
    void watch();
    void keep_alive();
    void close_soon();

    boost::asio::ip::tcp::socket socket_;
    boost::asio::steady_timer timer_;
    std::shared_ptr<api::Lines> lines_;
    std::string from_;
    Owner owner_;
    std::deque<std::string> outgoing_;
    /// Input from the client, which is discarded, up to a limit.
    std::array<char, 64> incoming_ = {};
    std::size_t received_ = 0;
    /// When a write last finished, or the first write after a pause began.
    std::chrono::steady_clock::time_point moved_at_ = {};
    bool chunked_;
    /// The bytes of all queued lines, including the one being written.
    Backlogs::One backlog_;
    bool writing_ = false;
    bool ending_ = false;
    bool closed_ = false;
};

}  // namespace kradan::server
