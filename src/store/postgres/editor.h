#pragma once

#include "store/postgres/database.h"
#include "store/sql/changes.h"

namespace kradan::store {

/// The time of a renewal. It differs from the previous one even if the clock has not advanced; but if the
/// clock was set back by more than 100 ms, it follows the clock.
#define RENEWED \
    "CASE WHEN renewed BETWEEN " NOW_MS " AND " NOW_MS " + 100 THEN renewed + 1 ELSE " NOW_MS " END"
/// Whether a node has not renewed for $2 milliseconds. A renewal that is so far ahead of the clock dates from
/// before the clock was set back, or before a standby with a different clock was promoted.
#define IS_QUIET "renewed NOT BETWEEN " NOW_MS " - $2::bigint + 1 AND " NOW_MS " + $2::bigint"

/// Identifies the process that writes to a database, across all its connections.
using Owner = std::int64_t;

/// A transaction that may have been committed: its connection broke before the answer.
struct Doubt {
    /// The number that the transaction stores.
    std::int64_t batch = 0;
    /// The results of its units, valid if it was committed.
    std::vector<Result> results = {};
};

/// Reads and writes through one connection, as the database's only writer.
class PostgresEditor : public PostgresDatabase {
  public:
    /// Migrates an empty or older database first. Ends earlier sessions of this owner, so that none of them
    /// can still commit. With `again`, returns Error::io unless this owner was the last to write. A node must
    /// call `join` or `go_on_as` before it writes.
    static std::expected<std::unique_ptr<PostgresEditor>, Error> open(const std::string& url,
                                                                      const PostgresOptions& options,
                                                                      Owner owner, bool again);

    /// Applies the units in one transaction. Returns, once it is durable, success or a conflict for each
    /// unit. After an error nothing has changed, unless `doubt` is set.
    std::expected<std::vector<Result>, Error> commit(std::span<const Unit> units,
                                                     std::optional<Doubt>& doubt);

    Result mark_as_half_copy(bool half);

    /// Makes this process a node, and returns its epoch. Returns Error::locked if a node with this name is
    /// running.
    std::expected<Epoch, Error> join(const std::string& name);
    /// Resumes as a node on a new connection. Returns Error::gone if it was marked as gone, or if a
    /// transaction up to the number `acknowledged` was lost.
    Result go_on_as(Epoch node, std::int64_t acknowledged);
    /// Opens a database that has the newest version, for `commit_beside` only: another process may own it.
    static std::expected<std::unique_ptr<PostgresEditor>, Error> open_beside(const std::string& url,
                                                                             const PostgresOptions& options);
    /// Applies a unit in a transaction that does not require ownership of the database.
    Result commit_beside(const Unit& unit);

    /// The number of the last committed transaction.
    std::int64_t last_batch() const { return batch_; }

  private:
    using PostgresDatabase::PostgresDatabase;

    Result take_over(bool again);
    /// Sends the two statements that begin each transaction.
    void begin();
    /// Whether this process still owns the database, according to the answer to the second statement of
    /// `begin`.
    Result is_owner(const Rows& numbered);
    /// Sends all units as one group. Returns nullopt if a unit with several changes had a conflict, or if
    /// PostgreSQL refused a change, for example after a deadlock. The results of the other units are then
    /// unknown.
    std::expected<std::optional<std::vector<Result>>, Error> together(std::span<const Unit> units);
    /// Sends each unit as a group with a savepoint, so a unit with a conflict, or one that still cannot get
    /// its lock, fails alone.
    std::expected<std::vector<Result>, Error> one_by_one(std::span<const Unit> units);
    std::expected<Result, Error> apply(const Unit& unit);
    /// Runs a statement without results.
    Result run(const char* sql);

    /// Prepares the statements of `send`.
    Result prepare_changes();
    /// Returned by `send` for a statement that may affect any number of rows.
    static constexpr std::int64_t any_count = -1;
    // Sends one statement for the change. Returns the number of rows that it affects, or that come back, if
    // there is no conflict.
    std::int64_t send(const AppendEvents& change);
    std::int64_t send(const RemoveGame& change);
    std::int64_t send(const SetPlan& change);
    std::int64_t send(const SetBoardTime& change);
    std::int64_t send(const RemoveWorker& change);
    std::int64_t send(const ForgetName& change);
    std::int64_t send(const PutDocument& change);
    std::int64_t send(const RemoveDocument& change);
    std::int64_t send(const ListGame& change);
    std::int64_t send(const Renew& change);
    std::int64_t send(const Bury& change);
    std::int64_t send(const Resign& change);
    std::int64_t send(const TakeGames& change);
    std::int64_t send(const TakeGame& change);
    std::int64_t send(const GiveGame& change);
    std::int64_t send(const Change& change) {
        const auto send_one = [&](const NamedStatement& statement, const auto&... values) {
            connection_.send(statement, values...);
            return std::int64_t{1};
        };
        const auto send_any = [&](const auto& one) {
            if constexpr (requires { send_shared(one, send_one); }) {
                return send_shared(one, send_one);
            } else {
                return send(one);
            }
        };
        return std::visit(send_any, change);
    }

    Owner owner_ = 0;
    /// 0 if this is not a node.
    Epoch epoch_ = 0;
    std::int64_t batch_ = 0;
};

}  // namespace kradan::store
