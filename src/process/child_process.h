#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstdint>
#include <expected>
#include <span>
#include <string>
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

  private:
    int number_ = -1;
};

/// A running program, killed with what it started when its owner goes, or when the thread that started it
/// ends. Its standard streams are sockets, to be written to with `send` and MSG_NOSIGNAL: that it has gone is
/// then an error instead of a signal.
class ChildProcess {
  public:
    enum class ErrorOutput : std::uint8_t { with_output, apart };

    /// `arguments` begins with the program: a path, or a name that is looked up in PATH; no shell reads any
    /// of it. The error says, in words that can follow the program's name, why it does not run: "is not
    /// there", …
    static std::expected<ChildProcess, std::string> start(std::span<const std::string> arguments,
                                                          ErrorOutput error_output);

    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    Descriptor& input() { return input_; }
    Descriptor& output() { return output_; }
    /// Open where it was asked for apart.
    Descriptor& errors() { return errors_; }

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
    explicit ChildProcess(pid_t process) : process_(process) {}

    pid_t process_;
    Descriptor input_;
    Descriptor output_;
    Descriptor errors_;
    bool collected_ = false;
    int status_ = 0;
    rusage usage_{};
};

}  // namespace kradan::process
