#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "engine/time_manager.h"
#include "protocol/gtp/clock.h"
#include "protocol/gtp/gtp.h"

namespace kradan::protocol {

/// What plays behind GTP, with what it was told of the time.
class GtpPlayer {
  public:
    using Clock = std::chrono::steady_clock;
    /// Told while it thinks; either may be empty.
    using Hear = std::function<void(const engine::Info&)>;

    explicit GtpPlayer(const GtpOptions& options);

    GtpClock& clock() { return clock_; }
    void set_level(int level) { level_ = level; }
    /// Forgets what it thought of another game.
    void begin_game();
    /// A move was taken back: what stood lost may do so no more.
    void reconsider() { lost_for_ = {0, 0}; }

    /// What to play with the side to move: as long as the clock gives, or the move time, or the level likes.
    /// "resign" where it stands lost for long; "pass" also where there is nothing else.
    struct Found {
        std::string move;
        engine::Info info;
    };
    struct Manner {
        bool clean_up = false;
        bool may_resign = true;
        /// What it takes is taken off what is left.
        bool on_the_clock = true;
        /// Lines to report, and how often in milliseconds.
        int lines = 1;
        std::int64_t interval = 0;
        Hear hear = {};
        std::vector<engine::Restriction> restrictions = {};
    };
    Found choose(const AnyGame& game, const Manner& manner);
    /// Looks at the position until `stop`, or as long as there is something to find.
    engine::Info look(const AnyGame& game, const Manner& manner, const std::function<bool()>& stop);

  private:
    std::optional<engine::GoTimeManager> time_manager_for(const AnyGame& game) const;
    engine::Callbacks callbacks(const Manner& manner, std::function<bool()> stop);
    bool should_resign(const AnyGame& game, const engine::Info& info);

    engine::Engine engine_{1};
    GtpClock clock_;
    int level_;
    std::optional<std::int64_t> move_time_;
    std::optional<std::uint64_t> playouts_;
    bool resigns_;
    std::uint64_t seed_ = 0;
    /// By side: moves in a row at which it stood lost.
    std::array<int, 2> lost_for_ = {0, 0};
};

}  // namespace kradan::protocol
