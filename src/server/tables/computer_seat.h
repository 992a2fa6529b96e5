#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/logs/game_log.h"
#include "session/command.h"

namespace kradan::server {

/// The computer as a player in a game: when to ask it, and what to do with its answers.
class ComputerSeat {
  public:
    /// Callbacks to the table.
    struct Host {
        virtual ~Host() = default;
        /// Decides a command from this side and stores the resulting events.
        virtual void settle(session::Command command, Colour by, Milliseconds now) = 0;
        /// Called when the computer has answered, but no event has been stored as a result.
        virtual void go_on() = 0;
        /// Announces that other games come first, with the estimated wait; 0 if they no longer do.
        virtual void computer_will_take(Milliseconds wait) = 0;
    };

    ComputerSeat(Environment& environment, const GameLog& game, Outstanding& outstanding, Host& host)
        : environment_(environment), game_(game), outstanding_(outstanding), host_(host) {}

    /// Returns true if this server has a computer player for this kind of game.
    bool is_served() const;
    /// Returns true if the game needs a computer player that this server does not have.
    bool is_deserted() const;
    /// Records a player's latest address, because addresses take turns at the computer.
    void note_address(Colour side, const std::string& address) { addresses_[place(side)] = address; }
    const std::string& address_of(Colour side) const { return addresses_[place(side)]; }

    /// Performs the computer's next action, if there is one.
    void act();
    /// Handles what is due at this time, except held moves, which `act` makes.
    void wake(Milliseconds now);
    /// When something is next due; nullopt if nothing is.
    std::optional<Milliseconds> deadline() const;
    /// Returns true if unloading the game would lose no state.
    bool is_idle() const { return !ask_again_ && !held_; }
    /// The wait as last announced.
    Milliseconds told_wait() const { return wait_told_; }

  private:
    /// What the computer was asked, and in which position.
    struct Asked {
        Colour side;
        session::Phase phase;
        std::vector<std::string> line;
        /// The earliest board time at which its move may be made.
        Milliseconds due;
        /// The number of the last event: if the marking changes, it is a new question.
        int seq;
    };
    /// A move found faster than a human would find it, held until it is due.
    struct Held {
        Asked asked;
        session::Command command;
    };

    std::optional<session::Act> reply_to_offer(Colour side) const;
    std::optional<Question::What> task(Colour side) const;
    void ask(Question::What what, Colour side, store::PlayerKey opponent);
    bool stands(const Asked& asked) const;
    bool take(const Asked& asked, const Answer& answer);
    bool take_move(const Asked& asked, const Answer& answer);
    bool take_marks(Colour side, const std::vector<std::string>& dead);
    void fail(const Asked& asked);
    Milliseconds shortest_thought(Colour side) const;
    void play_held();
    void tell_wait();

    Environment& environment_;
    const GameLog& game_;
    Outstanding& outstanding_;
    Host& host_;
    /// True while a question is pending, or its move is held.
    bool asked_ = false;
    std::optional<Held> held_;
    /// The moves after which it found no dead stones.
    std::optional<std::vector<std::string>> none_dead_;
    /// The moves after which it gave no usable answer, and how many times.
    std::vector<std::string> failed_at_;
    int failures_ = 0;
    std::optional<Milliseconds> ask_again_;
    std::array<std::string, 2> addresses_;
    /// When to announce the wait next, and the last announcement.
    std::optional<Milliseconds> wait_at_;
    Milliseconds wait_told_ = 0;
};

}  // namespace kradan::server
