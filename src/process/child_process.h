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

/// A file descriptor that is closed when its owner goes.
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
    /// From now on the caller closes it.
    int release() { return std::exchange(number_, -1); }

  private:
    int number_ = -1;
};

/// Where the program of a command lies: a name without a slash is looked for in PATH; "" where it is not.
std::string find_program(const std::string& name);

/// From now on this program gets an error, and no signal, when it writes to what nobody reads any more.
void survive_broken_pipes();

/// Why a program does not run.
struct StartError {
    std::error_code code;
    /// `find_program` does not find it.
    bool not_in_path = false;
};
/// In words that can follow the program's name: "is not there", …
std::string in_words(const StartError& error);

/// A program to be started.
struct Launch {
    enum class ErrorOutput : std::uint8_t { with_output, apart, nowhere, ours };
    enum class Group : std::uint8_t {
        /// Ctrl-C does not reach it, and what it has started is killed with it.
        own,
        /// Ctrl-C reaches it; it alone is killed.
        ours,
    };

    /// Begins with the program: a path, or a name that is looked up in PATH; no shell reads any of it.
    std::span<const std::string> arguments;
    ErrorOutput error_output;
    Group group = Group::own;
    /// Where it runs; "" for the folder of this program.
    std::string folder = {};
};

/// A running program, killed when its owner goes, or when the thread that started it ends. It inherits no
/// file, and no signal that is ignored here. Its standard input and output are sockets, to be written to with
/// `send` and MSG_NOSIGNAL: that it has gone is then an error instead of a signal.
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
    /// Open where it was asked for apart.
    Descriptor& errors() { return errors_; }
    pid_t id() const { return process_; }

    /// Collects the program if it has ended, or, with `kill_it`, ends it first.
    bool collect(bool kill_it);
    /// As `waitpid` gives it; once collected.
    int status() const { return status_; }
    /// "ended with status 3", "was ended by signal 11"; once collected.
    std::string how_it_ended() const;
    /// User and system time, once collected.
    double cpu_seconds() const;
    /// The most memory that it had at once, in KiB; once collected.
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
