#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace kradan::server {

/// What an account is in the club; each may do what those before it may.
enum class Role : std::uint8_t { player, moderator, owner };

inline constexpr std::array<std::string_view, 3> role_ids = {"player", "moderator", "owner"};

/// A player for what is no role.
constexpr Role role_of(std::string_view id) {
    if (id == role_ids[2]) return Role::owner;
    return id == role_ids[1] ? Role::moderator : Role::player;
}

}  // namespace kradan::server
