#include "server/ratings/pages.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "rating/pools.h"
#include "rating/ranks.h"
#include "server/accounts/stored_vacations.h"
#include "server/base/awaiting.h"
#include "server/ratings/pairs.h"

namespace kradan::server {

namespace {

constexpr int most_points = 1'000;
constexpr std::size_t most_on_board = 100;
/// How many ratings to read at a time for a leaderboard. Some are skipped because their deviation has become
/// too large since.
constexpr int candidates_at_once = 200;
constexpr int most_candidates = 2'000;
constexpr int most_pools = 200;
/// The width of a distribution's ranges, as on lichess, and the maximum number of ratings counted in a range.
constexpr int step_of_distribution = 25;
constexpr int most_counted = 100'000;
/// How long a response about a whole pool is cached.
constexpr Milliseconds freshness = 10'000;

template <class T>
using OrError = std::expected<T, store::Error>;

int rounded(double number) {
    return static_cast<int>(std::lround(number));
}

std::unexpected<Problem> no_such_pool() {
    return problem(404, "rating.no-such-pool");
}
std::unexpected<Problem> no_such_account() {
    return problem(404, "account.unknown");
}

api::Strength strength_of(const rating::Rating& rating, const rating::Pool& pool, store::WallTime now) {
    api::Strength strength{.rating = rounded(rating.rating),
                           .deviation = rounded(rating::deviation_at(rating, now)),
                           .provisional = rating::is_provisional(rating, now),
                           .games = static_cast<int>(rating.games)};
    // Only games with stones have kyu and dan.
    if (pool.game.module().forms().look == Look::stones) strength.rank = rating::rank_id(rating.rating);
    return strength;
}

api::PoolRating listed_rating(const rating::Rating& rating, const rating::Pool& pool, store::WallTime now) {
    return {.pool = pool.id,
            .game = std::string{id(pool.game)},
            .kind = std::string{pool.kind},
            .speed = std::string{id(pool.speed)},
            .strength = strength_of(rating, pool, now),
            .last = rating.last,
            .bots = pool.bots ? std::optional{true} : std::nullopt};
}

/// Reads a profile; nullopt if there is no such account.
OrError<std::optional<api::ReadPlayer::Answer>> read_profile(store::Reader& reader, const std::string& name,
                                                             store::WallTime now) {
    const auto account = account_called(reader, name);
    if (!account) return std::unexpected(account.error());
    if (!*account) return std::nullopt;
    const auto ratings = stored_of<StoredRating>(reader, std::stoll((**account).id), most_pools);
    if (!ratings) return std::unexpected(ratings.error());
    const auto vacations = own_of<Vacations>(reader, std::stoll((**account).id));
    if (!vacations) return std::unexpected(vacations.error());
    api::ReadPlayer::Answer profile{.player = (**account).body.shown,
                                    .created = (**account).body.created,
                                    .vacation = vacation_until(vacations->body, now)};
    if ((**account).body.is_bot()) profile.bot = true;
    // Ordered by pool.
    std::map<std::size_t, api::PoolRating> listed;
    for (const auto& stored : *ratings) {
        const auto numbers = numbers_in(stored);
        if (!numbers) return std::unexpected(numbers.error());
        if (const auto pool = rating::find_pool(stored.body.pool))
            listed.emplace(*pool, listed_rating(*numbers, rating::pools()[*pool], now));
    }
    for (auto& [pool, rating] : listed) profile.ratings.push_back(std::move(rating));
    return profile;
}

OrError<std::optional<api::ReadRatingHistory::Answer>> read_history(
    store::Reader& reader, const api::ReadRatingHistory::Request& request) {
    const auto account = account_called(reader, request.player);
    if (!account) return std::unexpected(account.error());
    if (!*account) return std::nullopt;
    const store::PlayerKey player = std::stoll((**account).id);
    auto range = history_range(player, request.pool);
    if (request.before) range.below = history_key(player, request.pool, *request.before);
    const auto games = read_range<RatedGame>(reader, range, most_points + 1);
    if (!games) return std::unexpected(games.error());
    api::ReadRatingHistory::Answer answer{.more = games->size() > most_points};
    for (const auto& [game, id, version] : *games) {
        if (answer.points.size() == most_points) break;
        const auto after = rating_of(game.first == player ? game.first_after : game.second_after);
        if (!after) continue;
        answer.points.push_back({.at = game.at,
                                 .rating = rounded(after->rating),
                                 .deviation = rounded(after->deviation),
                                 .game = game.watchable ? std::optional{id} : std::nullopt});
    }
    return answer;
}

OrError<std::optional<api::ReadStakes::Answer>> read_stakes(store::Reader& reader, store::PlayerKey player,
                                                            const api::ReadStakes::Request& request,
                                                            const Limits& limits, store::WallTime now) {
    const auto account = account_called(reader, request.opponent);
    if (!account) return std::unexpected(account.error());
    if (!*account) return std::nullopt;
    std::array<rating::Rating, 2> ratings;
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        const auto stored = rating_in(reader, i == 0 ? player : std::stoll((**account).id), request.pool);
        if (!stored) return std::unexpected(stored.error());
        const auto numbers = numbers_in(*stored);
        if (!numbers) return std::unexpected(numbers.error());
        ratings[i] = *numbers;
    }
    const rating::Pool& pool = rating::pools()[*rating::find_pool(request.pool)];
    const auto [own, other] = rating::stakes(ratings[0], ratings[1], now);
    const auto weight = weight_of_next(reader, limits, player, std::stoll((**account).id), now);
    if (!weight) return std::unexpected(weight.error());
    return api::ReadStakes::Answer{.own = strength_of(ratings[0], pool, now),
                                   .opponent = strength_of(ratings[1], pool, now),
                                   .win = rounded(own.win * *weight),
                                   .draw = rounded(own.draw * *weight),
                                   .loss = rounded(own.loss * *weight)};
}

/// Returns an account's entry; nullopt if the leaderboard does not show the account.
OrError<std::optional<api::RankedPlayer>> ranked_player(store::Reader& reader,
                                                        const store::Document& document,
                                                        const rating::Pool& pool, const Limits& limits,
                                                        store::WallTime now) {
    const auto stored = read_stored<StoredRating>(document);
    if (!stored) return std::unexpected(stored.error());
    const auto numbers = numbers_in(*stored);
    if (!numbers) return std::unexpected(numbers.error());
    if (rating::deviation_at(*numbers, now) > most_deviation_on_board) return std::nullopt;
    const auto opponents = opponents_of(reader, stored->body);
    if (!opponents) return std::unexpected(opponents.error());
    if (std::cmp_less(opponents->size(), limits.leaderboard_opponents)) return std::nullopt;
    const auto account = account_of(reader, stored->body.player);
    if (!account) return std::unexpected(account.error());
    if (!*account) return std::nullopt;
    return api::RankedPlayer{.player = (**account).body.shown, .strength = strength_of(*numbers, pool, now)};
}

OrError<api::ReadLeaderboard::Answer> read_board(store::Reader& reader, const std::string& name,
                                                 const Limits& limits, store::WallTime now) {
    const rating::Pool& pool = rating::pools()[*rating::find_pool(name)];
    auto range = documents_by<StoredRating>(board_index(name));
    range.descending = true;
    api::ReadLeaderboard::Answer board;
    for (int seen = 0; seen < most_candidates; seen += candidates_at_once) {
        const auto found = reader.documents(range, candidates_at_once);
        if (!found) return std::unexpected(found.error());
        for (const store::Document& document : *found) {
            auto player = ranked_player(reader, document, pool, limits, now);
            if (!player) return std::unexpected(player.error());
            if (*player) board.players.push_back(**std::move(player));
            if (board.players.size() == most_on_board) return board;
        }
        if (found->size() < candidates_at_once) break;
        range.after = {std::string{found->back().value_of(range.index)}, found->back().id};
    }
    return board;
}

OrError<api::ReadDistribution::Answer> count_ratings(store::Reader& reader, const std::string& pool) {
    constexpr int lowest = static_cast<int>(rating::min_rating);
    constexpr int highest = static_cast<int>(rating::max_rating);
    api::ReadDistribution::Answer answer{.from = lowest, .step = step_of_distribution};
    auto range = documents_by<StoredRating>(spread_index(pool));
    for (int from = lowest; from <= highest; from += step_of_distribution) {
        range.from = strength_key(from);
        range.below = strength_key(from + step_of_distribution);
        const auto count = reader.count_documents(range, most_counted);
        if (!count) return std::unexpected(count.error());
        answer.counts.push_back(static_cast<int>(*count));
    }
    return answer;
}

template <class Answer>
OrProblem<Answer> answer_or_unknown(OrError<std::optional<Answer>> read) {
    if (!read) return not_stored(read.error());
    if (!*read) return no_such_account();
    return **std::move(read);
}

}  // namespace

