#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/accounts.h"
#include "server/challenges/invitations.h"
#include "server/clients/gateway.h"
#include "server/clients/hall_limits.h"
#include "server/club/handover.h"
#include "server/club/online_accounts.h"
#include "server/club/relay.h"
#include "server/history/lister.h"
#include "server/history/pages.h"
#include "server/lobby/game_starter.h"
#include "server/lobby/lobby.h"
#include "server/lobby/running_games.h"
#include "server/lobby/waiting_counts.h"
#include "server/moderation/moderation.h"
#include "server/pairing/pairing.h"
#include "server/ratings/pages.h"
#include "server/ratings/rater.h"
#include "server/tables/game_reads.h"
#include "server/tables/tables.h"
#include "server/uploads/uploads.h"
#include "server/work/jobs.h"

namespace kradan::server {

/// Counters for the operator.
struct HallCounts {
    std::uint64_t messages = 0;
    std::uint64_t refused = 0;
    std::uint64_t games_begun = 0;
    std::uint64_t games_ended = 0;
    std::uint64_t players_made = 0;
};

/// Counters for a node of a multi-node club.
struct NodeCounts {
    std::size_t nodes = 0;
    std::size_t guests = 0;
    std::uint64_t games_taken = 0;
    std::uint64_t games_given = 0;
    Peers::Counts links = {};
};

/// The options of a node in a multi-node club.
struct NodeOptions {
    Bus* bus = nullptr;
    /// Distinguishes this club from others on the same bus.
    std::string club = {};
    /// Called when the other nodes have marked this one as gone. This node must then stop.
    std::function<void()> buried = {};
};

/// The club: passes messages to its components and wakes them when they are due. It runs on one thread and
/// knows the network only as connections.
class Hall final : Tables::Listener,
                   Relay::Listener,
                   Accounts::Listener,
                   Rater::Listener,
                   Moderation::Listener {
  public:
    /// With `node`, the hall is one of several nodes.
    Hall(Environment environment, HallLimits limits, std::optional<NodeOptions> node = std::nullopt);

    /// Reads the data needed before the first client connects. The error says why this failed.
    std::expected<void, std::string> open(store::Reader& reader);
    /// Loads the games in progress while clients are being served.
    void load_games() { tables_.open_all(std::move(live_)); }

    Client& enter(Connection& connection) { return gateway_.add(connection); }
    void receive(Client& client, std::string_view text) override;
    void receive_again(Client& client, std::string_view text) override;
    void leave(Client& client) override;

    /// When `tick` is next due, in board time.
    std::optional<Milliseconds> deadline() const;
    void tick();
    /// When `tick_nodes` is next due, in steady time; nullopt for a single server.
    std::optional<Milliseconds> nodes_deadline() const;
    void tick_nodes(Milliseconds now);
    /// Returns true if all other nodes know this one.
    bool is_known() const { return !relay_ || relay_->peers().is_known(); }
    /// Hands all live games over to other nodes while clients are still being served. Returns false if there
    /// are no nodes to take them, or if all games have been handed over.
    bool give_all() { return handover_ && handover_->give_all(); }
    /// Tells all clients that the server is closing, and when to reconnect.
    void close(Milliseconds back);

    /// Closes the connections of accounts whose tokens are no longer valid, and marks the other tokens as
    /// used. Call it every few seconds.
    void check_tokens();

    /// Analyses that players have requested, and the workers that run them.
    Jobs& jobs() { return jobs_; }
    const Jobs& jobs() const { return jobs_; }

    /// Removes expired uploads. Call it every few seconds.
    void tend_uploads() { uploads_.tend(); }

    Accounts& accounts() { return accounts_; }
    const Accounts& accounts() const { return accounts_; }
    Rater& rater() { return rater_; }
    const Rater& rater() const { return rater_; }
    RatingPages& rating_pages() { return rating_pages_; }
    Lister& lister() { return lister_; }
    const Lister& lister() const { return lister_; }
    /// Reads games for HTTP requests.
    GameReads& game_reads() { return game_reads_; }
    HistoryPages& history_pages() { return history_pages_; }
    Moderation& moderation() { return moderation_; }
    Environment& environment() { return environment_; }
    /// Returns the current lobby across all nodes.
    wire::Lobby shown_lobby() { return lobby_.shown(running_.list(Lobby::most_running), connections()); }
    /// Called when a game begins or ends at this node. The last argument describes its end, if it has ended.
    using OnGame = std::function<void(const store::GameHead&, const session::Config&,
                                      const std::optional<session::Ended>&)>;
    void on_game(OnGame told) {
        tell_game_ = std::move(told);
        starter_.on_game(
            [this](const auto& head, const auto& config) { tell_game_(head, config, std::nullopt); });
    }
    /// Returns true if the player is connected, at any node.
    bool is_online(store::PlayerKey player) const;
    const OnlineAccounts& online() const { return online_; }
    std::vector<ShownAccount> strongest_online(std::size_t most) const override;
    const ShownAccount* shown_online(store::PlayerKey player) const override { return online_.find(player); }

    HallCounts counts() const;
    /// Returns nullopt for a single server.
    std::optional<NodeCounts> node_counts() const;
    /// The number of players waiting to be paired by this node.
    std::size_t waiting_players() const { return pairing_.waiting(); }
    std::size_t clients() const { return gateway_.size(); }
    std::size_t tables() const { return tables_.all().size(); }
    std::size_t live_games() const { return tables_.live_games(); }
    bool serves_all() const { return tables_.are_all_open(); }
    /// Returns false if other nodes may already be serving this node's games.
    bool holds_lease() const { return !relay_ || !relay_->members().is_overdue(); }

  private:
    void accept(Client& client, wire::FromPage message, std::string_view text);
    Detached serve(std::shared_ptr<Client> client, std::string lane, wire::FromPage message,
                   std::string_view text);
    void serve_waiting(const std::shared_ptr<Client>& client);
    bool is_waiting(const Client& client, const std::string& lane) const;
    void forget_waiting(Client& client);
    Task<std::optional<Refusal>> why_not_name(const Client& client, std::string name);
    Task<std::optional<Refusal>> why_not(const Client& client, const wire::FromPage& message);
    std::optional<Refusal> why_not_store(const Client& client) const;
    std::optional<Task<>> handle(Client& client, const wire::FromPage& message);
    std::optional<store::Epoch> node_of_seek(const wire::FromPage& message) const;
    Task<> handle_at_owner(Client& client, const wire::FromPage& message, const std::string& game,
                           const std::string& text);

    Task<> on(Client& client, const wire::Hello& message);
    void on(Client& client, const wire::Enter& message) { gateway_.enter(client, message); }
    void on(Client& client, const wire::Rename& message);
    void on(Client& client, const wire::FollowLobby& message);
    void on(Client& client, const wire::OpenSeek& message);
    void on(Client& client, const wire::CloseSeek&) { lobby_.close(client); }
    Task<> on(Client& client, const wire::TakeSeek& message) { return starter_.take_seek(client, message); }
    Task<> on(Client& client, const wire::Wait& message);
    void on(Client& client, const wire::StopWaiting& message);
    void on(Client& client, const wire::FollowWaiting& message);
    Task<> on(Client& client, const wire::Invite& message) { return invitations_.invite(client, message); }
    Task<> on(Client& client, const wire::LookUp& message) { return invitations_.look_up(client, message); }
    Task<> on(Client& client, const wire::Accept& message) { return invitations_.accept(client, message); }
    Task<> on(Client& client, const wire::Withdraw& message) {
        return invitations_.withdraw(client, message);
    }
    Task<> on(Client& client, const wire::Decline& message) {
        return invitations_.challenges().decline(client, message);
    }
    void on(Client& client, const wire::PlayComputer& message) { starter_.play_computer(client, message); }
    Task<> on(Client& client, const wire::Join& message);
    void on(Client& client, const wire::Leave& message) { tables_.leave(client.sender.id, message.game); }
    Task<> on(Client& client, const wire::Act& message) { return tables_.act(client.sender, message); }
    Task<> on(Client& client, const wire::LayPlan& message) {
        return tables_.lay_plan(client.sender, message);
    }
    Task<> on(Client& client, const wire::Say& message);
    Task<> on(Client& client, const wire::Rematch& message) {
        return tables_.ask_rematch(client.sender, message);
    }
    Task<> on(Client& client, const wire::Keep& message) { return uploads_.keep(client, message); }
    Task<> on(Client& client, const wire::ListGames& message);
    Task<> on(Client& client, const wire::AskAnalysis& message) {
        return jobs_.ask(client.sender, !client.has_account, message);
    }
    Task<> on(Client& client, const wire::ReadAnalysis& message) {
        return jobs_.look_up(client.sender, message);
    }
    void on(Client& client, const wire::Ping& message);

    void took(const std::vector<std::string>& games) override { tables_.open_more(games); }
    void renamed(store::PlayerKey player, const std::string& name) override;
    void shown_elsewhere(store::Epoch node, store::PlayerKey player,
                         const std::optional<ShownAccount>& shown) override {
        online_.set(node, player, shown);
    }
    std::vector<ShownAccount> shown_here() const override { return online_.here(); }
    void shows_other_things(const store::Player& player) override;
    void look_at_account(store::PlayerKey player);
    void was_buried() override;
    void lost(store::Epoch node) override;
    void waiting_elsewhere(store::Epoch node, const WaitingPlayers& players) override {
        waiting_counts_.set(node, players);
    }
    void tell_waiting_counts(Milliseconds now);
    store::Epoch node_that_pairs(std::string_view quick) const;
    void settle_pairing_nodes();
    store::PlayerKey new_player() override { return gateway_.new_player(); }
    void has_new_name(store::PlayerKey player, const std::string& name) override;
    void ended(store::PlayerKey player, const std::string& token) override;
    bool is_unfit(const std::string& name) const override { return moderation_.is_unfit(name); }
    Task<> end_invalid(std::vector<store::TokenHash> tokens);
    void may_void_challenges(store::PlayerKey player) override;
    void has_notices(store::PlayerKey player) override;
    void end_connections(store::PlayerKey player) override;
    std::vector<std::string> addresses_of(store::PlayerKey player) override;
    void restrict_guest(store::PlayerKey player, store::WallTime until) override;
    void close_seeks(store::PlayerKey player) override;
    void became_bot(store::PlayerKey player) override {
        close_seeks(player);
        end_connections(player);
    }
    void stop_waiting_of(store::PlayerKey player, bool again);
    void plays(store::PlayerKey player) override { stop_waiting_of(player, true); }
    void carry_out_verdict(const std::string& game) override;
    bool want_analysed(const std::vector<std::string>& games) override;
    void log_grew() override;
    void log_grew_elsewhere() override { moderation_.tend(); }
    void greeted(Client& client, const Conduct& conduct);
    void lobby_changed() override;
    void rematch(const Table& table, const Sender& asker, const std::string& nonce) override {
        starter_.rematch(table, asker, nonce);
    }
    Task<> tell_ratings(ClientId client, const GameLog& game);
    Task<> tell_rematches(ClientId client, store::PlayerKey player);
    void game_over(const Table& table) override;
    void rated(const wire::Rated& game) override;
    void has_rated(const RatedGame& game) override;
    void moved(const Table& table, store::Epoch to) override {
        if (relay_) relay_->move(table.id(), &table, to);
    }
    int connections() const;
    void tell_lobby(Milliseconds now);
    Task<bool> list_running(const Client& client, wire::Games& games);
    Task<bool> list_running_anywhere(const Client& client, wire::Games& games);
    Task<bool> list_past(const Client& client, const std::string& before, wire::Games& games);

    Environment environment_;
    HallLimits limits_;
    Gateway gateway_;
    Tables tables_;
    GameReads game_reads_{environment_, tables_, limits_.settings};
    Lobby lobby_;
    GameStarter starter_;
    Invitations invitations_;
    OnlineAccounts online_{environment_, gateway_};
    Pairing pairing_;
    WaitingCounts waiting_counts_;
    /// The nodes that pair players, as of the last check.
    std::vector<store::Epoch> pairing_nodes_;
    RunningGames running_{environment_, tables_, [this] { lobby_changed(); }};
    Uploads uploads_;
    Jobs jobs_;
    Accounts accounts_;
    Rater rater_{environment_, *this};
    RatingPages rating_pages_{environment_};
    Lister lister_{environment_};
    HistoryPages history_pages_{game_reads_};
    Moderation moderation_{environment_, *this};
    std::optional<NodeOptions> node_;
    /// Null for a single server.
    std::unique_ptr<Relay> relay_;
    std::unique_ptr<Handover> handover_;
    /// Games in progress, until they are loaded.
    std::vector<std::string> live_;
    /// The total size in bytes of all messages queued behind earlier ones from the same client.
    std::size_t waiting_bytes_ = 0;
    bool closing_ = false;
    OnGame tell_game_;
    Milliseconds lobby_at_ = 0;
    /// True if the running games or the waiting players have changed since the other nodes were last
    /// notified, and when to notify them next.
    bool running_changed_ = false;
    Milliseconds share_at_ = 0;
};

}  // namespace kradan::server
