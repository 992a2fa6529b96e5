#include "server/challenges/challenges.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/accounts/stored_relations.h"
#include "server/base/awaiting.h"
#include "server/base/tokens.h"
#include "server/lobby/offer.h"

namespace kradan::server {

namespace {

/// How often one account may challenge another. Each challenge plays a sound, even if it is withdrawn
/// immediately.
constexpr TokenBucket call_rate{6, 6.0 / 3600};
/// Bots hear no sound, so they may be challenged more often.
constexpr TokenBucket call_rate_to_bot{30, 0.5};

/// How many declined challenges are kept; the oldest are removed first.
constexpr std::size_t most_declined = 20;

using OneChallenge = Stored<StoredChallenge>;

bool is_open(const OneChallenge& challenge) {
    return !challenge.body.declined;
}

/// The challenger or the opponent.
struct Party {
    std::string name = {};
    bool bot = false;
};

/// Returns nullopt if the account is deleted.
std::expected<std::optional<Party>, store::Error> read_party(store::Reader& reader, store::PlayerKey player) {
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    if (!*account) return std::nullopt;
    return Party{(**account).body.shown, (**account).body.is_bot()};
}

/// Returns a challenge as one of the two players sees it; nullopt if its terms cannot be parsed.
std::optional<wire::Challenge> shown_to(store::PlayerKey player, const OneChallenge& challenge,
                                        const Party& by, const Party& to) {
    const auto offer = read_offer(challenge.body.offer.text);
    if (!offer) return std::nullopt;
    const auto flag = [](bool bot) { return bot ? std::optional{true} : std::nullopt; };
    return wire::Challenge{.id = challenge.id,
                           .by = by.name,
                           .to = to.name,
                           .terms = write_terms(*offer, by.bot || to.bot),
                           .mine = challenge.body.player == player,
                           .created = challenge.body.created,
                           .declined = challenge.body.declined,
                           .by_bot = flag(by.bot),
                           .to_bot = flag(to.bot)};
}

}  // namespace

std::expected<std::vector<wire::Challenge>, store::Error> shown_challenges(store::Reader& reader,
                                                                           store::PlayerKey player,
                                                                           store::WallTime now) {
    auto all = challenges_by(reader, player);
    if (!all) return std::unexpected(all.error());
    auto received = challenges_to(reader, player);
    if (!received) return std::unexpected(received.error());
    std::erase_if(*received, [](const OneChallenge& one) { return !is_open(one); });
    all->insert(all->end(), received->begin(), received->end());
    std::ranges::sort(*all, {}, [](const OneChallenge& one) { return std::pair{one.body.created, one.id}; });
    std::vector<wire::Challenge> shown;
    for (const OneChallenge& one : *all) {
        const auto over = is_void(reader, one.body, now);
        if (!over) return std::unexpected(over.error());
        if (*over) continue;
        const auto by = read_party(reader, one.body.player);
        if (!by) return std::unexpected(by.error());
        const auto to = read_party(reader, one.body.to);
        if (!to) return std::unexpected(to.error());
        if (!*by || !*to) continue;
        if (auto challenge = shown_to(player, one, **by, **to)) shown.push_back(*std::move(challenge));
    }
    return shown;
}

Challenges::Challenges(Environment& environment, Gateway& gateway)
    : environment_(environment), gateway_(gateway), calls_(call_rate), calls_to_bots_(call_rate_to_bot) {}

std::string game_of_invitation(const std::string& id) {
    return derived_name({"game of an invitation", id});
}

/// The changes for a new challenge, or the reason why it cannot be made.
struct Challenges::Plan {
    std::optional<std::string_view> refusal = {};
    /// True if the challenge already exists: the client has retried.
    bool made = false;
    OneChallenge challenge = {};
    Party to = {};
    /// Earlier challenges that the new one replaces.
    std::vector<OneChallenge> replaced = {};
};

std::expected<Challenges::Plan, store::Error> Challenges::plan(store::Reader& reader,
                                                               const StoredChallenge& challenge,
                                                               const std::string& id, const std::string& to,
                                                               store::WallTime now) {
    const auto known = find_stored<StoredChallenge>(reader, id);
    if (!known) return std::unexpected(known.error());
    const auto game = reader.head(game_of_invitation(id));
    if (!game) return std::unexpected(game.error());
    if (*known || *game) return Plan{.made = true};
    const auto account = account_called(reader, to);
    if (!account) return std::unexpected(account.error());
    if (!*account) return Plan{.refusal = "account.unknown"};
    Plan plan{.challenge = {.body = challenge, .id = id},
              .to = {(**account).body.shown, (**account).body.is_bot()}};
    StoredChallenge& body = plan.challenge.body;
    body.to = std::stoll((**account).id);
    const auto why_not = why_not_challenge(reader, body.player, body.to, now);
    if (!why_not) return std::unexpected(why_not.error());
    if (*why_not) return Plan{.refusal = *why_not};
    const auto by = challenges_by(reader, body.player);
    if (!by) return std::unexpected(by.error());
    const auto received = challenges_to(reader, body.to);
    if (!received) return std::unexpected(received.error());
    const auto counts = [&](const OneChallenge& one) { return is_open(one) && one.body.until() > now; };
    const auto between = [&](const OneChallenge& one) { return one.body.to == body.to; };
    if (std::ranges::count_if(*by, counts) >= static_cast<std::ptrdiff_t>(most_challenges_by))
        return Plan{.refusal = "challenge.enough"};
    if (std::ranges::count_if(*by, [&](const OneChallenge& one) { return counts(one) && between(one); }) >=
        static_cast<std::ptrdiff_t>(most_challenges_between))
        return Plan{.refusal = "challenge.enough-between"};
    if (std::ranges::count_if(*received, counts) >= static_cast<std::ptrdiff_t>(most_challenges_to))
        return Plan{.refusal = "challenge.enough-there"};
    std::vector<OneChallenge> declined;
    std::ranges::copy_if(*by, std::back_inserter(declined),
                         [](const OneChallenge& one) { return !is_open(one); });
    std::ranges::sort(declined, {}, [](const OneChallenge& one) { return one.body.created; });
    for (std::size_t i = 0; i < declined.size(); ++i) {
        if (between(declined[i]) || i + most_declined < declined.size()) plan.replaced.push_back(declined[i]);
    }
    return plan;
}

/// Replies to all clients that asked for this challenge.
void Challenges::answer(const std::string& id, const std::optional<std::string_view>& refusal) {
    for (const auto& [asker, nonce] : pending_.end(id)) {
        if (refusal) {
            refuse(gateway_, asker, nonce, *refusal);
        } else {
            send(gateway_, asker, wire::Done{.nonce = nonce, .id = id});
        }
    }
}

void Challenges::tell_over(store::PlayerKey player, const std::string& id) {
    send_to_player(gateway_, player, written(wire::ChallengeOver{.id = id}));
}

Task<> Challenges::make(const Client& client, const wire::Invite& message) {
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    if (!client.has_account) co_return refuse(client, message.nonce, "challenge.guest");
    const auto offer = read_terms(message.terms);
    if (!offer) co_return refuse(client, message.nonce, offer.error());
    const std::string id = message.nonce.empty()
                               ? random_name(environment_)
                               : derived_name({"challenge", client.secret_text(), message.nonce});
    if (pending_.join(id, {client.sender.id, message.nonce}, gateway_)) co_return;
    pending_.begin(id, {client.sender.id, message.nonce});
    const store::WallTime now = environment_.wall_time();
    const Party by{client.player()->name, client.is_bot};
    const StoredChallenge challenge{
        .player = client.player()->key, .offer = {offer_text(*offer)}, .created = now};
    const auto found =
        co_await read(environment_, [challenge, id, to = *message.to, now](store::Reader& reader) {
            return plan(reader, challenge, id, to, now);
        });
    if (!found) co_return answer(id, "server.cannot-store");
    if (found->refusal || found->made) co_return answer(id, found->refusal);
    const auto pair = std::to_string(challenge.player) + " " + std::to_string(found->challenge.body.to);
    const Milliseconds steady = environment_.steady_time();
    Rates& calls = found->to.bot ? calls_to_bots_ : calls_;
    if (!calls.pass(pair, steady)) co_return answer(id, "server.too-fast");
    store::Unit unit{put(found->challenge)};
    for (const OneChallenge& one : found->replaced) unit.emplace_back(remove(one));
    const auto stored = co_await keep(environment_, std::move(unit));
    if (!stored) co_return answer(id, reason_of(stored.error()));
    answer(id, std::nullopt);
    const StoredChallenge& made = found->challenge.body;
    for (const OneChallenge& one : found->replaced) tell_over(made.player, one.id);
    for (const store::PlayerKey player : {made.player, made.to}) {
        if (auto shown = shown_to(player, found->challenge, by, found->to))
            send_to_player(gateway_, player, written(wire::Challenged{.challenge = *std::move(shown)}));
    }
}

Task<std::expected<std::optional<OneChallenge>, store::Error>> Challenges::find(std::string id) const {
    co_return co_await read(environment_,
                            [id](store::Reader& reader) { return find_stored<StoredChallenge>(reader, id); });
}

Task<> Challenges::decline(const Client& client, const wire::Decline& message) {
    constexpr std::string_view none = "server.no-such-invitation";
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    const ClientId asker = client.sender.id;
    const store::Player player = *client.player();
    const Party own{player.name, client.is_bot};
    const auto found = co_await find(message.invitation);
    if (!found) co_return refuse(gateway_, asker, message.nonce, "server.cannot-store");
    if (!*found || (**found).body.to != player.key) co_return refuse(gateway_, asker, message.nonce, none);
    OneChallenge declined = **found;
    // The client has retried.
    if (!is_open(declined)) co_return send(gateway_, asker, wire::Done{.nonce = message.nonce});
    declined.body.declined = message.reason;
    const auto stored = co_await keep(environment_, {put(declined)});
    // The challenge may have been accepted or withdrawn in the meantime.
    if (!stored) {
        const bool conflict = stored.error().kind == store::Error::Kind::conflict;
        co_return refuse(gateway_, asker, message.nonce, conflict ? none : "server.cannot-store");
    }
    send(gateway_, asker, wire::Done{.nonce = message.nonce});
    tell_over(player.key, declined.id);
    const auto by = co_await read(environment_, [key = declined.body.player](store::Reader& reader) {
        return read_party(reader, key);
    });
    if (!by || !*by) co_return;
    if (auto shown = shown_to(declined.body.player, declined, **by, own))
        send_to_player(gateway_, declined.body.player,
                       written(wire::Challenged{.challenge = *std::move(shown)}));
}

Task<bool> Challenges::withdraw(const Client& client, const wire::Withdraw& message) {
    const ClientId asker = client.sender.id;
    const store::PlayerKey player = client.player() ? client.player()->key : 0;
    const auto found = co_await find(message.invitation);
    if (!found || !*found || player == 0 || (**found).body.player != player) co_return false;
    const auto stored = co_await keep(environment_, {remove(**found)});
    if (!stored) {
        refuse(gateway_, asker, message.nonce, reason_of(stored.error()));
        co_return true;
    }
    send(gateway_, asker, wire::Done{.nonce = message.nonce});
    tell_over(player, message.invitation);
    if (is_open(**found)) tell_over((**found).body.to, message.invitation);
    co_return true;
}

Task<> Challenges::tell_all(ClientId client, store::PlayerKey player) {
    auto shown = co_await read_patiently(environment_,
                                         [player, now = environment_.wall_time()](store::Reader& reader) {
                                             return shown_challenges(reader, player, now);
                                         });
    if (shown && !shown->empty())
        send_long(gateway_, client, wire::Challenges{.challenges = *std::move(shown)});
}

Task<> Challenges::remove_void(store::PlayerKey player) {
    const auto found = co_await read_patiently(
        environment_,
        [player, now = environment_.wall_time()](
            store::Reader& reader) -> std::expected<std::vector<OneChallenge>, store::Error> {
            auto all = challenges_by(reader, player);
            if (!all) return std::unexpected(all.error());
            const auto received = challenges_to(reader, player);
            if (!received) return std::unexpected(received.error());
            all->insert(all->end(), received->begin(), received->end());
            std::vector<OneChallenge> over;
            for (const OneChallenge& one : *all) {
                const auto is_over = is_void(reader, one.body, now);
                if (!is_over) return std::unexpected(is_over.error());
                if (*is_over) over.push_back(one);
            }
            return over;
        });
    if (!found) co_return;
    for (const OneChallenge& one : *found) {
        // If another node has removed the challenge, this conflicts, and that node sends the notification.
        if (!co_await keep(environment_, {remove(one)})) continue;
        for (const store::PlayerKey each : {one.body.player, one.body.to}) tell_over(each, one.id);
    }
}

}  // namespace kradan::server
