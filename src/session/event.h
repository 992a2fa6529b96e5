#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/outcome.h"
#include "json/json.h"
#include "refusals/refusal.h"
#include "session/config.h"

namespace kradan::session {

/// Not limited here, because whatever owns a log limits its length.
inline constexpr std::int64_t most_events = std::numeric_limits<int>::max();
inline constexpr schema::Limits move_text{.longest = 32, .alias = "Move"};
inline constexpr schema::Limits vertex_text{.longest = 8, .alias = "Cell"};

/// A refusal as stored in a log; owns its strings.
struct Verdict {
    std::string reason;
    std::string clause;
    std::string detail;

    friend bool operator==(const Verdict&, const Verdict&) = default;

    static constexpr std::string_view name = "Refusal";
    static void describe(auto& self, auto& member) {
        member("reason", self.reason, R"(the stable id of the reason: "ogi.nifu")", {.longest = 64});
        member("clause", self.clause,
               R"(the clause of the rulebook that is violated: "C5"; "" if there is none)", {.longest = 8});
        member("detail", self.detail, R"(the position of the error, or details, in English; may be "")",
               {.longest = 4096});
    }
};

inline Verdict verdict_of(const Refusal& refusal) {
    return {std::string{refusal.reason}, std::string{refusal.clause}, refusal.detail};
}

struct Created {
    Config config;

    friend bool operator==(const Created&, const Created&) = default;

    static constexpr std::string_view tag = "created";
    static void describe(auto& self, auto& member) {
        member("config", self.config, "what the players agreed on");
    }
};

struct Moved {
    Colour by;
    std::string move;

    friend bool operator==(const Moved&, const Moved&) = default;

    static constexpr std::string_view tag = "moved";
    static void describe(auto& self, auto& member) {
        member("by", self.by, "the side that moved");
        member("move", self.move, "the move", move_text);
    }
};

/// An illegal move in strict play; the board does not change.
struct MovedIllegally {
    Colour by;
    std::string move;
    Verdict verdict;
    /// The time given to the opponent (X14). Older logs omit it: in them, a player's first illegal move gives
    /// `illegal_move_bonus` if the game forgives it.
    std::optional<Milliseconds> bonus = std::nullopt;

    friend bool operator==(const MovedIllegally&, const MovedIllegally&) = default;

    static constexpr std::string_view tag = "moved-illegally";
    static void describe(auto& self, auto& member) {
        member("by", self.by, "the side that moved");
        member("move", self.move, "the illegal move; the board does not change", move_text);
        member("refusal", self.verdict, "why it is illegal");
        member("bonus", self.bonus,
               "the time that the opponent received for it, in milliseconds; absent in older logs, where a "
               "player's first illegal move gave two minutes if the game forgives it",
               {.most = clock::longest_time});
    }
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

    static constexpr What Spoke::* tag = &Spoke::what;
    static void describe(auto& self, auto& member) {
        member("by", self.by, "the side that made the offer, the request or the answer");
    }
};

inline constexpr std::array<std::string_view, 7> spoke_ids = {
    "draw-offered",    "draw-declined", "takeback-asked", "takeback-declined",
    "no-result-asked", "dead-accepted", "disputed",
};
constexpr std::span<const std::string_view> words(Spoke::What) {
    return spoke_ids;
}

/// `by` gave the opponent time.
struct TimeGiven {
    Colour by;
    Milliseconds ms;
    /// If set, this is not a gift but, with days per move, the part of the turn that fell within the
    /// opponent's vacation.
    bool vacation = false;

    friend bool operator==(const TimeGiven&, const TimeGiven&) = default;

    static constexpr std::string_view tag = "time-given";
    static void describe(auto& self, auto& member) {
        member("by", self.by, "the side that gave time to the other");
        member("ms", self.ms, "the time in milliseconds", {.most = clock::longest_time});
        member("vacation", self.vacation,
               "true: not a gift but the part of the turn, in days per move, that fell into the opponent's "
               "vacation",
               {.presence = schema::Presence::omitted});
    }
};

struct TakenBack {
    int plies;

