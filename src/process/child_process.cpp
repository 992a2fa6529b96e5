#include "process/child_process.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
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

/// File descriptors for a new program.
struct Streams {
    int input;
    int output;
    /// -1: inherited from this process.
    int errors;
};

/// Runs in the forked child; only async-signal-safe calls. Writes errno to `report` if exec fails.
[[noreturn]] void become(const char* program, const std::vector<char*>& arguments, const Launch& launch,
                         const Streams& streams, int report) {
    if (launch.group == Launch::Group::own) setpgid(0, 0);
    // Ctrl-C does not reach a separate process group, so the kernel kills it when this process ends.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::signal(SIGPIPE, SIG_DFL);
    // No connection or file leaks into the program.
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    if (dup2(streams.input, STDIN_FILENO) >= 0 && dup2(streams.output, STDOUT_FILENO) >= 0 &&
        (streams.errors < 0 || dup2(streams.errors, STDERR_FILENO) >= 0) &&
        (launch.folder.empty() || chdir(launch.folder.c_str()) == 0)) {
        execvp(program, arguments.data());
    }
    const int error = errno;
    [[maybe_unused]] const auto written = write(report, &error, sizeof error);
    _exit(127);
}

StartError error_of(int number) {
    return {.code = {number, std::generic_category()}};
}

}  // namespace

void Descriptor::close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
}

std::string find_program(const std::string& name) {
    if (name.contains('/')) return name;
    const char* path = std::getenv("PATH");
    std::istringstream folders{path ? path : ""};
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::filesystem::path program = std::filesystem::path{folder.empty() ? "." : folder} / name;
        std::error_code error;
        if (std::filesystem::is_regular_file(program, error) && access(program.c_str(), X_OK) == 0)
            return program.string();
    }
    return "";
}

void survive_broken_pipes() {
    std::signal(SIGPIPE, SIG_IGN);
}

std::string in_words(const StartError& error) {
    if (error.code == std::errc::no_such_file_or_directory) return "was not found";
    if (error.code == std::errc::permission_denied) return "is not a program that may be run";
    return "cannot be started: " + error.code.message();
}

std::expected<ChildProcess, StartError> ChildProcess::start(const Launch& launch) {
    using ErrorOutput = Launch::ErrorOutput;
    const std::string program = find_program(launch.arguments.front());
    if (program.empty()) {
        StartError absent = error_of(ENOENT);
        absent.not_in_path = true;
        return std::unexpected(absent);
    }
    const bool apart = launch.error_output == ErrorOutput::apart;
    const bool nowhere = launch.error_output == ErrorOutput::nowhere;
    auto in = channel();
    auto out = channel();
    auto errors = apart ? channel() : Pair{};
    auto report = channel();
    if (!in || !out || !errors || !report) return std::unexpected(error_of(errno));
    if (nowhere) errors->theirs = Descriptor{open("/dev/null", O_WRONLY | O_CLOEXEC)};
    if (nowhere && !errors->theirs.is_open()) return std::unexpected(error_of(errno));
    std::vector<char*> pointers;
    // execvp takes char* for historical reasons and changes nothing.
    for (const auto& argument : launch.arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    const bool with_output = launch.error_output == ErrorOutput::with_output;
    const Streams streams{.input = in->theirs.number(),
                          .output = out->theirs.number(),
                          .errors = (with_output ? out : errors)->theirs.number()};

    const pid_t process = fork();
    if (process < 0) return std::unexpected(error_of(errno));
    if (process == 0) become(program.c_str(), pointers, launch, streams, report->theirs.number());
    // Parent and child both call setpgid: either may run first.
    if (launch.group == Launch::Group::own) setpgid(process, process);
    ChildProcess child{process, launch.group};
    child.input_ = std::move(in->ours);
    child.output_ = std::move(out->ours);
    child.errors_ = std::move(errors->ours);
    for (auto* pair : {&in, &out, &errors, &report}) (*pair)->theirs.close();
    int error = 0;
    if (read(report->ours.number(), &error, sizeof error) == sizeof error) {
        return std::unexpected(error_of(error));
    }
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      group_(other.group_),
      input_(std::move(other.input_)),
      output_(std::move(other.output_)),
      errors_(std::move(other.errors_)),
      collected_(other.collected_),
      status_(other.status_),
      usage_(other.usage_) {}

ChildProcess::~ChildProcess() {
    if (process_ < 0) return;
    if (!collected_) collect(true);
    // Kills the remaining processes in its group.
    if (group_ == Launch::Group::own) kill(-process_, SIGKILL);
}

bool ChildProcess::collect(bool kill_it) {
    if (collected_) return true;
    if (kill_it) kill(group_ == Launch::Group::own ? -process_ : process_, SIGKILL);
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
