#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "games/ogi/rules.h"
#include "module/game_module.h"

namespace kradan::ogi {

/// See `GameModule::reach`.
std::expected<Reach, std::vector<Refusal>> reach(std::string_view piece, std::string_view at,
                                                 const Rules& rules);

}  // namespace kradan::ogi
