#include "server/lobby/running_games.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "rating/pools.h"
#include "server/accounts/stored.h"
#include "server/base/at_end.h"
#include "server/base/awaiting.h"
#include "server/ratings/stored.h"

namespace kradan::server {

namespace {

/// The maximum number of games whose ratings are being read at the same time.
constexpr int most_reading = 4;
/// If there are more ratings than this, those of finished games are dropped.
constexpr std::size_t most_kept_ratings = 4'096;

/// Returns the pool in which the game is or would be rated; "" if there is none.
std::string pool_of(const session::Config& config) {
    const auto rated = rating::rated_as(config);
    return rated ? rating::pools()[rated->pool].id : "";
}

/// Returns an account's rounded rating; nullopt for guests and unrated accounts.
std::expected<std::optional<int>, store::Error> read_rating(store::Reader& reader,
                                                            std::optional<store::PlayerKey> player,
                                                            const std::string& pool) {
    if (!player) return std::nullopt;
    const auto stored = rating_in(reader, *player, pool);
    if (!stored) return std::unexpected(stored.error());
    if (stored->version == 0 || !stored->body.listed) return std::nullopt;
    const auto numbers = numbers_in(*stored);
    if (!numbers) return std::unexpected(numbers.error());
    return static_cast<int>(std::lround(numbers->rating));
}

int strength(const wire::Running& game) {
    return game.first_rating && game.second_rating ? *game.first_rating + *game.second_rating : 0;
}

}  // namespace

bool is_better(const wire::Running& one, const wire::Running& other) {
    return std::tuple{strength(one), one.created, other.id} >
           std::tuple{strength(other), other.created, one.id};
}

bool is_later(const wire::Running& one, const wire::Running& other) {
    return std::tie(one.created, other.id) > std::tie(other.created, one.id);
}

void keep_best_and_latest(std::vector<wire::Running>& games, std::size_t most) {
    if (games.size() <= most) return;
    const auto best = games.begin() + static_cast<std::ptrdiff_t>(most / 2);
    std::ranges::nth_element(games, best, is_better);
    const auto end = games.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(best, end, games.end(), is_later);
    games.erase(end, games.end());
}

std::vector<wire::Running> RunningGames::list(std::size_t most) {
    std::vector<wire::Running> games;
    for (const auto& [id, table] : tables_.all()) {
        const GameLog& game = table->game();
        if (!game.head().watchable || game.is_over()) continue;
        const Ratings& ratings = ratings_of(*table);
        games.push_back({.id = id,
                         .game = std::string{kradan::id(game.config().options.game)},
                         .first = game.config().players[0].name,
                         .second = game.config().players[1].name,
                         .first_guest = if_so(session::is_guest(game.config().players[0])),
                         .second_guest = if_so(session::is_guest(game.config().players[1])),
                         .plies = table->plies(),
                         .watchers = table->followers().watchers(),
                         .created = game.head().created,
                         .first_rating = ratings[0],
                         .second_rating = ratings[1]});
    }
    forget_ended();
    keep_best_and_latest(games, most);
    return games;
}

/// Returns the ratings. Starts reading them if they are not known.
const RunningGames::Ratings& RunningGames::ratings_of(const Table& table) {
    static constexpr Ratings none;
    if (const auto known = ratings_.find(table.id()); known != ratings_.end()) return known->second;
    const session::Config& config = table.game().config();
    std::array<std::optional<store::PlayerKey>, 2> players;
    for (const Colour colour : colours) {
        if (config.players[place(colour)].account)
            players[place(colour)] = table.game().head().players[place(colour)];
    }
    const std::string pool = players[0] || players[1] ? pool_of(config) : "";
    if (!pool.empty() && reading_ >= most_reading) return none;
    ratings_.emplace(table.id(), none);
    if (!pool.empty())
        spawn(environment_.warn, "ratings of game " + table.id(), read_ratings(table.id(), players, pool));
    // The read may have finished right away.
    const auto now = ratings_.find(table.id());
    return now == ratings_.end() ? none : now->second;
}

Task<> RunningGames::read_ratings(std::string game, std::array<std::optional<store::PlayerKey>, 2> players,
                                  std::string pool) {
    ++reading_;
    const AtEnd over{[this] { --reading_; }};
    const auto found = co_await read_patiently(
        environment_, [players, pool](store::Reader& reader) -> std::expected<Ratings, store::Error> {
            Ratings ratings;
            for (std::size_t side = 0; side < ratings.size(); ++side) {
                const auto rating = read_rating(reader, players[side], pool);
                if (!rating) return std::unexpected(rating.error());
                ratings[side] = *rating;
            }
            return ratings;
        });
    // Remove the entry, so that the next list reads the ratings again.
    if (!found) {
        ratings_.erase(game);
        co_return;
    }
    ratings_[game] = *found;
    changed_();
}

void RunningGames::forget_ended() {
    if (ratings_.size() <= most_kept_ratings) return;
    std::erase_if(ratings_, [&](const auto& entry) {
        const Table* table = tables_.find(entry.first);
        return !table || table->is_over();
    });
}

}  // namespace kradan::server
