#pragma once

#include <array>
#include <deque>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/house.h"
#include "server/visitor.h"
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
        /// Both want to play once more.
        virtual void rematch(Table& table) = 0;
    };

    /// The game as it was stored; the error says why it cannot be played on.
    static std::expected<std::unique_ptr<Table>, std::string> open(House& house, Hall& hall,
                                                                   const store::StoredGame& stored);

    const store::GameHead& head() const { return head_; }
    const session::State& state() const { return *state_; }
    /// Something of it is on its way to the disk or to an engine: the table must stay until it comes back.
    bool busy() const { return underway_ > 0; }
    bool followed() const { return !followers_.empty(); }
    int watchers() const;

    std::optional<Colour> side_of(const Visitor& visitor) const;
    bool may_see(const Visitor& visitor) const { return head_.watchable || side_of(visitor).has_value(); }

    void join(Visitor& visitor, const wire::Join& join);
    void leave(Visitor& visitor);
    void act(Visitor& visitor, const wire::Act& act);
    void lay_plan(Visitor& visitor, const wire::LayPlan& lay);
    void say(Visitor& visitor, const wire::Say& say);
    void ask_rematch(Visitor& visitor, const wire::Rematch& ask);
    /// The game that both agreed to play next.
    void set_next(const std::string& game);

    /// When something happens by itself: a flag falls, nobody made the first move, what failed is tried
    /// again.
    std::optional<Milliseconds> deadline() const { return deadline_; }
    void wake();

  private:
    struct Follower {
        Visitor* visitor;
        std::optional<Colour> side;
    };
    /// A command that came while the one before it was on its way to the disk.
    struct Waiting {
        std::uint64_t visitor;
        wire::Act act;
        Milliseconds came;
    };

    Table(House& house, Hall& hall, store::GameHead head)
        : house_(house), hall_(hall), head_(std::move(head)) {}
    void keep(store::Change change, std::move_only_function<void(const store::Result&)> done);
    std::optional<std::string> take(const store::StoredGame& stored);
    void read_talk();

    void judge(Visitor& visitor, const wire::Act& act, Milliseconds came);
    Milliseconds lag_of(const Visitor& visitor, Colour side) const;
    void settle(const session::Command& command, Colour by, Milliseconds now, const std::string& nonce,
                std::uint64_t visitor);
    void happen(std::vector<session::Event> events, std::vector<store::StoredEvent> stored,
                const std::string& nonce, std::uint64_t visitor);
    void could_not(const store::Error& error, const std::string& nonce, std::uint64_t visitor);
    void go_on();
    void set_deadline();
    void play_planned();
    void ask_computer();
    void computer_answers(int seq, Colour side, const Answer& answer);
    void send_all(const std::shared_ptr<const std::string>& text);
    wire::Presence presence() const;
    void tell_presence();
    std::vector<wire::EventJson> events_after(int seq) const;
    wire::Talk talk_after(wire::Room room, int number) const;

    House& house_;
    Hall& hall_;
    store::GameHead head_;
    /// Set as soon as `open` has succeeded.
    std::optional<session::State> state_;
    std::vector<store::StoredEvent> events_;
    std::array<std::optional<session::Plan>, 2> plans_;
    std::array<std::vector<store::Said>, 2> talk_;
    std::array<bool, 2> talk_read_ = {};

    std::vector<Follower> followers_;
    /// Since when a player is away, by board time; nothing while he is here.
    std::array<std::optional<Milliseconds>, 2> away_;
    std::array<bool, 2> rematch_ = {};
    std::string next_;
    /// What may still be given back for the way of a player's messages.
    std::array<Milliseconds, 2> lag_quota_;

    /// Events are on their way to the disk.
    bool busy_ = false;
    int underway_ = 0;
    std::array<int, 2> last_line_ = {};
    bool asked_ = false;
    std::deque<Waiting> waiting_;
    std::optional<Milliseconds> deadline_;
    std::optional<Milliseconds> again_;
};

}  // namespace kradan::server
