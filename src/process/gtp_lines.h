#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"

/// What engines that speak GTP are told, line by line, for matches and the server.
namespace kradan::process {

/// Kradan's own: followed by whom the engine plays, and the stones that are marked.
inline constexpr std::string_view gtp_correct_dead = "kradan-correct_dead";

/// An empty board, and how it is played on.
std::vector<std::string> gtp_settings(const AnyGame& start);
/// The stones that are on the board before the first move.
std::vector<std::string> gtp_placement(const GameOptions& options);
/// "play black D4"
std::string gtp_play(Colour colour, std::string_view move);
/// "genmove black"
std::string gtp_genmove(Colour colour);
/// "black"
std::string_view gtp_colour(Colour colour);

/// So that an engine for Go answers the question: all lines, the last of which makes it think. Nothing where
/// the line of the question cannot be played.
std::vector<std::string> gtp_request(const EngineRequest& request);

}  // namespace kradan::process
