#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

#include "session/session.h"

namespace kradan::session {

namespace {

void withdraw_offers(State& state) {
    state.draw_offer.reset();
    state.takeback.reset();
    state.no_result.reset();
}

bool bring_about(State&, const Created&) {
    return false;
}

bool bring_about(State& state, const Moved& body) {
    const Colour by = state.game.side_to_move();
    const auto intent = state.game.read_move(body.move);
    if (state.phase != Phase::playing || body.by != by || !intent) return false;
    auto played = state.game.play_unjudged(*intent);
    if (!played) return false;
    state.line.push_back(played->text);
    state.moves.push_back({by, std::move(played->text), std::move(played->label), state.turn_clocks,
                           state.given, state.disputes, state.seq + 1, static_cast<int>(state.line.size())});
    // An offer is open until the opponent answers it or moves.
    if (state.draw_offer == opponent(by)) state.draw_offer.reset();
    state.takeback.reset();
    state.no_result.reset();
    return true;
}

/// Returns the bonus for a first illegal move whose event does not contain one.
Milliseconds bonus_of_older_log(const State& state) {
    return state.game.module().policies().first_illegal_move_is_forgiven ? illegal_move_bonus : 0;
}

bool bring_about(State& state, const MovedIllegally& body) {
    if (state.phase != Phase::playing || body.by != state.game.side_to_move()) return false;
    const bool first = ++state.illegal_moves[place(body.by)] == 1;
    state.given[place(opponent(body.by))] += body.bonus.value_or(first ? bonus_of_older_log(state) : 0);
    state.last_illegal = body;
    return true;
}

bool bring_about(State& state, const TimeGiven& body) {
    if (state.phase != Phase::playing) return false;
    const std::size_t to = place(opponent(body.by));
    // A takeback restores the turn's time, including vacation.
    if (body.vacation) {
        state.turn_vacation += body.ms;
        return true;
    }
    state.given[to] += body.ms;
    state.turn_clocks[to] = add_main_time(state.config.time[to], state.turn_clocks[to], body.ms);
    return true;
}

bool bring_about(State& state, const Spoke& body) {
    const bool of_marking = body.what == Spoke::What::dead_accepted || body.what == Spoke::What::disputed;
    if (of_marking != (state.phase == Phase::marking)) return false;
    switch (body.what) {
        case Spoke::What::draw_offered:
            state.draw_offer = body.by;
            break;
        case Spoke::What::draw_declined:
            state.draw_offer.reset();
            break;
        case Spoke::What::takeback_asked:
            state.takeback = body.by;
            break;
        case Spoke::What::takeback_declined:
            state.takeback.reset();
            break;
        case Spoke::What::no_result_asked:
            state.no_result = body.by;
            break;
        case Spoke::What::dead_accepted:
            state.accepted[place(body.by)] = true;
            break;
        case Spoke::What::disputed:
            state.disputes = 2;
            state.dead.clear();
            break;
    }
    return true;
}

bool bring_about(State& state, const TakenBack& body) {
    const auto made = static_cast<int>(state.moves.size());
    if (state.phase != Phase::playing || body.plies < 1 || body.plies > made) return false;
    // A takeback restores everything except the counts of illegal moves and the time given.
    state.disputes = state.moves[static_cast<std::size_t>(made - body.plies)].disputes_before;
    for (int i = 0; i < body.plies; ++i) {
        // Also removes a resumption after the move.
        while (state.line.back() != state.moves.back().text) state.line.pop_back();
        state.game.take_back();
        state.line.pop_back();
        state.moves.pop_back();
    }
    withdraw_offers(state);
    return true;
}

bool bring_about(State& state, const MarkingBegan&) {
    if (state.phase != Phase::playing || !state.game.as<Stones>()) return false;
    state.phase = Phase::marking;
    state.dead.clear();
    state.marked_by_hand = false;
    state.accepted = {};
    withdraw_offers(state);
    return true;
}

/// Whether the vertices are sorted, without duplicates, and all occupied by stones. Looks up each chain only
/// once, since the list in a log may be long.
bool are_stones(const AnyGame& game, const std::vector<std::string>& vertices) {
    if (std::ranges::adjacent_find(vertices, std::greater_equal{}) != vertices.end()) return false;
    std::set<std::string> known;
    return std::ranges::all_of(vertices, [&](const std::string& vertex) {
        if (known.contains(vertex)) return true;
        auto group = game.as<Stones>()->group(vertex);
        if (!group || group->empty()) return false;
        known.insert(std::make_move_iterator(group->begin()), std::make_move_iterator(group->end()));
        return true;
    });
}

bool bring_about(State& state, const DeadMarked& body) {
    if (state.phase != Phase::marking || !are_stones(state.game, body.dead)) return false;
    state.dead = body.dead;
    state.accepted = {};
    if (!body.proposal) state.marked_by_hand = true;
    return true;
}

bool bring_about(State& state, const Resumed& body) {
    if (state.phase != Phase::marking) return false;
    state.game.resume(body.to_move);
    state.line.emplace_back(resume_word(body.to_move));
    state.phase = Phase::playing;
    state.disputes = 1;
    state.dead.clear();
    state.accepted = {};
    return true;
}

bool bring_about(State& state, const Ended& body) {
    state.phase = Phase::ended;
    state.ended = body;
    withdraw_offers(state);
    return true;
}

void remember_turn(State& state, const Event& event) {
    if (const auto* illegal = std::get_if<MovedIllegally>(&event.body)) {
        const std::size_t other = place(opponent(illegal->by));
        state.turn_clocks[other] = event.clocks[other];
    } else if (std::holds_alternative<Moved>(event.body) || std::holds_alternative<TakenBack>(event.body) ||
               std::holds_alternative<Resumed>(event.body)) {
        state.turn_clocks = event.clocks;
        state.turn_since = event.at;
        state.turn_vacation = 0;
    }
}

void end_at_start(State& state, const Outcome& outcome) {
    const GameId game = state.config.options.game;
    state.phase = Phase::ended;
    state.ended =
        Ended{outcome, std::string{clause(outcome.reason, game)}, game.module().result_text(outcome)};
    state.ended_at_start = true;
}

void open_again(State& state) {
    state.phase = Phase::playing;
    state.ended.reset();
    state.ended_at_start = false;
}

}  // namespace

std::optional<State> begin(const Event& event) {
    const auto* created = std::get_if<Created>(&event.body);
    if (!created || event.seq != 1) return std::nullopt;
    auto game = AnyGame::start(created->config.options);
    if (!game) return std::nullopt;
    State state{.config = created->config, .game = *std::move(game)};
    state.seq = event.seq;
    state.clocks = event.clocks;
    state.turn_clocks = event.clocks;
    state.turn_since = event.at;
    state.since = event.at;
    if (const auto outcome = state.game.outcome()) end_at_start(state, *outcome);
    return state;
}

bool apply(State& state, const Event& event) {
    const bool again = state.ended_at_start;
    if (event.seq != state.seq + 1 || (state.phase == Phase::ended && !again)) return false;
    if (again) open_again(state);
    const bool done = std::visit([&](const auto& body) { return bring_about(state, body); }, event.body);
    if (!done) {
        if (again) end_at_start(state, *state.game.outcome());
        return false;
    }
    state.seq = event.seq;
    state.clocks = event.clocks;
    state.since = event.at;
    remember_turn(state, event);
    return true;
}

namespace {

/// Applies events in order. Returns the refusal for the first one that cannot be applied; the events before
/// it stay applied.
std::optional<Refusal> why_not_all(State& state, std::span<const Event> events) {
    for (const Event& event : events) {
        if (!apply(state, event))
            return Refusal{"session.out-of-order", "", "event " + std::to_string(event.seq)};
    }
    return std::nullopt;
}

}  // namespace

std::expected<void, Refusal> append(State& state, std::span<const Event> events) {
    // A single event that cannot be applied leaves the state unchanged: no copy is needed.
    if (events.size() == 1) {
        if (auto refusal = why_not_all(state, events)) return std::unexpected(*std::move(refusal));
        return {};
    }
    State next = state;
    if (auto refusal = why_not_all(next, events)) return std::unexpected(*std::move(refusal));
    state = std::move(next);
    return {};
}

std::expected<State, Refusal> replay(std::span<const Event> events) {
    if (events.empty())
        return std::unexpected(Refusal{"session.malformed", "", "a log begins with its created event"});
    auto state = begin(events.front());
    if (!state) return std::unexpected(Refusal{"session.malformed", "", "event 1 begins no game"});
    if (auto refusal = why_not_all(*state, events.subspan(1))) return std::unexpected(*std::move(refusal));
    return *std::move(state);
}

}  // namespace kradan::session
