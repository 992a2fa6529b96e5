#pragma once

#include <array>
#include <coroutine>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/base/task.h"
#include "server/tables/table.h"
#include "server/time/alarms.h"

namespace kradan::server {

/// The loaded games, and each player's games. Loads games on demand, wakes them when they are due, and
/// unloads idle ones.
class Tables final : Table::Owner {
  public:
    /// Receives events from the tables.
    struct Listener {
        virtual ~Listener() = default;
        /// Called when a watchable game has changed.
        virtual void lobby_changed() = 0;
        virtual void rematch(const Table& table, const Sender& asker, const std::string& nonce) = 0;
        /// Called when a game on this server is over.
        virtual void game_over(const Table& table) = 0;
        /// Called when another node serves the game. The table is about to be removed.
        virtual void moved(const Table& table, store::Epoch to) = 0;
    };

    /// Finished games are removed after `retention` milliseconds of wall time, or never if it is 0.
    Tables(Environment& environment, Clients& clients, Listener& listener, store::WallTime retention);

    /// Loads the games in progress, a few at a time, while clients are being served.
    void open_all(std::vector<std::string> live);
    bool are_all_open() const { return opened_; }
    /// The same, for the games among these that are not known yet.
    void open_more(const std::vector<std::string>& live);
    /// Returns true if the game is loaded, or is in progress and owned by this server.
    bool is_own(const std::string& id) const {
        return tables_.contains(id) || resting_.contains(id) || unopened_.contains(id) ||
               opening_.contains(id);
    }
    /// Games in progress that this server owns, loaded or not.
    std::vector<std::string> live_ids() const;
    /// Gives up a game in progress, which has no owner from then on. Returns false if an operation on it is
    /// pending. Once the game is given up, and before its table is removed, calls `given` with the table;
    /// null if the game is not loaded.
    bool give(const std::string& id, std::move_only_function<void(const Table*)> given);
    /// Returns true if games are being given up.
    bool is_giving() const { return !leaving_.empty(); }
    /// Waits until the game is no longer being given up.
    Task<> stays(std::string id);
    /// Stops loading the remaining games in progress.
    void stop_opening() { to_open_.clear(); }

    // Arguments passed to a task by reference must outlive it; the connection may be closed in the meantime.
    Task<> join(const Sender& sender, const wire::Join& message);
    void leave(ClientId client, const std::string& game);
    /// Call when the connection has been closed.
    void leave_all(ClientId client);
    Task<> act(const Sender& sender, const wire::Act& message);
    Task<> lay_plan(const Sender& sender, const wire::LayPlan& message);
    Task<> say(const Sender& sender, const wire::Say& message);
    Task<> ask_rematch(const Sender& sender, const wire::Rematch& message);
    /// Ends a game by a moderator's decision, if this server serves it.
    Task<> carry_out_verdict(std::string game);

    /// Adds a game that was just stored.
    void add(const store::StoredGame& stored);
    /// Sets a game's rematch, if the game is loaded.
    void set_next(const std::string& before, const std::string& game);

    /// Sends to all followers of the game at this server.
    void tell_followers(const std::string& game, const Text& text) const;

    /// Returns a game's table; null if the game is not loaded.
    const Table* find(const std::string& id) const;
    const std::unordered_map<std::string, std::unique_ptr<Table>>& all() const { return tables_; }
    /// Stops showing a deleted player's name in loaded games.
    void forget_name(store::PlayerKey player);
    /// Returns the standing of an unloaded game in progress; null if unknown.
    const Standing* resting(const std::string& id) const;
    /// Returns the ids of a player's games in progress, and whether each is against the computer.
    const std::map<std::string, bool>& games_of(store::PlayerKey player) const;
    /// Returns the head of a game that the player plays in; nullopt if there is none or it cannot be read.
    Task<std::optional<store::GameHead>> own_game(std::optional<store::Player> player, std::string id) const;
    Task<std::optional<session::Config>> config_of(std::string id) const;

