#pragma once

#include <array>

#include "store/sqlite/view.h"

namespace kradan::store {

/// Reads and writes by one connection.
class SqliteEditor : public SqliteView {
  public:
    /// Brings an empty or older database up to date first.
    static std::expected<std::unique_ptr<SqliteEditor>, Error> open(const std::string& path,
                                                                    const ConnectionOptions& options);

    /// Makes the units in one transaction and returns when it is durable: one result a unit, each good or a
    /// conflict. An error: nothing was made.
    std::expected<std::vector<Result>, Error> commit(std::span<const Unit> units);

    /// Pages of the log of writes that the database file has not got yet, and some that it has.
    int log_pages() const { return *log_pages_; }
    /// Brings the log of writes into the database file, as far as readers allow, so that the log begins anew.
    Result checkpoint();
    /// The same, if nobody is reading, and gives the room of the log back.
    Result cut_log();

  private:
    SqliteEditor(Connection connection, int busy) : SqliteView(std::move(connection)), busy_(busy) {}
    Result prepare();

    std::expected<std::vector<Result>, Error> make_all(std::span<const Unit> units);
    /// Good, a conflict after which nothing of the unit is left, or the error that ends the batch.
    Result make(const Unit& unit);
    Result make_changes(const Unit& unit);

    // A change that is a conflict has changed nothing.
    Result make(const AddPlayer& change);
    Result make(const RenamePlayer& change);
    Result make(const AddGame& change);
    Result make(const AppendEvents& change);
    Result make(const RemoveGame& change);
    Result make(const NoteKept& change);
    Result make(const SetPlan& change);
    Result make(const AddSaid& change);
    Result make(const AddInvitation& change);
    Result make(const RemoveInvitation& change);
    Result make(const SetBoardTime& change);

    /// The key of a game; a conflict where there is none.
    std::expected<std::int64_t, Error> key_of(std::string_view game);
    /// A conflict where the latest statement changed nothing.
    Result changed(std::string what) const;

    /// How long to wait for another program, in milliseconds.
    int busy_;
    /// Kept in its place for SQLite, which writes it after each commit.
    std::unique_ptr<int> log_pages_ = std::make_unique<int>(0);
    Statement begin_, commit_, save_, restore_, release_;
    Statement add_player_, rename_player_, add_game_, key_and_last_, add_event_, end_game_;
    std::array<Statement, 5> remove_game_;
    Statement key_, note_kept_, set_plan_, drop_plan_, add_said_, add_invitation_, remove_invitation_,
        set_board_time_;
};

}  // namespace kradan::store
