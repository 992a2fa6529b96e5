#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/child_process.h"

namespace kradan::bench {

/// A server as a child process, on a port of this machine that was free.
class BenchProcess {
  public:
    /// What is run, and in which folder ("": this one); the port is found in the first address that it
    /// prints.
    BenchProcess(std::vector<std::string> command, std::string folder);

    /// Returns when it says that it listens; why it does not, otherwise.
    std::optional<std::string> start();
    /// At once, as when the power fails.
    void kill() { child_.reset(); }
    std::uint16_t port() const { return port_; }
    /// CPU time that it has used, in seconds, with all its threads.
    double cpu() const;
    /// Memory that it has of its own, in KiB.
    long memory() const;

  private:
    std::vector<std::string> command_;
    std::string folder_;
    std::optional<process::ChildProcess> child_;
    std::uint16_t port_ = 0;
};

/// CPU time that this process has used, in seconds.
double own_cpu();

}  // namespace kradan::bench
