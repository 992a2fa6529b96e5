#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/game_log.h"
#include "session/command.h"

namespace kradan::server {

/// The computer where it plays in a game: what it is asked, what becomes of its answers, and when.
class ComputerSeat {
  public:
    /// What it does at the table.
    struct Host {
        virtual ~Host() = default;
        /// Decides a command of this side, and brings what follows from it to the disk.
        virtual void settle(session::Command command, Colour by, Milliseconds now) = 0;
        /// It has answered, and nothing came of that at once.
        virtual void go_on() = 0;
        /// It will take so long because it answers others first; 0: no longer.
        virtual void computer_will_take(Milliseconds wait) = 0;
    };

    ComputerSeat(Environment& environment, const GameLog& game, Outstanding& outstanding, Host& host)
        : environment_(environment), game_(game), outstanding_(outstanding), host_(host) {}

    /// Whether a computer of this server plays this game.
    bool is_served() const;
    /// Whether a computer would have to play here, and this server has none any more.
    bool is_deserted() const;
    /// Where a player was last, by address: the computer serves addresses in turns.
    void note_address(Colour side, const std::string& address) { addresses_[place(side)] = address; }

    /// Lets it do what it has to do now, if anything.
    void act();
    /// What is due by this time; a move that is held is made by `act`.
    void wake(Milliseconds now);
    /// When something is due, if anything.
    std::optional<Milliseconds> deadline() const;
    /// Whether it has nothing in hand that must not be forgotten.
    bool is_idle() const { return !ask_again_ && !held_; }
    /// How long it will take, as was told last.
    Milliseconds told_wait() const { return wait_told_; }

  private:
    /// Where the game stood when it was asked.
    struct Asked {
        Colour side;
        session::Phase phase;
        std::vector<std::string> line;
        /// By board time: when its move comes at the earliest.
        Milliseconds due;
        /// The last event: another marking is another question.
        int seq;
    };
    /// A move that it found sooner than a person would make it, until it is time.
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
    /// It thinks, or its move is held.
    bool asked_ = false;
    std::optional<Held> held_;
    /// The moves after which it found no stone to be dead.
    std::optional<std::vector<std::string>> none_dead_;
    /// The moves after which it gave no answer of use, and how often.
    std::vector<std::string> failed_at_;
    int failures_ = 0;
    std::optional<Milliseconds> ask_again_;
    std::array<std::string, 2> addresses_;
    /// When it is told next how long it will take, and what was told.
    std::optional<Milliseconds> wait_at_;
    Milliseconds wait_told_ = 0;
};

}  // namespace kradan::server