template <class Answer, class Use>
Task<OrProblem<Answer>> RatingPages::kept_or_read(Kept<Answer>& kept, std::string pool, Use use) {
    if (!rating::find_pool(pool)) co_return no_such_pool();
    KeptAnswer<Answer>& known = kept[pool];
    const Milliseconds now = environment_.steady_time();
    if (known.answer && now < known.fresh_until) co_return *known.answer;
    if (known.reading) {
        co_await known.waiters.wait();
        co_return *known.answer;
    }
    known.reading = true;
    auto answer = co_await read_patiently(environment_, std::move(use));
    known.reading = false;
    if (answer) {
        known.answer = *std::move(answer);
        known.fresh_until = now + freshness;
    } else {
        known.answer = not_stored(answer.error());
        known.fresh_until = now;
    }
    OrProblem<Answer> own = *known.answer;
    known.waiters.resume();
    co_return own;
}

Task<OrProblem<api::ReadPlayer::Answer>> RatingPages::on(const Caller& /*caller*/,
                                                         const api::ReadPlayer::Request& request) {
    co_return answer_or_unknown(co_await read_patiently(
        environment_, [name = request.player, now = environment_.wall_time()](store::Reader& reader) {
            return read_profile(reader, name, now);
        }));
}

Task<OrProblem<api::ReadRatingHistory::Answer>> RatingPages::on(
    const Caller& /*caller*/, const api::ReadRatingHistory::Request& request) {
    if (!rating::find_pool(request.pool)) co_return no_such_pool();
    co_return answer_or_unknown(co_await read_patiently(
        environment_, [request](store::Reader& reader) { return read_history(reader, request); }));
}

Task<OrProblem<api::ReadStakes::Answer>> RatingPages::on(const Caller& caller,
                                                         const api::ReadStakes::Request& request) {
    if (!rating::find_pool(request.pool)) co_return no_such_pool();
    co_return answer_or_unknown(co_await read_patiently(
        environment_,
        [request, player = caller.player(), limits = environment_.limits, now = environment_.wall_time()](
            store::Reader& reader) { return read_stakes(reader, player, request, limits, now); }));
}

Task<OrProblem<api::ReadLeaderboard::Answer>> RatingPages::on(const Caller& /*caller*/,
                                                              const api::ReadLeaderboard::Request& request) {
    co_return co_await kept_or_read(
        boards_, request.pool,
        [pool = request.pool, limits = environment_.limits, now = environment_.wall_time()](
            store::Reader& reader) { return read_board(reader, pool, limits, now); });
}

Task<OrProblem<api::ReadDistribution::Answer>> RatingPages::on(
    const Caller& /*caller*/, const api::ReadDistribution::Request& request) {
    co_return co_await kept_or_read(
        distributions_, request.pool,
        [pool = request.pool](store::Reader& reader) { return count_ratings(reader, pool); });
}

}  // namespace kradan::server
