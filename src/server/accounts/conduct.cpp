#include "server/accounts/conduct.h"

#include "server/base/times.h"

namespace kradan::server {

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
    const auto conduct = own_of<Conduct>(reader, player);
    if (!conduct) return std::unexpected(conduct.error());
    return !conduct->body.ban.holds(now);
}

}  // namespace kradan::server
