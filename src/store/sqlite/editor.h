#pragma once

#include <array>

#include "store/sql/changes.h"
#include "store/sqlite/database.h"

namespace kradan::store {

/// Reads and writes through one connection.
class SqliteEditor : public SqliteDatabase {
  public:
    /// Migrates an empty or older database first.
    static std::expected<std::unique_ptr<SqliteEditor>, Error> open(const std::string& path,
                                                                    const ConnectionOptions& options);

    /// Opens a database that has the newest version, for a few changes while a server owns it.
    static std::expected<std::unique_ptr<SqliteEditor>, Error> open_beside(const std::string& path,
                                                                           const ConnectionOptions& options);

    /// Applies the units in one transaction. Returns, once it is durable, success or a conflict for each
    /// unit. After an error nothing has changed.
    std::expected<std::vector<Result>, Error> commit(std::span<const Unit> units);

    Result mark_as_half_copy(bool half);

    /// The length of the WAL in pages after the last commit, including checkpointed pages.
    int log_pages() const { return *log_pages_; }
    /// Copies the WAL into the database file, as far as readers allow; later commits can then overwrite the
    /// WAL.
    Result checkpoint();
    /// If no other connection is reading, checkpoints and truncates the WAL.
    Result cut_log();

  private:
    SqliteEditor(Connection connection, int busy) : SqliteDatabase(std::move(connection)), busy_(busy) {}
    Result prepare();

    std::expected<std::vector<Result>, Error> make_all(std::span<const Unit> units);
    /// Applies a unit. A conflict undoes the whole unit; any other error ends the batch.
    Result make(const Unit& unit);
    Result make_changes(const Unit& unit);

    // After a conflict nothing has changed.
    Result make(const AppendEvents& change);
    Result make(const RemoveGame& change);
    Result make(const SetPlan& change);
    Result make(const SetBoardTime& change);
    Result make(const RemoveWorker& change);
    Result make(const ForgetName& change);
    Result make(const PutDocument& change);
    Result make(const RemoveDocument& change);
    Result make(const ListGame& change);
    template <class Other>
    Result make(const Other& change) {
        const auto send = [&](const NamedStatement& named, const auto&... values) {
            return affected(Query(statement(named), values...).run());
        };
        if constexpr (requires { send_shared(change, send); }) {
            return send_shared(change, send);
        } else {
            return std::unexpected(Error{Error::Kind::conflict, "this database does not support nodes"});
        }
    }

    /// Returns a game's key, or a conflict if there is no such game.
    std::expected<std::int64_t, Error> key_of(std::string_view game);
    /// Returns a document's keys, or a conflict unless it has this version (0: there is none).
    std::expected<std::vector<DocumentKey>, Error> keys_of(const std::string& kind, const std::string& id,
                                                           std::int64_t version);
    std::expected<bool, Error> is_taken(const Document& document, const DocumentKey& key);
    Result drop_keys(const std::string& kind, const std::string& id, const std::vector<DocumentKey>& keys);
    /// The result of the last statement: a conflict without a description if it changed nothing.
    Result affected(Result made) const;

    /// The busy timeout, in milliseconds.
    int busy_;
    /// On the heap, for a stable address: SQLite's hook writes to it after each commit.
    std::unique_ptr<int> log_pages_ = std::make_unique<int>(0);
    Statement begin_, commit_, save_, restore_, release_;
    Statement key_and_last_, add_event_, end_game_, set_plan_, drop_plan_, set_board_time_, return_jobs_of_,
        remove_worker_, list_game_, add_played_, drop_played_, replace_first_, rename_said_, set_document_,
        drop_document_, owner_of_key_, add_key_, drop_key_;
    std::array<Statement, 7> remove_game_;
};

}  // namespace kradan::store
