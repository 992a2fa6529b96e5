#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/gtp/game.h"

namespace kradan::protocol {

/// The result without the stones that the engine considers dead: "B+3.5", "0".
std::string write_final_score(const GtpGame& game);

/// Answers GTP's final_status_list: the stones that are "dead", "alive" or "seki", by shape, whatever the
/// rule set says about seki; or the points that are "black_territory" or "white_territory".
GtpAnswer list_final_status(const GtpGame& game, std::string_view status);

/// The unconditional status of a point, as GNU Go words it: "alive", "dead", "black_territory",
/// "white_territory" or "undecided".
GtpAnswer write_unconditional_status(const GtpGame& game, std::string_view vertex);

/// The stones that the engine, playing `side`, counts as dead if these groups are marked.
GtpAnswer list_corrected_dead(const GtpGame& game, std::span<const std::string> marked, Colour side);

/// The expected owner of each point by playouts, from 1 (Black) to -1 (White), row by row from the top.
std::string write_ownership(const GtpGame& game);

}  // namespace kradan::protocol
