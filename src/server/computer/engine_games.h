#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// Ids of our games that an engine names in what it answers to "uci": those of its option UCI_Variant; chess
/// alone where it has none.
std::vector<std::string> games_in(std::string_view uci_answer);

/// Starts the engine and asks it. The error says why it did not answer in time.
std::expected<std::vector<std::string>, std::string> ask_for_games(const std::vector<std::string>& command);

/// Starts an engine for GTP and asks for its version. The error says why it did not answer in time.
std::expected<void, std::string> try_gtp(const std::vector<std::string>& command);

}  // namespace kradan::server
