#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"

/// GTP commands for matches and the server.
namespace kradan::process {

/// Kradan's own command. Arguments: the engine's colour, and the marked stones.
inline constexpr std::string_view gtp_correct_dead = "kradan-correct_dead";

/// Commands for an empty board with its size, rules and komi.
std::vector<std::string> gtp_settings(const AnyGame& start);
/// Commands for the stones placed before the first move.
std::vector<std::string> gtp_placement(const GameOptions& options);
/// "play black D4"
std::string gtp_play(Colour colour, std::string_view move);
/// "genmove black"
std::string gtp_genmove(Colour colour);
/// "black"
std::string_view gtp_colour(Colour colour);

/// The commands for a question; the last one requests the answer. Empty if the moves in the question cannot
/// be played.
std::vector<std::string> gtp_request(const EngineRequest& request);

}  // namespace kradan::process
