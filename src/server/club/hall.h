#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/club/game_starter.h"
#include "server/club/gateway.h"
#include "server/club/invitations.h"
#include "server/club/limits.h"
#include "server/club/lobby.h"
#include "server/club/uploads.h"
#include "server/tables/tables.h"

namespace kradan::server {

/// Counters for the operator.
struct HallCounts {
    std::uint64_t messages = 0;
    std::uint64_t refused = 0;
    std::uint64_t games_begun = 0;
    std::uint64_t games_ended = 0;
    std::uint64_t players_made = 0;
};

/// The club: dispatches messages to its parts, and wakes them when something is due. It runs on one thread,
/// and knows the network only as connections.
class Hall final : Tables::Listener {
  public:
    Hall(Environment environment, HallLimits limits);

    /// Loads games in progress, at most `most` at a time, so that others are served in between. Returns true
    /// once all are loaded; must not be called again after that.
    std::expected<bool, std::string> open_some(int most);

    Client& enter(Connection& connection) { return gateway_.add(connection); }
    void receive(Client& client, std::string_view text);
    void leave(Client& client);

    /// When `tick` is next due, by board time.
    std::optional<Milliseconds> deadline() const;
    void tick();
    /// Tells all clients that the server closes, and when to reconnect.
    void close(Milliseconds back);

    HallCounts counts() const;
    std::size_t clients() const { return gateway_.size(); }
    std::size_t tables() const { return tables_.all().size(); }
    std::size_t live_games() const { return tables_.live_games(); }
    bool serves_all() const { return tables_.are_all_open(); }

  private:
    void on(Client& client, const wire::Hello& message);
    void on(Client& client, const wire::Enter& message) { gateway_.enter(client, message); }
    void on(Client& client, const wire::Rename& message);
    void on(Client& client, const wire::FollowLobby& message);
    void on(Client& client, const wire::OpenSeek& message);
    void on(Client& client, const wire::CloseSeek&) { lobby_.close(client); }
    void on(Client& client, const wire::TakeSeek& message) { starter_.take_seek(client, message); }
    void on(Client& client, const wire::Invite& message) { invitations_.invite(client, message); }
    void on(Client& client, const wire::LookUp& message) { invitations_.look_up(client, message); }
    void on(Client& client, const wire::Accept& message) { invitations_.accept(client, message); }
    void on(Client& client, const wire::Withdraw& message) { invitations_.withdraw(client, message); }
    void on(Client& client, const wire::PlayComputer& message) { starter_.play_computer(client, message); }
    void on(Client& client, const wire::Join& message) { tables_.join(client.sender, message); }
    void on(Client& client, const wire::Leave& message) { tables_.leave(client.sender.id, message.game); }
    void on(Client& client, const wire::Act& message) { tables_.act(client.sender, message); }
    void on(Client& client, const wire::LayPlan& message) { tables_.lay_plan(client.sender, message); }
    void on(Client& client, const wire::Say& message) { tables_.say(client.sender, message); }
    void on(Client& client, const wire::Rematch& message) { tables_.ask_rematch(client.sender, message); }
    void on(Client& client, const wire::Keep& message) { uploads_.keep(client, message); }
    void on(Client& client, const wire::ListGames& message);
    void on(Client& client, const wire::Ping& message);

    void lobby_changed() override { lobby_.touch(); }
    void rematch(const Table& table, const Sender& asker, const std::string& nonce) override {
        starter_.rematch(table, asker, nonce);
    }
    void tell_lobby(Milliseconds now);
    bool list_running(const Client& client, wire::Games& games) const;
    bool list_past(const Client& client, const std::string& before, wire::Games& games) const;

    Environment environment_;
    HallLimits limits_;
    Gateway gateway_;
    Tables tables_;
    Lobby lobby_;
    GameStarter starter_;
    Invitations invitations_;
    Uploads uploads_;
    bool knows_players_ = false;
    bool closing_ = false;
    Milliseconds lobby_at_ = 0;
};

}  // namespace kradan::server
