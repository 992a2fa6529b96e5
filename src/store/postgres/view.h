#pragma once

#include <span>

#include "store/postgres/connection.h"

namespace kradan::store {

/// Implements `Reader` on one connection.
class PostgresView {
  public:
    /// The database must be of the newest version.
    static std::expected<std::unique_ptr<PostgresView>, Error> open(const std::string& url,
                                                                    const PostgresOptions& options,
                                                                    PostgresConnection::Serves serves);

    bool is_broken() const { return connection_.is_broken(); }
    /// Gives up the connection: nobody knows which answers are still to come.
    void break_off() { connection_.break_off("interrupted"); }

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
    explicit PostgresView(PostgresConnection connection) : connection_(std::move(connection)) {}
    Result prepare();

    PostgresConnection connection_;
};

}  // namespace kradan::store
