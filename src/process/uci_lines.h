#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"

/// What engines that speak UCI are told, line by line, for matches, the server and measurements.
namespace kradan::process {

/// "setoption name Hash value 16"; without a value that of a button, or of a text that is to be empty.
std::string uci_option(std::string_view name, std::string_view value);
/// `position` is "startpos", or begins with the word for its form: "fen 8/8/…".
std::string uci_position(std::string_view position, std::span<const std::string> moves = {});
/// As `uci_position` takes it.
std::string uci_position_text(const AnyGame& game);
/// "go nodes 1000", "go movetime 50", "go perft 4".
std::string uci_go(std::string_view limit, std::uint64_t amount);
/// In a match: with what is left on both clocks, in milliseconds, or for so many nodes.
std::string uci_go(const MatchTime& time, const MatchClocks& clocks);

/// So that an engine for chess or Ōgi answers the question: all lines, the last of which makes it think.
std::vector<std::string> uci_request(const EngineRequest& request);

}  // namespace kradan::process
