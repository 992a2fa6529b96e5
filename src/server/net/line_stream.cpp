#include "server/net/line_stream.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <utility>

#include "server/base/guarded.h"

namespace kradan::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

/// The same interval as on lichess.
constexpr std::chrono::seconds longest_silence{6};
/// How long a client may go without reading anything.
constexpr std::chrono::seconds patience{30};
/// The size of the socket's send buffer; the system may double it.
constexpr int most_of_system = 64 << 10;
constexpr std::size_t most_received = 4'096;

std::string chunk_of(const std::string& line) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), line.size(), 16).ptr;
    return std::string{digits.data(), end}.append("\r\n").append(line).append("\r\n");
}

}  // namespace

void LineStream::begin() {
    boost::system::error_code ignored;
    socket_.set_option(tcp::no_delay{true}, ignored);
    socket_.set_option(tcp::socket::send_buffer_size{most_of_system}, ignored);
    watch();
    keep_alive();
    lines_->begin(*this);
}

void LineStream::read(std::string line) {
    if (closed_ || ending_) return;
    std::string piece = chunked_ ? chunk_of(line) : std::move(line);
    backlog_.add(piece.size());
    if (ending_) return;
    if (backlog_.bytes() > owner_.waiting_bytes) return drop();
    outgoing_.push_back(std::move(piece));
    if (!writing_) {
        moved_at_ = Clock::now();
        write();
    }
}

void LineStream::end() {
    if (closed_ || std::exchange(ending_, true)) return;
    if (chunked_) outgoing_.emplace_back("0\r\n\r\n");
    if (!writing_) write();
}

void LineStream::write() {
    if (outgoing_.empty()) {
        // Closing the socket with unread input would lose data already sent.
        boost::system::error_code ignored;
        if (ending_) socket_.shutdown(tcp::socket::shutdown_send, ignored);
        return;
    }
    writing_ = true;
    asio::async_write(socket_, asio::buffer(outgoing_.front()),
                      [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                          self->writing_ = false;
                          if (error || self->closed_) return self->close();
                          self->moved_at_ = Clock::now();
                          self->backlog_.remove(self->outgoing_.front().size());
                          self->outgoing_.pop_front();
                          self->write();
                      });
}

/// Detects when the client is gone.
void LineStream::watch() {
    socket_.async_read_some(
        asio::buffer(incoming_),
        [self = shared_from_this()](const boost::system::error_code& error, std::size_t size) {
            self->received_ += size;
            if (error || self->closed_ || self->received_ > most_received) return self->close();
            self->watch();
        });
}

void LineStream::keep_alive() {
    timer_.expires_after(longest_silence);
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
        if (error || self->closed_) return;
        guarded(self->owner_.warn, "a stream of lines", [&] {
            const bool stuck = self->writing_ && Clock::now() - self->moved_at_ > patience;
            // After the end has been sent, the client has this long to close.
            if (stuck || (self->ending_ && !self->writing_)) return self->close();
            if (!self->writing_) self->read("\n");
            self->keep_alive();
        });
    });
}

void LineStream::drop() {
    if (closed_) return;
    ending_ = true;
    boost::system::error_code ignored;
    // Discard the data in the system's send buffer too.
    socket_.set_option(tcp::socket::linger{true, 0}, ignored);
    const auto first = outgoing_.begin() + (writing_ ? 1 : 0);
    outgoing_.erase(first, outgoing_.end());
    backlog_.clear();
    close_soon();
}

/// Closes the stream later, so that a caller that is adding lines does not lose it in the meantime.
void LineStream::close_soon() {
    asio::post(socket_.get_executor(), [self = shared_from_this()] { self->close(); });
}

void LineStream::close() {
    if (std::exchange(closed_, true)) return;
    boost::system::error_code ignored;
    timer_.cancel();
    socket_.close(ignored);
    const auto self = shared_from_this();
    guarded(owner_.warn, "the end of a stream of lines", [this] {
        lines_->leave();
        owner_.gone(*this);
    });
}

}  // namespace kradan::server
