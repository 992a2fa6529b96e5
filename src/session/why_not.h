#pragma once

#include <optional>

#include "session/session.h"

namespace kradan::session {

Refusal refuse(std::string_view reason);

/// The plies that a takeback undoes: up to the latest move of this player; 0 if there is none.
int plies_back(const State& state, Colour by);

// What is against something that this player could do now, whatever the particulars of the command; nullopt:
// nothing. No flag has fallen, and the game has not ended.

std::optional<Refusal> may_always(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_move(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_offer_draw(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_answer_draw(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_claim_draw(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_claim_dead_position(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_ask_takeback(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_answer_takeback(const State& state, Colour by, const Clocks& clocks);
/// A flag that has fallen ends the game before anything else is looked at.
std::optional<Refusal> why_not_claim_time(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_no_marking(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_propose_dead(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_accept_dead(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_no_result(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_abort(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_give_time(const State& state, Colour by, const Clocks& clocks);
/// Whoever is to move is not waiting for anybody.
std::optional<Refusal> why_not_claim_gone(const State& state, Colour by, const Clocks& clocks);
std::optional<Refusal> why_not_in_marking(const State& state, Colour by, const Clocks& clocks);

}  // namespace kradan::session
