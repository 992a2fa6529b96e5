#include "proxy.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace kradan::store {

namespace {

sockaddr_un address_of(const std::string& folder, int port) {
    const std::string path = folder + "/.s.PGSQL." + std::to_string(port);
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    if (path.size() >= sizeof address.sun_path) std::abort();
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return address;
}

/// The statement, including its terminator, so that the word in another statement does not match.
constexpr std::string_view commit{"COMMIT", sizeof "COMMIT"};

bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace

Proxy::Proxy(const std::string& server, const std::string& own, int port)
    : server_(server + "/.s.PGSQL." + std::to_string(port)) {
    const sockaddr_un address = address_of(own, port);
    listening_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listening_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        listen(listening_, 16) != 0)
        std::abort();
    accepting_ = std::thread([this] { accept_all(); });
}

Proxy::~Proxy() {
    stopping_ = true;
    accepting_.join();
    for (std::thread& thread : threads_) thread.join();
    close(listening_);
}

void Proxy::accept_all() {
    while (!stopping_) {
        pollfd waiting{.fd = listening_, .events = POLLIN, .revents = 0};
        if (poll(&waiting, 1, 10) <= 0) continue;
        const int client = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
        if (client < 0) continue;
        if (refuses_) {
            close(client);
            continue;
        }
        threads_.emplace_back([this, client] { pass(client); });
    }
}

void Proxy::pass(int client) {
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    std::memcpy(address.sun_path, server_.c_str(), server_.size() + 1);
    const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool going = connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    Fault fault = Fault::none;
    std::array<char, 65536> buffer{};
    while (going && !stopping_) {
        std::array<pollfd, 2> both{pollfd{.fd = client, .events = POLLIN, .revents = 0},
                                   pollfd{.fd = server, .events = POLLIN, .revents = 0}};
        if (poll(both.data(), both.size(), 10) <= 0) continue;
        for (std::size_t side = 0; side < 2 && going; ++side) {
            if (both[side].revents == 0) continue;
            const ssize_t count = read(both[side].fd, buffer.data(), buffer.size());
            const std::string_view bytes{buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
            going = count > 0;
            if (side == 0 && fault_ != Fault::none && bytes.contains(commit)) {
                fault = fault_.exchange(Fault::none);
                ++met_;
            }
            if (side == 0 && fault == Fault::cut_before_commit) going = false;
            if (side == 0 && fault == Fault::hold_before_commit && going) continue;
            if (side == 1 && fault == Fault::cut_after_commit) going = false;
            if (side == 1 && fault == Fault::hold_after_commit) continue;
            if (going) going = write_all(both[1 - side].fd, bytes);
        }
    }
    close(client);
    close(server);
}

}  // namespace kradan::store
