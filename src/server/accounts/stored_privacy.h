#pragma once

#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "api/relations.h"
#include "server/accounts/stored.h"

namespace kradan::server {

/// What others may see about an account and do with it. Document id: the player's key. Without a document,
/// everything is allowed.
struct StoredPrivacy {
    static constexpr std::string_view kind = "privacy";
    api::Privacy privacy = {};
    static void describe(auto& self, auto& member) {
        member("privacy", self.privacy, "what the player shows to others");
    }
};

}  // namespace kradan::server