    friend bool operator==(const TakenBack&, const TakenBack&) = default;

    static constexpr std::string_view tag = "taken-back";
    static void describe(auto& self, auto& member) {
        member("plies", self.plies, "the number of half-moves undone", {.least = 1, .most = most_events});
    }
};

/// Two passes ended play; the players now mark dead stones (W9, W10).
struct MarkingBegan {
    friend bool operator==(const MarkingBegan&, const MarkingBegan&) = default;

    static constexpr std::string_view tag = "marking-began";
    static void describe(auto&, auto&) {}
};

/// Exactly these stones are now marked as dead.
struct DeadMarked {
    Colour by;
    std::vector<std::string> dead;
    /// Whether the computer proposed them.
    bool proposal;

    friend bool operator==(const DeadMarked&, const DeadMarked&) = default;

    static constexpr std::string_view tag = "dead-marked";
    static void describe(auto& self, auto& member) {
        member("by", self.by, "the side that marked them");
        member("dead", self.dead, "all stones that are now marked as dead", vertex_text);
        member("proposal", self.proposal, "the computer proposed them");
    }
};

/// Play resumed after two passes (W10).
struct Resumed {
    Colour by;
    Colour to_move;

    friend bool operator==(const Resumed&, const Resumed&) = default;

    static constexpr std::string_view tag = "resumed";
    static void describe(auto& self, auto& member) {
        member("by", self.by, "the side that asked to resume play");
        member("toMove", self.to_move, "the side to move");
    }
};

struct Ended {
    Outcome outcome;
    std::string clause;
    /// The result as written in records: "1-0", "B+6.5", "*".
    std::string result;

    friend bool operator==(const Ended&, const Ended&) = default;

    static constexpr std::string_view tag = "ended";
    static void describe(auto& self, auto& member) {
        member("winner", self.outcome.winner, "the winner; null: nobody",
               {.presence = schema::Presence::null});
        member("reason", self.outcome.reason, "why the game ended");
        member("clause", self.clause, R"(the clause of the rulebook; "" if there is none)", {.longest = 8});
        member("result", self.result, R"(the result as written in records: "1-0", "B+6.5", "*")",
               {.longest = 32});
    }
};

using EventBody = std::variant<Created, Moved, MovedIllegally, Spoke, TimeGiven, TakenBack, MarkingBegan,
                               DeadMarked, Resumed, Ended>;

/// An entry in a game's log. A game is its events in the order of `seq`.
struct Event {
    /// 1, 2, …
    int seq = 0;
    /// The time of the event on the host's clock.
    Milliseconds at = 0;
    /// The clocks after the event; all zero in a game without clocks.
    Clocks clocks = {};
    EventBody body;

    friend bool operator==(const Event&, const Event&) = default;

    static constexpr std::string_view name = "GameEvent";
    static void describe(auto& self, auto& member) {
        member("seq", self.seq, "the number of the event: 1, 2, …", {.least = 1, .most = most_events});
        member.one_of("type", self.body, "what happened");
        member("at", self.at, "the time on the host's clock, in milliseconds",
               {.least = -schema::most_number});
        member("clocks", self.clocks,
               "for each side: milliseconds left, periods or moves left, whether it is in overtime, and, "
               "with a delay, how much of it is left; absent: all are zero, as in a game without clocks",
               {.presence = schema::Presence::omitted});
    }
    static void settle(Event& self);
};

void write_event(json::Writer& writer, const Event& event);
/// Errors are reported to `fault`; the event is then meaningless.
Event read_event(const json::Value& value, json::Fault& fault);

}  // namespace kradan::session

namespace kradan {

constexpr std::span<const std::string_view> words(EndReason) {
    return end_reason_ids;
}
constexpr std::string_view word_type(EndReason) {
    return "EndReason";
}

}  // namespace kradan

namespace kradan::schema {

template <>
struct Codec<clock::Clocks> {
    static clock::Clocks read(const json::Value& value, json::Fields& fields, std::string_view name);
    static void write(json::Writer& writer, const clock::Clocks& clocks);
    static Type type();
};

}  // namespace kradan::schema
