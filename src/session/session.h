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

/// The arbiter. `decide` checks a command and returns its events. `apply` applies events without checking
/// rules, so an old log always replays to the same game. Time and randomness come only from the arguments.
namespace kradan::session {

/// The time that a first illegal move in strict chess gives the opponent (X14).
inline constexpr Milliseconds illegal_move_bonus = 120'000;
/// The time that `Act::give_time` gives.
inline constexpr Milliseconds time_gift = 15'000;
/// A gift may raise a player's main time above its initial value by at most this much.
inline constexpr Milliseconds most_extra_time = 600'000;

enum class Phase {
    playing,
    /// Go: after two passes the players mark dead stones (W10).
    marking,
    ended,
};

struct MoveMade {
    Colour by;
    /// In command-line notation, and in players' notation.
    std::string text;
    std::string label;
    /// The clocks at the start of the turn.
    Clocks clocks_before;
    /// `State::given` and `State::disputes` before this move.
    std::array<Milliseconds, 2> given_before;
    int disputes_before;
    /// The `seq` of its event.
    int seq;
    /// Its index in `State::line`, from 1.
    int place_in_line;
};

/// A game's state: the fold of its events.
struct State {
    Config config;
    AnyGame game;
    Phase phase = Phase::playing;
    /// The `seq` of the last event.
    int seq = 0;

    /// The clocks at the time `since`; from then on the mover's clock runs.
    Clocks clocks = {};
    Milliseconds since = 0;
    /// The clocks at the start of the turn, restored by a takeback.
    Clocks turn_clocks = {};
    /// When the turn started, and the time added since then because the side to move was on vacation.
    Milliseconds turn_since = 0;
    Milliseconds turn_vacation = 0;
    /// By colour: the time received from the opponent, as a gift or for an illegal move (X14). Not undone by
    /// takebacks.
    std::array<Milliseconds, 2> given = {};

    std::vector<MoveMade> moves = {};
    /// The moves as text for `AnyGame::play_line`, including resumptions.
    std::vector<std::string> line = {};

    std::optional<Colour> draw_offer = std::nullopt;
    std::optional<Colour> takeback = std::nullopt;
    std::optional<Colour> no_result = std::nullopt;

    /// Stones marked as dead: whole chains, sorted.
    std::vector<std::string> dead = {};
    bool marked_by_hand = false;
    std::array<bool, 2> accepted = {};
    int disputes = 0;

    std::array<int, 2> illegal_moves = {};
    std::optional<MovedIllegally> last_illegal = std::nullopt;
    std::optional<Ended> ended = std::nullopt;
    /// Whether the game was over in its start position, so `ended` has no event. Older logs may continue such
    /// a game: their next event reopens it.
    bool ended_at_start = false;
};

/// Returns the first event of a game, or the errors in its config.
std::expected<Event, std::vector<Refusal>> create(const Config& config, Milliseconds now);

/// Decides a player's command at this time: returns at least one event, or a refusal. If the flag of the side
/// to move has fallen, the game ends on time, whatever the command is. In a command from the side to move,
/// `lag` is not charged to the clock; in one from the other side, a fallen flag takes effect only `lag`
/// later.
std::expected<std::vector<Event>, Refusal> decide(const State& state, const Command& command, Colour by,
                                                  Milliseconds now);

/// Returns the state after the first event of a log; nullopt if that event cannot start a game. A game that
/// starts from a finished position, such as a mate or king against king, is over.
std::optional<State> begin(const Event& event);

/// Applies an event. Returns false, with the state unchanged, if it cannot be the next event of this game:
/// wrong order, side or phase, or a move that cannot be carried out on this board. Does not check legality.
[[nodiscard]] bool apply(State& state, const Event& event);

/// Applies events in order: all of them or none. The refusal names the first that cannot be applied.
std::expected<void, Refusal> append(State& state, std::span<const Event> events);

/// Replays a whole log. The refusal names the event that cannot be applied.
std::expected<State, Refusal> replay(std::span<const Event> events);

/// The clocks at this time; nullopt if the flag of the side to move has fallen.
std::optional<Clocks> clocks_at(const State& state, Milliseconds now);

/// The clocks at this time, or at the last event if that is later; the clock of a side whose flag has
/// fallen shows 0.
Clocks shown_clocks(const State& state, Milliseconds now);

/// Returns the side whose clock is running; nullopt in a game without clocks, while dead stones are marked,
/// after the end, and, with a late start, before both sides have moved.
std::optional<Colour> running(const State& state);

/// Whether the clocks wait for the first moves: with a late start, until both sides have moved.
bool awaits_first_moves(const State& state);

/// When the running clock runs out; nullopt if none is running.
std::optional<Milliseconds> flag_falls(const State& state);

/// Returns the actions that would be accepted from this player at this time.
std::vector<Act> actions(const State& state, Colour by, Milliseconds now);

/// Returns how a player who considers the stones in `dead` (sorted) dead would answer the current marking:
/// acceptance, or marks for the differences.
Command answer_to_marking(const State& state, const std::vector<std::string>& dead);

}  // namespace kradan::session
