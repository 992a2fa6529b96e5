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

/// What the engines are given to think.
struct MatchTime {
    /// Positions that UCI engines may visit, instead of a clock.
    std::optional<std::uint64_t> nodes = std::nullopt;
    /// Without one, engines for Go take what their own options leave them.
    bool clocked = true;
    /// Before the first move, and added after each; without a `base` it is `increment` before the first.
    std::chrono::microseconds base{0};
    std::chrono::microseconds increment{0};
    /// What a player may overstep without losing: the time that the operating system takes.
    std::chrono::microseconds margin{0};
    /// How long an engine may take to start, to be ready, and, without a clock, for a move.
    std::chrono::microseconds patience{0};

    std::chrono::microseconds at_first() const { return base.count() > 0 ? base : increment; }
};

/// What both players have left.
using MatchClocks = std::array<std::chrono::microseconds, 2>;

/// A game as the players have to know it.
struct GameCourse {
    AnyGame start;
    AnyGame now;
    /// From `start` to `now`.
    std::vector<std::string> moves = {};
};

/// What an engine of a match plays, and how.
struct PlayerSetting {
    GameId game;
    std::vector<EngineOption> options;
    /// A file with the text of data/peers/ogi.ini.
    std::string variants_path;
};

/// A question of the server to an engine that is to know nothing of what it was asked before.
struct EngineRequest {
    enum class What : std::uint8_t {
        move,
        dead_stones,
        /// Which stones `side` counts as dead where `marked` are marked.
        correct_dead,
    };
    What what = What::move;
    GameOptions options = {};
    /// From the start that the options give.
    std::vector<std::string> line = {};
    Colour side = Colour::first;
    std::vector<std::string> marked = {};
    int level = 10;
    /// To think, in milliseconds.
    std::int64_t time = 0;
};

/// What an engine is asked and answers, in its protocol, without input or output: whoever has the engine
/// sends it the lines of `take_lines`, hands each of its lines to `hear`, and knows how long to wait. To be
/// asked something only while it does not wait for an answer, and nothing more after a fault.
class Dialogue {
  public:
    Dialogue() = default;
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;
    virtual ~Dialogue() = default;

    /// The lines that the engine is to be sent now, without their ends, each once. Those that come before a
    /// fault too.
    std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }
    bool has_lines() const { return !lines_.empty(); }

    /// Takes a line of the engine, without its end. What answers nothing is passed over.
    virtual void hear(std::string_view line) = 0;
    /// Whether the engine has not yet answered all that it was asked.
    virtual bool waits() const = 0;
    /// Whether its move is all that is still to come.
    virtual bool waits_for_move() const = 0;
    /// What it has failed to do when it is not waited for any longer: "did not say uciok in time".
    virtual std::string silence() const = 0;
    /// Why the engine cannot be used, in words that can follow its name.
    const std::optional<std::string>& fault() const { return fault_; }

    // For a match, where the engine plays a whole game. Each is asked when the one before has been answered.

    /// The first of all: whether it is there, its name, its options.
    virtual void start(PlayerSetting setting) = 0;
    virtual void begin_game(const GameCourse& course, const MatchTime& time) = 0;
    virtual void think(const GameCourse& course, const MatchTime& time, const MatchClocks& clocks) = 0;
    /// Its time is over: it is told to move at once, where the protocol can say so.
    virtual void hurry() {}
    /// Go: which stones are dead at the end, where the engine can say so.
    virtual void ask_dead_stones() {}
    /// As it calls itself; empty where it does not.
    const std::string& name() const { return name_; }
    /// The move, as far as it can be one of `AnyGame`, or "resign".
    const std::string& move() const { return move_; }
    /// What it said of that move, as the first player sees it.
    const std::optional<record::Evaluation>& evaluation() const { return evaluation_; }
    /// Nothing where it does not say.
    const std::optional<std::vector<std::string>>& dead_stones() const { return dead_stones_; }

    // For the server, where it answers questions about one game after another.

    /// What any engine is told when it has been started; it need not answer.
    virtual void greet() {}
    /// Asks all lines of an `EngineRequest` at once, of which none is a fault.
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

/// Of an engine, in bytes: what is longer is cut off.
inline constexpr std::size_t longest_engine_name = 100;

/// The text of a move for Fairy-Stockfish and the GUIs around it, and one of theirs for `AnyGame`: they have
/// no prerogative, and some write `P*e4` for `P@e4`.
std::string write_gui_move(std::string_view move);
std::string read_gui_move(std::string_view move);

}  // namespace kradan::process
