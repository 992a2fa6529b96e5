#pragma once

#include <functional>
#include <optional>

#include "server/base/task.h"
#include "server/logs/game_log.h"
#include "server/logs/outstanding.h"

namespace kradan::server {

/// Gives a player back the part of a turn, in days per move, that fell into a vacation: shortly before the
/// flag would fall, the store is asked how long that was.
class VacationCheck {
  public:
    /// How long before the flag falls the store is asked. A vacation that begins later does not count.
    static constexpr Milliseconds ahead = 600'000;
    /// Less than this is not given.
    static constexpr Milliseconds least = 60'000;

    VacationCheck(Environment& environment, const GameLog& game, Outstanding& outstanding)
        : environment_(environment), game_(game), outstanding_(outstanding) {}

    /// When the store is to be asked, by the game's clocks.
    std::optional<Milliseconds> due() const;
    /// Whether it is known that no time is left to give back, so that the flag may fall.
    bool is_done() const;
    /// Asks the store if that is due. Then `give` is called with what is to be given to this side, or
    /// nothing; a failed read is repeated.
    void wake(std::function<void(Colour side, Milliseconds given)> give);

  private:
    /// The flag that is going to fall.
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
    /// For which nothing is to be given.
    std::optional<Flag> known_;
    bool asking_ = false;
    std::optional<Milliseconds> retry_at_;
};

}  // namespace kradan::server
