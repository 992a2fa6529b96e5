#include "server/challenges/invitations.h"

#include <algorithm>
#include <utility>

#include "server/base/awaiting.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_invitations = 20;

/// A stored invitation or open challenge.
struct StoredOffer {
    std::string body = {};
    /// nullopt if the offer does not exist.
    std::optional<store::Player> host = {};
    /// True if the host has no account.
    bool guest = false;
    /// The account that may accept, if it is a challenge.
    std::optional<store::Player> to = {};
    store::Unit removal = {};
};

std::expected<StoredOffer, store::Error> find_stored_offer(store::Reader& reader, const std::string& id,
                                                           store::WallTime now) {
    const auto invitation = reader.invitation(id);
    if (!invitation) return std::unexpected(invitation.error());
    if (*invitation) {
        const auto host = reader.player((**invitation).host);
        if (!host) return std::unexpected(host.error());
        const auto account = account_of(reader, (**invitation).host);
        if (!account) return std::unexpected(account.error());
        return StoredOffer{.body = (**invitation).body,
                           .host = *host,
                           .guest = !account->has_value(),
                           .removal = {store::RemoveInvitation{id}}};
    }
    const auto challenge = find_stored<StoredChallenge>(reader, id);
    if (!challenge) return std::unexpected(challenge.error());
    if (!*challenge || (**challenge).body.declined) return StoredOffer{};
    const StoredChallenge& body = (**challenge).body;
    const auto over = is_void(reader, body, now);
    if (!over) return std::unexpected(over.error());
    if (*over) return StoredOffer{};
    const auto host = reader.player(body.player);
    if (!host) return std::unexpected(host.error());
    const auto to = reader.player(body.to);
    if (!to) return std::unexpected(to.error());
    return StoredOffer{.body = body.offer.text, .host = *host, .to = *to, .removal = {remove(**challenge)}};
}

}  // namespace

/// Replies to all clients that asked for this invitation.
void Invitations::answer(const std::string& id, const std::expected<void, std::string_view>& result) {
    for (const auto& [asker, nonce] : pending_.end(id)) {
        if (result) {
            send(gateway_, asker, wire::Done{.nonce = nonce, .id = id});
        } else {
            refuse(gateway_, asker, nonce, result.error());
        }
    }
}

Task<> Invitations::invite(const Client& client, const wire::Invite& message) {
    if (message.to) co_return co_await challenges_.make(client, message);
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    const auto offer = read_terms(message.terms);
    if (!offer) co_return refuse(client, message.nonce, offer.error());
    if (offer->config.rated && !client.has_account) co_return refuse(client, message.nonce, "rating.guest");
    const std::string id = message.nonce.empty()
                               ? random_name(environment_)
                               : derived_name({"invitation", client.secret_text(), message.nonce});
    if (pending_.join(id, {client.sender.id, message.nonce}, gateway_)) co_return;
    pending_.begin(id, {client.sender.id, message.nonce});
    const store::PlayerKey host = client.player()->key;
    struct Seen {
        std::vector<store::Invitation> mine;
        bool game = false;
    };
    const auto seen = co_await read(
        environment_,
        [host, game = game_of_invitation(id)](store::Reader& reader) -> std::expected<Seen, store::Error> {
            auto mine = reader.invitations_of(host);
            if (!mine) return std::unexpected(mine.error());
            const auto head = reader.head(game);
            if (!head) return std::unexpected(head.error());
            return Seen{*std::move(mine), head->has_value()};
        });
    if (!seen) co_return answer(id, std::unexpected("server.cannot-store"));
    // The client has retried; the invitation may have been accepted in the meantime.
    if (seen->game || std::ranges::count(seen->mine, id, &store::Invitation::id) > 0)
        co_return answer(id, {});
    if (seen->mine.size() >= most_invitations)
        co_return answer(id, std::unexpected("server.enough-invitations"));
    store::Invitation invitation{
        .id = id, .host = host, .body = offer_text(*offer), .created = environment_.wall_time()};
    const double bytes = bytes_of_row_with(invitation.body);
    environment_.keep({store::AddInvitation{std::move(invitation)}},
                      [this, id, bytes, address = client.sender.address](const store::Result& result) {
                          if (result) gateway_.charge_stored(address, bytes);
                          if (result) return answer(id, {});
                          answer(id, std::unexpected(reason_of(result.error())));
                      });
}

