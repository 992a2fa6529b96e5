#pragma once

#include <array>
#include <deque>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/club/house.h"
#include "server/club/visitor.h"
#include "session/plan.h"
#include "session/session.h"

namespace kradan::server {

/// One game and all who follow it. What a command comes to is decided at once, but it happens only when it is
/// durable: until then further commands of this game wait, and nobody is told anything.
class Table {
  public:
    /// What a table tells the hall.
    struct Hall {
        virtual ~Hall() = default;
        virtual Visitor* visitor(std::uint64_t id) = 0;
        /// When it is to be woken, who follows it, or what it shows in the lobby is another now.
        virtual void changed(Table& table) = 0;
        /// To a player, on whatever lines he is.
        virtual void tell(store::PlayerKey player, const std::shared_ptr<const std::string>& text) = 0;
        /// The turn, what is asked of this player, or whether the game is over is another now.
        virtual void news(const Table& table, Colour side) = 0;
        /// Both want to play once more; whoever asked last is answered.
        virtual void rematch(Table& table, const Visitor& asker, const std::string& nonce) = 0;
    };

    /// What the players are told of, wherever they look.
    struct Standing {
        /// Whose move is waited for.
        std::optional<Colour> awaited;
        bool over = false;
        /// What each is asked for besides a move, and has not answered.
        std::array<std::optional<wire::Asked>, 2> asked = {};
    };

    /// The game as it was stored; the error says why it cannot be played on. One that has ended is not
    /// replayed: it is only shown.
    static std::expected<std::unique_ptr<Table>, std::string> open(House& house, Hall& hall,
                                                                   const store::StoredGame& stored);

    const store::GameHead& head() const { return head_; }
    const session::Config& config() const { return config_; }
    /// As records write it; "" where there is none.
    const std::string& result() const { return result_; }
    int plies() const { return state_ ? state_->game.ply() : 0; }
    /// Something of it is on its way to the disk or to an engine: the table must stay until it comes back.
    bool busy() const { return underway_ > 0; }
    bool followed() const { return !followers_.empty(); }
    bool is_followed_by(const Visitor& visitor) const;
    int watchers() const;
    Standing standing() const;

    std::optional<Colour> side_of(const Visitor& visitor) const;
    bool may_see(const Visitor& visitor) const { return head_.watchable || side_of(visitor).has_value(); }
    /// Put here as it stood, by one who played it elsewhere: nobody plays on.
    bool is_record() const { return head_.ended && !played_out_; }
    /// It was called off before anybody moved: nothing of it is worth keeping.
    bool is_blank() const { return blank_; }
    /// Whether somebody, or the computer, sits opposite this side, who could play another game.
    bool has_opponent(Colour side) const;
    /// Somebody does something here.
    void touch() { touched_ = house_.board_time(); }
    /// From when on nobody has looked at it or done anything for a while, if so it stays; nothing where a
    /// clock runs.
    std::optional<Milliseconds> quiet_at() const;
    bool is_quiet() const;

    void join(Visitor& visitor, const wire::Join& join);
    void leave(Visitor& visitor);
    void act(Visitor& visitor, const wire::Act& act);
    void lay_plan(Visitor& visitor, const wire::LayPlan& lay);
    void say(Visitor& visitor, const wire::Say& say);
    void ask_rematch(Visitor& visitor, const wire::Rematch& ask);
    /// The game that both agreed to play next; empty: there is none any more, and they may agree anew.
    void set_next(const std::string& game);
    const std::string& next() const { return next_; }

    /// When something happens by itself: a flag falls, nobody moves, what failed is tried again.
    std::optional<Milliseconds> deadline() const { return deadline_; }
    /// When the game is called off because nobody moves; nothing while a clock runs.
    std::optional<Milliseconds> called_off_at() const;
    void wake();

  private:
    static constexpr Rate gesture_rate{40, 0.5};
    /// Events of a game, which is called off when it has so many: every one is kept, sent and replayed.
    static constexpr int most_events = 10'000;
    /// After what the store could not keep, or the computer did not answer, it is tried again.
    static constexpr Milliseconds try_again = 500;

    struct Follower {
        Visitor* visitor;
        std::optional<Colour> side;
        /// He has not been sent all events yet, and gets no new ones before.
        bool behind = false;
    };
    /// A command that came while the one before it was on its way to the disk.
    struct Waiting {
        std::uint64_t visitor;
        Colour side;
        wire::Act act;
        Milliseconds came;
    };
    /// A line of talk that waits for its turn; its number is known when it has come.
    struct Saying {
        std::uint64_t visitor;
        store::Said said;
    };
    /// Where the game stood when the computer was asked.
    struct Asked {
        Colour side;
        session::Phase phase;
        std::vector<std::string> line;
        /// By board time: when its move comes at the earliest.
        Milliseconds due;
        /// The last event: another marking is another question.
        int seq;
    };

