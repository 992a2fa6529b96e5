#include <array>
#include <cmath>

#include "rating/pools.h"
#include "server/base/awaiting.h"
#include "server/club/hall.h"
#include "server/logs/stored_events.h"
#include "server/logs/unrated.h"
#include "server/moderation/engine_like.h"
#include "server/ratings/stored.h"

namespace kradan::server {

namespace {

/// Returns true if the game is rated and has ended with a result that counts.
bool is_to_be_rated(const Table& table) {
    const GameLog& game = table.game();
    if (!table.is_over() || !game.config().rated || game.events().empty()) return false;
    const auto last = read_event(game.events().back());
    const auto* ended = last ? std::get_if<session::Ended>(&last->body) : nullptr;
    return ended && counts_for_ratings(ended->outcome);
}

/// Returns why a rated game with a result is not rated; nullopt if it is rated, or has no result.
std::optional<wire::Unrated> why_unrated(const GameLog& game) {
    const auto least = game.least_to_be_rated();
    if (!least) return std::nullopt;
    return wire::Unrated{.game = game.id(), .least = static_cast<int>(*least)};
}

/// Reads the current ratings of both players in a rated game.
std::expected<wire::Ratings, store::Error> read_ratings(
    store::Reader& reader, const std::string& game,
    const std::array<std::optional<store::PlayerKey>, 2>& players, const std::string& pool,
    store::WallTime now) {
    wire::Ratings told{.game = game};
    for (const Colour colour : colours) {
        const auto stored = rating_in(reader, players[place(colour)].value_or(0), pool);
        if (!stored) return std::unexpected(stored.error());
        const auto numbers = numbers_in(*stored);
        if (!numbers) return std::unexpected(numbers.error());
        (colour == Colour::first ? told.first : told.second) = {
            .rating = static_cast<int>(std::lround(numbers->rating)),
            .provisional = rating::is_provisional(*numbers, now)};
    }
    return told;
}

}  // namespace

/// Sends the players' ratings to a client that has joined a rated game in progress.
Task<> Hall::tell_ratings(ClientId client, const GameLog& game) {
    const auto rated = rating::rated_as(game.config());
    if (!rated) co_return;
    const auto told = co_await read_patiently(
        environment_, [id = game.id(), players = game.head().players, pool = rating::pools()[rated->pool].id,
                       now = environment_.wall_time()](store::Reader& reader) {
            return read_ratings(reader, id, players, pool, now);
        });
    if (told) send(gateway_, client, *told);
}

Task<> Hall::on(Client& client, const wire::Join& message) {
    co_await tables_.join(client.sender, message);
    const Table* table = tables_.find(message.game);
    if (table && !table->is_over() && table->game().config().rated && !message.moves.value_or(false) &&
        table->followers().contains(client.sender.id))
        co_return co_await tell_ratings(client.sender.id, table->game());
    if (!table || !is_to_be_rated(*table) || !table->followers().contains(client.sender.id)) co_return;
    if (const auto rated = co_await rater_.rating_of(message.game)) co_return send(client, *rated);
    table = tables_.find(message.game);
    if (const auto unrated = table ? why_unrated(table->game()) : std::nullopt)
        co_return send(client, *unrated);
    // The game may have ended at another node, which does not know the followers at this one.
    rater_.ended(message.game);
}

void Hall::game_over(const Table& table) {
    const GameLog& game = table.game();
    if (tell_game_ && game.has_state() && game.state().ended)
        tell_game_(game.head(), game.config(), game.state().ended);
    if (is_to_be_rated(table)) {
        for (const Colour side : colours) {
            const auto& player = game.head().players[place(side)];
            if (player && !table.address_of(side).empty())
                moderation_.note_address(*player, table.address_of(side));
        }
        if (const auto unrated = why_unrated(game)) {
            tables_.tell_followers(table.id(), written(*unrated));
        } else {
            rater_.ended(table.id());
        }
    }
    lister_.ended();
}

void Hall::has_rated(const RatedGame& game) {
    spawn(environment_.warn, "checking won rating points", moderation_.look_at_gain(game));
}

void Hall::rated(const wire::Rated& game) {
    tables_.tell_followers(game.game, written(game));
    lister_.ended();
    if (is_judged(game.pool)) jobs_.want(game.game);
}

}  // namespace kradan::server
