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

    /// Reads what must be known before the first client comes. The error says why that fails.
    std::expected<void, std::string> open(store::Reader& reader);
    /// Loads the games in progress, while others are served.
    void load_games() { tables_.open_all(std::move(live_)); }

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
    Detached serve(std::shared_ptr<Client> client, std::string lane, wire::FromPage message);
    void serve_waiting(const std::shared_ptr<Client>& client);
    bool is_waiting(const Client& client, const std::string& lane) const;
    void forget_waiting(Client& client);
    std::optional<Task<>> handle(Client& client, const wire::FromPage& message);

    Task<> on(Client& client, const wire::Hello& message);
    void on(Client& client, const wire::Enter& message) { gateway_.enter(client, message); }
    void on(Client& client, const wire::Rename& message);
    void on(Client& client, const wire::FollowLobby& message);
    void on(Client& client, const wire::OpenSeek& message);
    void on(Client& client, const wire::CloseSeek&) { lobby_.close(client); }
    Task<> on(Client& client, const wire::TakeSeek& message) { return starter_.take_seek(client, message); }
    Task<> on(Client& client, const wire::Invite& message) { return invitations_.invite(client, message); }
    Task<> on(Client& client, const wire::LookUp& message) { return invitations_.look_up(client, message); }
    Task<> on(Client& client, const wire::Accept& message) { return invitations_.accept(client, message); }
    Task<> on(Client& client, const wire::Withdraw& message) {
        return invitations_.withdraw(client, message);
    }
    void on(Client& client, const wire::PlayComputer& message) { starter_.play_computer(client, message); }
    Task<> on(Client& client, const wire::Join& message) { return tables_.join(client.sender, message); }
    void on(Client& client, const wire::Leave& message) { tables_.leave(client.sender.id, message.game); }
    Task<> on(Client& client, const wire::Act& message) { return tables_.act(client.sender, message); }
    Task<> on(Client& client, const wire::LayPlan& message) {
        return tables_.lay_plan(client.sender, message);
    }
    Task<> on(Client& client, const wire::Say& message) { return tables_.say(client.sender, message); }
    Task<> on(Client& client, const wire::Rematch& message) {
        return tables_.ask_rematch(client.sender, message);
    }
    Task<> on(Client& client, const wire::Keep& message) { return uploads_.keep(client, message); }
    Task<> on(Client& client, const wire::ListGames& message);
    void on(Client& client, const wire::Ping& message);

    void lobby_changed() override { lobby_.touch(); }
    void rematch(const Table& table, const Sender& asker, const std::string& nonce) override {
        starter_.rematch(table, asker, nonce);
    }
    void tell_lobby(Milliseconds now);
    Task<bool> list_running(const Client& client, wire::Games& games);
    Task<bool> list_past(const Client& client, const std::string& before, wire::Games& games);

    Environment environment_;
    HallLimits limits_;
    Gateway gateway_;
    Tables tables_;
    Lobby lobby_;
    GameStarter starter_;
    Invitations invitations_;
    Uploads uploads_;
    /// Games in progress, until they are loaded.
    std::vector<std::string> live_;
    /// Bytes of all messages that wait for earlier ones of their client.
    std::size_t waiting_bytes_ = 0;
    bool closing_ = false;
    Milliseconds lobby_at_ = 0;
};

}  // namespace kradan::server
