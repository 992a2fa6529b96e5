#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/refusal.h"
#include "store/store.h"

/// Names of guests. A guest keeps a name until an account claims it.
namespace kradan::server {

/// Why a guest may not take a name: it is reserved, or looks like the name of an account; nullopt if they
/// may. `player`: the guest's key, 0 for a new one.
std::expected<std::optional<Refusal>, store::Error> why_not_guest_name(store::Reader& reader,
                                                                       const std::string& name,
                                                                       store::PlayerKey player,
                                                                       store::WallTime now);

/// Whether the account `by` may make this guest take another name, since it looks like the account's.
std::expected<bool, store::Error> may_claim_name(store::Reader& reader, store::PlayerKey by,
                                                 store::PlayerKey guest);

/// The name of a guest whose name was claimed.
std::string name_without_claim(store::PlayerKey guest);

}  // namespace kradan::server
