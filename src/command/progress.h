#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "command/input_file.h"

namespace kradan::command {

/// Shows on standard error how much of a file has been read, several times a second. Only if standard error
/// is a terminal.
class Progress {
  public:
    Progress(std::string name, const InputFile& input);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void games(std::uint64_t games);
    /// Erases the line. Call before other output to standard error.
    void clear();

  private:
    std::string name_;
    const InputFile& input_;
    bool shown_ = false;
    bool terminal_;
    std::chrono::steady_clock::time_point last_;
};

}  // namespace kradan::command
