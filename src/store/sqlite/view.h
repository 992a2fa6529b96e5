#pragma once

#include <map>
#include <memory>
#include <string>

#include "store/sqlite/connection.h"
#include "store/sqlite/statement.h"
#include "store/store.h"

namespace kradan::store {

/// Compiles statements, and keeps the first error.
class Preparer {
  public:
    explicit Preparer(Connection& connection) : connection_(connection) {}

    Statement operator()(std::string_view sql);
    const Result& result() const { return result_; }

  private:
    Connection& connection_;
    Result result_;
};

/// The columns of `played`, in the order in which they are read and written.
#define PLAYED_COLUMNS                                                                               \
    "player, over, game, kind, speed, rated, colour, result, reason, opponent, opening, watchable, " \
    "rating_before, rating_after, opponent_rating, plies, own_moves, thought"

/// Implements `Reader` on one connection.
class SqliteView {
  public:
    /// The database must be of the newest version.
    static std::expected<std::unique_ptr<SqliteView>, Error> open(const std::string& path,
                                                                  const ConnectionOptions& options);

    std::expected<BoardTime, Error> board_time();
    std::expected<PlayerKey, Error> last_player(PlayerKey below);
    std::expected<std::optional<Player>, Error> player(PlayerKey key);
    std::expected<std::optional<Player>, Error> player_of(const TokenHash& token);
    std::expected<std::vector<std::string>, Error> live_games();
    std::expected<std::vector<std::string>, Error> live_games_of(Epoch owner);
    std::expected<std::vector<GameHead>, Error> live_games_with(PlayerKey player);
    std::expected<std::vector<Node>, Error> nodes();
    std::expected<std::optional<StoredGame>, Error> game(std::string_view id);
    std::expected<std::optional<GameHead>, Error> head(std::string_view id);
    std::expected<int, Error> count_entries(std::string_view id);
    std::expected<std::optional<FirstAndLast>, Error> first_and_last(std::string_view id);
    std::expected<std::vector<GameHead>, Error> games_of(PlayerKey player, std::string_view before, int most);
    std::expected<std::vector<std::string>, Error> ended_before(WallTime time, int most);
    std::expected<std::vector<GameHead>, Error> ended_games(const EndPlace& before, int most);
    std::expected<std::vector<GameHead>, Error> unlisted_games(const EndPlace& after, int most);
    std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most);
    std::expected<Kept, Error> kept_of(PlayerKey player);
    std::expected<std::vector<Said>, Error> said(std::string_view game, Room room, int after, int most);
    std::expected<std::optional<Invitation>, Error> invitation(std::string_view id);
    std::expected<std::vector<Invitation>, Error> invitations_of(PlayerKey host);
    std::expected<std::vector<NoteKept>, Error> kept_in(std::string_view game);
    std::expected<void, Error> each_player(const std::function<bool(const AddPlayer&)>& visit);
    std::expected<void, Error> each_game(const std::function<bool(const StoredGame&)>& visit);
    std::expected<std::optional<Job>, Error> job(std::string_view id);
    std::expected<std::optional<Job>, Error> job_of_lease(std::string_view lease);
    std::expected<std::int64_t, Error> open_jobs_of(PlayerKey player);
    std::expected<JobCounts, Error> count_jobs();
    std::expected<std::int64_t, Error> count_done_jobs();
    std::expected<std::vector<Job>, Error> leases_before(WallTime time, int most);
    std::expected<std::vector<Job>, Error> waits_before(WallTime time, int most);
    std::expected<void, Error> each_job(const std::function<bool(const Job&)>& visit);
    std::expected<std::optional<Worker>, Error> worker_of(const TokenHash& key);
    std::expected<std::vector<AddWorker>, Error> workers();
    std::expected<std::optional<Document>, Error> document(std::string_view kind, std::string_view id);
    std::expected<std::vector<Document>, Error> documents(const DocumentRange& range, int most);
    std::expected<std::int64_t, Error> count_documents(const DocumentRange& range, int most);
    std::expected<void, Error> each_document(const std::function<bool(const Document&)>& visit);

  protected:
    SqliteView(Connection connection) : connection_(std::move(connection)) {}
    Result prepare();

    Connection connection_;

  private:
    /// The game in the single row of a query, with its key; empty if there is no row.
    std::expected<std::optional<std::pair<std::int64_t, StoredGame>>, Error> game_of(Query query);
    Result read_events(std::int64_t key, StoredGame& game);
    std::expected<std::optional<Player>, Error> player_of_row(Query query);
    std::expected<std::vector<Invitation>, Error> invitations_of_rows(Query query);
    std::expected<std::optional<Job>, Error> job_of_row(Query query);
    std::expected<std::vector<Job>, Error> jobs_of_rows(Query query);
    std::expected<std::vector<Document>, Error> documents_of_rows(Query query);

    Statement begin_, end_;
    Statement ended_games_, unlisted_games_;
    /// By what a filter looks at.
    std::map<std::string, Statement> played_;
    Statement board_time_, last_player_, player_, player_of_;
    Statement live_games_, live_games_with_, game_, next_game_, key_, events_, count_entries_,
        first_and_last_, plans_;
    Statement games_of_, ended_before_, kept_of_, kept_in_, next_players_, said_;
    Statement invitation_, invitations_of_;
    Statement job_, job_of_lease_, open_jobs_of_, count_jobs_, count_done_jobs_, leases_before_,
        waits_before_, next_job_, worker_of_, workers_;
    Statement document_, documents_, documents_down_, count_documents_, next_document_;
};

}  // namespace kradan::store
