#include <algorithm>
#include <type_traits>

#include "server/accounts/guest_names.h"
#include "server/base/awaiting.h"
#include "server/base/shown_text.h"
#include "server/club/hall.h"
#include "wire/codec.h"

namespace kradan::server {

namespace {

/// Messages that guests at a banned address may not send: those that start something or are read by others.
/// Games in progress continue.
template <class M>
constexpr bool is_forbidden_to_banned =
    std::is_same_v<M, wire::Enter> || std::is_same_v<M, wire::Rename> || std::is_same_v<M, wire::OpenSeek> ||
    std::is_same_v<M, wire::Wait> || std::is_same_v<M, wire::TakeSeek> || std::is_same_v<M, wire::Invite> ||
    std::is_same_v<M, wire::Accept> || std::is_same_v<M, wire::PlayComputer> ||
    std::is_same_v<M, wire::Say> || std::is_same_v<M, wire::Rematch> || std::is_same_v<M, wire::Keep> ||
    std::is_same_v<M, wire::AskAnalysis>;

template <class M>
constexpr bool is_seek =
    std::is_same_v<M, wire::OpenSeek> || std::is_same_v<M, wire::TakeSeek> || std::is_same_v<M, wire::Wait>;

bool is_restricted(const wire::FromPage& message) {
    return std::visit([]<class M>(const M&) { return is_forbidden_to_banned<M>; }, message);
}

bool is_about_seeks(const wire::FromPage& message) {
    return std::visit([]<class M>(const M&) { return is_seek<M>; }, message);
}

/// Returns the name that a guest chooses with this message; null for other messages.
const std::string* chosen_name(const wire::FromPage& message) {
    if (const auto* enter = std::get_if<wire::Enter>(&message)) return &enter->player;
    if (const auto* rename = std::get_if<wire::Rename>(&message)) return &rename->player;
    return nullptr;
}

/// Returns true if a message starts something that is stored, so it may be refused. Games that have begun are
/// always stored.
bool begins_something_stored(const wire::FromPage& message) {
    return std::visit(
        []<class M>(const M&) {
            return std::is_same_v<M, wire::Enter> || std::is_same_v<M, wire::Invite> ||
                   std::is_same_v<M, wire::Say> || std::is_same_v<M, wire::Keep> ||
                   std::is_same_v<M, wire::AskAnalysis> || std::is_same_v<M, wire::TakeSeek> ||
                   std::is_same_v<M, wire::Accept> || std::is_same_v<M, wire::PlayComputer> ||
                   std::is_same_v<M, wire::Rematch> || std::is_same_v<M, wire::Wait>;
        },
        message);
}

}  // namespace

/// Returns why this client may not store anything new; nullopt if it may.
std::optional<Refusal> Hall::why_not_store(const Client& client) const {
    const auto free = environment_.free_disk ? environment_.free_disk() : std::nullopt;
    if (!client.has_account && free && *free < limits_.settings.free_disk_bytes)
        return Refusal{"server.disk-low"};
    if (!gateway_.may_store(client)) return Refusal{"server.stored-enough"};
    return std::nullopt;
}

/// Returns why a client may not do this now: a ban, a mute, forbidden words, too many abandoned games, a full
/// disk; nullopt if it may.
Task<std::optional<Refusal>> Hall::why_not(const Client& client, const wire::FromPage& message) {
    // A guest from another node was checked there.
    if (!client.connection || client.connection->is_guest()) co_return std::nullopt;
    if (!client.has_account && is_restricted(message)) {
        const auto until = std::max(client.restricted_until, moderation_.banned_until(client.sender.address));
        if (until > environment_.wall_time()) co_return refusal_until("moderation.address-banned", until);
    }
    if (const std::string* name = chosen_name(message)) {
        if (auto refusal = co_await why_not_name(client, *name)) co_return refusal;
    }
    if (begins_something_stored(message)) {
        if (const auto refusal = why_not_store(client)) co_return refusal;
    }
    if (!client.player()) co_return std::nullopt;
    if (const auto* say = std::get_if<wire::Say>(&message))
        co_return co_await moderation_.why_not_say(client.player()->key, say->text);
    // Players who take a seek or wait to be paired expect a human opponent.
    if (client.is_bot && is_about_seeks(message)) co_return Refusal{"bot.no-seeks"};
    if (is_about_seeks(message)) co_return co_await moderation_.why_not_seek(client.player()->key);
    co_return std::nullopt;
}

/// Returns why a guest may not have this name; nullopt if they may.
Task<std::optional<Refusal>> Hall::why_not_name(const Client& client, std::string name) {
    if (moderation_.is_unfit(name)) co_return Refusal{"account.name-unfit"};
    name = clean_name(name);
    // The guest already has the name.
    if (client.player() && client.player()->name == name) co_return std::nullopt;
    const store::PlayerKey player = client.player() ? client.player()->key : 0;
    const auto why =
        co_await read(environment_, [name, player, now = environment_.wall_time()](store::Reader& reader) {
            return why_not_guest_name(reader, name, player, now);
        });
    co_return why ? *why : Refusal{"server.cannot-store"};
}

void Hall::greeted(Client& client, const Conduct& conduct) {
    const Measure& address = conduct.address;
    if (!client.player() || !address.holds(environment_.wall_time())) return;
    client.restricted_until = address.until;
    moderation_.learn_address(client.player()->key, client.sender.address);
}

void Hall::has_notices(store::PlayerKey player) {
    const Text text = written(wire::Notices{});
    for (const ClientId id : gateway_.connections_of(player)) gateway_.send(id, text);
}

void Hall::end_connections(store::PlayerKey player) {
    may_void_challenges(player);
    gateway_.each_of(player, [](Client& client) {
        if (client.connection) client.connection->restart();
    });
}

std::vector<std::string> Hall::addresses_of(store::PlayerKey player) {
    std::vector<std::string> addresses;
    gateway_.each_of(player, [&](const Client& client) { addresses.push_back(client.sender.address); });
    return addresses;
}

void Hall::close_seeks(store::PlayerKey player) {
    lobby_.close_player(player);
    const bool waits = pairing_.is_waiting(player);
    gateway_.each_of(player, [&](Client& client) {
        if (!client.connection || (!waits && !client.pairs_at)) return;
        on(client, wire::StopWaiting{});
        send(client, wire::Waiting{.refusal = session::verdict_of(Refusal{"moderation.seek-closed"})});
    });
}

void Hall::restrict_guest(store::PlayerKey player, store::WallTime until) {
    gateway_.each_of(player, [&](Client& client) { client.restricted_until = until; });
    if (until != 0) close_seeks(player);
}

void Hall::carry_out_verdict(const std::string& game) {
    spawn(environment_.warn, "game " + game, tables_.carry_out_verdict(game));
}

bool Hall::want_analysed(const std::vector<std::string>& games) {
    jobs_.want_urgently(games);
    return limits_.jobs.compares;
}

void Hall::log_grew() {
    if (relay_) relay_->tell_log_grew();
}

}  // namespace kradan::server
