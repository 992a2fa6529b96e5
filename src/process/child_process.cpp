#include "process/child_process.h"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <vector>

namespace kradan::process {
namespace {

struct Pair {
    Descriptor ours;
    Descriptor theirs;
};

std::optional<Pair> channel() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return std::nullopt;
    return Pair{.ours = Descriptor{ends[0]}, .theirs = Descriptor{ends[1]}};
}

/// The rest of a forked process; only async-signal-safe calls. Writes errno to `report` if it comes to that.
[[noreturn]] void become(const std::vector<char*>& arguments, int input, int output, int errors, int report) {
    setpgid(0, 0);
    // Its own group escapes Ctrl-C, so it must end with us by this.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
        dup2(errors, STDERR_FILENO) >= 0) {
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

}  // namespace

void Descriptor::close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
}

std::expected<ChildProcess, std::string> ChildProcess::start(std::span<const std::string> arguments,
                                                             ErrorOutput error_output) {
    const bool apart = error_output == ErrorOutput::apart;
    auto in = channel();
    auto out = channel();
    auto errors = apart ? channel() : Pair{};
    auto report = channel();
    if (!in || !out || !errors || !report) return std::unexpected(in_words(errno));
    std::vector<char*> pointers;
    // execvp takes char* for historical reasons and changes nothing.
    for (const auto& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    const int their_errors = apart ? errors->theirs.number() : out->theirs.number();

    const pid_t process = fork();
    if (process < 0) return std::unexpected(in_words(errno));
    if (process == 0) {
        become(pointers, in->theirs.number(), out->theirs.number(), their_errors, report->theirs.number());
    }
    setpgid(process, process);  // both sides do it, so that it is done whoever comes first
    ChildProcess child{process};
    child.input_ = std::move(in->ours);
    child.output_ = std::move(out->ours);
    child.errors_ = std::move(errors->ours);
    for (auto* pair : {&in, &out, &errors, &report}) (*pair)->theirs.close();
    int error = 0;
    if (read(report->ours.number(), &error, sizeof error) == sizeof error) {
        return std::unexpected(in_words(error));
    }
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      input_(std::move(other.input_)),
      output_(std::move(other.output_)),
      errors_(std::move(other.errors_)),
      collected_(other.collected_),
      status_(other.status_),
      usage_(other.usage_) {}

ChildProcess::~ChildProcess() {
    if (process_ < 0) return;
    if (!collected_) collect(true);
    // What it may have left behind in its group.
    kill(-process_, SIGKILL);
}

bool ChildProcess::collect(bool kill_it) {
    if (collected_) return true;
    if (kill_it) kill(-process_, SIGKILL);
    pid_t ended = 0;
    do {
        ended = wait4(process_, &status_, kill_it ? 0 : WNOHANG, &usage_);
    } while (ended < 0 && errno == EINTR);
    return collected_ = ended != 0;
}

std::string ChildProcess::how_it_ended() const {
    if (WIFSIGNALED(status_)) return "was ended by signal " + std::to_string(WTERMSIG(status_));
    return "ended with status " + std::to_string(WEXITSTATUS(status_));
}

double ChildProcess::cpu_seconds() const {
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage_.ru_utime) + seconds(usage_.ru_stime);
}

}  // namespace kradan::process
