#include "server/accounts/stored_relations.h"
#include "server/base/awaiting.h"
#include "server/club/hall.h"
#include "server/logs/stored_events.h"
#include "server/tables/listing.h"

/// What players may not do to players who block them. For games between the two, see
/// `GameStarter::start_known`.
namespace kradan::server {

/// Refuses a message in the players' room from a player whom the opponent has blocked. The block is read
/// every time, so it takes effect immediately at all nodes.
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

void Hall::may_void_challenges(store::PlayerKey player) {
    spawn(environment_.warn, "removing challenges", invitations_.challenges().remove_void(player));
}

void Hall::renamed(store::PlayerKey player, const std::string& name) {
    lobby_.rename(player, name);
    if (name == name_of_deleted) tables_.forget_name(player);
    look_at_account(player);
}

/// Other nodes read the account again when they receive its name.
void Hall::shows_other_things(const store::Player& player) {
    look_at_account(player.key);
    if (relay_) relay_->rename(player.key, player.name);
}

void Hall::look_at_account(store::PlayerKey player) {
    if (!gateway_.connections_of(player).empty())
        spawn(environment_.warn, "updating the public data of an account", online_.look(player));
}

/// Tells a player who has just connected about the rematches that others have offered in the meantime.
Task<> Hall::tell_rematches(ClientId client, store::PlayerKey player) {
    const auto entries = co_await read_patiently(
        environment_, [player, now = environment_.wall_time()](store::Reader& reader) {
            return read_awaited_rematches(reader, player, now);
        });
    if (!entries) co_return;
    for (const StoredEntry& entry : *entries) {
        auto game = listed(tables_, entry, player);
        // The offer may have been answered in the meantime.
        if (game && game->asked == wire::Asked::rematch)
            server::send(gateway_, client, wire::News{.game = *std::move(game)});
    }
}

}  // namespace kradan::server
