#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "command/exit_status.h"
#include "process/engine_client.h"

namespace kradan::match {

/// A position in a suite. The engine must find one of the best moves and none of the moves to avoid.
struct SuitePosition {
    /// From the operation `id`, or the number in the file.
    std::string name;
    GameOptions options;
    /// The moves in the operations `bm` and `am`; in chess, in SAN.
    std::vector<std::string> best = {};
    std::vector<std::string> avoid = {};
};

/// Reads an EPD file. Skips positions with neither `bm` nor `am`. The error says why the file is invalid.
std::expected<std::vector<SuitePosition>, command::Failure> read_suite(const std::string& file);

struct SuiteSetting {
    process::EngineDescription engine;
    /// Exactly one of the two limits is set.
    std::optional<std::uint64_t> nodes;
    std::chrono::milliseconds time{0};
};

struct SuiteAnswer {
    /// The label of the engine's move, or its text if it is illegal.
    std::string move;
    bool solved = false;
    std::chrono::milliseconds took{0};
};

/// Asks the engine about each position as if it were a separate game, and calls `answered` with the
/// position's number. There must be at least one position, and all must be from the same game. The error says
/// how the engine failed.
std::expected<void, command::Failure> run_suite(
    const std::vector<SuitePosition>& suite, const SuiteSetting& setting, const process::StopSignal& stop,
    const std::function<void(std::size_t, const SuiteAnswer&)>& answered);

}  // namespace kradan::match
