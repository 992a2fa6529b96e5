#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/tables/alarms.h"
#include "server/tables/table.h"

namespace kradan::server {

/// The loaded games, and each player's games. Loads games on demand, wakes them when something is due, and
/// unloads them when idle.
class Tables final : Table::Owner {
  public:
    /// Receives events of the tables.
    struct Listener {
        virtual ~Listener() = default;
        /// A watchable game changed.
        virtual void lobby_changed() = 0;
        virtual void rematch(const Table& table, const Sender& asker, const std::string& nonce) = 0;
    };

    /// Finished games are removed after `retention` milliseconds by the calendar; 0: never.
    Tables(Environment& environment, Clients& clients, Listener& listener, store::WallTime retention);

    /// Loads games in progress, at most `most` at a time, so that others are served in between. Returns true
    /// once all are loaded; must not be called again after that.
    std::expected<bool, std::string> open_some(int most);
    bool are_all_open() const { return opened_; }

    void join(const Sender& sender, const wire::Join& message);
    void leave(ClientId client, const std::string& game);
    /// The connection was closed.
    void leave_all(ClientId client);
    void act(const Sender& sender, const wire::Act& message);
    void lay_plan(const Sender& sender, const wire::LayPlan& message);
    void say(const Sender& sender, const wire::Say& message);
    void ask_rematch(const Sender& sender, const wire::Rematch& message);

    /// Adds a game that was just stored.
    void add(const store::StoredGame& stored);
    /// Sets the rematch of a game, if that game is loaded.
    void set_next(const std::string& before, const std::string& game);

    /// Null if the game is not loaded.
    const Table* find(const std::string& id) const;
    const std::unordered_map<std::string, std::unique_ptr<Table>>& all() const { return tables_; }
    /// The standing of an unloaded game in progress; null if not known.
    const Standing* resting(const std::string& id) const;
    /// Ids of a player's games in progress, and whether each is against the computer.
    const std::map<std::string, bool>& games_of(store::PlayerKey player) const;
    /// The head of a game of which the sender is a player; nothing if there is none.
    std::optional<store::GameHead> own_game(const Sender& sender, const std::string& id) const;
    std::optional<session::Config> config_of(const std::string& id) const;

    /// When `tick` is next due, by board time.
    std::optional<Milliseconds> deadline() const;
    void tick(Milliseconds now);
    /// Unloads idle games.
    void put_away();

    std::size_t live_games() const { return live_; }
    std::uint64_t games_ended() const { return ended_; }

  private:
    void changed(Table& table) override;
    void news(const Table& table, Colour side) override;
    void rematch(const Table& table, const Sender& asker, const std::string& nonce) override;

    Table* open(const std::string& id);
    Table* table_for(const Sender& sender, const std::string& id, const std::string& nonce,
                     bool as_player = false);
    Table* add_table(const store::StoredGame& stored);
    void count_as_ended(const Table& table);
    void put_away(const std::string& id, const Table& table);
    void beat(Milliseconds now);
    void sweep(Milliseconds now);
    void remove(const std::string& game);

    Environment& environment_;
    Clients& clients_;
    Listener& listener_;
    store::WallTime retention_;
    std::unordered_map<std::string, std::unique_ptr<Table>> tables_;
    /// The standings of unloaded games in progress.
    std::unordered_map<std::string, Standing> resting_;
    /// When games are woken, unloaded ones too; and when idle games are unloaded.
    Alarms wakes_;
    Alarms rests_;
    std::unordered_map<store::PlayerKey, std::map<std::string, bool>> games_of_;
    /// The games that each connection follows.
    std::unordered_map<ClientId, std::vector<std::string>> followed_;
    /// Ids of tables that may be unloaded.
    std::set<std::string> idle_;
    std::vector<std::string> to_open_;
    bool listed_ = false;
    bool opened_ = false;
    std::size_t live_ = 0;
    std::uint64_t ended_ = 0;
    Milliseconds beat_at_ = 0;
    bool beating_ = false;
    Milliseconds sweep_at_ = 0;
};

}  // namespace kradan::server
