#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "json/json.h"
#include "session/clock.h"

namespace kradan::session {

/// What a player can do.
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

/// How each is called in a COMMAND; from the table of acts in `decide.cpp`.
extern const std::array<std::string_view, act_count> act_ids;

inline std::string_view id(Act act) {
    return act_ids[static_cast<std::size_t>(act)];
}

struct Command {
    Act act = Act::move;
    /// Of a move: what the player asks for, however wrong.
    std::optional<AnyIntent> intent = std::nullopt;
    /// Of mark-dead and propose-dead.
    std::vector<std::string> vertices = {};
    /// Of claim-dead-position: the verdict of a search.
    bool dead = false;
    /// Of claim-gone: the host's verdict that the opponent has been away for long enough, and whether no more
    /// than a draw is asked for.
    bool gone = false;
    bool for_draw = false;
    /// Of abort: the host's own verdict that nobody plays on. No player can send it.
    bool called_off = false;
    /// What the host gives back of the time that a command of the side on turn was under way, within whatever
    /// bound it sets. With a command of the other side: how long one of the side on turn, made in time, may
    /// still be under way. Not part of the COMMAND, so that no player can send it.
    Milliseconds lag = 0;
};

/// The COMMAND of `docs/wasm.md`, for a player of this game. What cannot be read is "session.malformed".
std::expected<Command, Refusal> read_command(const json::Value& value, const AnyGame& game);

}  // namespace kradan::session
