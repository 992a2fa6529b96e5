#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/any_game.h"
#include "process/engine_process.h"
#include "record/tree.h"

namespace kradan::process {

struct EngineOption {
    std::string name;
    std::string value;
};

/// An engine as the command line names it.
struct EngineDescription {
    EngineProtocol protocol = EngineProtocol::uci;
    std::vector<std::string> command;
    /// Set before the first game. GTP has no options: each is a command with its argument.
    std::vector<EngineOption> options;
    /// As it was typed.
    std::string text;
};

/// Reads "kradan", "kradan:level=7,hash=16", "uci:COMMAND" or "gtp:COMMAND" for a game. In a command blanks
/// part the words, but for those in quotation marks or behind a backslash. The error says what is wrong.
std::expected<EngineDescription, std::string> read_engine(std::string_view text, GameId game);

/// Reads "NAME=VALUE".
std::expected<EngineOption, std::string> read_engine_option(std::string_view text);

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

/// How an engine fails, other than by a move that the rules forbid.
struct EngineFailure {
    enum class Kind : std::uint8_t {
        /// No answer in time; the engine goes on working.
        late,
        /// No answer even long after that.
        hang,
        crash,
        flood,
        /// It cannot be used: it does not run, does not speak the protocol, lacks a variant or an option.
        unusable,
        /// Nothing is wrong with it: the match was stopped.
        stopped,
    };

    Kind kind;
    /// In words that can follow the engine's name: "ended with status 3".
    std::string what;
};

/// As the result of a function that needs the engine.
inline std::unexpected<EngineFailure> unusable(std::string what) {
    return std::unexpected(EngineFailure{.kind = EngineFailure::Kind::unusable, .what = std::move(what)});
}

/// Of an engine, in bytes: what is longer is cut off.
inline constexpr std::size_t longest_engine_name = 100;

/// The engine's answer.
struct EngineMove {
    /// A move of `AnyGame`, as far as it can be one, or "resign".
    std::string text;
    std::chrono::microseconds elapsed{0};
    /// As the first player sees it.
    std::optional<record::Evaluation> evaluation = std::nullopt;
};

/// A game as the players have to know it.
struct GameCourse {
    AnyGame start;
    AnyGame now;
    /// From `start` to `now`.
    std::vector<std::string> moves = {};
};

/// An engine that plays games of a match, one after another. After a failure other than `late` it is of no
/// more use. To be used by the thread that made it alone.
class EngineClient {
  public:
    virtual ~EngineClient() = default;

    /// Starts the process and gets it ready. Once, before all games.
    virtual std::expected<void, EngineFailure> start() = 0;
    virtual std::expected<void, EngineFailure> begin_game(const GameCourse& course,
                                                          const MatchTime& time) = 0;
    virtual std::expected<EngineMove, EngineFailure> think(const GameCourse& course, const MatchTime& time,
                                                           const MatchClocks& clocks) = 0;
    /// Go: the stones that it takes for dead at the end; nothing where it does not say.
    virtual std::optional<std::vector<std::string>> dead_stones() { return std::nullopt; }
    /// As it calls itself; empty where it does not.
    virtual std::string name() const = 0;
};

/// What every player needs to know beside its own engine.
struct ClientSetting {
    EngineDescription engine;
    /// In the log.
    std::string label;
    GameId game;
    /// A file with the text of data/peers/ogi.ini.
    std::string variants_path;
    /// As `MatchTime` has it.
    std::chrono::microseconds patience{0};
    const StopSignal& stop;
    TrafficLog* log = nullptr;
};

std::unique_ptr<EngineClient> make_client(const ClientSetting& setting);

/// What an engine that was told something or asked did instead of answering. `task` says what it did not do
/// in time: "say uciok".
EngineFailure failure_of(Silence silence, EngineProcess& process, std::string_view task);

/// How long beyond the deadline of a move an engine is waited for before it is taken to hang.
inline constexpr std::chrono::seconds grace_time{5};

/// The text of a move for Fairy-Stockfish and the GUIs around it, and one of theirs for `AnyGame`: they have
/// no prerogative, and some write `P*e4` for `P@e4`.
std::string write_gui_move(std::string_view move);
std::string read_gui_move(std::string_view move);

}  // namespace kradan::process
