#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::bench {

/// Many WebSockets to local servers on one thread: puts load on the measured servers at minimal cost to
/// itself. Handles only what well-behaved servers send.
class LoadClient {
  public:
    struct Handlers {
        /// The WebSocket handshake is complete.
        std::function<void(std::size_t socket)> opened;
        std::function<void(std::size_t socket, std::string_view text)> text;
        std::function<void(std::size_t socket)> closed;
    };

    LoadClient(std::vector<std::uint16_t> ports, std::string path, Handlers handlers);
    ~LoadClient();
    LoadClient(const LoadClient&) = delete;
    LoadClient& operator=(const LoadClient&) = delete;

    /// Starts connecting to one of the servers; throws if the system refuses.
    void open(std::size_t server = 0);
    void send(std::size_t socket, std::string_view text);
    void close(std::size_t socket);
    /// Waits up to `milliseconds` for events and calls the handlers.
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

    std::vector<std::uint16_t> ports_;
    std::string path_;
    Handlers handlers_;
    int epoll_ = -1;
    std::deque<Socket> sockets_;
};

}  // namespace kradan::bench
