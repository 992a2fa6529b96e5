#include "server/ratings/pairs.h"

#include <algorithm>
#include <ranges>

namespace kradan::server {

namespace {

constexpr std::int64_t one_day = 86'400'000;
/// The maximum number of games counted between two players in a day.
constexpr int most_of_pair = 1'000;
/// How many of the most recent rated games are searched for opponents.
constexpr int most_looked_through = 500;

}  // namespace

std::expected<double, store::Error> weight_of_next(store::Reader& reader, const Limits& limits,
                                                   store::PlayerKey one, store::PlayerKey other,
                                                   std::int64_t at) {
    const auto before = reader.count_documents(pair_range(one, other, at - one_day), most_of_pair);
    if (!before) return std::unexpected(before.error());
    const std::int64_t number = *before + 1;
    return number <= limits.full_games_of_pair ? 1.0 : 1.0 / static_cast<double>(number);
}

void add_opponent(std::vector<std::int64_t>& opponents, store::PlayerKey opponent) {
    if (opponents.size() >= StoredRating::most_opponents_kept) return;
    if (std::ranges::find(opponents, opponent) == opponents.end()) opponents.push_back(opponent);
}

std::expected<std::vector<std::int64_t>, store::Error> opponents_of(store::Reader& reader,
                                                                    const StoredRating& rating) {
    if (rating.opponents) return *rating.opponents;
    const auto games =
        read_range<RatedGame>(reader, history_range(rating.player, rating.pool), most_looked_through);
    if (!games) return std::unexpected(games.error());
    std::vector<std::int64_t> opponents;
    for (const auto& [game, id, version] : std::views::reverse(*games))
        add_opponent(opponents, game.first == rating.player ? game.second : game.first);
    return opponents;
}

}  // namespace kradan::server
