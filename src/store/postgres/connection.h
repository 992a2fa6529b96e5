#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/postgres/libpq.h"
#include "store/postgres/parameters.h"
#include "store/postgres/postgres_store.h"
#include "store/sql/statement.h"
#include "store/store.h"

namespace kradan::store {

/// The rows that a statement returned, in binary format.
class Rows {
  public:
    explicit Rows(PGresult* result) : result_(result) {}

    const PGresult* result() const { return result_.get(); }
    ExecStatusType status() const { return pq().PQresultStatus(result_.get()); }
    int size() const { return pq().PQntuples(result_.get()); }
    bool is_null(int row, int column) const { return pq().PQgetisnull(result_.get(), row, column) == 1; }
    /// A `bigint`, an `integer` or a `boolean`.
    std::int64_t integer(int row, int column) const;
    std::string_view bytes(int row, int column) const {
        return {pq().PQgetvalue(result_.get(), row, column),
                static_cast<std::size_t>(pq().PQgetlength(result_.get(), row, column))};
    }
    std::string text(int row, int column) const { return std::string{bytes(row, column)}; }
    /// The number of rows inserted, updated, deleted or returned.
    std::int64_t affected() const;
    /// The command tag, such as "COMMIT" or "INSERT 0 1".
    std::string_view command() const { return pq().PQcmdStatus(result_.get()); }

  private:
    struct Clear {
        void operator()(PGresult* result) const { pq().PQclear(result); }
    };
    std::unique_ptr<PGresult, Clear> result_;
};

/// A connection in pipeline mode, for one thread at a time. Statements are sent in groups, without waiting
/// for each answer; the answers arrive in the same order. After an error, the rest of the group is skipped.
class PostgresConnection {
  public:
    /// What a connection is for; `reads` may also connect to a standby.
    enum class Serves : std::uint8_t { writes, reads };

    /// `name` is the application name that PostgreSQL shows to administrators.
    static std::expected<PostgresConnection, Error> open(const std::string& url,
                                                         const PostgresOptions& options,
                                                         const std::string& name, Serves serves);

    /// Prepares statements, in one group.
    Result prepare(std::span<const NamedStatement> statements);

    /// Adds a prepared statement to the next group.
    template <class... Values>
    void send(const NamedStatement& statement, const Values&... values) {
        send_prepared(statement.name, Parameters(values...));
    }
    /// Adds an SQL statement without parameters.
    void send_sql(const char* sql);

    /// Runs several SQL statements, outside any group, with a longer timeout.
    Result run_script(const char* sql);

    /// Ends the group and waits for its answers, one for each statement. After an error, returns the first
    /// one; a transaction that the group began is then still open, unless the connection is broken.
    std::expected<std::vector<Rows>, Error> answers();

    /// Runs a group of one statement.
    template <class... Values>
    std::expected<Rows, Error> ask(const NamedStatement& statement, const Values&... values) {
        send(statement, values...);
        return answer();
    }
    std::expected<Rows, Error> ask_sql(const char* sql) {
        send_sql(sql);
        return answer();
    }

    /// Whether the connection was lost, or PostgreSQL did not answer in time. All later calls fail.
    bool is_broken() const { return !broken_.empty(); }
    const std::string& why_broken() const { return broken_; }
    void break_off(std::string what);
    /// Whether PostgreSQL has warned, since the last call, that a commit no longer waits for the standby and
    /// is therefore on only one disk.
    bool take_lost_standby() { return std::exchange(*lost_standby_, false); }

  private:
    struct Finish {
        void operator()(PGconn* connection) const { pq().PQfinish(connection); }
    };

    PostgresConnection(PGconn* connection, std::chrono::milliseconds patience);
    Result set_up(const PostgresOptions& options, const std::string& name);
    Result run_plain(const char* sql);
    void send_prepared(const char* name, const Parameters& parameters);
    std::expected<Rows, Error> answer();
    /// Sets `result` to the next result, or to null after a statement's last result. Returns false if the
    /// connection broke.
    bool next(PGresult*& result);
    /// Waits until a result is available.
    bool wait();

    std::unique_ptr<PGconn, Finish> connection_;
    std::chrono::milliseconds patience_;
    /// On the heap for a stable address, because libpq's notice handler sets it.
    std::unique_ptr<bool> lost_standby_ = std::make_unique<bool>(false);
    /// Why the connection is broken; "" if it is not.
    std::string broken_;
};

}  // namespace kradan::store
