#include "server/accounts/stored.h"

namespace kradan::server {

std::vector<store::DocumentKey> keys_of(const Account& account) {
    return {{"name", account.folded, true}, {"role", account.role}};
}

std::vector<store::DocumentKey> keys_of(const Session& session) {
    return {{"player", sortable(session.player)}, {"seen", sortable(session.seen)}};
}

std::vector<store::DocumentKey> keys_of(const StoredPasskey& passkey) {
    return {{"player", sortable(passkey.player)}};
}

std::vector<store::DocumentKey> keys_of(const VouchedName& vouched) {
    return {{"player", sortable(vouched.player)}};
}

std::vector<store::DocumentKey> keys_of(const Ticket& ticket) {
    return {{"until", sortable(ticket.until)}};
}

std::vector<store::DocumentKey> keys_of(const PersonalToken& token) {
    if (token.until == 0) return {{"player", sortable(token.player)}};
    return {{"player", sortable(token.player)}, {"until", sortable(token.until)}};
}

std::vector<store::DocumentKey> keys_of(const NameClaim& claim) {
    if (claim.until == 0) return {{"player", sortable(claim.player)}};
    return {{"player", sortable(claim.player)}, {"until", sortable(claim.until)}};
}

std::vector<store::DocumentKey> keys_of(const StoredSettings&) {
    return {};
}

std::vector<store::DocumentKey> keys_of(const NameRemoval& removal) {
    return {{"player", sortable(removal.player)}};
}

std::vector<store::DocumentKey> keys_of(const Marker& marker) {
    if (marker.until == 0) return {};
    if (marker.text.empty()) return {{"until", sortable(marker.until)}};
    return {{"until", sortable(marker.until)}, {"account", marker.text}};
}

std::expected<std::optional<Stored<Account>>, store::Error> account_of(store::Reader& reader,
                                                                       store::PlayerKey player) {
    return find_stored<Account>(reader, std::to_string(player));
}

std::expected<std::optional<Stored<Account>>, store::Error> account_named(store::Reader& reader,
                                                                          const std::string& folded) {
    const auto found = reader.documents(store::documents_with(std::string{Account::kind}, "name", folded), 1);
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    auto stored = read_stored<Account>(found->front());
    if (!stored) return std::unexpected(stored.error());
    return *std::move(stored);
}

}  // namespace kradan::server
