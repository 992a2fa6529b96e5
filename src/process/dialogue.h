#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/any_game.h"
#include "process/engine_description.h"
#include "record/tree.h"

namespace kradan::process {

/// A match's time control.
struct MatchTime {
    /// Nodes per move for UCI engines, instead of a clock.
    std::optional<std::uint64_t> nodes = std::nullopt;
    /// Without clocks, Go engines use the limits in their own options.
    bool clocked = true;
    /// Initial time, and increment after each move. If `base` is 0, `increment` is also the initial time.
    std::chrono::microseconds base{0};
    std::chrono::microseconds increment{0};
    /// Tolerance for operating system delays: an overrun of up to this much does not lose on time.
    std::chrono::microseconds margin{0};
    /// The timeout for a command and, without a clock, for a move.
    std::chrono::microseconds patience{0};

    std::chrono::microseconds at_first() const { return base.count() > 0 ? base : increment; }
};

/// Both players' remaining time.
using MatchClocks = std::array<std::chrono::microseconds, 2>;

/// The game so far, as engines need it.
struct GameCourse {
    AnyGame start;
    AnyGame now;
    /// From `start` to `now`.
    std::vector<std::string> moves = {};
};

/// An engine's setup for a match.
struct PlayerSetting {
    GameId game;
    std::vector<EngineOption> options;
    /// Path of a file with the text of data/peers/ogi.ini.
    std::string variants_path;
};

/// A self-contained question from the server: the engine needs no earlier one.
struct EngineRequest {
    enum class What : std::uint8_t {
        move,
        dead_stones,
        /// Which stones `side` considers dead, given those in `marked`.
        correct_dead,
    };
    What what = What::move;
    GameOptions options = {};
    /// Moves from the start position of `options`.
    std::vector<std::string> line = {};
    Colour side = Colour::first;
    std::vector<std::string> marked = {};
    int level = 10;
    /// Thinking time in milliseconds.
    std::int64_t time = 0;
};

/// An engine's protocol, without I/O. The caller sends the lines from `take_lines`, passes each line from the
/// engine to `hear`, and handles timeouts. Ask only when `waits` is false, and never after a fault.
class Dialogue {
  public:
    Dialogue() = default;
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;
    virtual ~Dialogue() = default;

    /// Returns the lines to send, without line ends, and clears the queue. Includes lines queued before a
    /// fault.
    std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }
    bool has_lines() const { return !lines_.empty(); }

    /// Processes a line from the engine, without its line end. Unrelated lines are ignored.
    virtual void hear(std::string_view line) = 0;
    /// Whether an answer is outstanding.
    virtual bool waits() const = 0;
    /// Whether the outstanding answer is the move.
    virtual bool waits_for_move() const = 0;
    /// The failure that a timeout would mean now: "did not say uciok in time".
    virtual std::string silence() const = 0;
    /// Why the engine cannot be used, worded to follow its name.
    const std::optional<std::string>& fault() const { return fault_; }

    // For a match: the engine plays whole games. Call each only after the previous one was answered.

    /// Call first: starts the protocol, reads the name and sets the options.
    virtual void start(PlayerSetting setting) = 0;
    virtual void begin_game(const GameCourse& course, const MatchTime& time) = 0;
    virtual void think(const GameCourse& course, const MatchTime& time, const MatchClocks& clocks) = 0;
    /// Requests an immediate move because time is up, if the protocol supports that.
    virtual void hurry() {}
    /// Go: asks for the dead stones at the end, if the engine supports that.
    virtual void ask_dead_stones() {}
    /// The name that the engine reports; may be empty.
    const std::string& name() const { return name_; }
    /// The move in the notation of `AnyGame`, not validated, or "resign".
    const std::string& move() const { return move_; }
    /// The engine's evaluation of that move, from the first player's viewpoint.
    const std::optional<record::Evaluation>& evaluation() const { return evaluation_; }
    /// Absent if the engine did not report them.
    const std::optional<std::vector<std::string>>& dead_stones() const { return dead_stones_; }

    // For the server: each question may be about another game.

    /// Sends the greeting after start-up. No answer is required.
    virtual void greet() {}
    /// Sends all lines of an `EngineRequest` together. In GTP, an empty list is a fault.
    virtual void ask(std::vector<std::string> lines) = 0;
    /// The words of the answer, as the engine writes them.
    const std::vector<std::string>& answer() const { return answer_; }

  protected:
    void say(std::string line) { lines_.push_back(std::move(line)); }
    void fail(std::string why) { fault_ = std::move(why); }

    std::string name_;
    std::string move_;
    std::optional<record::Evaluation> evaluation_;
    std::optional<std::vector<std::string>> dead_stones_;
    std::vector<std::string> answer_;

  private:
    std::vector<std::string> lines_;
    std::optional<std::string> fault_;
};

std::unique_ptr<Dialogue> make_dialogue(EngineProtocol protocol);

/// In bytes; longer names are truncated.
inline constexpr std::size_t longest_engine_name = 100;

/// Converts a move to and from the notation that Fairy-Stockfish and its GUIs use. They have no prerogative,
/// and some write `P*e4` for `P@e4`.
std::string write_gui_move(std::string_view move);
std::string read_gui_move(std::string_view move);

}  // namespace kradan::process
