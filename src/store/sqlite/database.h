#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "store/sql/reader.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/statement.h"

namespace kradan::store {

inline constexpr NamedStatement begin_reading_sql{"begin_reading", "BEGIN"};
inline constexpr NamedStatement end_reading_sql{"end_reading", "COMMIT"};

/// An `SqlReader`'s database, on one connection.
class SqliteDatabase {
  public:
    using Row = Query;

    /// The database must have the newest version.
    static std::expected<std::unique_ptr<SqliteDatabase>, Error> open(const std::string& path,
                                                                      const ConnectionOptions& options);

    /// Calls `visit` with each row of a prepared statement.
    template <class Visit, class... Values>
    Result each(const NamedStatement& statement, Visit visit, const Values&... values) {
        return each_row(statements_.at(statement.name), visit, values...);
    }
    template <class... Visits>
    Result each_at_once(std::string_view value, const Visited<Visits>&... visited) {
        Result done = Query(statement(begin_reading_sql)).run();
        static_cast<void>((done && ... && (done = each(visited.statement, visited.visit, value))));
        if (done) done = Query(statement(end_reading_sql)).run();
        // Only needed after a failure.
        connection_.roll_back();
        return done;
    }
    std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most);

  protected:
    explicit SqliteDatabase(Connection connection) : connection_(std::move(connection)) {}
    Result prepare_reads();
    Result prepare(std::span<const NamedStatement> statements);
    const Statement& statement(const NamedStatement& named) const { return statements_.at(named.name); }

    Connection connection_;

  private:
    template <class Visit, class... Values>
    static Result each_row(const Statement& statement, Visit visit, const Values&... values) {
        Query query(statement, values...);
        while (query.next()) visit(query);
        if (!query.good()) return std::unexpected(query.error());
        return {};
    }

    /// Indexed by name. The statements of `played` are in `played_`, indexed by their SQL.
    std::unordered_map<std::string_view, Statement> statements_;
    std::map<std::string, Statement> played_;
};

}  // namespace kradan::store
