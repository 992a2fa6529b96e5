#include "server/accounts/guest_names.h"

#include "identity/names.h"
#include "server/accounts/identify.h"
#include "server/accounts/stored.h"
#include "server/base/tokens.h"

namespace kradan::server {

std::expected<std::optional<Refusal>, store::Error> why_not_guest_name(store::Reader& reader,
                                                                       const std::string& name,
                                                                       store::PlayerKey player,
                                                                       store::WallTime now) {
    const identity::NameLook look = identity::look_of(name);
    if (look.reserved) return Refusal{"account.name-reserved"};
    if (look.skeleton.empty()) return std::nullopt;
    const auto claim = find_stored<NameClaim>(reader, hex_of(hash_of(look.skeleton)));
    if (!claim) return std::unexpected(claim.error());
    if (!*claim || (**claim).body.player == player) return std::nullopt;
    const store::WallTime until = (**claim).body.until;
    if (until != 0 && until <= now) return std::nullopt;
    return Refusal{"account.name-taken"};
}

std::expected<bool, store::Error> may_claim_name(store::Reader& reader, store::PlayerKey by,
                                                 store::PlayerKey guest) {
    const auto own = account_of(reader, by);
    if (!own) return std::unexpected(own.error());
    const auto other = account_of(reader, guest);
    if (!other) return std::unexpected(other.error());
    const auto player = reader.player(guest);
    if (!player) return std::unexpected(player.error());
    if (!*own || *other || !*player) return false;
    const std::string skeleton = identity::look_of((**own).body.shown).skeleton;
    return !skeleton.empty() && identity::look_of((**player).name).skeleton == skeleton;
}

std::string name_without_claim(store::PlayerKey guest) {
    return "Guest " + std::to_string(guest);
}

}  // namespace kradan::server
