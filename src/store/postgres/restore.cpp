#include "store/postgres/restore.h"

#include <algorithm>
#include <chrono>

#include "store/backup/files.h"
#include "store/postgres/connection.h"
#include "store/postgres/schema.h"
#include "store/postgres/url.h"

namespace kradan::store {

namespace {

/// The tables in the first schema, except those that belong to extensions.
constexpr const char* our_tables =
    "SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = "
    "current_schema() AND relkind = 'r' AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND "
    "deptype = 'e')";

/// SQL that runs a statement for each name that a query returns.
std::string each_of(const std::string& names, const std::string& statement) {
    return "DO $$ DECLARE name text; BEGIN FOR name IN " + names + " LOOP EXECUTE format(" + statement +
           "); END LOOP; END $$;";
}

}  // namespace

std::expected<std::vector<std::pair<std::string, std::string>>, Error> environment_of(
    const std::string& url) {
    if (auto good = check_url(url); !good) return std::unexpected(good.error());
    const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options{
        pq().PQconninfoParse(url.c_str(), nullptr), pq().PQconninfoFree};
    std::vector<std::pair<std::string, std::string>> variables;
    for (const PQconninfoOption* one = options.get(); one && one->keyword; ++one) {
        if (one->val && one->envvar) variables.emplace_back(one->envvar, one->val);
    }
    return variables;
}

PostgresRestore::PostgresRestore(std::unique_ptr<PostgresConnection> connection, std::string schema)
    : connection_(std::move(connection)), schema_(std::move(schema)) {}
PostgresRestore::PostgresRestore(PostgresRestore&&) noexcept = default;
PostgresRestore::~PostgresRestore() = default;

std::expected<PostgresRestore, Error> PostgresRestore::begin(const std::string& url) {
    auto connection = PostgresConnection::open(url, {}, "kradan restore", PostgresConnection::Serves::writes);
    if (!connection) return std::unexpected(connection.error());
    const auto schema = connection->ask_sql("SELECT coalesce(current_schema(), '')::text");
    if (!schema) return std::unexpected(schema.error());
    const std::string name = schema->text(0, 0);
    if (name.empty()) {
        return std::unexpected(
            Error{Error::Kind::unreadable,
                  "the user has no schema to create tables in; grant it one, or name one in "
                  "search_path"});
    }
    if (auto owned = postgres::own(*connection, false); !owned) return std::unexpected(owned.error());
    return PostgresRestore{std::make_unique<PostgresConnection>(*std::move(connection)), name};
}

std::expected<std::string, Error> PostgresRestore::move_away() {
    const auto tables = connection_->ask_sql(our_tables);
    if (!tables) return std::unexpected(tables.error());
    if (tables->size() == 0) return std::string{};
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    std::string kept = "replaced_" + time_in_name(now);
    // Make it a name that needs no quotes.
    std::ranges::transform(kept, kept.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    const std::string sql =
        "BEGIN; CREATE SCHEMA " + kept + ";" +
        each_of(our_tables, "'ALTER TABLE %I.%I SET SCHEMA " + kept + "', current_schema(), name") + "COMMIT";
    if (auto moved = connection_->run_script(sql.c_str()); !moved) return std::unexpected(moved.error());
    kept_ = kept;
    return kept;
}

Result PostgresRestore::put_back() {
    std::string sql = "BEGIN;" + each_of(our_tables, "'DROP TABLE %I.%I CASCADE', current_schema(), name");
    if (!kept_.empty()) {
        const std::string theirs =
            "SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname "
            "= '" +
            kept_ + "' AND relkind = 'r'";
        sql += each_of(theirs, "'ALTER TABLE " + kept_ + ".%I SET SCHEMA %I', name, current_schema()") +
               "DROP SCHEMA " + kept_ + ";";
    }
    sql += "COMMIT";
    return connection_->run_script(sql.c_str());
}

std::expected<PostgresRestore::Found, Error> PostgresRestore::check() {
    const auto tables = connection_->ask_sql(our_tables);
    if (!tables) return std::unexpected(tables.error());
    if (tables->size() == 0)
        return std::unexpected(Error{Error::Kind::unreadable, "the dump does not contain tables of Kradan"});
    if (auto good = postgres::migrate(*connection_); !good) return std::unexpected(good.error());
    const auto counts =
        connection_->ask_sql("SELECT (SELECT count(*) FROM player), (SELECT count(*) FROM game)");
    if (!counts) return std::unexpected(counts.error());
    return Found{counts->integer(0, 0), counts->integer(0, 1)};
}

}  // namespace kradan::store
