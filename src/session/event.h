#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/outcome.h"
#include "json/json.h"
#include "session/config.h"

namespace kradan::session {

/// A refusal as stored in a log; owns its strings.
struct Verdict {
    std::string reason;
    std::string clause;
    std::string detail;

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

struct Created {
    Config config;

    friend bool operator==(const Created&, const Created&) = default;
};

struct Moved {
    Colour by;
    std::string move;

    friend bool operator==(const Moved&, const Moved&) = default;
};

/// An illegal move in strict play; the board does not change.
struct MovedIllegally {
    Colour by;
    std::string move;
    Verdict verdict;
    /// The time that it gave the opponent (X14). Older logs leave it out: there a player's first illegal move
    /// gave `illegal_move_bonus` if the game forgives it.
    std::optional<Milliseconds> bonus = std::nullopt;

    friend bool operator==(const MovedIllegally&, const MovedIllegally&) = default;
};

/// An offer, a request or an answer; the board does not change.
struct Spoke {
    enum class What {
        draw_offered,
        draw_declined,
        takeback_asked,
        takeback_declined,
        no_result_asked,
        dead_accepted,
        /// The second disagreement about dead stones: all stones count as alive (W10).
        disputed,
    };

    What what;
    Colour by;

    friend bool operator==(const Spoke&, const Spoke&) = default;
};

inline constexpr std::array<std::string_view, 7> spoke_ids = {
    "draw-offered",    "draw-declined", "takeback-asked", "takeback-declined",
    "no-result-asked", "dead-accepted", "disputed",
};

/// `by` gave the opponent time.
struct TimeGiven {
    Colour by;
    Milliseconds ms;
    /// Not a gift: so much of the turn, in days per move, fell into the opponent's vacation.
    bool vacation = false;

    friend bool operator==(const TimeGiven&, const TimeGiven&) = default;
};

struct TakenBack {
    int plies;

    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

/// Two passes ended play; the players now mark dead stones (W9, W10).
struct MarkingBegan {
    friend bool operator==(const MarkingBegan&, const MarkingBegan&) = default;
};

/// Exactly these stones are now marked as dead.
struct DeadMarked {
    Colour by;
    std::vector<std::string> dead;
    /// Proposed by the computer.
    bool proposal;

    friend bool operator==(const DeadMarked&, const DeadMarked&) = default;
};

/// Play resumed after two passes (W10).
struct Resumed {
    Colour by;
    Colour to_move;

    friend bool operator==(const Resumed&, const Resumed&) = default;
};

struct Ended {
    Outcome outcome;
    std::string clause;
    /// The result as written in records: "1-0", "B+6.5", "*".
    std::string result;

    friend bool operator==(const Ended&, const Ended&) = default;
};

using EventBody = std::variant<Created, Moved, MovedIllegally, Spoke, TimeGiven, TakenBack, MarkingBegan,
                               DeadMarked, Resumed, Ended>;

/// An entry of a game's log. A game is its events in the order of `seq`.
struct Event {
    /// 1, 2, …
    int seq = 0;
    /// The time of the event by the host's clock.
    Milliseconds at = 0;
    /// The clocks after the event; all zero in a game without clocks.
    Clocks clocks = {};
    EventBody body;

    friend bool operator==(const Event&, const Event&) = default;
};

void write_event(json::Writer& writer, const Event& event);
/// Errors are reported to `fault`; the event is then meaningless.
Event read_event(const json::Value& value, json::Fault& fault);

}  // namespace kradan::session
