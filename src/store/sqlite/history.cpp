#include <algorithm>
#include <string>
#include <utility>

#include "store/sqlite/view.h"

namespace kradan::store {

namespace {

/// The statement that looks at what the filter looks at, and at nothing else: it runs over all games of a
/// player. Its texts are all from here; values are bound by their numbers.
std::string sql_of(const PlayedFilter& filter) {
    std::string sql = "SELECT " PLAYED_COLUMNS " FROM played WHERE player = ?1";
    const auto add = [&](bool wanted, const char* condition) {
        if (wanted) sql.append(" AND ").append(condition);
    };
    add(filter.before.has_value(), "(over, game) < (?2, ?3)");
    add(filter.from.has_value(), "over >= ?4");
    add(filter.below.has_value(), "over < ?5");
    add(filter.kind.has_value(), "kind = ?6");
    add(filter.speed.has_value(), "speed = ?7");
    add(filter.rated.has_value(), "rated = ?8");
    add(filter.colour.has_value(), "colour = ?9");
    add(filter.result.has_value(), "result = ?10");
    add(filter.reason.has_value(), "reason = ?11");
    add(filter.opponent.has_value(), "opponent = ?12");
    add(!filter.opening.empty(), "opening >= ?13");
    add(above_all_with(filter.opening).has_value(), "opening < ?14");
    add(filter.watchable_only, "watchable = 1");
    add(filter.people_only, "opponent <> 0");
    return sql + " ORDER BY over DESC, game DESC LIMIT ?15";
}

Played read_played(const Query& row) {
    const auto rating = [&](int column) {
        return row.is_null(column) ? std::nullopt : std::optional{row.integer(column)};
    };
    return {.player = row.integer(0),
            .over = row.integer(1),
            .game = std::string{row.text(2)},
            .kind = std::string{row.text(3)},
            .speed = std::string{row.text(4)},
            .rated = row.integer(5) != 0,
            .colour = row.integer(6) == 0 ? Colour::first : Colour::second,
            .result = static_cast<Played::Result>(std::clamp<std::int64_t>(row.integer(7), 0, 3)),
            .reason = std::string{row.text(8)},
            .opponent = row.integer(9),
            .rating_before = rating(12),
            .rating_after = rating(13),
            .opponent_rating = rating(14),
            .plies = row.integer(15),
            .own_moves = row.integer(16),
            .thought = row.integer(17),
            .opening = std::string{row.text(10)},
            .watchable = row.integer(11) != 0};
}

}  // namespace

std::expected<std::vector<Played>, Error> SqliteView::played(const PlayedFilter& filter, int most) {
    std::string sql = sql_of(filter);
    auto known = played_.find(sql);
    if (known == played_.end()) {
        // There are thousands of filters.
        constexpr std::size_t most_kept = 64;
        if (played_.size() >= most_kept) played_.clear();
        auto statement = Statement::prepare(connection_, sql);
        if (!statement) return std::unexpected(statement.error());
        known = played_.emplace(std::move(sql), *std::move(statement)).first;
    }
    const EndPlace before = filter.before.value_or(EndPlace{});
    const std::string kind = filter.kind.value_or("");
    const std::string speed = filter.speed.value_or("");
    const std::string reason = filter.reason.value_or("");
    const std::string above = above_all_with(filter.opening).value_or("");
    std::vector<Played> all;
    Query query(known->second, filter.player, before.over, before.game, filter.from, filter.below, kind,
                speed, filter.rated.value_or(false), index(filter.colour.value_or(Colour::first)),
                static_cast<int>(filter.result.value_or(Played::Result::none)), reason,
                filter.opponent.value_or(computer_opponent), filter.opening, above, std::max(most, 0));
    while (query.next()) all.push_back(read_played(query));
    if (!query.good()) return std::unexpected(query.error());
    return all;
}

}  // namespace kradan::store
