#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "process/child_process.h"

namespace kradan::process {

using MatchClock = std::chrono::steady_clock;

/// Stops a match from any thread or signal handler: wakes all threads that are waiting for an engine.
class StopSignal {
  public:
    StopSignal();

    /// Async-signal-safe.
    void raise();
    bool is_raised() const;
    /// Readable once raised.
    int descriptor() const { return event_.number(); }

  private:
    Descriptor event_;
};

/// Logs the lines to and from the engines in a match, with milliseconds since the start.
class TrafficLog {
  public:
    explicit TrafficLog(std::ofstream file) : file_(std::move(file)) {}

    void write(std::string_view engine, std::string_view direction, std::string_view line);

  private:
    std::mutex mutex_;
    std::ofstream file_;
    MatchClock::time_point began_ = MatchClock::now();
};

/// Why reading from or writing to an engine failed.
enum class Silence : std::uint8_t {
    /// The deadline passed.
    late,
    /// The engine ended, or closed its output.
    ended,
    /// It sent more than the limit.
    flood,
    /// The match was stopped.
    stopped,
};

/// An engine as a child process that reads and writes lines. Only the thread that started it may use it.
class EngineProcess {
  public:
    /// The signal and the log must outlive the process. The log may be null.
    static std::expected<std::unique_ptr<EngineProcess>, StartError> start(
        const std::vector<std::string>& command, std::string name, const StopSignal& stop, TrafficLog* log);

    /// Sends a line. Fails with `late` if the engine does not read its input for several seconds.
    std::expected<void, Silence> tell(std::string_view line);
    /// Reads the next line, without its line end. Returns lines received in time even after the deadline.
    std::expected<std::string, Silence> hear(MatchClock::time_point deadline);
    /// When the last line returned by `hear` arrived.
    MatchClock::time_point heard_at() const { return heard_at_; }
    /// Resets the byte count for the flood limit.
    void expect_answer() { heard_bytes_ = 0; }
    /// "ended with status 3", with the last line of its error output. Kills the engine if it is still
    /// running.
    std::string how_it_ended();

  private:
    EngineProcess(ChildProcess child, std::string name, const StopSignal& stop, TrafficLog* log)
        : child_(std::move(child)), name_(std::move(name)), stop_(stop), log_(log) {}

    /// Waits until the engine can be read from, or, with `to_write`, written to.
    std::expected<void, Silence> wait(bool to_write, MatchClock::time_point deadline);
    void read_errors();

    ChildProcess child_;
    std::string name_;
    const StopSignal& stop_;
    TrafficLog* log_;
    /// Bytes read but not yet returned by `hear`, from `taken_` on.
    std::string incoming_;
    std::size_t taken_ = 0;
    std::string last_errors_;
    std::size_t heard_bytes_ = 0;
    MatchClock::time_point read_at_;
    MatchClock::time_point heard_at_;
};

}  // namespace kradan::process
