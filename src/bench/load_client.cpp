#include "bench/load_client.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace kradan::bench {

namespace {

constexpr unsigned char text_frame = 0x81;
constexpr unsigned char ping = 9;
constexpr unsigned char pong_frame = 0x8a;
constexpr unsigned char masked = 0x80;
/// The maximum number of connections from one loopback address to one port: ephemeral ports are finite.
constexpr std::size_t sockets_per_address = 20'000;

}  // namespace

LoadClient::LoadClient(std::vector<std::uint16_t> ports, std::string path, Handlers handlers)
    : ports_(std::move(ports)),
      path_(std::move(path)),
      handlers_(std::move(handlers)),
      epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

LoadClient::~LoadClient() {
    for (const Socket& socket : sockets_) {
        if (socket.descriptor >= 0) ::close(socket.descriptor);
    }
    ::close(epoll_);
}

void LoadClient::open(std::size_t server) {
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) throw std::runtime_error(std::string{"no socket: "} + std::strerror(errno));
    const int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    // Chooses the port at connect: choosing it at bind is slow with thousands in use.
    setsockopt(descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    // Closes with RST: connections in TIME_WAIT would use up all ports.
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    sockaddr_in from{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {}, .sin_zero = {}};
    from.sin_addr.s_addr =
        htonl(INADDR_LOOPBACK + static_cast<std::uint32_t>(sockets_.size() / sockets_per_address));
    bind(descriptor, reinterpret_cast<const sockaddr*>(&from), sizeof from);
    const std::uint16_t port = ports_[server % ports_.size()];
    sockaddr_in to{.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {}, .sin_zero = {}};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0 && errno != EINPROGRESS) {
        const std::string why = std::strerror(errno);
        ::close(descriptor);
        throw std::runtime_error("no connection: " + why);
    }
    const std::size_t number = sockets_.size();
    const std::string host = "127.0.0.1:" + std::to_string(port);
    sockets_.push_back({.descriptor = descriptor});
    sockets_.back().out = "GET " + path_ + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                          "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    sockets_.back().wants_write = true;
    epoll_event event{.events = EPOLLIN | EPOLLOUT, .data = {.u64 = number}};
    epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &event);
}

void LoadClient::watch(std::size_t number, bool write) {
    Socket& socket = sockets_[number];
    if (socket.wants_write == write) return;
    socket.wants_write = write;
    epoll_event event{.events = EPOLLIN | (write ? EPOLLOUT : 0U), .data = {.u64 = number}};
    epoll_ctl(epoll_, EPOLL_CTL_MOD, socket.descriptor, &event);
}

void LoadClient::close(std::size_t number) {
    Socket& socket = sockets_[number];
    if (socket.descriptor < 0) return;
    ::close(std::exchange(socket.descriptor, -1));
    socket.in.clear();
    socket.in.shrink_to_fit();
    socket.out.clear();
    handlers_.closed(number);
}

/// A zero mask is valid and costs nothing to apply.
void LoadClient::queue_frame(Socket& socket, unsigned char first, std::string_view payload) {
    socket.out += static_cast<char>(first);
    if (payload.size() < 126) {
        socket.out += static_cast<char>(masked | payload.size());
    } else {
        socket.out += static_cast<char>(masked | 126);
        socket.out += static_cast<char>(payload.size() >> 8);
        socket.out += static_cast<char>(payload.size() & 0xff);
    }
    socket.out.append(4, '\0');
    socket.out += payload;
}

void LoadClient::send(std::size_t number, std::string_view text) {
    Socket& socket = sockets_[number];
    if (socket.descriptor < 0) return;
    queue_frame(socket, text_frame, text);
    if (!socket.wants_write) flush(number);
}

void LoadClient::flush(std::size_t number) {
    Socket& socket = sockets_[number];
    while (!socket.out.empty()) {
        const ssize_t written = ::send(socket.descriptor, socket.out.data(), socket.out.size(), MSG_NOSIGNAL);
        if (written < 0) {
            if (errno == EAGAIN || errno == EINTR || errno == ENOTCONN) return watch(number, true);
            return close(number);
        }
        socket.out.erase(0, static_cast<std::size_t>(written));
    }
    watch(number, false);
}

void LoadClient::read(std::size_t number) {
    std::array<char, 65536> buffer;
    const ssize_t got = recv(sockets_[number].descriptor, buffer.data(), buffer.size(), 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) return close(number);
    sockets_[number].in.append(buffer.data(), static_cast<std::size_t>(got));
    take_frames(number);
}

void LoadClient::take_frames(std::size_t number) {
    Socket& socket = sockets_[number];
    if (!socket.upgraded) {
        const auto end = socket.in.find("\r\n\r\n");
        if (end == std::string::npos) return;
        if (!socket.in.starts_with("HTTP/1.1 101")) return close(number);
        socket.in.erase(0, end + 4);
        socket.upgraded = true;
        handlers_.opened(number);
    }
    std::size_t at = 0;
    while (socket.descriptor >= 0) {
        const std::string_view rest = std::string_view{socket.in}.substr(std::min(at, socket.in.size()));
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
        if (rest.size() < 2) break;
        std::size_t head = 2;
        std::size_t size = byte(1) & 0x7f;
        if (size >= 126) {
            const std::size_t bytes = size == 126 ? 2 : 8;
            if (rest.size() < 2 + bytes) break;
            size = 0;
            for (std::size_t i = 0; i < bytes; ++i) size = size << 8 | byte(2 + i);
            head += bytes;
        }
        if (rest.size() < head + size) break;
        at += head + size;
        const unsigned opcode = byte(0) & 0x0f;
        const std::string payload{rest.substr(head, size)};
        if (opcode == 1) {
            handlers_.text(number, payload);
        } else if (opcode == ping) {
            queue_frame(socket, pong_frame, payload);
            if (!socket.wants_write) flush(number);
        } else if (opcode == 8) {
            close(number);
        }
    }
    if (socket.descriptor >= 0) socket.in.erase(0, at);
    // Idle sockets must not hold buffers, since there may be ten thousand of them.
    if (socket.in.empty() && socket.in.capacity() > 4096) socket.in.shrink_to_fit();
}

void LoadClient::poll(int milliseconds) {
    std::array<epoll_event, 512> events;
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), milliseconds);
    for (int i = 0; i < count; ++i) {
        const auto& event = events[static_cast<std::size_t>(i)];
        const std::size_t number = event.data.u64;
        if (sockets_[number].descriptor >= 0 && (event.events & EPOLLOUT) != 0) flush(number);
        if (sockets_[number].descriptor >= 0 && (event.events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0)
            read(number);
    }
}

}  // namespace kradan::bench