    /// When `tick` is next due, in board time.
    std::optional<Milliseconds> deadline() const;
    void tick(Milliseconds now);
    /// Unloads idle games.
    void put_away();

    std::size_t live_games() const { return live_; }
    std::uint64_t games_ended() const { return ended_; }
    /// Games that were taken over after startup, and games that were given up.
    std::uint64_t games_taken() const { return taken_; }
    std::uint64_t games_given() const { return given_; }

  private:
    void changed(Table& table) override;
    void news(const Table& table, Colour side) override;
    void rematch(const Table& table, const Sender& asker, const std::string& nonce) override;
    void moved_away(Table& table, store::Epoch to) override;

    /// A game being loaded, and the tasks that are waiting for it.
    struct Opening {
        /// In order of arrival.
        std::deque<std::coroutine_handle<>> waiting = {};
        /// True once the read has finished and the tasks are being resumed, one after another.
        bool is_read = false;
        /// True if the game was added in another way in the meantime, so the data being read may be outdated.
        bool was_added = false;
        /// Why it could not be loaded.
        std::optional<store::Error> error = std::nullopt;
    };

    struct Use;
    struct Resting {
        Standing standing = {};
        std::array<std::optional<store::PlayerKey>, 2> players = {};
    };

    Table* loaded(const std::string& id);
    Task<std::expected<Table*, store::Error>> open(std::string id, store::Urgency urgency);
    Task<> load_game(std::string id, store::Urgency urgency);
    void resume_next(const std::string& id);
    Task<Table*> table_for(const Sender& sender, const std::string& id, const std::string& nonce,
                           bool as_player = false);
    Table* add_table(LoadedGame loaded);
    Task<> open_next();
    Task<> wake(std::string id);
    Task<> sweep_now();
    void count_as_ended(const Table& table);
    void put_away(const std::string& id, const Table& table);
    bool is_in_progress(const std::string& id) const;
    void drop_moved();
    void end_leaving(const std::string& id);
    void forget(const std::string& id);
    bool forget_live(const std::string& id, const std::array<std::optional<store::PlayerKey>, 2>& players);
    void beat(Milliseconds now);
    void sweep(Milliseconds now);
    void remove(const std::string& game);

    Environment& environment_;
    Clients& clients_;
    Listener& listener_;
    store::WallTime retention_;
    std::unordered_map<std::string, std::unique_ptr<Table>> tables_;
    /// Unloaded games in progress.
    std::unordered_map<std::string, Resting> resting_;
    /// When to wake games, including unloaded ones, and when to unload idle games.
    Alarms wakes_;
    Alarms rests_;
    std::unordered_map<store::PlayerKey, std::map<std::string, bool>> games_of_;
    /// The games that each connection follows.
    std::unordered_map<ClientId, std::vector<std::string>> followed_;
    /// Ids of tables that may be unloaded.
    std::set<std::string> idle_;
    std::unordered_map<std::string, Opening> opening_;
    /// Games being given up, and the tasks waiting for that to end.
    std::unordered_map<std::string, std::vector<std::coroutine_handle<>>> leaving_;
    /// The games in `leaving_` that another node already owns, and that node.
    std::map<std::string, store::Epoch> moved_;
    /// The number of messages in transit to each game.
    std::unordered_map<std::string, int> uses_;
    /// Games in progress still to be loaded, oldest last.
    std::vector<std::string> to_open_;
    /// The same games, for look-up.
    std::unordered_set<std::string> unopened_;
    int openers_ = 0;
    bool opened_ = false;
    bool sweeping_ = false;
    std::size_t live_ = 0;
    std::uint64_t ended_ = 0;
    std::uint64_t taken_ = 0;
    std::uint64_t given_ = 0;
    Milliseconds beat_at_ = 0;
    bool beating_ = false;
    Milliseconds sweep_at_ = 0;
};

}  // namespace kradan::server