    Table(House& house, Hall& hall, store::GameHead head)
        : house_(house), hall_(hall), head_(std::move(head)) {}
    void keep(store::Change change, std::move_only_function<void(const store::Result&)> done);
    std::optional<std::string> take(const store::StoredGame& stored);
    void read_talk(wire::Room room);

    int last_seq() const { return static_cast<int>(events_.size()); }
    void judge(Visitor& visitor, Colour side, const wire::Act& act, Milliseconds came);
    Milliseconds lag_of(const Visitor& visitor, Colour side) const;
    Milliseconds grace() const;
    bool flag_has_fallen(Milliseconds now) const;
    bool has_computer() const;
    bool is_deserted() const;
    void settle(session::Command command, Colour by, Milliseconds now, const std::string& nonce = {},
                std::uint64_t visitor = 0);
    void happen(std::vector<session::Event> events, std::vector<store::StoredEvent> stored,
                const std::string& nonce, std::uint64_t visitor);
    void could_not(const store::Error& error, const std::string& nonce, std::uint64_t visitor);
    bool knows_nonce(Visitor& visitor, const wire::Act& act, Colour side);
    void go_on();
    void set_deadline();
    void play_planned();
    void let_go_of_plan(Colour side);
    void tell_plan(Colour side);
    void ask_computer();
    std::optional<session::Act> computer_reply(Colour side) const;
    bool stands(const Asked& asked) const;
    bool computer_answers(const Asked& asked, const Answer& answer);
    bool computer_marks(Colour side, const std::vector<std::string>& dead);
    Milliseconds unhurried(Colour side) const;
    void play_held();
    void computer_failed(const Asked& asked);
    void tell_wait();
    Milliseconds first_move_due() const;
    void came(Colour side);
    void send_all(const std::shared_ptr<const std::string>& text);
    /// To those who know all events before.
    void send_events(const wire::Events& message, const Visitor* asker = nullptr);
    wire::Presence presence() const;
    void presence_changed();
    void tell_presence();
    std::optional<std::string_view> why_not_said(wire::Room room);
    void say_next(wire::Room room);
    void hear(const store::Said& said, wire::Room room);
    void tell_news();
    std::optional<Colour> awaited() const;
    std::optional<wire::Asked> asked_of(Colour side) const;
    /// As many as one message holds.
    std::vector<wire::EventJson> events_after(int seq) const;
    wire::Talk talk_after(wire::Room room, int number) const;

    House& house_;
    Hall& hall_;
    store::GameHead head_;
    session::Config config_;
    std::string result_;
    /// An event ended it.
    bool played_out_ = false;
    bool blank_ = false;
    /// Of a game that is on, as soon as `open` has succeeded.
    std::optional<session::State> state_;
    std::vector<store::StoredEvent> events_;
    std::array<std::optional<session::Plan>, 2> plans_;
    std::array<std::vector<store::Said>, 2> talk_;
    std::array<bool, 2> talk_read_ = {};

    std::vector<Follower> followers_;
    /// Since when a player is away, by board time; nothing while he is here.
    std::array<std::optional<Milliseconds>, 2> away_;
    /// When both had come to the board, by board time.
    std::array<bool, 2> has_come_ = {};
    std::optional<Milliseconds> both_came_;
    std::array<bool, 2> rematch_ = {};
    std::string next_;
    Standing told_ = {};
    /// Offers, marks and all else that is no move.
    std::array<Rate, 2> gestures_ = {gesture_rate, gesture_rate};
    /// What may still be given back for the way of a player's messages.
    std::array<Milliseconds, 2> lag_quota_;

    /// Events are on their way to the disk.
    bool busy_ = false;
    int underway_ = 0;
    /// Plans on their way to the disk: the last of them is what will be planned.
    std::array<int, 2> plans_underway_ = {};
    /// By room; the first of them is on its way to the disk.
    std::array<std::deque<Saying>, 2> saying_;
    /// The computer thinks, or its move is held.
    bool asked_ = false;
    /// A move that the computer found sooner than a person would make it, until it is time.
    struct Held {
        Asked asked;
        session::Command command;
    };
    std::optional<Held> held_;
    /// The moves after which it found no stone to be dead.
    std::optional<std::vector<std::string>> none_dead_;
    /// The line of moves after which the computer gave no answer of use, and how often.
    std::vector<std::string> failed_at_;
    int failures_ = 0;
    std::optional<Milliseconds> ask_again_;
    /// Where each player was last, by address.
    std::array<std::string, 2> addresses_;
    /// When those who are here are told next how long the computer will take, and what they were told.
    std::optional<Milliseconds> wait_at_;
    Milliseconds wait_told_ = 0;
    /// Who is here has changed, and is told at this time.
    std::optional<Milliseconds> presence_at_;
    std::optional<Milliseconds> presence_told_;
    std::optional<Milliseconds> touched_;
    std::deque<Waiting> waiting_;
    std::optional<Milliseconds> deadline_;
    std::optional<Milliseconds> again_;
};

}  // namespace kradan::server
