#include "server/ratings/stored.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "rating/pools.h"

namespace kradan::server {

std::string exact_text(double number) {
    std::array<char, 64> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), end};
}

std::optional<double> read_exact(std::string_view text) {
    const auto number = read_number<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

RatingNumbers numbers_of(const rating::Rating& rating) {
    return {.rating = exact_text(rating.rating),
            .deviation = exact_text(rating.deviation),
            .volatility = exact_text(rating.volatility),
            .games = rating.games,
            .last = rating.last};
}

std::optional<rating::Rating> rating_of(const RatingNumbers& numbers) {
    const auto rating = read_exact(numbers.rating);
    const auto deviation = read_exact(numbers.deviation);
    const auto volatility = read_exact(numbers.volatility);
    if (!rating || !deviation || !volatility || !std::in_range<std::uint32_t>(numbers.games))
        return std::nullopt;
    return rating::Rating{.rating = *rating,
                          .deviation = *deviation,
                          .volatility = *volatility,
                          .games = static_cast<std::uint32_t>(numbers.games),
                          .last = numbers.last};
}

std::string rating_id(store::PlayerKey player, std::string_view pool) {
    return std::to_string(player).append(".").append(pool);
}

std::string board_index(std::string_view pool) {
    return std::string{"board "}.append(pool);
}

std::string spread_index(std::string_view pool) {
    return std::string{"spread "}.append(pool);
}

std::string strength_key(double rating) {
    // More precise than the ratings displayed.
    constexpr double steps = 1000;
    return sortable(std::llround(std::max(rating, 0.0) * steps));
}

std::string history_key(store::PlayerKey player, std::string_view pool, std::int64_t at) {
    return sortable(player).append(" ").append(pool).append(" ").append(sortable(at));
}

store::DocumentRange history_range(store::PlayerKey player, const std::string& pool) {
    const std::string start = sortable(player) + " " + pool;
    return {.kind = std::string{RatedGame::kind},
            .index = "history",
            .from = start + " ",
            .below = start + "!",
            .descending = true};
}

namespace {

std::string pair_key(store::PlayerKey one, store::PlayerKey other) {
    return sortable(std::min(one, other)) + " " + sortable(std::max(one, other)) + " ";
}

}  // namespace

store::DocumentRange pair_range(store::PlayerKey one, store::PlayerKey other, std::int64_t after) {
    std::string start = pair_key(one, other);
    std::string below = start;
    below.back() = '!';
    return {.kind = std::string{RatedGame::kind},
            .index = "pair",
            .from = start + sortable(std::max<std::int64_t>(after + 1, 0)),
            .below = std::move(below)};
}

void StoredRating::keys(KeyList& key) const {
    key("player", player);
    key("pool", pool);
    const auto exact = rating_of(numbers);
    if (!exact || !listed) return;
    const std::string strength = strength_key(exact->rating);
    if (exact->deviation <= most_deviation_on_board) key(board_index(pool), strength);
    if (exact->deviation < rating::provisional_deviation) key(spread_index(pool), strength);
}

void RatedGame::keys(KeyList& key) const {
    key("at", at);
    key("pool", pool);
    key("history", history_key(first, pool, at));
    key("history", history_key(second, pool, at));
    key("pair", pair_key(first, second) + sortable(at));
}

std::optional<rating::RatedGame> read_game(const RatedGame& game) {
    const auto pool = rating::find_pool(game.pool);
    const auto score = std::ranges::find(score_ids, std::string_view{game.score});
    const auto ranks = read_exact(game.ranks);
    const auto points = read_exact(game.points);
    const auto weight = weight_of(game);
    if (!pool || score == score_ids.end() || !ranks || !points || !weight) return std::nullopt;
    return rating::RatedGame{.first = game.first,
                             .second = game.second,
                             .pool = static_cast<std::uint32_t>(*pool),
                             .score = static_cast<rating::Score>(score - score_ids.begin()),
                             .head_start = {.ranks = *ranks, .points = *points},
                             .at = game.at,
                             .weight = *weight};
}

std::optional<double> weight_of(const RatedGame& game) {
    return game.weight ? read_exact(*game.weight) : 1.0;
}

std::expected<Stored<StoredRating>, store::Error> rating_in(store::Reader& reader, store::PlayerKey player,
                                                            const std::string& pool) {
    const std::string id = rating_id(player, pool);
    auto found = find_stored<StoredRating>(reader, id);
    if (!found) return std::unexpected(found.error());
    if (*found) return **std::move(found);
    return Stored<StoredRating>{
        .body = {.player = player, .pool = pool, .numbers = numbers_of({})}, .id = id, .version = 0};
}

std::expected<rating::Rating, store::Error> numbers_in(const Stored<StoredRating>& stored) {
    const auto numbers = rating_of(stored.body.numbers);
    if (numbers) return *numbers;
    return std::unexpected(
        store::Error{store::Error::Kind::unreadable, "rating " + stored.id + " is damaged"});
}

}  // namespace kradan::server
