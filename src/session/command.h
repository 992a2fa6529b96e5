#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "clock/clock.h"
#include "json/json.h"
#include "schema/describe.h"

namespace kradan::session {

using clock::Milliseconds;

/// Players' actions.
enum class Act {
    move,
    resign,
    offer_draw,
    accept_draw,
    decline_draw,
    claim_draw,
    claim_dead_position,
    ask_takeback,
    accept_takeback,
    decline_takeback,
    claim_time,
    mark_dead,
    propose_dead,
    accept_dead,
    resume,
    agree_no_result,
    abort,
    give_time,
    claim_gone,
};

inline constexpr std::size_t act_count = static_cast<std::size_t>(Act::claim_gone) + 1;

/// The ids used in a COMMAND, from `act_rules` in `decide.cpp`. Indexed by `Act`.
extern const std::array<std::string_view, act_count> act_ids;

inline std::string_view id(Act act) {
    return act_ids[static_cast<std::size_t>(act)];
}

struct Command {
    Act act = Act::move;
    /// move: the requested move, legal or not.
    std::optional<AnyIntent> intent = std::nullopt;
    /// mark-dead, propose-dead: vertices of stones.
    std::vector<std::string> vertices = {};
    /// claim-gone: the host's verdict that the opponent has been away long enough, and whether only a draw is
    /// claimed.
    bool gone = false;
    bool for_draw = false;
    /// abort, accept-dead: the host's verdict that the game is abandoned. accept-dead then counts for both
    /// sides. Players cannot send it.
    bool called_off = false;
    /// give-time: with days per move, the part of the opponent's turn that fell within the opponent's
    /// vacation, as the host determined it; 0 for a gift. Players cannot send it.
    Milliseconds vacation = 0;
    /// The network lag that the host compensates for, within its own limits. In a command from the side to
    /// move: time that is not charged to its clock. In a command from the other side: how long a timely move
    /// by the side to move might still be in transit. Not part of the COMMAND, so players cannot send it.
    Milliseconds lag = 0;
    /// The number of positions that a search may examine to prove that a side can never mate, when a dead
    /// position is claimed or a game is lost on time. Set only by the host, like `lag`.
    int mate_search = usual_mate_search;
};

inline std::span<const std::string_view> words(Act) {
    return act_ids;
}
constexpr std::string_view word_type(Act) {
    return "Act";
}

/// What a player claims when the opponent is gone.
enum class GoneClaim { win, draw };
inline constexpr std::array<std::string_view, 2> gone_claim_ids = {"win", "draw"};
constexpr std::span<const std::string_view> words(GoneClaim) {
    return gone_claim_ids;
}

/// A COMMAND as sent.
struct CommandText {
    Act act = Act::move;
    /// The move or the vertex.
    std::string text = {};
    std::vector<std::string> vertices = {};
    GoneClaim claim = GoneClaim::win;
    bool gone = false;

    static constexpr std::string_view name = "Command";
    static void describe(auto& self, auto& member) {
        member.cases("do", self.act, self, "what the player does");
    }
    static void describe_case(Act act, auto& self, auto& member) {
        switch (act) {
            case Act::move:
                member("move", self.text, "the move, legal or not", {.longest = 32, .alias = "Move"});
                break;
            case Act::mark_dead:
                member("vertex", self.text, "a stone of the chain to mark or unmark",
                       {.longest = 8, .alias = "Cell"});
                break;
            case Act::propose_dead:
                member("vertices", self.vertices,
                       "the stones that the computer considers dead, before a player marks any",
                       {.longest = 8, .alias = "Cell"});
                break;
            case Act::claim_gone:
                member("claim", self.claim, "the claimed result; never a draw in Go");
                member("gone", self.gone,
                       "set by the host: the opponent has been away for long enough; never read from a "
                       "player's message",
                       {.presence = schema::Presence::omitted});
                break;
            default:
                break;
        }
    }
};

/// Parses a COMMAND (`docs/wasm.md`) for this game. The error is "session.malformed".
std::expected<Command, Refusal> read_command(const json::Value& value, const AnyGame& game);

}  // namespace kradan::session
