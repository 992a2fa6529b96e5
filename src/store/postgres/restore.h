#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/postgres/postgres_store.h"
#include "store/store.h"

namespace kradan::store {

class PostgresConnection;

/// The names and values of the environment variables that PostgreSQL's own tools read instead of a URL. Other
/// users could see a password on the command line.
std::expected<std::vector<std::pair<std::string, std::string>>, Error> environment_of(const std::string& url);

/// Moves a database's tables away so that `pg_restore` can restore a dump, and moves them back if that fails.
/// No other process can write to the database in the meantime.
class PostgresRestore {
  public:
    /// Returns Error::locked if a server is using the database.
    static std::expected<PostgresRestore, Error> begin(const std::string& url);
    PostgresRestore(PostgresRestore&&) noexcept;
    PostgresRestore& operator=(PostgresRestore&&) = delete;
    ~PostgresRestore();

    /// The schema that contains the tables.
    const std::string& schema() const { return schema_; }
    /// Moves the tables to a new schema and returns its name; "" if there are no tables.
    std::expected<std::string, Error> move_away();
    /// Removes what was restored and moves the tables back.
    Result put_back();
    struct Found {
        std::int64_t players = 0;
        std::int64_t games = 0;
    };
    /// Migrates the restored tables to this version, and counts their contents. Returns Error::unreadable if
    /// they are not Kradan's, or if a newer Kradan wrote them.
    std::expected<Found, Error> check();

  private:
    PostgresRestore(std::unique_ptr<PostgresConnection> connection, std::string schema);

    std::unique_ptr<PostgresConnection> connection_;
    std::string schema_;
    std::string kept_;
};

}  // namespace kradan::store
