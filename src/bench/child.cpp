#include "bench/child.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <thread>
#include <vector>

#include "process/child_process.h"

namespace kradan::bench {

using namespace process;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_output = std::size_t{16} << 20;

/// Writes `input` and reads the output until the program closes it. Returns false after `deadline`, after too
/// much output, or on an error.
bool converse(Descriptor& to, Descriptor& from, std::string_view input, std::string& output,
              Clock::time_point deadline) {
    std::vector<char> buffer(1 << 16);
    for (;;) {
        if (input.empty()) to.close();
        std::array<pollfd, 2> polled{pollfd{.fd = from.number(), .events = POLLIN, .revents = 0},
                                     pollfd{.fd = to.number(), .events = POLLOUT, .revents = 0}};
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) return false;
        if (poll(polled.data(), to.is_open() ? 2 : 1, static_cast<int>(std::min<long>(left, 1000))) < 0 &&
            errno != EINTR) {
            return false;
        }
        if (to.is_open() && polled[1].revents != 0) {
            const auto sent = send(to.number(), input.data(), input.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent >= 0) {
                input.remove_prefix(static_cast<std::size_t>(sent));
            } else if (errno != EAGAIN && errno != EINTR) {
                input = {};
            }
        }
        if (polled[0].revents == 0) continue;
        const auto got = read(from.number(), buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return true;
        output.append(buffer.data(), static_cast<std::size_t>(got));
        if (output.size() > most_output) return false;
    }
}

std::string span_in_words(std::chrono::milliseconds span) {
    return span.count() % 1000 == 0 ? std::to_string(span.count() / 1000) + " s"
                                    : std::to_string(span.count()) + " ms";
}

}  // namespace

std::expected<ChildRun, std::string> run_child(std::span<const std::string> arguments, std::string_view input,
                                               std::chrono::milliseconds limit) {
    const auto deadline = Clock::now() + limit;
    auto child =
        ChildProcess::start({.arguments = arguments, .error_output = Launch::ErrorOutput::with_output});
    if (!child) return std::unexpected(in_words(child.error()));

    ChildRun run;
    bool ended = converse(child->input(), child->output(), input, run.output, deadline);
    if (run.output.size() > most_output) return std::unexpected("printed more than 16 MiB");
    while (ended && !child->collect(false)) {
        std::this_thread::sleep_for(std::chrono::microseconds{200});
        ended = Clock::now() < deadline;
    }
    if (!ended) return std::unexpected("did not end within " + span_in_words(limit));
    if (WIFSIGNALED(child->status())) return std::unexpected(child->how_it_ended());
    run.exit_status = WEXITSTATUS(child->status());
    run.cpu_seconds = child->cpu_seconds();
    run.peak_kibibytes = child->peak_kibibytes();
    return run;
}

}  // namespace kradan::bench
