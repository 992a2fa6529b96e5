#include "process/engine_process.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "core/quote.h"

namespace kradan::process {

namespace {

using std::chrono::milliseconds;

/// Limits on the output before an answer and on a line, in bytes. The server sets lower ones; in a match, a
/// move may take hours, and nothing else waits for it.
constexpr std::size_t longest_answer = std::size_t{64} << 20;
constexpr std::size_t longest_line = std::size_t{1} << 20;
/// The number of bytes of error output to keep.
constexpr std::size_t most_errors = 2048;
/// The timeout for writing to the engine.
constexpr milliseconds reading_time{5'000};

std::string last_line(std::string_view text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) {
        text.remove_suffix(1);
    }
    constexpr std::size_t longest = 200;
    const std::string_view line = text.substr(text.find_last_of('\n') + 1);
    return printable(std::string{line.substr(0, longest)});
}

}  // namespace

StopSignal::StopSignal() : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

void StopSignal::raise() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(event_.number(), &one, sizeof one);
}

bool StopSignal::is_raised() const {
    pollfd polled{.fd = event_.number(), .events = POLLIN, .revents = 0};
    return poll(&polled, 1, 0) > 0;
}

void TrafficLog::write(std::string_view engine, std::string_view direction, std::string_view line) {
    const auto since = std::chrono::duration_cast<milliseconds>(MatchClock::now() - began_).count();
    const std::lock_guard lock(mutex_);
    file_ << since << ' ' << engine << ' ' << direction << ' ' << line << '\n';
}

std::expected<std::unique_ptr<EngineProcess>, StartError> EngineProcess::start(
    const std::vector<std::string>& command, std::string name, const StopSignal& stop, TrafficLog* log) {
    auto child = ChildProcess::start({.arguments = command, .error_output = Launch::ErrorOutput::apart});
    if (!child) return std::unexpected(child.error());
    return std::unique_ptr<EngineProcess>(new EngineProcess(*std::move(child), std::move(name), stop, log));
}

std::expected<void, Silence> EngineProcess::wait(bool to_write, MatchClock::time_point deadline) {
    for (;;) {
        std::array<pollfd, 3> polled{
            pollfd{.fd = stop_.descriptor(), .events = POLLIN, .revents = 0},
            pollfd{.fd = to_write ? child_.input().number() : child_.output().number(),
                   .events = static_cast<short>(to_write ? POLLOUT : POLLIN),
                   .revents = 0},
            pollfd{.fd = child_.errors().is_open() ? child_.errors().number() : -1,
                   .events = POLLIN,
                   .revents = 0}};
        const auto left = std::chrono::ceil<milliseconds>(deadline - MatchClock::now()).count();
        const int ready =
            poll(polled.data(), polled.size(), static_cast<int>(std::clamp<long>(left, 0, 60'000)));
        if (ready < 0 && errno != EINTR) return std::unexpected(Silence::ended);
        if (ready <= 0) {
            if (MatchClock::now() >= deadline) return std::unexpected(Silence::late);
            continue;
        }
        if (polled[0].revents != 0) return std::unexpected(Silence::stopped);
        if (polled[2].revents != 0) read_errors();
        if (polled[1].revents != 0) return {};
    }
}

void EngineProcess::read_errors() {
    std::array<char, 4096> buffer;
    const auto got = recv(child_.errors().number(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) return child_.errors().close();
    last_errors_.append(buffer.data(), static_cast<std::size_t>(got));
    if (last_errors_.size() > most_errors) last_errors_.erase(0, last_errors_.size() - most_errors);
}

std::expected<void, Silence> EngineProcess::tell(std::string_view line) {
    if (log_) log_->write(name_, "<", line);
    std::string text{line};
    text += '\n';
    std::string_view rest = text;
    const auto deadline = MatchClock::now() + reading_time;
    while (!rest.empty()) {
        const auto sent =
            send(child_.input().number(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN) {
            if (auto ready = wait(true, deadline); !ready) return ready;
        } else if (errno != EINTR) {
            return std::unexpected(Silence::ended);
        }
    }
    return {};
}

std::expected<std::string, Silence> EngineProcess::hear(MatchClock::time_point deadline) {
    std::size_t searched = taken_;
    for (;;) {
        const std::size_t end = incoming_.find('\n', searched);
        if (end != std::string::npos) {
            std::string line = incoming_.substr(taken_, end - taken_);
            taken_ = end + 1;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            heard_at_ = read_at_;
            heard_bytes_ += line.size() + 1;
            if (heard_bytes_ > longest_answer) return std::unexpected(Silence::flood);
            if (log_) log_->write(name_, ">", line);
            return line;
        }
        if (incoming_.size() - taken_ > longest_line) return std::unexpected(Silence::flood);
        incoming_.erase(0, std::exchange(taken_, 0));
        searched = incoming_.size();
        if (const auto ready = wait(false, deadline); !ready) return std::unexpected(ready.error());
        std::array<char, 1 << 16> buffer;
        const auto got = recv(child_.output().number(), buffer.data(), buffer.size(), MSG_DONTWAIT);
        read_at_ = MatchClock::now();
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (got <= 0) return std::unexpected(Silence::ended);
        incoming_.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

std::string EngineProcess::how_it_ended() {
    // A process closes its streams shortly before it can be reaped.
    constexpr milliseconds moment{200};
    const auto deadline = MatchClock::now() + moment;
    while (!child_.collect(false) && MatchClock::now() < deadline) {
        constexpr int wait_ms = 2;
        poll(nullptr, 0, wait_ms);
    }
    if (child_.errors().is_open()) read_errors();
    const bool by_itself = child_.collect(false);
    if (!by_itself) child_.collect(true);
    std::string text = by_itself ? child_.how_it_ended() : "closed its output";
    if (const std::string line = last_line(last_errors_); !line.empty()) text += ": " + line;
    return text;
}

}  // namespace kradan::process
