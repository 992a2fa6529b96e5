#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "session/command.h"
#include "session/event.h"

/// The arbiter: `decide` judges what a player wants to do and says what comes of it; `apply` brings that
/// about and never judges, so that an old log gives the same game for ever. Neither knows the time, or
/// chance, but from its arguments.
namespace kradan::session {

/// What a first illegal move of strict chess gives the opponent (X14).
inline constexpr Milliseconds illegal_move_bonus = 120'000;
/// What `Act::give_time` gives.
inline constexpr Milliseconds time_gift = 15'000;
/// Nobody is given time that would leave more main time than the game began with and this.
inline constexpr Milliseconds most_extra_time = 600'000;

enum class Phase {
    playing,
    /// Go: two passes were made, and the dead stones are being settled (W10).
    marking,
    ended,
};

struct MoveMade {
    Colour by;
    /// As the command line writes it, and as people do.
    std::string text;
    std::string label;
    /// What both players had left when the turn began.
    Clocks clocks_before;
    /// The time given and the disputes up to this move.
    std::array<Milliseconds, 2> given_before;
    int disputes_before;
    /// Of the event that made it.
    int seq;
    /// Where it stands in `State::line`, counted from 1.
    int place_in_line;
};

/// A game under way: the fold of its events.
struct State {
    Config config;
    AnyGame game;
    Phase phase = Phase::playing;
    /// Of the latest event.
    int seq = 0;

    /// What is left at the time `since`; from then on the clock of the side to move runs.
    Clocks clocks = {};
    Milliseconds since = 0;
    /// What was left when the turn began, to be given back if it is taken back.
    Clocks turn_clocks = {};
    /// By colour: the time that each has got from the opponent, as a gift or for an illegal move (X14). No
    /// takeback takes it away again.
    std::array<Milliseconds, 2> given = {};

    std::vector<MoveMade> moves = {};
    /// The moves as text for `AnyGame::play_line`, with the resumptions among them.
    std::vector<std::string> line = {};

    std::optional<Colour> draw_offer = std::nullopt;
    std::optional<Colour> takeback = std::nullopt;
    std::optional<Colour> no_result = std::nullopt;

    /// Stones marked as dead: whole groups, sorted.
    std::vector<std::string> dead = {};
    bool marked_by_hand = false;
    std::array<bool, 2> accepted = {};
    int disputes = 0;

    std::array<int, 2> illegal_moves = {};
    std::optional<MovedIllegally> last_illegal = std::nullopt;
    std::optional<Ended> ended = std::nullopt;
};

/// The first event of a game, or all that is wrong with what was agreed.
std::expected<Event, std::vector<Refusal>> create(const Config& config, Milliseconds now);

/// What comes of a command of a player at this time: at least one event, or a refusal. If the flag of the
/// side on turn has fallen by then, the game ends on time, whatever the command was. Of the time since the
/// latest event the command's `lag` does not count if it is that side's; if it is the other's, the flag
/// has not fallen before it was down for as long as `lag`.
std::expected<std::vector<Event>, Refusal> decide(const State& state, const Command& command, Colour by,
                                                  Milliseconds now);

/// The state that the first event of a log describes; nothing if it is no beginning of a game.
std::optional<State> begin(const Event& event);

/// Brings an event about. False, with the state as it was, if it cannot be the next event of this game: out
/// of order, of the wrong side or phase, or a move that nobody could carry out on this board. Whether the
/// rules allow it is no question here.
[[nodiscard]] bool apply(State& state, const Event& event);

/// Brings events about, one after another; a refusal names the first that does not follow, with the state as
/// it was before all of them.
std::expected<void, Refusal> append(State& state, std::span<const Event> events);

/// The game of a whole log; a refusal names the event that does not fit.
std::expected<State, Refusal> replay(std::span<const Event> events);

/// What both have left at this time; nothing if the flag of the side on turn has fallen.
std::optional<Clocks> clocks_at(const State& state, Milliseconds now);

/// The side whose clock is running: none while dead stones are marked, when the game is over, and, with a
/// late start, before both have moved.
std::optional<Colour> running(const State& state);

/// Whether the clocks still wait for the first moves: a late start, and a side has not moved yet.
bool awaits_first_moves(const State& state);

/// When the flag of the side whose clock is running falls, if nothing is done; nothing where none is running.
std::optional<Milliseconds> flag_falls(const State& state);

/// The commands of this player that would be accepted at this time.
std::vector<Act> actions(const State& state, Colour by, Milliseconds now);

/// What a player says to the marking who counts these stones, sorted, as dead: accepts it, or marks it so.
Command answer_to_marking(const State& state, const std::vector<std::string>& dead);

}  // namespace kradan::session
