#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/stored.h"

namespace kradan::server {

/// The role of an account in the club. Each role includes the rights of the roles before it.
enum class Role : std::uint8_t { player, moderator, owner };

inline constexpr std::array<std::string_view, 3> role_ids = {"player", "moderator", "owner"};

/// Returns the role with this id; `Role::player` if the id is unknown.
constexpr Role role_of(std::string_view id) {
    if (id == role_ids[2]) return Role::owner;
    return id == role_ids[1] ? Role::moderator : Role::player;
}

/// A session ends after `session_idle` without use, and after `session_life` in any case, both in
/// milliseconds.
inline constexpr store::WallTime session_idle = store::WallTime{60} * 86'400'000;
inline constexpr store::WallTime session_life = store::WallTime{365} * 86'400'000;
/// The precision of a session's stored last-use time.
inline constexpr store::WallTime precision_of_seen = 3'600'000;

/// The owner of a token.
struct Identity {
    store::Player player;
    /// nullopt for a guest or a program with a personal token.
    std::optional<Stored<Session>> session = {};
    std::optional<Stored<PersonalToken>> personal = {};
    Role role = Role::player;
    /// True if the account belongs to a bot.
    bool bot = false;

    bool has_account() const { return session || personal; }
};

/// Returns a hash as hexadecimal digits, the form used in document ids.
std::string hex_of(const store::TokenHash& hash);

bool is_valid(const Session& session, store::WallTime now);

bool is_valid(const PersonalToken& token, store::WallTime now);

/// Returns a token's owner: the player whose valid session or personal token it is, or a guest.
std::expected<std::optional<Identity>, store::Error> identify(store::Reader& reader,
                                                              const store::TokenHash& token,
                                                              store::WallTime now);

}  // namespace kradan::server
