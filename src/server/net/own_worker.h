#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/child_process.h"

namespace kradan::server {

/// A worker that the server runs as a child process, and restarts if it exits.
class OwnWorker {
  public:
    /// The command reads its key from standard input. If the command is empty, there is no worker.
    OwnWorker(std::vector<std::string> command, std::string key, std::function<void(std::string_view)> warn)
        : command_(std::move(command)), key_(std::move(key)), warn_(std::move(warn)) {}

    /// Starts the worker, or checks that it is still running. Call it every few seconds. `server` is this
    /// server's URL.
    void tend(const std::string& server);

  private:
    static constexpr std::chrono::seconds first_pause{1};
    static constexpr std::chrono::seconds longest_pause{60};

    void start(const std::string& server);

    std::vector<std::string> command_;
    std::string key_;
    std::function<void(std::string_view)> warn_;
    std::optional<process::ChildProcess> child_;
    std::chrono::seconds pause_ = first_pause;
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace kradan::server
