#include "server/bots/seats.h"

#include <cmath>
#include <utility>

#include "identity/names.h"
#include "rating/pools.h"
#include "server/accounts/stored.h"
#include "server/ratings/stored.h"
#include "server/tables/game_log.h"
#include "server/tables/stored_events.h"

namespace kradan::server {

namespace {

/// Adds the rating that a game like this would change.
std::expected<void, store::Error> add_rating(store::Reader& reader, store::PlayerKey key,
                                             const session::Config& config, store::WallTime now,
                                             lichess::Player& player) {
    const auto rated = rating::rated_as(config);
    if (!rated) return {};
    const auto stored = rating_in(reader, key, rating::pools()[rated->pool].id);
    if (!stored) return std::unexpected(stored.error());
    if (stored->version == 0) return {};
    const auto numbers = numbers_in(*stored);
    if (!numbers) return std::unexpected(numbers.error());
    player.rating = static_cast<int>(std::lround(numbers->rating));
    player.provisional = rating::is_provisional(*numbers, now);
    return {};
}

}  // namespace

std::expected<lichess::Player, store::Error> read_player(store::Reader& reader, const std::string& name,
                                                         const session::Config& config, store::WallTime now) {
    lichess::Player player{.name = name};
    const auto read = identity::read_account_name(name);
    const auto account = account_named(reader, read ? read->folded : name);
    if (!account) return std::unexpected(account.error());
    if (!*account) return player;
    player.name = (**account).body.shown;
    player.bot = (**account).body.is_bot();
    const auto rated = add_rating(reader, std::stoll((**account).id), config, now, player);
    if (!rated) return std::unexpected(rated.error());
    return player;
}

std::expected<std::array<lichess::Player, 2>, store::Error> read_seats(store::Reader& reader,
                                                                       const store::GameHead& head,
                                                                       const session::Config& config,
                                                                       store::WallTime now) {
    std::array<lichess::Player, 2> seats;
    for (const Colour side : colours) {
        const session::Player& player = config.players[place(side)];
        lichess::Player& seat = seats[place(side)];
        seat = {.name = player.name,
                .bot = player.bot,
                .guest = session::is_guest(player) && player.name != name_of_deleted,
                .level = player.engine ? std::max(player.level, 1) : 0};
        const auto key = head.players[place(side)];
        if (!key || !player.account) continue;
        if (const auto rated = add_rating(reader, *key, config, now, seat); !rated)
            return std::unexpected(rated.error());
    }
    return seats;
}

std::expected<std::optional<SeenGame>, store::Error> read_seen_game(store::Reader& reader,
                                                                    const std::string& game,
                                                                    store::PlayerKey player,
                                                                    store::WallTime now) {
    const auto stored = reader.game(game);
    if (!stored) return std::unexpected(stored.error());
    if (!*stored) return std::nullopt;
    auto state = replay((**stored).events);
    if (!state)
        return std::unexpected(store::Error{store::Error::Kind::unreadable, "game " + game + " is damaged"});
    const store::GameHead& head = (**stored).head;
    auto players = read_seats(reader, head, state->config, now);
    if (!players) return std::unexpected(players.error());
    lichess::GameInfo info{
        .id = game, .config = state->config, .players = *std::move(players), .created = head.created};
    return SeenGame{.info = std::move(info),
                    .state = *std::move(state),
                    .side = side_in(head, player),
                    .behind = head.behind};
}

}  // namespace kradan::server
