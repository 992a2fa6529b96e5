#pragma once

#include <functional>
#include <optional>

#include "server/base/task.h"
#include "server/logs/game_log.h"
#include "server/logs/outstanding.h"

namespace kradan::server {

/// In games with days per move, gives back the part of a turn that the player spent on vacation. Shortly
/// before the flag would fall, it asks the store how long that was.
class VacationCheck {
  public:
    /// How long before flag fall the store is asked. A vacation that begins after that does not count.
    static constexpr Milliseconds ahead = 600'000;
    /// Shorter vacations are not given back.
    static constexpr Milliseconds least = 60'000;

    VacationCheck(Environment& environment, const GameLog& game, Outstanding& outstanding)
        : environment_(environment), game_(game), outstanding_(outstanding) {}

    /// When to ask the store, on the game's clocks.
    std::optional<Milliseconds> due() const;
    /// Returns true if there is no time left to give back, so that the flag may fall.
    bool is_done() const;
    /// Asks the store if it is due, then calls `give` with the time to give back to this side, or with 0.
    /// Retries a failed read.
    void wake(std::function<void(Colour side, Milliseconds given)> give);

  private:
    /// The flag that will fall next.
    struct Flag {
        Colour side;
        Milliseconds falls;
        friend bool operator==(const Flag&, const Flag&) = default;
    };
    std::optional<Flag> flag() const;
    Task<> ask(Flag flag, std::function<void(Colour side, Milliseconds given)> give);

    Environment& environment_;
    const GameLog& game_;
    Outstanding& outstanding_;
    /// The flag for which there is nothing to give back.
    std::optional<Flag> known_;
    bool asking_ = false;
    std::optional<Milliseconds> retry_at_;
};

}  // namespace kradan::server
