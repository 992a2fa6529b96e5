#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/child_process.h"

namespace kradan::bench {

/// A server as a child process, on a free local port.
class BenchProcess {
  public:
    /// `command` runs in `folder` ("": the current one). The port is read from the first address that the
    /// command prints.
    BenchProcess(std::vector<std::string> command, std::string folder);

    /// Returns when the server is listening; throws if it fails to.
    void start();
    /// Kills it immediately, as a power failure would.
    void kill() { child_.reset(); }
    std::uint16_t port() const { return port_; }
    /// CPU time used so far by all its threads, in seconds.
    double cpu() const;
    /// Its anonymous resident memory in KiB.
    long memory() const;

  private:
    std::vector<std::string> command_;
    std::string folder_;
    std::optional<process::ChildProcess> child_;
    std::uint16_t port_ = 0;
};

/// CPU time used so far by all programs with this name on this machine and by their children, in seconds.
double cpu_of_programs(const std::string& name);
/// CPU time used so far by this process, in seconds.
double own_cpu();

}  // namespace kradan::bench
