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

/// The games that are open, and which of them each player has: it opens them when they are asked for, wakes
/// them when something is due, and puts them away when nobody needs them.
class Tables final : Table::Owner {
  public:
    /// Who hears of what happens at the tables.
    struct Listener {
        virtual ~Listener() = default;
        /// A game that can be watched is another now.
        virtual void lobby_changed() = 0;
        virtual void rematch(const Table& table, const Sender& asker, const std::string& nonce) = 0;
    };

    /// Games that have been over for so long, by the calendar, are removed; 0: none are.
    Tables(Environment& environment, Clients& clients, Listener& listener, store::WallTime retention);

    /// Opens the games that are still on; false in `second` while some are left, so that others may be served
    /// between. Not to be called again after true.
    std::expected<bool, std::string> open_some(int most);
    bool are_all_open() const { return opened_; }

    void join(const Sender& sender, const wire::Join& message);
    void leave(ClientId client, const std::string& game);
    /// The connection is gone.
    void leave_all(ClientId client);
    void act(const Sender& sender, const wire::Act& message);
    void lay_plan(const Sender& sender, const wire::LayPlan& message);
    void say(const Sender& sender, const wire::Say& message);
    void ask_rematch(const Sender& sender, const wire::Rematch& message);

    /// A game that was just stored.
    void add(const store::StoredGame& stored);
    /// The game that comes after this one, if it is open.
    void set_next(const std::string& before, const std::string& game);

    /// Null where it is not open.
    const Table* find(const std::string& id) const;
    const std::unordered_map<std::string, std::unique_ptr<Table>>& all() const { return tables_; }
    /// How a game that is on stands while it is not open; null where that is not known.
    const Standing* resting(const std::string& id) const;
    /// Names of the games of a player that are on, and whether each is against the computer.
    const std::map<std::string, bool>& games_of(store::PlayerKey player) const;
    /// What is known of a game that the sender plays or has played; nothing where there is none.
    std::optional<store::GameHead> own_game(const Sender& sender, const std::string& id) const;
    std::optional<session::Config> config_of(const std::string& id) const;

    /// When `tick` is to be called, by board time.
    std::optional<Milliseconds> deadline() const;
    void tick(Milliseconds now);
    /// What nobody looks at, and does nothing by itself, lies in the store.
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
    /// How the games stand that are on and lie in the store.
    std::unordered_map<std::string, Standing> resting_;
    /// When games are woken, those that are put away too; and when those in which no clock runs are put away.
    Alarms wakes_;
    Alarms rests_;
    std::unordered_map<store::PlayerKey, std::map<std::string, bool>> games_of_;
    /// The games that each connection follows.
    std::unordered_map<ClientId, std::vector<std::string>> followed_;
    /// Names of tables that may be put away.
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
