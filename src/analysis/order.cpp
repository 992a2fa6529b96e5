#include "analysis/order.h"

#include <algorithm>
#include <utility>

#include "module/capabilities.h"
#include "session/config.h"

namespace kradan::analysis {

namespace {

constexpr std::size_t longest_of_order = 32;
/// The same number as for the thorough review on the page.
constexpr std::int64_t usual_nodes = 1'000'000;
/// Fewer, because drops add many moves and a node takes longer.
constexpr std::int64_t nodes_with_hands = 300'000;
/// Go, on a board of 9 lines, which a network evaluates.
constexpr std::int64_t evaluations_of_points = std::int64_t{1'500} * 81;
constexpr std::int64_t fewest_evaluations = 200;

}  // namespace

std::int64_t thorough_nodes(const GameOptions& options) {
    const auto game = AnyGame::start(options);
    if (!game) return fewest_evaluations;
    const BoardCells board = game->board();
    if (board.points)
        return std::max(fewest_evaluations,
                        evaluations_of_points / (std::int64_t{board.files} * board.ranks));
    return game->as<Hands>() ? nodes_with_hands : usual_nodes;
}

void write_order(json::Writer& writer, const Order& order) {
    writer.begin_object().key("config");
    session::write_config(writer, order.config);
    writer.texts("moves", order.moves).member("nodes", order.nodes).end_object();
}

Order read_order(const json::Value& value, json::Fault& fault) {
    json::Fields fields(value, "work", fault);
    Order order;
    order.config = session::read_config(fields.object("config"), fault);
    order.moves = fields.texts("moves", longest_of_order);
    order.nodes = fields.number("nodes", 1, most_nodes);
    if (order.moves.size() > most_moves) fields.report("moves", "has too many moves");
    return order;
}

std::expected<AnyGame, std::string> start_of(const Order& order) {
    auto game = AnyGame::start(order.config.options);
    if (!game)
        return std::unexpected("the game cannot be started: " + std::string{game.error().front().reason});
    AnyGame end = *game;
    if (const auto played = end.play_line(order.moves); !played) {
        return std::unexpected("its moves cannot be played: " + std::string{played.error().reason} + " " +
                               played.error().detail);
    }
    return *std::move(game);
}

}  // namespace kradan::analysis
