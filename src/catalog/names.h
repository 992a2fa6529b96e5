#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "module/game_module.h"

/// Lists of the games of this program for texts, such as the help of the command line.
namespace kradan {

/// "ogi, chess or go", with " or " as `last`.
std::string listed(std::span<const std::string_view> words, std::string_view last);

/// The first edition of each game, in the order of the help: first the games on chequered boards, then those
/// on shogi boards, then Go.
std::span<const GameId> families();

/// The names of the games that have an edition for which `belongs` is true, in the order of the help: "chess
/// and Ōgi".
std::string names_of(const std::function<bool(GameId)>& belongs);

/// The names of the games whose engines speak this protocol.
std::string names_of(EngineProtocol protocol);

}  // namespace kradan
