#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/go/rules.h"

namespace kradan::protocol {

/// The name of our rule set for rules as KataGo's commands specify them: a name of KataGo's or ours, or a
/// JSON object of `koRule`, `scoringRule`, `taxRule`, `multiStoneSuicideLegal`, `hasButton`,
/// `whiteHandicapBonus`. Fails with the reason if none matches. If several match, prefers the rule set `now`.
std::expected<std::string, std::string> read_katago_rules(const std::string& text, std::string_view now);

/// The rules as such an object.
std::string write_katago_rules(const go::Rules& rules);

}  // namespace kradan::protocol
