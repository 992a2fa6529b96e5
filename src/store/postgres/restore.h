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

/// What PostgreSQL's own tools read from their environment in place of a URL, which others could see on their
/// command line: names and values.
std::expected<std::vector<std::pair<std::string, std::string>>, Error> environment_of(const std::string& url);

/// Makes room in a database for a dump that `pg_restore` reads, and takes it back if that fails. Nobody else
/// writes to the database meanwhile.
class PostgresRestore {
  public:
    /// Error::locked if a server uses the database.
    static std::expected<PostgresRestore, Error> begin(const std::string& url);
    PostgresRestore(PostgresRestore&&) noexcept;
    PostgresRestore& operator=(PostgresRestore&&) = delete;
    ~PostgresRestore();

    /// Where the tables are.
    const std::string& schema() const { return schema_; }
    /// Moves the tables to a schema of their own, whose name is returned; "" if there are none.
    std::expected<std::string, Error> move_away();
    /// Removes what was restored, and moves the tables back.
    Result put_back();
    struct Found {
        std::int64_t players = 0;
        std::int64_t games = 0;
    };
    /// Brings what was restored up to this version, and counts it. Error::unreadable if it is no database of
    /// Kradan's, or of a newer one.
    std::expected<Found, Error> check();

  private:
    PostgresRestore(std::unique_ptr<PostgresConnection> connection, std::string schema);

    std::unique_ptr<PostgresConnection> connection_;
    std::string schema_;
    std::string kept_;
};

}  // namespace kradan::store
