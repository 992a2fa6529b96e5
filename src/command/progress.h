#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "command/input_file.h"

namespace kradan::command {

/// Tells a terminal on standard error, a few times a second, how far the reading of a file is. Nothing where
/// standard error is no terminal.
class Progress {
  public:
    Progress(std::string name, const InputFile& input);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void games(std::uint64_t games);
    /// Takes the line away, before something else is written there.
    void clear();

  private:
    std::string name_;
    const InputFile& input_;
    bool shown_ = false;
    bool terminal_;
    std::chrono::steady_clock::time_point last_;
};

}  // namespace kradan::command
