#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "json/json.h"
#include "session/config.h"

/// Whole-game analysis: the order, the findings, and whether the findings are plausible.
namespace kradan::analysis {

/// The longest game that can be analysed, in moves.
inline constexpr std::size_t most_moves = 1'000;
inline constexpr std::int64_t most_nodes = 1'000'000'000;

/// An order to analyse each position of a game, from the start to the end of `moves`.
struct Order {
    session::Config config = {};
    /// As for `AnyGame::play_line`, including resumptions.
    std::vector<std::string> moves = {};
    /// Nodes per position; evaluations or playouts in Go.
    std::int64_t nodes = 0;

    std::size_t positions() const { return moves.size() + 1; }
};

/// The nodes per position for a thorough analysis of a game with these options.
std::int64_t thorough_nodes(const GameOptions& options);

void write_order(json::Writer& writer, const Order& order);
Order read_order(const json::Value& value, json::Fault& fault);

/// Returns the game at its start, or what is wrong with the order, including its moves.
std::expected<AnyGame, std::string> start_of(const Order& order);

}  // namespace kradan::analysis
