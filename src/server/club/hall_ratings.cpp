#include "server/club/hall.h"
#include "server/tables/stored_events.h"
#include "server/tables/unrated.h"

namespace kradan::server {

namespace {

/// Whether the game is rated, and over with a result that counts.
bool is_to_be_rated(const Table& table) {
    const GameLog& game = table.game();
    if (!table.is_over() || !game.config().rated || game.events().empty()) return false;
    const auto last = read_event(game.events().back());
    const auto* ended = last ? std::get_if<session::Ended>(&last->body) : nullptr;
    return ended && counts_for_ratings(ended->outcome);
}

}  // namespace

Task<> Hall::on(Client& client, const wire::Join& message) {
    co_await tables_.join(client.sender, message);
    const Table* table = tables_.find(message.game);
    if (!table || !is_to_be_rated(*table) || !table->followers().contains(client.sender.id)) co_return;
    if (const auto rated = co_await rater_.rating_of(message.game)) co_return send(client, *rated);
    // It ended at another node, perhaps, and whoever rates it does not know who follows it here.
    rater_.ended(message.game);
}

void Hall::game_over(const Table& table) {
    if (is_to_be_rated(table)) rater_.ended(table.id());
    lister_.ended();
}

void Hall::rated(const wire::Rated& game) {
    tables_.tell_followers(game.game, written(game));
    lister_.ended();
}

}  // namespace kradan::server
