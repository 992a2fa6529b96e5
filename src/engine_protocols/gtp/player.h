#pragma once

#include <array>
#include <chrono>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "book/book.h"
#include "engine/engine.h"
#include "engine/time_manager.h"
#include "engine_protocols/gtp/clock.h"
#include "engine_protocols/gtp/gtp.h"

namespace kradan::protocol {

/// The engine as a GTP player, with its clock.
class GtpPlayer {
  public:
    using Clock = std::chrono::steady_clock;
    /// Called with reports during a search; may be empty.
    using Hear = std::function<void(const engine::Info&)>;

    explicit GtpPlayer(const GtpOptions& options);

    /// Sets the network that evaluates positions. The error says why the file is not a network.
    std::expected<void, std::string> load_network(const std::string& file);
    GtpClock& clock() { return clock_; }
    void set_level(int level) { level_ = level; }
    /// Sets the opening book; nullopt removes it.
    void set_book(std::optional<book::Book> book) { book_ = std::move(book); }
    /// Clears the search and resets the clock for a new game.
    void begin_game();
    /// Call this after taking back a move: a side that was losing may no longer be.
    void reconsider() { lost_for_ = {0, 0}; }

    /// The move for the side to move. The clock, the move time or the level limits the search. "resign" after
    /// several moves in a losing position; "pass" also if there is no other move.
    struct Found {
        std::string move;
        engine::Info info;
    };
    struct Manner {
        bool clean_up = false;
        bool may_resign = true;
        /// Subtracts the time taken from the clock.
        bool on_the_clock = true;
        /// The number of lines to report, and the interval in milliseconds.
        int lines = 1;
        std::int64_t interval = 0;
        Hear hear = {};
        std::vector<engine::Restriction> restrictions = {};
    };
    Found choose(const AnyGame& game, const Manner& manner);
    /// Analyses the position until `stop` returns true or the search has nothing to gain.
    engine::Info look(const AnyGame& game, const Manner& manner, const std::function<bool()>& stop);

  private:
    std::optional<std::string> book_move(const AnyGame& game, const Manner& manner) const;
    std::optional<engine::GoTimeManager> time_manager_for(const AnyGame& game) const;
    engine::Callbacks callbacks(const Manner& manner, std::function<bool()> stop);
    bool should_resign(const AnyGame& game, const engine::Info& info);

    engine::Engine engine_{1};
    GtpClock clock_;
    int level_;
    std::optional<std::int64_t> move_time_;
    std::optional<std::uint64_t> playouts_;
    bool resigns_;
    std::optional<book::Book> book_;
    std::uint64_t seed_ = 0;
    /// By side: how many consecutive moves it has made in a losing position.
    std::array<int, 2> lost_for_ = {0, 0};
};

}  // namespace kradan::protocol
