#include "store/postgres/database.h"

#include <algorithm>
#include <limits>

#include "store/postgres/schema.h"

namespace kradan::store {

namespace {

/// A NULL parameter matches every row.
#define PASSES(parameter, column) " AND (" parameter " IS NULL OR " column " = " parameter ")"
constexpr NamedStatement played_sql[] = {
    {"played",
     "SELECT " PLAYED_COLUMNS
     " FROM played WHERE player = $1::bigint AND (over, game) < ($2::bigint, $3::bytea)"
     " AND over >= $4::bigint AND over < $5::bigint" PASSES("$6::bytea", "kind") PASSES("$7::bytea", "speed")
         PASSES("$8::boolean", "rated") PASSES("$9::bigint", "colour") PASSES("$10::bigint", "result")
             PASSES("$11::bytea", "reason") PASSES(
                 "$12::bigint",
                 "opponent") " AND opening >= $13::bytea AND ($14::bytea IS NULL OR opening < $14::bytea)"
                             " AND (NOT $15::boolean OR watchable) AND (NOT $16::boolean OR opponent <> 0)"
                             " ORDER BY over DESC, game DESC LIMIT $17::bigint"}};

}  // namespace

std::expected<std::unique_ptr<PostgresDatabase>, Error> PostgresDatabase::open(
    const std::string& url, const PostgresOptions& options, PostgresConnection::Serves serves) {
    auto connection = PostgresConnection::open(url, options, "kradan reader", serves);
    if (!connection) return std::unexpected(connection.error());
    if (auto good = postgres::check_version(*connection); !good) return std::unexpected(good.error());
    std::unique_ptr<PostgresDatabase> database{new PostgresDatabase{*std::move(connection)}};
    if (auto prepared = database->prepare(); !prepared) return std::unexpected(prepared.error());
    return database;
}

Result PostgresDatabase::prepare() {
    if (auto prepared = connection_.prepare(read_statements); !prepared) return prepared;
    return connection_.prepare(played_sql);
}

std::expected<std::vector<Played>, Error> PostgresDatabase::played(const PlayedFilter& filter, int most) {
    constexpr auto latest = std::numeric_limits<std::int64_t>::max();
    const EndPlace before = filter.before.value_or(EndPlace{.over = latest});
    const auto number = [](const auto& value) {
        return value ? std::optional{static_cast<std::int64_t>(*value)} : std::nullopt;
    };
    const auto colour = filter.colour ? std::optional<std::int64_t>{index(*filter.colour)} : std::nullopt;
    return read_all(*this, played_sql[0], read_played, filter.player, before.over, before.game,
                    filter.from.value_or(std::numeric_limits<std::int64_t>::min()),
                    filter.below.value_or(latest), filter.kind, filter.speed, filter.rated, colour,
                    number(filter.result), filter.reason, filter.opponent, filter.opening,
                    above_all_with(filter.opening), filter.watchable_only, filter.people_only,
                    std::max(most, 0));
}

}  // namespace kradan::store
