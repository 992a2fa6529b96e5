#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "json/json.h"
#include "session/config.h"

/// Analyses of whole games: what is asked, what is found, and whether that can be true.
namespace kradan::analysis {

/// The longest game that is analysed, in moves.
inline constexpr std::size_t most_moves = 1'000;
inline constexpr std::int64_t most_nodes = 1'000'000'000;

/// An analysis that is asked for: of each position of a game, from the start to the end of `moves`.
struct Order {
    session::Config config = {};
    /// For `AnyGame::play_line`, including resumptions.
    std::vector<std::string> moves = {};
    /// To search for each position; in Go playouts.
    std::int64_t nodes = 0;

    std::size_t positions() const { return moves.size() + 1; }
};

/// The nodes that a thorough analysis takes for each position of such a game.
std::int64_t thorough_nodes(const GameOptions& options);

void write_order(json::Writer& writer, const Order& order);
Order read_order(const json::Value& value, json::Fault& fault);

/// The game at its start. The error says what is wrong with the order, its moves included.
std::expected<AnyGame, std::string> start_of(const Order& order);

}  // namespace kradan::analysis
