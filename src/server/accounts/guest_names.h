#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/refusal.h"
#include "store/store.h"

/// Names of guests, who have them until somebody with more right asks for them.
namespace kradan::server {

/// Why a guest may not take a name: it is reserved, or looks like that of an account; nullopt: they may.
/// `player`: the guest, 0 for one who comes.
std::expected<std::optional<Refusal>, store::Error> why_not_guest_name(store::Reader& reader,
                                                                       const std::string& name,
                                                                       store::PlayerKey player,
                                                                       store::WallTime now);

/// Whether the account `by` may have this player, a guest whose name looks like its own, renamed.
std::expected<bool, store::Error> may_claim_name(store::Reader& reader, store::PlayerKey by,
                                                 store::PlayerKey guest);

/// What a guest is called who has lost the name.
std::string name_without_claim(store::PlayerKey guest);

}  // namespace kradan::server
