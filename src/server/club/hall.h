#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/club/address_rates.h"
#include "server/club/alarms.h"
#include "server/club/lobby.h"
#include "server/club/table.h"

namespace kradan::server {

/// What may be set by whoever runs the server.
struct HallLimits {
    /// New players from one address at once, and a second.
    double new_players = 100;
    double new_players_per_second = 2;
    /// Games that one player has at a time, and those against the computer among them.
    int games_per_player = 50;
    int games_against_computer = 10;
    /// Games that one player has put here, and their bytes.
    std::int64_t kept_games = 500;
    std::int64_t kept_bytes = 32 << 20;
    /// How long games are kept that are over, by the calendar; 0: for ever.
    store::WallTime retention = 0;
    /// Bytes of games that all at one address are putting here at a time.
    std::size_t kept_at_once = 8 << 20;
};

/// What is counted for the operator.
struct HallCounts {
    std::uint64_t messages = 0;
    std::uint64_t refused = 0;
    std::uint64_t games_begun = 0;
    std::uint64_t games_ended = 0;
    std::uint64_t players_made = 0;
};

/// All that happens in the club: who is there, their games, the lobby. It runs on one thread, and knows of
/// the network only lines.
class Hall final : public Table::Hall {
  public:
    Hall(House house, HallLimits limits);

    /// Opens the games that are still on; false in `second` while some are left, so that others may be served
    /// between. Not to be called again after true.
    std::expected<bool, std::string> open_some(int most);

    Visitor& enter(Line& line);
    void receive(Visitor& visitor, std::string_view text);
    void leave(Visitor& visitor);

    /// When `tick` is to be called, by board time.
    std::optional<Milliseconds> deadline() const;
    void tick();
    /// Tells everyone that the server closes, and when to come again.
    void close(Milliseconds back);

    const HallCounts& counts() const { return counts_; }
    std::size_t visitors() const { return visitors_.size(); }
    std::size_t tables() const { return tables_.size(); }
    std::size_t live_games() const { return live_; }
    bool serves_all() const { return opened_; }

    Visitor* visitor(std::uint64_t id) override;
    void changed(Table& table) override;
    void tell(store::PlayerKey player, const std::shared_ptr<const std::string>& text) override;
    void news(const Table& table, Colour side) override;
    void rematch(Table& table, const Visitor& asker, const std::string& nonce) override;

  private:
    friend class Lobby;
    struct Begin {
        /// Its name: of one that is asked for twice, the same.
        std::string id = {};
        session::Config config = {};
        std::array<std::optional<store::Player>, 2> players = {};
        bool watchable = false;
        /// What it comes of, for those who wait for it.
        std::string from = {};
        /// What must be changed with it, or not at all.
        store::Unit with = {};
        /// The refusal of those who ask for it when others play it.
        std::string_view gone = "server.no-such-invitation";
        /// Whoever asked, and by which message.
        std::uint64_t asker = 0;
        std::string nonce = {};
    };
    struct Asker {
        std::uint64_t visitor = 0;
        std::string nonce = {};
    };
    struct Count {
        int games = 0;
        int against_computer = 0;
    };

    void on(Visitor& visitor, const wire::Hello& message);
    void on(Visitor& visitor, const wire::Enter& message);
    void on(Visitor& visitor, const wire::Rename& message);
    void on(Visitor& visitor, const wire::FollowLobby& message);
    void on(Visitor& visitor, const wire::OpenSeek& message);
    void on(Visitor& visitor, const wire::CloseSeek& message);
    void on(Visitor& visitor, const wire::TakeSeek& message);
    void on(Visitor& visitor, const wire::Invite& message);
    void on(Visitor& visitor, const wire::LookUp& message);
    void on(Visitor& visitor, const wire::Accept& message);
    void on(Visitor& visitor, const wire::Withdraw& message);
    void on(Visitor& visitor, const wire::PlayComputer& message);
    void on(Visitor& visitor, const wire::Join& message);
    void on(Visitor& visitor, const wire::Leave& message);
    void on(Visitor& visitor, const wire::Act& message);
    void on(Visitor& visitor, const wire::LayPlan& message);
    void on(Visitor& visitor, const wire::Say& message);
    void on(Visitor& visitor, const wire::Rematch& message);
    void on(Visitor& visitor, const wire::Keep& message);
    void on(Visitor& visitor, const wire::ListGames& message);
    void on(Visitor& visitor, const wire::Ping& message);

