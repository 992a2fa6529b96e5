#include "server/accounts/identify.h"

namespace kradan::server {

std::string hex_of(const store::TokenHash& hash) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : hash) {
        text += digits[byte >> 4];
        text += digits[byte & 0xF];
    }
    return text;
}

bool is_valid(const Session& session, store::WallTime now) {
    return now - session.seen < session_idle && now - session.created < session_life;
}

std::expected<std::optional<Identity>, store::Error> identify(store::Reader& reader,
                                                              const store::TokenHash& token,
                                                              store::WallTime now) {
    auto session = find_stored<Session>(reader, hex_of(token));
    if (!session) return std::unexpected(session.error());
    Role role = Role::player;
    if (*session) {
        const Session& body = (**session).body;
        const auto account = account_of(reader, body.player);
        if (!account) return std::unexpected(account.error());
        if (!*account || (**account).body.generation != body.generation || !is_valid(body, now))
            return std::nullopt;
        role = role_of((**account).body.role);
    }
    auto player = *session ? reader.player((**session).body.player) : reader.player_of(token);
    if (!player) return std::unexpected(player.error());
    if (!*player) return std::nullopt;
    return Identity{.player = **std::move(player), .session = *std::move(session), .role = role};
}

}  // namespace kradan::server
