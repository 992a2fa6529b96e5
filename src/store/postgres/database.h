#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/postgres/connection.h"
#include "store/sql/reader.h"

namespace kradan::store {

/// One of the rows that a statement returned.
class PostgresRow {
  public:
    PostgresRow(const Rows& rows, int row) : rows_(rows), row_(row) {}

    bool is_null(int column) const { return rows_.is_null(row_, column); }
    std::int64_t integer(int column) const { return rows_.integer(row_, column); }
    std::string_view text(int column) const { return rows_.bytes(row_, column); }

  private:
    const Rows& rows_;
    int row_;
};

/// An `SqlReader`'s database, on one connection.
class PostgresDatabase {
  public:
    using Row = PostgresRow;

    /// The database must have the newest version.
    static std::expected<std::unique_ptr<PostgresDatabase>, Error> open(const std::string& url,
                                                                        const PostgresOptions& options,
                                                                        PostgresConnection::Serves serves);

    bool is_broken() const { return connection_.is_broken(); }
    /// Abandons the connection, because it is unknown which answers are still outstanding.
    void break_off() { connection_.break_off("interrupted"); }

    template <class Visit, class... Values>
    Result each(const NamedStatement& statement, Visit visit, const Values&... values) {
        const auto rows = connection_.ask(statement, values...);
        if (!rows) return std::unexpected(rows.error());
        each_row(*rows, visit);
        return {};
    }
    template <class... Visits>
    Result each_at_once(std::string_view value, const Visited<Visits>&... visited) {
        connection_.send_sql("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        (connection_.send(visited.statement, value), ...);
        connection_.send_sql("COMMIT");
        const auto answers = connection_.answers();
        if (answers && answers->size() != sizeof...(visited) + 2) {
            connection_.break_off("an answer is missing");
            return std::unexpected(Error{Error::Kind::io, connection_.why_broken()});
        }
        if (!answers) {
            if (!connection_.is_broken()) (void)connection_.ask_sql("ROLLBACK");
            return std::unexpected(answers.error());
        }
        std::size_t next = 1;
        (each_row((*answers)[next++], visited.visit), ...);
        return {};
    }
    std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most);

  protected:
    explicit PostgresDatabase(PostgresConnection connection) : connection_(std::move(connection)) {}
    Result prepare();

    PostgresConnection connection_;

  private:
    template <class Visit>
    static void each_row(const Rows& rows, Visit& visit) {
        for (int row = 0; row < rows.size(); ++row) visit(PostgresRow{rows, row});
    }
};

}  // namespace kradan::store
