#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace kradan::server {

/// The role of an account in the club. Each role includes the rights of those before it.
enum class Role : std::uint8_t { player, moderator, owner };

inline constexpr std::array<std::string_view, 3> role_ids = {"player", "moderator", "owner"};

/// `Role::player` for an unknown id.
constexpr Role role_of(std::string_view id) {
    if (id == role_ids[2]) return Role::owner;
    return id == role_ids[1] ? Role::moderator : Role::player;
}

}  // namespace kradan::server
