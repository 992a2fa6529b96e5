#pragma once

#include <array>
#include <deque>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "server/base/followers.h"
#include "server/chat/chat.h"
#include "server/limits/token_bucket.h"
#include "server/logs/game_log.h"
#include "server/tables/attendance.h"
#include "server/tables/computer_seat.h"
#include "server/tables/load.h"
#include "server/tables/plans.h"
#include "server/tables/rematch.h"
#include "server/tables/standing.h"
#include "server/tables/vacation_check.h"
#include "server/time/lag_allowance.h"

namespace kradan::server {

/// A loaded game and its followers. A command is decided immediately, but takes effect only once it is
/// durable. Until then, later commands are queued and nothing is sent.
class Table final : ComputerSeat::Host {
  public:
    /// The owner of the tables.
    struct Owner {
        virtual ~Owner() = default;
        /// Called when the table's deadline, followers or entry in the lobby have changed.
        virtual void changed(Table& table) = 0;
        /// Called when one of these has changed for this side: the side to move, what is expected of it, or
        /// whether the game is over.
        virtual void news(const Table& table, Colour side) = 0;
        /// Called when both players have agreed to a rematch. Replies go to the player who asked last.
        virtual void rematch(const Table& table, const Sender& asker, const std::string& nonce) = 0;
        /// Called when another node serves the game. Nothing more is decided at this one.
        virtual void moved_away(Table& table, store::Epoch to) = 0;
    };

    static std::unique_ptr<Table> open(Environment& environment, Clients& clients, Owner& owner,
                                       LoadedGame loaded);

    const GameLog& game() const { return game_; }
    /// The latest known address of this side's player; "" if none is known.
    const std::string& address_of(Colour side) const { return computer_.address_of(side); }
    const std::string& id() const { return game_.id(); }
    void forget_name(store::PlayerKey player) {
        written_events_ = {};
        game_.forget_name(player);
    }
    bool is_over() const { return game_.is_over(); }
    int plies() const { return game_.has_state() ? game_.state().game.ply() : 0; }
    /// Returns true if a commit or a question to the computer is pending. The table must not be unloaded
    /// then.
    bool is_busy() const { return outstanding_.any(); }
    const Followers& followers() const { return followers_; }
    Standing standing() const { return standing_of(game_, rematch_); }

    std::optional<Colour> side_of(const Sender& sender) const;
    bool may_see(const Sender& sender) const {
        return game_.head().watchable || sender.sees_all || side_of(sender).has_value();
    }
    /// Restarts the idle timeout.
    void touch() { touched_ = environment_.board_time(); }
    /// When the idle timeout ends, in board time; nullopt if it is not running, for example while a client
    /// follows or a clock runs.
    std::optional<Milliseconds> quiet_at() const;
    bool is_quiet() const;

    void join(const Sender& sender, const wire::Join& join);
    void leave(ClientId client);
    void act(const Sender& sender, const wire::Act& act);
    void lay_plan(const Sender& sender, const wire::LayPlan& lay);
    void say(const Sender& sender, const wire::Say& say);
    void ask_rematch(const Sender& sender, const wire::Rematch& ask);
    /// Ends the game by a moderator's decision, as soon as nothing is being written.
    void carry_out(const Verdict& verdict);
    /// Sets the agreed rematch; "" if it no longer exists, so that the players may agree on one again.
    void set_next(const std::string& game);
    const std::string& next() const { return rematch_.next(); }

    /// When `wake` is next due, in board time: flag fall, a limit on silence, a retry.
    std::optional<Milliseconds> deadline() const { return game_.board_time_of(deadline_); }
    /// When the game is called off because no moves are made, in board time; nullopt while a clock runs.
    std::optional<Milliseconds> called_off_deadline() const { return game_.board_time_of(called_off_at()); }
    void wake();
    /// Stops deciding commands.
    void hold() { game_.set_rereading(true); }
    /// Rereads the game, and continues it if this node still owns it.
    void check() { spawn(environment_.warn, "game " + id(), read_again(std::nullopt)); }
    /// The time to store when the game is given up.
    Milliseconds giving_time() const { return game_.giving_time(); }
    /// The number of the last chat line in each room.
    std::array<int, 2> said() const { return talk_.said(); }

  private:
    static constexpr TokenBucket gesture_rate{40, 0.5};

    /// A command received while the previous one was being written.
    struct Waiting {
        Sender sender;
        Colour side;
        wire::Act act;
        Milliseconds came;
        /// True if the game has already been reread because of this command.
        bool read_again = false;
    };
    /// The client to answer once a command has been decided; 0 for the server's own commands.
    struct Asker {
        ClientId client = 0;
        std::string nonce = {};
        std::string address = {};
    };
    /// A command whose events could not be stored.
    struct Failed {
        store::Error error;
        Asker asker;
        /// The nonce as stored; "" for the server's own commands.
        std::string nonce;
    };

    Table(Environment& environment, Clients& clients, Owner& owner);
    void take(GameLog::Contents contents, bool with_plans);
    void refuse_stranger(const Sender& sender, const std::string& nonce);

    bool has_opponent(Colour side) const;
    wire::GameState state_for(std::optional<Colour> side, const std::string& nonce, int known) const;
    Pieces pieces_of(wire::GameState state, int after);
    void judge(const Waiting& command);
    bool may_be_behind(const Waiting& command) const;
    bool knows_nonce(const Sender& sender, const wire::Act& act, Colour side);
    void decide(session::Command command, Colour by, Milliseconds now, const Asker& asker);
    void settle(session::Command command, Colour by, Milliseconds now) override {
        decide(std::move(command), by, now, {});
    }
    Task<> read_again(std::optional<Failed> failed);
    void answer_failed(const Failed& failed);
    void go_on() override;
    void computer_will_take(Milliseconds wait) override;
    int undecided() const;
    bool ends_too_early(const session::Command& command, Colour by) const;
    store::Unit left_game(const std::vector<session::Event>& events, const session::Command& command,
                          Colour by, Milliseconds now) const;
    std::optional<Colour> left_by_abort(const session::Command& command, Colour by, Milliseconds now) const;
    void keep_offer(Colour by);
    void forget_offer();
    void execute(const Verdict& verdict, Milliseconds now);
    std::optional<Milliseconds> called_off_at() const;
    void call_off(Milliseconds now);
    Milliseconds grace() const;
    bool flag_has_fallen(Milliseconds now) const;
    void set_deadline();
    wire::Presence presence() const;
    void presence_changed();
    void tell_presence();
    void tell_news();

    Environment& environment_;
    Clients& clients_;
    Owner& owner_;
    Outstanding outstanding_;
    GameLog game_;
    Followers followers_;
    /// The events as last written for a joining client: the number after which they start, and how many there
    /// are.
    struct {
        std::pair<int, std::size_t> key = {};
        std::weak_ptr<const std::string> text = {};
    } written_events_;
    Attendance attendance_;
    Talk talk_;
    Plans plans_;
    ComputerSeat computer_;
    VacationCheck vacation_;
    Rematch rematch_;
    /// The version of the stored rematch offer; 0 if none is stored.
    std::int64_t stored_offer_ = 0;
    LagAllowance lag_;
    Standing told_ = {};
    /// The rate limit on commands other than moves, such as offers and marks.
    std::array<TokenBucket, 2> gestures_ = {gesture_rate, gesture_rate};
    /// In board time.
    std::optional<Milliseconds> touched_;
    std::deque<Waiting> waiting_;
    std::optional<Milliseconds> deadline_;
    /// A moderator's decision to end the game.
    std::optional<Verdict> verdict_;
};

}  // namespace kradan::server
