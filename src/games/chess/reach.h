#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "module/game_module.h"

namespace kradan::chess {

/// See `GameModule::reach`.
std::expected<Reach, std::vector<Refusal>> reach(std::string_view piece, std::string_view at);

}  // namespace kradan::chess