Task<std::expected<Invitations::Found, std::string_view>> Invitations::find(std::string id) const {
    constexpr std::string_view none = "server.no-such-invitation";
    const auto seen =
        co_await read(environment_, [id, now = environment_.wall_time()](store::Reader& reader) {
            return find_stored_offer(reader, id, now);
        });
    if (!seen) co_return std::unexpected("server.cannot-store");
    if (!seen->host) co_return std::unexpected(none);
    auto offer = read_offer(seen->body);
    if (!offer) co_return std::unexpected(none);
    co_return Found{.id = id,
                    .offer = *std::move(offer),
                    .host = *seen->host,
                    .guest = seen->guest,
                    .to = seen->to,
                    .removal = seen->removal};
}

/// Returns true if the client may see the offer: an invitation is open to anyone, a challenge to its two
/// players.
bool Invitations::concerns(const Client& client, const Found& found) {
    if (!found.to) return true;
    return client.player() &&
           (client.player()->key == found.to->key || client.player()->key == found.host.key);
}

Task<> Invitations::look_up(const Client& client, const wire::LookUp& message) {
    const auto found = co_await find(message.invitation);
    if (!found) co_return co_await look_up_game(client, message, found.error());
    if (!concerns(client, *found)) co_return refuse(client, message.nonce, "server.no-such-invitation");
    send(client, wire::Invitation{.nonce = message.nonce,
                                  .id = found->id,
                                  .host = found->host.name,
                                  .guest = if_so(found->guest),
                                  .terms = write_terms(found->offer),
                                  .mine = client.player() && client.player()->key == found->host.key,
                                  .to = found->to ? std::optional{found->to->name} : std::nullopt});
}

/// Sends a player the game that an accepted invitation started.
Task<> Invitations::look_up_game(const Client& client, const wire::LookUp& message,
                                 std::string_view otherwise) const {
    const std::string id = game_of_invitation(message.invitation);
    const auto game = co_await tables_.own_game(client.player(), id);
    const auto config = game ? co_await tables_.config_of(id) : std::nullopt;
    if (!config) co_return refuse(client, message.nonce, otherwise);
    const bool first = game->players[0] == client.player()->key;
    Offer offer{
        .config = *config,
        .terms = {.side = first ? wire::Side::second : wire::Side::first, .watchable = game->watchable}};
    const session::Player host = offer.config.players[first ? 1 : 0];
    offer.config.players = {};
    send(client, wire::Invitation{.nonce = message.nonce,
                                  .id = message.invitation,
                                  .host = host.name,
                                  .guest = if_so(session::is_guest(host)),
                                  .terms = write_terms(offer),
                                  .game = id});
}

Task<> Invitations::accept(const Client& client, const wire::Accept& message) {
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    const auto found = co_await find(message.invitation);
    const std::string id = game_of_invitation(message.invitation);
    if (!found) {
        if (co_await tables_.own_game(client.player(), id))
            co_return send(client, wire::Done{message.nonce, id});
        co_return refuse(client, message.nonce, found.error());
    }
    if (!concerns(client, *found)) co_return refuse(client, message.nonce, "server.no-such-invitation");
    if (found->host.key == client.player()->key) co_return refuse(client, message.nonce, "server.your-own");
    // Checked before the client joins another client's attempt in `pending_`.
    if (found->offer.config.rated && !client.has_account)
        co_return refuse(client, message.nonce, "rating.guest");
    auto game = starter_.seated(found->offer, found->host, *client.player());
    game.id = id;
    game.from = found->id;
    game.with = found->removal;
    game.asker = {client.sender.id, message.nonce};
    starter_.start(std::move(game));
}

Task<> Invitations::withdraw(const Client& client, const wire::Withdraw& message) {
    if (co_await challenges_.withdraw(client, message)) co_return;
    const auto found = co_await read(
        environment_, [id = message.invitation](store::Reader& reader) { return reader.invitation(id); });
    if (!found) co_return refuse(client, message.nonce, "server.cannot-store");
    if (!*found || !client.player() || (**found).host != client.player()->key)
        co_return refuse(client, message.nonce, "server.no-such-invitation");
    environment_.keep({store::RemoveInvitation{message.invitation}},
                      [this, id = client.sender.id, nonce = message.nonce](const store::Result& result) {
                          if (!result) return refuse(gateway_, id, nonce, reason_of(result.error()));
                          send(gateway_, id, wire::Done{.nonce = nonce});
                      });
}

}  // namespace kradan::server
