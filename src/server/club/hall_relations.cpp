#include "server/accounts/stored_relations.h"
#include "server/club/hall.h"
#include "server/tables/reading.h"

/// What players may not do to those who block them. Games of the two: `GameStarter::start_known`.
namespace kradan::server {

/// Whoever is blocked by the opponent cannot write in the room of the two. It is read each time, so that it
/// holds at once, at all nodes.
Task<> Hall::on(Client& client, const wire::Say& message) {
    if (const auto game = co_await tables_.own_game(client.player(), message.game)) {
        const store::PlayerKey player = client.player()->key;
        const auto other = game->players[game->players[0] == player ? 1 : 0];
        const auto blocked = co_await read(
            environment_, [player, other](store::Reader& reader) -> std::expected<bool, store::Error> {
                return other ? blocks(reader, *other, player) : false;
            });
        if (!blocked) co_return refuse(client, message.nonce, "server.cannot-store");
        if (*blocked) co_return refuse(client, message.nonce, "relations.blocked");
    }
    if (client.connection) co_await tables_.say(client.sender, message);
}

}  // namespace kradan::server
