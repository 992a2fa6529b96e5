#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <system_error>
#include <utility>

namespace kradan::process {

/// Owns a file descriptor and closes it on destruction.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
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
    void close();
    /// Releases the descriptor: the caller must close it.
    int release() { return std::exchange(number_, -1); }

  private:
    int number_ = -1;
};

/// The path of a program. A name without a slash is looked up in PATH; "" if it is not found.
std::string find_program(const std::string& name);

/// Makes this process ignore SIGPIPE: a write to a closed pipe returns an error instead.
void survive_broken_pipes();

/// Why a program could not be started.
struct StartError {
    std::error_code code;
    /// Whether the name is not in PATH.
    bool not_in_path = false;
};
/// Error text worded to follow the program's name, such as "was not found".
std::string in_words(const StartError& error);

/// What to start, and how.
struct Launch {
    enum class ErrorOutput : std::uint8_t { with_output, apart, nowhere, ours };
    enum class Group : std::uint8_t {
        /// Ctrl-C does not reach the program. Its whole process group is killed with it.
        own,
        /// Ctrl-C reaches the program. Only the program itself is killed.
        ours,
    };

    /// The program, a path or a name in PATH, and its arguments. No shell is involved.
    std::span<const std::string> arguments;
    ErrorOutput error_output;
    Group group = Group::own;
    /// The working directory; "" means that of this process.
    std::string folder = {};
};

/// A running program. It is killed when this object is destroyed or the thread that started it ends. It
/// inherits no open files, and SIGPIPE has its default action. Its standard input and output are sockets:
/// write with `send` and MSG_NOSIGNAL to get an error instead of a signal after it has ended.
class ChildProcess {
  public:
    static std::expected<ChildProcess, StartError> start(const Launch& launch);

    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    Descriptor& input() { return input_; }
    Descriptor& output() { return output_; }
    /// Open only with `ErrorOutput::apart`.
    Descriptor& errors() { return errors_; }
    pid_t id() const { return process_; }

    /// Reaps the program if it has ended; `kill_it` kills it first and waits. Returns whether it was reaped.
    bool collect(bool kill_it);
    /// The status from `waitpid`; valid once collected.
    int status() const { return status_; }
    /// "ended with status 3", "was ended by signal 11"; valid once collected.
    std::string how_it_ended() const;
    /// User and system time; valid once collected.
    double cpu_seconds() const;
    /// Peak resident memory in KiB; valid once collected.
    std::int64_t peak_kibibytes() const { return usage_.ru_maxrss; }

  private:
    ChildProcess(pid_t process, Launch::Group group) : process_(process), group_(group) {}

    pid_t process_;
    Launch::Group group_;
    Descriptor input_;
    Descriptor output_;
    Descriptor errors_;
    bool collected_ = false;
    int status_ = 0;
    rusage usage_{};
};

}  // namespace kradan::process
