#include "store/sqlite/database.h"

#include <algorithm>

#include "store/sqlite/schema.h"

namespace kradan::store {

namespace {

/// The statement for a filter, with a condition only for each member that is set, because it scans all of a
/// player's games. It contains only constant text; values are bound by number.
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

}  // namespace

std::expected<std::unique_ptr<SqliteDatabase>, Error> SqliteDatabase::open(const std::string& path,
                                                                           const ConnectionOptions& options) {
    auto connection = Connection::open(path, options);
    if (!connection) return std::unexpected(connection.error());
    if (auto good = check_version(*connection, migrations(), Accept::newest); !good)
        return std::unexpected(good.error());
    std::unique_ptr<SqliteDatabase> database{new SqliteDatabase{*std::move(connection)}};
    if (auto prepared = database->prepare_reads(); !prepared) return std::unexpected(prepared.error());
    return database;
}

Result SqliteDatabase::prepare_reads() {
    const NamedStatement around[] = {begin_reading_sql, end_reading_sql};
    if (auto prepared = prepare(around); !prepared) return prepared;
    return prepare(read_statements);
}

Result SqliteDatabase::prepare(std::span<const NamedStatement> statements) {
    for (const NamedStatement& named : statements) {
        auto statement = Statement::prepare(connection_, named.sqlite ? named.sqlite : for_sqlite(named.sql));
        if (!statement) return std::unexpected(statement.error());
        statements_.insert_or_assign(named.name, *std::move(statement));
    }
    return {};
}

std::expected<std::vector<Played>, Error> SqliteDatabase::played(const PlayedFilter& filter, int most) {
    std::string sql = sql_of(filter);
    auto known = played_.find(sql);
    if (known == played_.end()) {
        // Filters can produce thousands of different statements.
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
    const Result done = each_row(
        known->second, [&](const Query& row) { all.push_back(read_played(row)); }, filter.player, before.over,
        before.game, filter.from, filter.below, kind, speed, filter.rated.value_or(false),
        index(filter.colour.value_or(Colour::first)),
        static_cast<int>(filter.result.value_or(Played::Result::none)), reason,
        filter.opponent.value_or(computer_opponent), filter.opening, above, std::max(most, 0));
    if (!done) return std::unexpected(done.error());
    return all;
}

}  // namespace kradan::store
