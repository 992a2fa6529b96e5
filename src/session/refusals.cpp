#include "session/refusals.h"

namespace kradan::session {

namespace {

/// Only one offer of each kind can be open.
std::optional<Refusal> why_no_offer(const std::optional<Colour>& standing) {
    if (standing) return refuse("session.offer-pending");
    return std::nullopt;
}

std::optional<Refusal> why_no_answer(const std::optional<Colour>& standing, Colour by) {
    if (standing != opponent(by)) return refuse("session.no-offer");
    return std::nullopt;
}

}  // namespace

Refusal refuse(std::string_view reason) {
    return {reason, "", {}};
}

int plies_back(const State& state, Colour by) {
    for (std::size_t i = state.moves.size(); i > 0; --i) {
        if (state.moves[i - 1].by == by) return static_cast<int>(state.moves.size() - i + 1);
    }
    return 0;
}

std::optional<Refusal> may_always(const State&, Colour, const Clocks&) {
    return std::nullopt;
}

std::optional<Refusal> why_not_move(const State& state, Colour by, const Clocks&) {
    if (by != state.game.side_to_move()) return refuse("session.not-your-turn");
    return std::nullopt;
}

std::optional<Refusal> why_not_offer_draw(const State& state, Colour, const Clocks&) {
    if (!policies(state).draws_by_agreement) return refuse("session.not-in-this-game");
    return why_no_offer(state.draw_offer);
}

std::optional<Refusal> why_not_answer_draw(const State& state, Colour by, const Clocks&) {
    return why_no_answer(state.draw_offer, by);
}

std::optional<Refusal> why_not_claim_draw(const State& state, Colour by, const Clocks&) {
    const auto claims = state.game.claims();
    if (claims.empty()) return refuse("session.no-claim");
    const bool either = claims.front() == EndReason::hundred_plies;
    if (!either && by != state.game.side_to_move()) return refuse("session.not-your-turn");
    return std::nullopt;
}

std::optional<Refusal> why_not_claim_dead_position(const State& state, Colour, const Clocks&) {
    if (!policies(state).dead_positions) return refuse("session.not-in-this-game");
    return std::nullopt;
}

std::optional<Refusal> why_not_ask_takeback(const State& state, Colour by, const Clocks&) {
    if (plies_back(state, by) == 0) return refuse("session.nothing-to-take-back");
    return why_no_offer(state.takeback);
}

std::optional<Refusal> why_not_answer_takeback(const State& state, Colour by, const Clocks&) {
    return why_no_answer(state.takeback, by);
}

std::optional<Refusal> why_not_claim_time(const State&, Colour, const Clocks&) {
    return refuse("session.time-left");
}

std::optional<Refusal> why_no_marking(const State& state, Colour, const Clocks&) {
    return refuse(state.game.as<Stones>() ? "session.not-marking" : "session.not-in-this-game");
}

std::optional<Refusal> why_not_propose_dead(const State& state, Colour, const Clocks&) {
    if (state.marked_by_hand || state.accepted[0] || state.accepted[1]) return refuse("session.too-late");
    return std::nullopt;
}

std::optional<Refusal> why_not_accept_dead(const State& state, Colour by, const Clocks&) {
    if (state.accepted[place(by)]) return refuse("session.offer-pending");
    return std::nullopt;
}

std::optional<Refusal> why_not_no_result(const State& state, Colour by, const Clocks&) {
    const auto* stones = state.game.as<Stones>();
    if (!stones) return refuse("session.not-in-this-game");
    if (state.no_result == by) return refuse("session.offer-pending");
    if (!state.no_result && !stones->repeats()) return refuse("session.no-claim");
    return std::nullopt;
}

std::optional<Refusal> why_not_abort(const State& state, Colour, const Clocks&) {
    if (state.game.ply() >= 2 || state.last_illegal) return refuse("session.too-late");
    return std::nullopt;
}

std::optional<Refusal> why_not_give_time(const State& state, Colour by, const Clocks& clocks) {
    const std::size_t to = place(opponent(by));
    const TimeControl& control = state.config.time[to];
    if (control.kind == TimeControl::Kind::none || control.kind == TimeControl::Kind::days)
        return refuse("session.no-main-time");
    const Milliseconds main_time = clocks[to].overtime ? 0 : clocks[to].left;
    if (main_time + time_gift > control.initial + most_extra_time) return refuse("session.time-enough");
    return std::nullopt;
}

std::optional<Refusal> why_not_claim_gone(const State& state, Colour by, const Clocks&) {
    if (by == state.game.side_to_move()) return refuse("session.your-turn");
    return std::nullopt;
}

std::optional<Refusal> why_not_claim_gone_in_marking(const State& state, Colour by, const Clocks&) {
    if (state.accepted[place(opponent(by))]) return refuse("session.your-turn");
    return std::nullopt;
}

std::optional<Refusal> why_not_in_marking(const State&, Colour, const Clocks&) {
    return refuse("session.marking");
}

}  // namespace kradan::session
