#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "module/game_module.h"

/// Game lists as text, for example for the command-line help.
namespace kradan {

/// Joins the words: "ogi, chess or go" if `last` is " or ".
std::string listed(std::span<const std::string_view> words, std::string_view last);

/// The first edition of each game, in the order of the help text: games on chequered boards, then games on
/// shogi boards, then Go.
std::span<const GameId> families();

/// The names of the games that have an edition for which `belongs` is true, in the order of the help text:
/// "chess and Ōgi".
std::string names_of(const std::function<bool(GameId)>& belongs);

/// The names of the games whose engines speak this protocol.
std::string names_of(EngineProtocol protocol);

}  // namespace kradan
