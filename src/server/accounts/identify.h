#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/accounts/roles.h"
#include "server/accounts/stored.h"

namespace kradan::server {

/// A session that is not used for so long ends, and any session after so long, in milliseconds.
inline constexpr store::WallTime session_idle = store::WallTime{60} * 86'400'000;
inline constexpr store::WallTime session_life = store::WallTime{365} * 86'400'000;
/// How precisely it is known when a session was last used.
inline constexpr store::WallTime precision_of_seen = 3'600'000;

/// Whose token it is.
struct Identity {
    store::Player player;
    /// None for a guest, and for a program with a personal token.
    std::optional<Stored<Session>> session = {};
    std::optional<Stored<PersonalToken>> personal = {};
    Role role = Role::player;
    /// The account is a bot's.
    bool bot = false;

    bool has_account() const { return session || personal; }
};

/// A hash in hexadecimal digits, by which documents are known.
std::string hex_of(const store::TokenHash& hash);

/// Whether a session still holds.
bool is_valid(const Session& session, store::WallTime now);

/// Whether a personal token still holds.
bool is_valid(const PersonalToken& token, store::WallTime now);

/// The player of a token: of a session that still holds, of a personal token, or of a guest.
std::expected<std::optional<Identity>, store::Error> identify(store::Reader& reader,
                                                              const store::TokenHash& token,
                                                              store::WallTime now);

}  // namespace kradan::server
