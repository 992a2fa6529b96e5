#include "server/club/invitations.h"

#include <algorithm>
#include <utility>

#include "server/club/derived_name.h"
#include "server/club/tokens.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_invitations = 20;

std::string game_of_invitation(const std::string& id) {
    return derived_name({"game of an invitation", id});
}

}  // namespace

void Invitations::invite(const Client& client, const wire::Invite& message) {
    if (!client.player()) return refuse(client, message.nonce, "server.no-player");
    const auto offer = read_terms(message.terms);
    if (!offer) return refuse(client, message.nonce, offer.error());
    const std::string id = message.nonce.empty()
                               ? random_name(environment_)
                               : derived_name({"invitation", client.secret_text(), message.nonce});
    if (pending_.join(id, {client.sender.id, message.nonce}, gateway_)) return;
    const auto mine = environment_.reader->invitations_of(client.player()->key);
    const auto game = environment_.reader->head(game_of_invitation(id));
    if (!mine || !game) return refuse(client, message.nonce, "server.cannot-store");
    // A retry; the invitation may have been accepted since.
    if (*game || std::ranges::count(*mine, id, &store::Invitation::id) > 0)
        return send(client, wire::Done{.nonce = message.nonce, .id = id});
    if (mine->size() >= most_invitations) return refuse(client, message.nonce, "server.enough-invitations");
    pending_.begin(id, {client.sender.id, message.nonce});
    environment_.keep({store::AddInvitation{{.id = id,
                                             .host = client.player()->key,
                                             .body = offer_text(*offer),
                                             .created = environment_.wall_time()}}},
                      [this, id](const store::Result& result) {
                          for (const auto& [asker, nonce] : pending_.end(id)) {
                              if (result) {
                                  send(gateway_, asker, wire::Done{.nonce = nonce, .id = id});
                              } else {
                                  refuse(gateway_, asker, nonce, reason_of(result.error()));
                              }
                          }
                      });
}

std::expected<Invitations::Found, std::string_view> Invitations::find(const std::string& id) const {
    constexpr std::string_view none = "server.no-such-invitation";
    auto invitation = environment_.reader->invitation(id);
    if (!invitation) return std::unexpected("server.cannot-store");
    if (!*invitation) return std::unexpected(none);
    auto offer = read_offer((**invitation).body);
    auto host = environment_.reader->player((**invitation).host);
    if (!offer || !host || !*host) return std::unexpected(none);
    return Found{**std::move(invitation), *std::move(offer), **std::move(host)};
}

void Invitations::look_up(const Client& client, const wire::LookUp& message) {
    const auto found = find(message.invitation);
    if (!found) return look_up_game(client, message, found.error());
    send(client, wire::Invitation{.nonce = message.nonce,
                                  .id = found->invitation.id,
                                  .host = found->host.name,
                                  .terms = write_terms(found->offer),
                                  .mine = client.player() && client.player()->key == found->host.key});
}

/// Tells a player of the game that came of an accepted invitation.
void Invitations::look_up_game(const Client& client, const wire::LookUp& message,
                               std::string_view otherwise) const {
    const std::string id = game_of_invitation(message.invitation);
    const auto game = tables_.own_game(client.sender, id);
    const auto config = game ? tables_.config_of(id) : std::nullopt;
    if (!config) return refuse(client, message.nonce, otherwise);
    const bool first = game->players[0] == client.player()->key;
    Offer offer{.config = *config,
                .side = first ? wire::Side::second : wire::Side::first,
                .watchable = game->watchable};
    const std::string host = offer.config.players[first ? 1 : 0].name;
    offer.config.players = {};
    send(client, wire::Invitation{.nonce = message.nonce,
                                  .id = message.invitation,
                                  .host = host,
                                  .terms = write_terms(offer),
                                  .game = id});
}

void Invitations::accept(const Client& client, const wire::Accept& message) {
    if (!client.player()) return refuse(client, message.nonce, "server.no-player");
    const auto found = find(message.invitation);
    const std::string id = game_of_invitation(message.invitation);
    if (!found) {
        if (tables_.own_game(client.sender, id)) return send(client, wire::Done{message.nonce, id});
        return refuse(client, message.nonce, found.error());
    }
    if (found->host.key == client.player()->key) return refuse(client, message.nonce, "server.your-own");
    auto game = starter_.seated(found->offer, found->host, *client.player());
    game.id = id;
    game.from = found->invitation.id;
    game.with = {store::RemoveInvitation{found->invitation.id}};
    game.asker = {client.sender.id, message.nonce};
    starter_.start(std::move(game));
}

void Invitations::withdraw(const Client& client, const wire::Withdraw& message) {
    const auto found = environment_.reader->invitation(message.invitation);
    if (!found) return refuse(client, message.nonce, "server.cannot-store");
    if (!*found || !client.player() || (**found).host != client.player()->key)
        return refuse(client, message.nonce, "server.no-such-invitation");
    environment_.keep({store::RemoveInvitation{message.invitation}},
                      [this, id = client.sender.id, nonce = message.nonce](const store::Result& result) {
                          if (!result) return refuse(gateway_, id, nonce, reason_of(result.error()));
                          send(gateway_, id, wire::Done{.nonce = nonce});
                      });
}

}  // namespace kradan::server
