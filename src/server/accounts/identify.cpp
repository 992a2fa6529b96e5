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

bool is_valid(const PersonalToken& token, store::WallTime now) {
    return token.until == 0 || now < token.until;
}

namespace {

std::expected<std::optional<Identity>, store::Error> identify_personal(store::Reader& reader,
                                                                       const store::TokenHash& token,
                                                                       store::WallTime now) {
    auto personal = find_stored<PersonalToken>(reader, hex_of(token));
    if (!personal) return std::unexpected(personal.error());
    if (!*personal || !is_valid((**personal).body, now)) return std::nullopt;
    const store::PlayerKey key = (**personal).body.player;
    const auto account = account_of(reader, key);
    if (!account) return std::unexpected(account.error());
    auto player = reader.player(key);
    if (!player) return std::unexpected(player.error());
    if (!*account || !*player) return std::nullopt;
    return Identity{
        .player = **std::move(player), .personal = *std::move(personal), .bot = (**account).body.is_bot()};
}

}  // namespace

std::expected<std::optional<Identity>, store::Error> identify(store::Reader& reader,
                                                              const store::TokenHash& token,
                                                              store::WallTime now) {
    auto session = find_stored<Session>(reader, hex_of(token));
    if (!session) return std::unexpected(session.error());
    Role role = Role::player;
    bool bot = false;
    if (*session) {
        const Session& body = (**session).body;
        const auto account = account_of(reader, body.player);
        if (!account) return std::unexpected(account.error());
        if (!*account || (**account).body.generation != body.generation || !is_valid(body, now))
            return std::nullopt;
        role = role_of((**account).body.role);
        bot = (**account).body.is_bot();
    }
    auto player = *session ? reader.player((**session).body.player) : reader.player_of(token);
    if (!player) return std::unexpected(player.error());
    if (*player) {
        return Identity{
            .player = **std::move(player), .session = *std::move(session), .role = role, .bot = bot};
    }
    return identify_personal(reader, token, now);
}

}  // namespace kradan::server
