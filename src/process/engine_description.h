#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"

namespace kradan::process {

struct EngineOption {
    std::string name;
    std::string value;
};

/// An engine as described on the command line.
struct EngineDescription {
    EngineProtocol protocol = EngineProtocol::uci;
    std::vector<std::string> command;
    /// Set before the first game. GTP has no options, so each is sent as a command with an argument.
    std::vector<EngineOption> options;
    /// As typed.
    std::string text;
};

/// Parses "kradan", "kradan:level=7,hash=16", "uci:COMMAND" or "gtp:COMMAND" for a game. Blanks separate the
/// words of a command; quotes and backslashes escape them. The error says what is invalid.
std::expected<EngineDescription, std::string> read_engine(std::string_view text, GameId game);

/// Parses "NAME=VALUE". The error says what is invalid.
std::expected<EngineOption, std::string> read_engine_option(std::string_view text);

}  // namespace kradan::process
