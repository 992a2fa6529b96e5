#include "server/accounts/conduct.h"

#include "server/base/times.h"

namespace kradan::server {

std::vector<store::DocumentKey> keys_of(const Conduct& conduct) {
    return {{"player", sortable(conduct.player)}};
}

std::vector<store::DocumentKey> keys_of(const AddressBan& ban) {
    return {{"until", sortable(ban.until)}, {"player", sortable(ban.player)}};
}

std::expected<Stored<Conduct>, store::Error> conduct_of(store::Reader& reader, store::PlayerKey player) {
    const std::string id = std::to_string(player);
    auto found = find_stored<Conduct>(reader, id);
    if (!found) return std::unexpected(found.error());
    if (*found) return **std::move(found);
    return Stored<Conduct>{.body = {.player = player}, .id = id};
}

Refusal refusal_until(std::string_view reason, store::WallTime until, const std::string& why) {
    Refusal refusal{reason, "", why};
    if (until >= for_good) return refusal;
    refusal.detail = "until " + utc_text(until);
    if (!why.empty()) refusal.detail += ": " + why;
    return refusal;
}

std::expected<std::optional<Refusal>, store::Error> why_not_from(store::Reader& reader,
                                                                 const std::string& address,
                                                                 store::WallTime now) {
    if (address.empty()) return std::nullopt;
    const auto ban = find_stored<AddressBan>(reader, address);
    if (!ban) return std::unexpected(ban.error());
    if (!*ban || (**ban).body.until <= now) return std::nullopt;
    return refusal_until("moderation.address-banned", (**ban).body.until);
}

std::expected<bool, store::Error> may_play(store::Reader& reader, store::PlayerKey player,
                                           store::WallTime now) {
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    if (!*account) return false;
    const auto conduct = conduct_of(reader, player);
    if (!conduct) return std::unexpected(conduct.error());
    return !conduct->body.ban.holds(now);
}

}  // namespace kradan::server
