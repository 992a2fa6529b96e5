#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/gtp/game.h"

namespace kradan::protocol {

/// The result when the dead stones that the engine finds are taken off: "B+3.5", "0".
std::string write_final_score(const GtpGame& game);

/// What GTP's final_status_list asks for: the stones that are "dead", "alive" or "seki", by the shapes on the
/// board whatever the rule set makes of seki, or the points that are "black_territory" or "white_territory".
GtpAnswer list_final_status(const GtpGame& game, std::string_view status);

/// What no play can change at this point, as GNU Go words it: "alive", "dead", "black_territory",
/// "white_territory" or "undecided".
GtpAnswer write_unconditional_status(const GtpGame& game, std::string_view vertex);

/// The stones that count as dead for the engine playing `side` where these groups are marked.
GtpAnswer list_corrected_dead(const GtpGame& game, std::span<const std::string> marked, Colour side);

/// Whose each point will be, by playouts, from 1, Black's, to -1, White's, row by row from the top.
std::string write_ownership(const GtpGame& game);

}  // namespace kradan::protocol
