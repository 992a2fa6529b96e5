#pragma once

#include <utility>

#include "store/store.h"

namespace kradan::store {

/// Implements the reads of `Base`, a `Reader` or `Store`, by calling the functions with the same names on a
/// view, which `Session::with(use)` passes to `use`.
template <class Base, class Session>
class ForwardingReader : public Base {
  public:
    template <class... Arguments>
    explicit ForwardingReader(Arguments&&... arguments) : session_(std::forward<Arguments>(arguments)...) {}

    std::expected<BoardTime, Error> board_time() override {
        return session_.with([](auto& view) { return view.board_time(); });
    }
    std::expected<PlayerKey, Error> last_player(PlayerKey below) override {
        return session_.with([&](auto& view) { return view.last_player(below); });
    }
    std::expected<std::optional<Player>, Error> player(PlayerKey key) override {
        return session_.with([&](auto& view) { return view.player(key); });
    }
    std::expected<std::optional<Player>, Error> player_of(const TokenHash& token) override {
        return session_.with([&](auto& view) { return view.player_of(token); });
    }
    std::expected<std::vector<std::string>, Error> live_games() override {
        return session_.with([](auto& view) { return view.live_games(); });
    }
    std::expected<std::vector<std::string>, Error> live_games_of(Epoch owner) override {
        return session_.with([&](auto& view) { return view.live_games_of(owner); });
    }
    std::expected<std::vector<GameHead>, Error> live_games_with(PlayerKey player) override {
        return session_.with([&](auto& view) { return view.live_games_with(player); });
    }
    std::expected<std::vector<Node>, Error> nodes() override {
        return session_.with([](auto& view) { return view.nodes(); });
    }
    std::expected<std::optional<StoredGame>, Error> game(std::string_view id) override {
        return session_.with([&](auto& view) { return view.game(id); });
    }
    std::expected<std::optional<GameHead>, Error> head(std::string_view id) override {
        return session_.with([&](auto& view) { return view.head(id); });
    }
    std::expected<int, Error> count_entries(std::string_view id) override {
        return session_.with([&](auto& view) { return view.count_entries(id); });
    }
    std::expected<std::optional<FirstAndLast>, Error> first_and_last(std::string_view id) override {
        return session_.with([&](auto& view) { return view.first_and_last(id); });
    }
    std::expected<std::vector<GameHead>, Error> games_of(PlayerKey player, std::string_view before,
                                                         int most) override {
        return session_.with([&](auto& view) { return view.games_of(player, before, most); });
    }
    std::expected<std::vector<std::string>, Error> ended_before(WallTime time, int most) override {
        return session_.with([&](auto& view) { return view.ended_before(time, most); });
    }
    std::expected<std::vector<GameHead>, Error> ended_games(const EndPlace& before, int most) override {
        return session_.with([&](auto& view) { return view.ended_games(before, most); });
    }
    std::expected<std::vector<GameHead>, Error> unlisted_games(const EndPlace& after, int most) override {
        return session_.with([&](auto& view) { return view.unlisted_games(after, most); });
    }
    std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most) override {
        return session_.with([&](auto& view) { return view.played(filter, most); });
    }
    std::expected<Kept, Error> kept_of(PlayerKey player) override {
        return session_.with([&](auto& view) { return view.kept_of(player); });
    }
    std::expected<std::vector<Said>, Error> said(std::string_view game, Room room, int after,
                                                 int most) override {
        return session_.with([&](auto& view) { return view.said(game, room, after, most); });
    }
    std::expected<std::optional<Invitation>, Error> invitation(std::string_view id) override {
        return session_.with([&](auto& view) { return view.invitation(id); });
    }
    std::expected<std::vector<Invitation>, Error> invitations_of(PlayerKey host) override {
        return session_.with([&](auto& view) { return view.invitations_of(host); });
    }
    std::expected<std::vector<NoteKept>, Error> kept_in(std::string_view game) override {
        return session_.with([&](auto& view) { return view.kept_in(game); });
    }
    std::expected<void, Error> each_player(const std::function<bool(const AddPlayer&)>& visit) override {
        return session_.with([&](auto& view) { return view.each_player(visit); });
    }
    std::expected<void, Error> each_game(const std::function<bool(const StoredGame&)>& visit) override {
        return session_.with([&](auto& view) { return view.each_game(visit); });
    }
    std::expected<std::optional<Job>, Error> job(std::string_view id) override {
        return session_.with([&](auto& view) { return view.job(id); });
    }
    std::expected<std::optional<Job>, Error> job_of_lease(std::string_view lease) override {
        return session_.with([&](auto& view) { return view.job_of_lease(lease); });
    }
    std::expected<std::int64_t, Error> open_jobs_of(PlayerKey player) override {
        return session_.with([&](auto& view) { return view.open_jobs_of(player); });
    }
    std::expected<JobCounts, Error> count_jobs() override {
        return session_.with([](auto& view) { return view.count_jobs(); });
    }
    std::expected<std::int64_t, Error> count_done_jobs() override {
        return session_.with([](auto& view) { return view.count_done_jobs(); });
    }
    std::expected<std::vector<Job>, Error> waits_before(WallTime time, int most) override {
        return session_.with([&](auto& view) { return view.waits_before(time, most); });
    }
    std::expected<std::vector<Job>, Error> leases_before(WallTime time, int most) override {
        return session_.with([&](auto& view) { return view.leases_before(time, most); });
    }
    std::expected<void, Error> each_job(const std::function<bool(const Job&)>& visit) override {
        return session_.with([&](auto& view) { return view.each_job(visit); });
    }
    std::expected<std::optional<Worker>, Error> worker_of(const TokenHash& key) override {
        return session_.with([&](auto& view) { return view.worker_of(key); });
    }
    std::expected<std::vector<AddWorker>, Error> workers() override {
        return session_.with([](auto& view) { return view.workers(); });
    }
    std::expected<std::optional<Document>, Error> document(std::string_view kind,
                                                           std::string_view id) override {
        return session_.with([&](auto& view) { return view.document(kind, id); });
    }
    std::expected<std::vector<Document>, Error> documents(const DocumentRange& range, int most) override {
        return session_.with([&](auto& view) { return view.documents(range, most); });
    }
    std::expected<std::int64_t, Error> count_documents(const DocumentRange& range, int most) override {
        return session_.with([&](auto& view) { return view.count_documents(range, most); });
    }
    std::expected<void, Error> each_document(const std::function<bool(const Document&)>& visit) override {
        return session_.with([&](auto& view) { return view.each_document(visit); });
    }

  protected:
    Session session_;
};

}  // namespace kradan::store
