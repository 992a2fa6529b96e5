#pragma once

#include <expected>
#include <optional>
#include <string>

#include "refusals/refusal.h"
#include "store/store.h"

/// Guest names. A guest keeps their name until an account claims it.
namespace kradan::server {

/// Returns why a guest may not take a name: it is reserved, or looks like an account's name. nullopt if they
/// may. `player` is the guest's key, 0 for a new guest.
std::expected<std::optional<Refusal>, store::Error> why_not_guest_name(store::Reader& reader,
                                                                       const std::string& name,
                                                                       store::PlayerKey player,
                                                                       store::WallTime now);

/// Returns true if the account `by` may force this guest to take another name, because the guest's name looks
/// like the account's.
std::expected<bool, store::Error> may_claim_name(store::Reader& reader, store::PlayerKey by,
                                                 store::PlayerKey guest);

/// Returns the new name of a guest whose name was claimed.
std::string name_without_claim(store::PlayerKey guest);

}  // namespace kradan::server
