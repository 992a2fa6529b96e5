#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// Returns the ids of the games in an engine's answer to "uci": the values of UCI_Variant, or only chess if
/// the engine has no such option.
std::vector<std::string> games_in(std::string_view uci_answer);

/// Starts the engine and asks for its games. The error says why there was no answer.
std::expected<std::vector<std::string>, std::string> ask_for_games(const std::vector<std::string>& command);

/// Starts a GTP engine and asks for the protocol version. The error says why there was no answer.
std::expected<void, std::string> try_gtp(const std::vector<std::string>& command);

}  // namespace kradan::server
