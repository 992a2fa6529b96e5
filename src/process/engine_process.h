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

/// Ends a match from anywhere, from a signal handler too: whoever waits for an engine wakes.
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

/// What the engines of a match are told and say, line by line, with the time since its beginning.
class TrafficLog {
  public:
    explicit TrafficLog(std::ofstream file) : file_(std::move(file)) {}

    void write(std::string_view engine, std::string_view direction, std::string_view line);

  private:
    std::mutex mutex_;
    std::ofstream file_;
    MatchClock::time_point began_ = MatchClock::now();
};

/// Why an engine cannot be heard.
enum class Silence : std::uint8_t {
    /// The deadline passed.
    late,
    /// It has ended, or closed its output.
    ended,
    /// More came than anybody could want to say.
    flood,
    /// The match was stopped.
    stopped,
};

/// An engine as a child process, spoken to in lines. To be used by the thread that started it alone.
class EngineProcess {
  public:
    /// The signal and the log must outlive it; the log may be null.
    static std::expected<std::unique_ptr<EngineProcess>, StartError> start(
        const std::vector<std::string>& command, std::string name, const StopSignal& stop, TrafficLog* log);

    /// Sends a line. One that does not read its input is late after some seconds.
    std::expected<void, Silence> tell(std::string_view line);
    /// The next line, without its end. One that was there in time is heard even behind the deadline.
    std::expected<std::string, Silence> hear(MatchClock::time_point deadline);
    /// When the line heard last had come.
    MatchClock::time_point heard_at() const { return heard_at_; }
    /// What it says from now on is measured anew.
    void expect_answer() { heard_bytes_ = 0; }
    /// "ended with status 3", with the last line of its error output; ends it if need be.
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
    /// What was read and is no whole line yet, or not yet asked for; from `taken_` on.
    std::string incoming_;
    std::size_t taken_ = 0;
    std::string last_errors_;
    std::size_t heard_bytes_ = 0;
    MatchClock::time_point read_at_;
    MatchClock::time_point heard_at_;
};

}  // namespace kradan::process
