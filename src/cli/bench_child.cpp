#include "cli/bench_child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace kradan::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_output = std::size_t{16} << 20;

/// A file descriptor that is closed when its owner goes.
class Descriptor {
  public:
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    void close() {
        if (number_ >= 0) ::close(std::exchange(number_, -1));
    }

  private:
    int number_;
};

struct Pair {
    Descriptor ours;
    Descriptor theirs;
};

std::optional<Pair> channel() {
    std::array<int, 2> ends{};
    // A socket, not a pipe: writing to a program that has gone is then an error instead of a signal.
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return std::nullopt;
    return Pair{.ours = Descriptor{ends[0]}, .theirs = Descriptor{ends[1]}};
}

/// The rest of a forked process; only async-signal-safe calls. Writes errno to `report` if it comes to that.
[[noreturn]] void become(const std::vector<char*>& arguments, int input, int output, int report) {
    setpgid(0, 0);
    // Its own group escapes Ctrl-C, so it must end with us by this.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
        dup2(output, STDERR_FILENO) >= 0) {
        execvp(arguments[0], arguments.data());
    }
    const int error = errno;
    [[maybe_unused]] const auto written = write(report, &error, sizeof error);
    _exit(127);
}

std::string in_words(int error) {
    if (error == ENOENT) return "is not there";
    if (error == EACCES) return "is not a program that may be run";
    return std::string{"cannot be started: "} + std::strerror(error);
}

/// A running program, ended and collected when its owner goes.
class Child {
  public:
    explicit Child(pid_t process) : process_(process) {}
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        if (!collected_) collect(true);
        // What it may have left behind in its group.
        kill(-process_, SIGKILL);
    }

    /// Collects the program if it has ended, or, with `kill_it`, ends it first.
    bool collect(bool kill_it) {
        if (kill_it) kill(-process_, SIGKILL);
        pid_t ended = 0;
        do {
            ended = wait4(process_, &status_, kill_it ? 0 : WNOHANG, &usage_);
        } while (ended < 0 && errno == EINTR);
        return collected_ = ended != 0;
    }
    int status() const { return status_; }
    double cpu_seconds() const {
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
        };
        return seconds(usage_.ru_utime) + seconds(usage_.ru_stime);
    }

    std::int64_t peak_kibibytes() const { return usage_.ru_maxrss; }

  private:
    pid_t process_;
    bool collected_ = false;
    int status_ = 0;
    rusage usage_{};
};

/// Feeds `input` and gathers what is written until the program closes its output. False: `deadline` passed or
/// too much was written.
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
    auto in = channel();
    auto out = channel();
    auto report = channel();
    if (!in || !out || !report) return std::unexpected(in_words(errno));
    std::vector<char*> pointers;
    // execvp takes char* for historical reasons and changes nothing.
    for (const auto& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);

    const pid_t process = fork();
    if (process < 0) return std::unexpected(in_words(errno));
    if (process == 0) {
        become(pointers, in->theirs.number(), out->theirs.number(), report->theirs.number());
    }
    setpgid(process, process);  // both sides do it, so that it is done whoever comes first
    Child child{process};
    in->theirs.close();
    out->theirs.close();
    report->theirs.close();
    int error = 0;
    if (read(report->ours.number(), &error, sizeof error) == sizeof error) {
        return std::unexpected(in_words(error));
    }

    ChildRun run;
    bool ended = converse(in->ours, out->ours, input, run.output, deadline);
    if (run.output.size() > most_output) return std::unexpected("printed more than 16 MiB");
    while (ended && !child.collect(false)) {
        std::this_thread::sleep_for(std::chrono::microseconds{200});
        ended = Clock::now() < deadline;
    }
    if (!ended) return std::unexpected("did not end within " + span_in_words(limit));
    if (WIFSIGNALED(child.status())) {
        return std::unexpected("was ended by signal " + std::to_string(WTERMSIG(child.status())));
    }
    run.exit_status = WEXITSTATUS(child.status());
    run.cpu_seconds = child.cpu_seconds();
    run.peak_kibibytes = child.peak_kibibytes();
    return run;
}

}  // namespace kradan::cli
