
#include "server/accounts/accounts.h"
#include "server/accounts/stored_privacy.h"
#include "server/accounts/stored_rating.h"
#include "server/accounts/stored_relations.h"
#include "server/accounts/stored_vacations.h"
#include "server/base/awaiting.h"
#include "server/logs/stored_events.h"

namespace kradan::server {

namespace {

/// The maximum number of documents of each kind to read: sessions, passkeys, tokens, names.
constexpr int most_of_an_account = 1'000;
/// The number of games from which a name is removed in one step.
constexpr int games_forgotten_at_once = 50;

/// Returns the rating, hidden from lists.
store::PutDocument unlisted(store::Document rating) {
    // A damaged rating must not prevent the deletion.
    if (auto stored = read_stored<StoredRating>(rating)) {
        stored->body.listed = false;
        rating.body = write_body(stored->body);
    }
    ++rating.version;
    std::erase_if(rating.keys, [](const auto& key) { return key.index != "player" && key.index != "pool"; });
    return {std::move(rating)};
}

/// Returns true if the player is the club's only owner.
std::expected<bool, store::Error> is_last_owner(store::Reader& reader, store::PlayerKey player) {
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    if (!*account || role_of((**account).body.role) != Role::owner) return false;
    const auto owners = reader.count_documents(documents_with<Account>("role", (**account).body.role), 2);
    if (!owners) return std::unexpected(owners.error());
    return *owners < 2;
}

}  // namespace

Task<OrProblem<api::Nothing>> Accounts::on(const Caller& caller, const api::DeleteAccount::Request&) {
    const store::PlayerKey player = caller.player();
    const auto last = co_await read(
        environment_, [player](store::Reader& reader) { return is_last_owner(reader, player); });
    if (!last) co_return not_stored(last.error());
    if (*last) co_return problem(409, "moderation.last-owner");
    const store::WallTime free_from = environment_.wall_time() + limits_.name_rest;
    struct Seen {
        store::Unit unit;
        /// Hashes of session and personal tokens.
        std::vector<std::string> tokens;
    };
    auto seen = co_await read(
        environment_, [player, free_from](store::Reader& reader) -> std::expected<Seen, store::Error> {
            Seen all_of_it;
            const auto account = account_of(reader, player);
            const auto claims = stored_of<NameClaim>(reader, player, most_of_an_account);
            const auto passkeys = stored_of<StoredPasskey>(reader, player, most_of_an_account);
            const auto sessions = stored_of<Session>(reader, player, most_of_an_account);
            const auto vouched = stored_of<VouchedName>(reader, player, most_of_an_account);
            const auto tokens = stored_of<PersonalToken>(reader, player, most_of_an_account);
            const auto settings = find_stored<StoredSettings>(reader, std::to_string(player));
            const auto invitations = reader.invitations_of(player);
            auto ratings =
                reader.documents(documents_with<StoredRating>("player", player), most_of_an_account);
            if (!ratings) return std::unexpected(ratings.error());
            if (!account) return std::unexpected(account.error());
            if (!claims) return std::unexpected(claims.error());
            if (!passkeys) return std::unexpected(passkeys.error());
            if (!sessions) return std::unexpected(sessions.error());
            if (!vouched) return std::unexpected(vouched.error());
            if (!tokens) return std::unexpected(tokens.error());
            if (!settings) return std::unexpected(settings.error());
            if (!invitations) return std::unexpected(invitations.error());
            if (*account) all_of_it.unit.emplace_back(remove(**account));
            for (Stored<NameClaim> claim : *claims) {
                if (claim.body.until != 0) continue;
                claim.body.until = free_from;
                all_of_it.unit.emplace_back(put(claim));
            }
            for (const auto& passkey : *passkeys) all_of_it.unit.emplace_back(remove(passkey));
            for (const auto& session : *sessions) {
                all_of_it.unit.emplace_back(remove(session));
                all_of_it.tokens.push_back(session.id);
            }
            for (const auto& name : *vouched) all_of_it.unit.emplace_back(remove(name));
            for (const auto& token : *tokens) {
                all_of_it.unit.emplace_back(remove(token));
                all_of_it.tokens.push_back(token.id);
            }
            if (*settings) all_of_it.unit.emplace_back(remove(**settings));
            // Relations, privacy settings, vacations, and the last quick game (`Paired`).
            for (const std::string_view kind :
                 {Relations::kind, StoredPrivacy::kind, Vacations::kind, std::string_view{"paired"}}) {
                const auto document = reader.document(kind, std::to_string(player));
                if (!document) return std::unexpected(document.error());
                if (*document) all_of_it.unit.emplace_back(remove(**document));
            }
            // Kept for the opponents' ratings, but hidden from lists.
            for (store::Document& rating : *ratings) all_of_it.unit.emplace_back(unlisted(std::move(rating)));
            for (const auto& invitation : *invitations)
                all_of_it.unit.emplace_back(store::RemoveInvitation{invitation.id});
            all_of_it.unit.emplace_back(store::RenamePlayer{player, std::string{name_of_deleted}});
            all_of_it.unit.emplace_back(
                put(Stored<NameRemoval>{.body = {.player = player}, .id = std::to_string(player)}));
            return all_of_it;
        });
    if (!seen) co_return not_stored(seen.error());
    const auto stored = co_await keep(environment_, std::move(seen->unit));
    if (!stored) co_return not_stored(stored.error());
    ++counts_.deleted;
    listener_.has_new_name(player, std::string{name_of_deleted});
    listener_.may_void_challenges(player);
    for (const std::string& token : seen->tokens) listener_.ended(player, token);
    // A session may have begun in the meantime.
    co_return co_await end_sessions(player, "", "");
}

/// Returns the changes that remove the name from the next games or, after the last game, the `NameRemoval`
/// itself.
std::expected<store::Unit, store::Error> next_to_forget(store::Reader& reader) {
    store::Unit unit;
    auto found = first_stored<NameRemoval>(reader, documents_by<NameRemoval>("player"));
    if (!found) return std::unexpected(found.error());
    if (!*found) return unit;
    auto& removal = *found;
    const store::PlayerKey player = removal->body.player;
    const auto heads = reader.games_of(player, removal->body.before, games_forgotten_at_once);
    if (!heads) return std::unexpected(heads.error());
    for (const store::GameHead& head : *heads) {
        const auto events = reader.first_and_last(head.id);
        if (!events) return std::unexpected(events.error());
        if (!*events) continue;
        auto body = without_name(head, (**events).first, player);
        if (body)
            unit.emplace_back(
                store::ForgetName{head.id, player, std::string{name_of_deleted}, *std::move(body)});
    }
    const auto last = reader.head(removal->body.before);
    if (!last) return std::unexpected(last.error());
    if (heads->empty() && !removal->body.before.empty() && !*last) {
        // That game has been removed in the meantime: start over.
        removal->body.before.clear();
        unit.emplace_back(put(*removal));
    } else if (heads->empty()) {
        unit.emplace_back(remove(*removal));
    } else {
        removal->body.before = heads->back().id;
        unit.emplace_back(put(*removal));
    }
    return unit;
}

Task<> Accounts::forget_names() {
    auto unit =
        co_await read_patiently(environment_, [](store::Reader& reader) { return next_to_forget(reader); });
    // If a game is removed in the meantime, this conflicts, and the next attempt skips that game.
    if (unit && !unit->empty()) (void)co_await keep(environment_, *std::move(unit));
}

}  // namespace kradan::server
