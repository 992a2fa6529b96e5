#pragma once

#include <optional>

#include "session/session.h"

namespace kradan::session {

Refusal refuse(std::string_view reason);

/// The arbiter's policies for games of this kind.
inline const Policies& policies(const State& state) {
    return state.game.module().policies();
}

/// The number of plies that a takeback undoes: back to this player's last move. 0 if there is none.
int plies_back(const State& state, Colour by);

// Why a player cannot act now, whatever the command's arguments; nullopt if the player can. The caller has
// checked that no flag has fallen and that the game has not ended.

std::optional<Refusal> may_always(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_move(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_offer_draw(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_answer_draw(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_claim_draw(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_claim_dead_position(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_ask_takeback(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_answer_takeback(const State& state, Colour by, const Clocks& clocks);
/// Always refuses: a fallen flag ends the game before this check.
std::optional<Refusal> why_not_claim_time(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_no_marking(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_propose_dead(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_accept_dead(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_no_result(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_abort(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_give_time(const State& state, Colour by, const Clocks& clocks);
/// Refuses the side to move, because it is not waiting for the opponent.
std::optional<Refusal> why_not_claim_gone(const State& state, Colour by, const Clocks& clocks);
/// Refuses if the opponent has accepted the marks: then it is this player's turn to answer.
std::optional<Refusal> why_not_claim_gone_in_marking(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_in_marking(const State& state, Colour by, const Clocks& clocks);

}  // namespace kradan::session