    /// The table of a game, opened if need be; null where there is no such game.
    Table* table(const std::string& id);
    Table* table_for(Visitor& visitor, const std::string& id, const std::string& nonce,
                     bool as_player = false);
    /// What is known of a game that this visitor plays or has played; nothing where there is none.
    std::optional<store::GameHead> own_game(const Visitor& visitor, const std::string& id) const;
    std::optional<session::Config> config_of(const std::string& id) const;
    /// Whether this may be done now, which costs as much as so many messages: they are charged before it is
    /// done, also to whoever comes from there next. If it may not, whoever asked is told.
    bool may_cost(Visitor& visitor, const std::string& nonce, double messages);
    Table* add_table(const store::StoredGame& stored);
    /// What nobody looks at, and does nothing by itself, lies in the store.
    void put_away();
    void beat(Milliseconds now);
    /// Removes games that have been over for longer than they are kept, some at a time.
    void sweep(Milliseconds now);
    void remove(const std::string& game);
    void tell_lobby(Milliseconds now);
    bool is_under_way(const std::string& id, const Asker& asker);
    std::vector<Asker> askers_of(const std::string& id);
    std::optional<Refusal> take_events(Visitor& visitor, const wire::Keep& message);
    void keep_no_longer(Visitor& visitor);
    void let_go_of_bytes(const std::string& address, std::size_t bytes);
    void inform(const std::string& text) const;
    void become(Visitor& visitor, store::Player player, const store::TokenHash& secret);
    /// The two as the offer seats them; the throw of pawns is a chance of the server's own.
    Begin seated(const Offer& offer, const store::Player& host, const store::Player& guest) const;
    void begin(Begin game);
    void begun(const Begin& game, const store::StoredGame& stored, const store::Result& result);
    Count games_on(store::PlayerKey player) const;
    bool has_enough_games(const Begin& game) const;
    /// What a list says of a game, for which no game is opened; nothing where it cannot be read.
    wire::Listed listed(const Table& table, store::PlayerKey player) const;
    std::optional<wire::Listed> listed(const store::GameHead& head, store::PlayerKey player) const;

    House house_;
    HallLimits limits_;
    HallCounts counts_;
    std::uint64_t last_visitor_ = 0;
    store::PlayerKey last_player_ = 0;
    std::unordered_map<std::uint64_t, std::unique_ptr<Visitor>> visitors_;
    std::unordered_map<store::PlayerKey, std::vector<Visitor*>> players_;
    std::unordered_map<std::string, std::unique_ptr<Table>> tables_;
    /// How the games stand that are on and lie in the store.
    std::unordered_map<std::string, Table::Standing> resting_;
    /// When games are woken, those that are put away too; and when those in which no clock runs are put away.
    Alarms wakes_;
    Alarms rests_;
    /// Names of the live games of each player, and whether each is against the computer.
    std::unordered_map<store::PlayerKey, std::map<std::string, bool>> games_of_;
    /// Games of each player that are on their way to the disk.
    std::unordered_map<store::PlayerKey, Count> beginning_;
    /// Names of games and invitations that are on their way to the disk, and all who asked for each.
    std::unordered_map<std::string, std::vector<Asker>> asked_for_;
    /// Names of tables that may be put away.
    std::set<std::string> idle_;
    AddressRates entries_;
    /// What those at one address have done for them that is dear.
    AddressRates dear_;
    /// Who is putting a game here, by the time of the latest part, and how many bytes of it each address has.
    std::set<std::pair<Milliseconds, std::uint64_t>> keeping_;
    std::map<std::string, std::size_t, std::less<>> kept_bytes_;
    std::vector<std::string> to_open_;
    bool opened_ = false;
    bool closing_ = false;
    std::size_t live_ = 0;
    Lobby lobby_;
    Milliseconds lobby_at_ = 0;
    Milliseconds beat_at_ = 0;
    bool beating_ = false;
    Milliseconds sweep_at_ = 0;
};

}  // namespace kradan::server
