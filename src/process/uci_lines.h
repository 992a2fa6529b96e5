#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"

/// UCI commands for matches, the server and measurements.
namespace kradan::process {

/// "setoption name Hash value 16". An empty value presses a button or clears a string.
std::string uci_option(std::string_view name, std::string_view value);
/// `position` is "startpos", or the keyword of a notation and the position: "fen 8/8/…".
std::string uci_position(std::string_view position, std::span<const std::string> moves = {});
/// The position as `uci_position` takes it.
std::string uci_position_text(const AnyGame& game);
/// "go nodes 1000", "go movetime 50", "go perft 4".
std::string uci_go(std::string_view limit, std::uint64_t amount);
/// For a match: the remaining time on both clocks in milliseconds, or a number of nodes.
std::string uci_go(const MatchTime& time, const MatchClocks& clocks);

/// The commands for a question; the last one starts the search.
std::vector<std::string> uci_request(const EngineRequest& request);

}  // namespace kradan::process
