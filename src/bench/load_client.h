#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::bench {

/// Many WebSockets to one server on this machine, on one thread: the other end of what is measured, made so
/// that it costs as little as can be. It reads what well-behaved servers send, and nothing else.
class LoadClient {
  public:
    struct Handlers {
        /// The socket is open.
        std::function<void(std::size_t socket)> opened;
        std::function<void(std::size_t socket, std::string_view text)> text;
        std::function<void(std::size_t socket)> closed;
    };

    LoadClient(std::uint16_t port, std::string path, Handlers handlers);
    ~LoadClient();
    LoadClient(const LoadClient&) = delete;
    LoadClient& operator=(const LoadClient&) = delete;

    /// Begins to connect; gives the number of the socket, or the system's error in words.
    std::expected<std::size_t, std::string> open();
    void send(std::size_t socket, std::string_view text);
    void close(std::size_t socket);
    /// Waits at most so long, in milliseconds, for something to happen, and calls the handlers.
    void poll(int milliseconds);
    std::size_t count() const { return sockets_.size(); }

  private:
    struct Socket {
        int descriptor = -1;
        bool upgraded = false;
        bool wants_write = false;
        std::string in = {};
        std::string out = {};
    };

    void read(std::size_t number);
    void take_frames(std::size_t number);
    void flush(std::size_t number);
    void watch(std::size_t number, bool write);
    void queue_frame(Socket& socket, unsigned char opcode, std::string_view payload);

    std::uint16_t port_;
    std::string path_;
    Handlers handlers_;
    int epoll_ = -1;
    std::deque<Socket> sockets_;
};

}  // namespace kradan::bench
