#pragma once

#include <array>
#include <deque>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "server/tables/attendance.h"
#include "server/tables/computer_seat.h"
#include "server/tables/followers.h"
#include "server/tables/game_log.h"
#include "server/tables/lag_allowance.h"
#include "server/tables/plans.h"
#include "server/tables/rematch.h"
#include "server/tables/standing.h"
#include "server/tables/talk.h"
#include "server/tables/token_bucket.h"

namespace kradan::server {

/// One game and all who follow it. What a command comes to is decided at once, but it happens only when it is
/// durable: until then further commands of this game wait, and nobody is told anything.
class Table final : ComputerSeat::Host {
  public:
    /// Who keeps the tables.
    struct Owner {
        virtual ~Owner() = default;
        /// When it is to be woken, who follows it, or what it shows in the lobby is another now.
        virtual void changed(Table& table) = 0;
        /// The turn, what is asked of this player, or whether the game is over is another now.
        virtual void news(const Table& table, Colour side) = 0;
        /// Both want to play once more; whoever asked last is answered.
        virtual void rematch(const Table& table, const Sender& asker, const std::string& nonce) = 0;
    };

    /// The game as it was stored; the error says why it cannot be played on.
    static std::expected<std::unique_ptr<Table>, std::string> open(Environment& environment, Clients& clients,
                                                                   Owner& owner,
                                                                   const store::StoredGame& stored);

    const GameLog& game() const { return game_; }
    const std::string& id() const { return game_.id(); }
    bool is_over() const { return game_.is_over(); }
    int plies() const { return game_.has_state() ? game_.state().game.ply() : 0; }
    /// Something of it is on its way to the disk or to an engine: the table must stay until it comes back.
    bool is_busy() const { return outstanding_.any(); }
    const Followers& followers() const { return followers_; }
    Standing standing() const { return standing_of(game_, rematch_); }

    std::optional<Colour> side_of(const Sender& sender) const;
    bool may_see(const Sender& sender) const { return game_.head().watchable || side_of(sender).has_value(); }
    /// Somebody does something here.
    void touch() { touched_ = environment_.board_time(); }
    /// From when on nobody has looked at it or done anything for a while, if so it stays; nothing where a
    /// clock runs.
    std::optional<Milliseconds> quiet_at() const;
    bool is_quiet() const;

    void join(const Sender& sender, const wire::Join& join);
    void leave(ClientId client);
    void act(const Sender& sender, const wire::Act& act);
    void lay_plan(const Sender& sender, const wire::LayPlan& lay);
    void say(const Sender& sender, const wire::Say& say);
    void ask_rematch(const Sender& sender, const wire::Rematch& ask);
    /// The game that both agreed to play next; empty: there is none any more, and they may agree anew.
    void set_next(const std::string& game);
    const std::string& next() const { return rematch_.next(); }

    /// When something happens by itself: a flag falls, nobody moves, what failed is tried again.
    std::optional<Milliseconds> deadline() const { return deadline_; }
    /// When the game is called off because nobody moves; nothing while a clock runs.
    std::optional<Milliseconds> called_off_at() const;
    void wake();

  private:
    static constexpr TokenBucket gesture_rate{40, 0.5};

    /// A command that came while the one before it was on its way to the disk.
    struct Waiting {
        Sender sender;
        Colour side;
        wire::Act act;
        Milliseconds came;
    };
    /// Whoever is answered when a command has been decided: nobody where it is nobody's.
    struct Asker {
        ClientId client = 0;
        std::string nonce = {};
    };

    Table(Environment& environment, Clients& clients, Owner& owner);
    std::optional<std::string> read(const store::StoredGame& stored);
    void refuse_stranger(const Sender& sender, const std::string& nonce);

    bool has_opponent(Colour side) const;
    wire::GameState state_for(std::optional<Colour> side, const wire::Join& join) const;
    void judge(const Sender& sender, Colour side, const wire::Act& act, Milliseconds came);
    bool knows_nonce(const Sender& sender, const wire::Act& act, Colour side);
    void decide(session::Command command, Colour by, Milliseconds now, const Asker& asker);
    void settle(session::Command command, Colour by, Milliseconds now) override {
        decide(std::move(command), by, now, {});
    }
    void could_not_store(const store::Error& error, const Asker& asker);
    void go_on() override;
    void computer_will_take(Milliseconds wait) override;
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
    Attendance attendance_;
    Talk talk_;
    Plans plans_;
    ComputerSeat computer_;
    Rematch rematch_;
    LagAllowance lag_;
    Standing told_ = {};
    /// Offers, marks and all else that is no move.
    std::array<TokenBucket, 2> gestures_ = {gesture_rate, gesture_rate};
    std::optional<Milliseconds> touched_;
    std::deque<Waiting> waiting_;
    std::optional<Milliseconds> deadline_;
};

}  // namespace kradan::server
