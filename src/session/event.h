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

/// A refusal that outlives the code that gave it, as a log keeps it.
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

/// An illegal move of strict play; the board stays as it is.
struct MovedIllegally {
    Colour by;
    std::string move;
    Verdict verdict;

    friend bool operator==(const MovedIllegally&, const MovedIllegally&) = default;
};

/// Something said that changes nothing on the board.
struct Spoke {
    enum class What {
        draw_offered,
        draw_declined,
        takeback_asked,
        takeback_declined,
        no_result_asked,
        dead_accepted,
        /// The second disagreement on the dead stones: all count as alive (W10).
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

/// The opponent was given time.
struct TimeGiven {
    Colour by;
    Milliseconds ms;

    friend bool operator==(const TimeGiven&, const TimeGiven&) = default;
};

struct TakenBack {
    int plies;

    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

/// Two passes ended play; the dead stones are to be settled (W9, W10).
struct MarkingBegan {
    friend bool operator==(const MarkingBegan&, const MarkingBegan&) = default;
};

/// These stones, and no others, are marked as dead now.
struct DeadMarked {
    Colour by;
    std::vector<std::string> dead;
    /// Proposed by the computer.
    bool proposal;

    friend bool operator==(const DeadMarked&, const DeadMarked&) = default;
};

/// Play goes on after two passes (W10).
struct Resumed {
    Colour by;
    Colour to_move;

    friend bool operator==(const Resumed&, const Resumed&) = default;
};

struct Ended {
    Outcome outcome;
    std::string clause;
    /// As records write it: "1-0", "B+6.5", "*".
    std::string result;

    friend bool operator==(const Ended&, const Ended&) = default;
};

using EventBody = std::variant<Created, Moved, MovedIllegally, Spoke, TimeGiven, TakenBack, MarkingBegan,
                               DeadMarked, Resumed, Ended>;

/// One entry of a game's log. A game is its events, in order of `seq`.
struct Event {
    /// 1, 2, …
    int seq = 0;
    /// When it happened, by the host's clock.
    Milliseconds at = 0;
    /// What both players have left after it; all zero in a game without clocks.
    Clocks clocks = {};
    EventBody body;

    friend bool operator==(const Event&, const Event&) = default;
};

void write_event(json::Writer& writer, const Event& event);
/// What is wrong goes to the fault; the event is meaningless then.
Event read_event(const json::Value& value, json::Fault& fault);

}  // namespace kradan::session
