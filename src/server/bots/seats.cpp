#include "server/bots/seats.h"

#include <cmath>
#include <utility>

#include "rating/pools.h"
#include "server/accounts/stored.h"
#include "server/base/awaiting.h"
#include "server/logs/game_log.h"
#include "server/logs/stored_events.h"
#include "server/ratings/stored.h"

namespace kradan::server {

namespace {

/// Adds the player's rating in the pool that a game with this config would change.
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
    const auto account = account_called(reader, name);
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

Task<GameReads::Read<SeenGame>> read_seen_game(GameReads& reads, const GameReads::Visit& visit,
                                               std::string game) {
    const store::PlayerKey player = visit.asker().player;
    const auto plays = [player](const store::GameHead& head) { return side_in(head, player).has_value(); };
    auto found = co_await reads.replayed(visit, std::move(game), plays);
    if (!found) co_return std::unexpected(found.error());
    if (!*found) co_return std::nullopt;
    const store::GameHead head = (**found).head;
    session::State& state = (**found).state;
    auto players = co_await read_patiently(
        reads.environment(), [head, config = state.config, now = reads.environment().wall_time()](
                                 store::Reader& reader) { return read_seats(reader, head, config, now); });
    if (!players) co_return std::unexpected(players.error());
    lichess::GameInfo info{
        .id = head.id, .config = state.config, .players = *std::move(players), .created = head.created};
    const Colour side = *side_in(head, player);
    co_return SeenGame{
        .info = std::move(info), .state = std::move(state), .side = side, .behind = head.behind};
}

}  // namespace kradan::server
