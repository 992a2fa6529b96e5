#include "command/progress.h"

#include <unistd.h>

#include <iostream>
#include <utility>

namespace kradan::command {

Progress::Progress(std::string name, const InputFile& input)
    : name_(std::move(name)),
      input_(input),
      terminal_(::isatty(STDERR_FILENO) != 0),
      last_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
    clear();
}

void Progress::games(std::uint64_t games) {
    // Reading the clock costs more than reading a short game.
    if (!terminal_ || games % 64 != 0) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    shown_ = true;
    std::cerr << "\r\033[K" << name_ << ": " << games << " games";
    if (input_.bytes() > 0) std::cerr << ", " << 100 * input_.bytes_read() / input_.bytes() << "%";
    std::cerr << std::flush;
}

void Progress::clear() {
    if (!shown_) return;
    shown_ = false;
    std::cerr << "\r\033[K" << std::flush;
}

}  // namespace kradan::command
