#include <algorithm>
#include <set>
#include <utility>

#include "catalog/count.h"
#include "games/go/notation.h"
#include "session/session.h"

namespace kradan::session {

namespace {

Refusal refuse(std::string_view reason) {
    return {reason, "", {}};
}

const Policies& policies(const State& state) {
    return state.game.module().policies();
}

/// The plies that a takeback undoes: up to the latest move of this player; 0 if there is none.
int plies_back(const State& state, Colour by) {
    for (std::size_t i = state.moves.size(); i > 0; --i) {
        if (state.moves[i - 1].by == by) return static_cast<int>(state.moves.size() - i + 1);
    }
    return 0;
}

/// An offer can be made when none stands and this player may make it.
std::optional<Refusal> why_no_offer(const std::optional<Colour>& standing) {
    if (standing) return refuse("session.offer-pending");
    return std::nullopt;
}

std::optional<Refusal> why_no_answer(const std::optional<Colour>& standing, Colour by) {
    if (standing != opponent(by)) return refuse("session.no-offer");
    return std::nullopt;
}

std::optional<Refusal> why_not_claim(const State& state, Colour by) {
    const auto claims = state.game.claims();
    if (claims.empty()) return refuse("session.no-claim");
    const bool either = claims.front() == EndReason::hundred_plies;
    if (!either && by != state.game.side_to_move()) return refuse("session.not-your-turn");
    return std::nullopt;
}

std::optional<Refusal> why_not_no_result(const State& state, Colour by) {
    if (state.no_result == by) return refuse("session.offer-pending");
    const auto* stones = state.game.as<Stones>();
    if (!state.no_result && !(stones && stones->repeats())) return refuse("session.no-claim");
    return std::nullopt;
}

std::optional<Refusal> why_not_in_marking(const State& state, Act act, Colour by) {
    switch (act) {
        case Act::resign:
        case Act::mark_dead:
        case Act::resume:
        case Act::claim_gone:
            return std::nullopt;
        case Act::propose_dead:
            if (state.marked_by_hand || state.accepted[0] || state.accepted[1])
                return refuse("session.too-late");
            return std::nullopt;
        case Act::accept_dead:
            if (state.accepted[place(by)]) return refuse("session.offer-pending");
            return std::nullopt;
        default:
            return refuse("session.marking");
    }
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

/// Whether a player could do this now, whatever the particulars of the command. No flag has fallen.
std::optional<Refusal> why_not(const State& state, Act act, Colour by, const Clocks& clocks) {
    const bool has_stones = state.game.as<Stones>() != nullptr;
    if (state.phase == Phase::ended) return refuse("session.game-over");
    if (state.phase == Phase::marking) return why_not_in_marking(state, act, by);
    switch (act) {
        case Act::move:
            if (by != state.game.side_to_move()) return refuse("session.not-your-turn");
            return std::nullopt;
        case Act::resign:
            return std::nullopt;
        case Act::offer_draw:
            if (!policies(state).draws_by_agreement) return refuse("session.not-in-this-game");
            return why_no_offer(state.draw_offer);
        case Act::accept_draw:
        case Act::decline_draw:
            return why_no_answer(state.draw_offer, by);
        case Act::claim_draw:
            return why_not_claim(state, by);
        case Act::claim_dead_position:
            if (!policies(state).dead_positions) return refuse("session.not-in-this-game");
            return std::nullopt;
        case Act::ask_takeback:
            if (plies_back(state, by) == 0) return refuse("session.nothing-to-take-back");
            return why_no_offer(state.takeback);
        case Act::accept_takeback:
        case Act::decline_takeback:
            return why_no_answer(state.takeback, by);
        case Act::claim_time:
            return refuse("session.time-left");
        case Act::mark_dead:
        case Act::propose_dead:
        case Act::accept_dead:
        case Act::resume:
            return refuse(has_stones ? "session.not-marking" : "session.not-in-this-game");
        case Act::agree_no_result:
            if (!has_stones) return refuse("session.not-in-this-game");
            return why_not_no_result(state, by);
        case Act::abort:
            if (state.game.ply() >= 2 || state.last_illegal) return refuse("session.too-late");
            return std::nullopt;
        case Act::give_time:
            return why_not_give_time(state, by, clocks);
        case Act::claim_gone:
            // Whoever is to move is not waiting for anybody.
            if (by == state.game.side_to_move()) return refuse("session.your-turn");
            return std::nullopt;
    }
    return refuse("session.malformed");
}

/// What both players had left when this turn began, with what they have been given since.
Clocks clocks_given_back(const State& state, const MoveMade& move) {
    Clocks clocks = move.clocks_before;
    for (std::size_t side = 0; side < clocks.size(); ++side) {
        const Milliseconds given = state.given[side] - move.given_before[side];
        if (given > 0) clocks[side] = add_main_time(state.config.time[side], clocks[side], given);
    }
    return clocks;
}

std::string result_text(const State& state, const Outcome& outcome, const std::optional<go::Score>& score) {
    return score ? go::result_text(*score) : state.game.module().result_text(outcome);
}

/// Collects the events of one decision.
class Decision {
  public:
    Decision(const State& state, Milliseconds now, const Clocks& clocks)
        : state_(state), now_(std::max(now, state.since)), clocks_(clocks) {}

    std::expected<std::vector<Event>, Refusal> on(const Command& command, Colour by);
    std::vector<Event> flag_fell() {
        const Colour late = *running(state_);
        clocks_[place(late)] = {.left = 0, .count = 0, .overtime = clocks_[place(late)].overtime};
        const Colour winner = opponent(late);
        if (state_.game.can_mate(winner)) {
            end({winner, EndReason::time});
        } else {
            end({std::nullopt, EndReason::time_draw});
        }
        return std::move(events_);
    }

  private:
    void add(EventBody body) {
        events_.push_back(
            {state_.seq + static_cast<int>(events_.size()) + 1, now_, clocks_, std::move(body)});
    }
    void end(const Outcome& outcome, std::string_view broken = {},
             const std::optional<go::Score>& score = {}) {
        std::string clause{kradan::clause(outcome.reason, state_.config.options.game)};
        if (clause.empty()) clause = broken;
        add(Ended{outcome, clause, result_text(state_, outcome, score)});
    }
    void count(const AnyGame& game, const std::vector<std::string>& dead) {
        const auto score = count_game(game, dead);
        if (!score) return;
        end({score->winner, score->winner ? EndReason::score : EndReason::jigo}, {}, score);
    }
    std::optional<Refusal> move(const AnyIntent& intent, Colour by);
    void illegal_move(const AnyIntent& intent, const Refusal& why, Colour by);
    std::optional<Refusal> mark(const std::vector<std::string>& vertices, Colour by, bool proposal);
    void accept_dead(Colour by);
    void resume(Colour by);
    std::optional<Refusal> claim_gone(const Command& command, Colour by);
    void give_time(Colour by);

    const State& state_;
    Milliseconds now_;
    Clocks clocks_;
    std::vector<Event> events_;
};

std::expected<std::vector<Event>, Refusal> Decision::on(const Command& command, Colour by) {
    std::optional<Refusal> refusal;
    switch (command.act) {
        case Act::move:
            if (!command.intent) return std::unexpected(refuse("session.malformed"));
            refusal = move(*command.intent, by);
            break;
        case Act::resign:
            end({opponent(by), EndReason::resignation});
            break;
        case Act::offer_draw:
            add(Spoke{Spoke::What::draw_offered, by});
            break;
        case Act::accept_draw:
            end({std::nullopt, EndReason::agreement});
            break;
        case Act::decline_draw:
            add(Spoke{Spoke::What::draw_declined, by});
            break;
        case Act::claim_draw:
            end({std::nullopt, state_.game.claims().front()});
            break;
        case Act::claim_dead_position:
            if (!command.dead) return std::unexpected(refuse("session.no-claim"));
            end({std::nullopt, EndReason::dead_position});
            break;
        case Act::ask_takeback:
            add(Spoke{Spoke::What::takeback_asked, by});
            break;
        case Act::accept_takeback: {
            const int plies = plies_back(state_, opponent(by));
            clocks_ = clocks_given_back(state_,
                                        state_.moves[state_.moves.size() - static_cast<std::size_t>(plies)]);
            add(TakenBack{plies});
            break;
        }
        case Act::decline_takeback:
            add(Spoke{Spoke::What::takeback_declined, by});
            break;
        case Act::claim_time:
            return std::unexpected(refuse("session.time-left"));
        case Act::mark_dead:
            refusal = mark(command.vertices, by, false);
            break;
        case Act::propose_dead:
            refusal = mark(command.vertices, by, true);
            break;
        case Act::accept_dead:
            accept_dead(by);
            break;
        case Act::resume:
            resume(by);
            break;
        case Act::agree_no_result:
            if (state_.no_result) {
                end({std::nullopt, EndReason::no_result});
            } else {
                add(Spoke{Spoke::What::no_result_asked, by});
            }
            break;
        case Act::abort:
            end({std::nullopt, EndReason::aborted});
            break;
        case Act::give_time:
            give_time(by);
            break;
        case Act::claim_gone:
            refusal = claim_gone(command, by);
            break;
    }
    if (refusal) return std::unexpected(*std::move(refusal));
    return std::move(events_);
}

std::optional<Refusal> Decision::move(const AnyIntent& intent, Colour by) {
    auto ahead = state_.game.look_ahead(intent);
    if (!ahead) {
        Refusal& why = ahead.error();
        // An old log can go on where today's rules see an end; nobody loses by trying to move then.
        const bool over = state_.game.outcome() || state_.game.play_ended();
        if (!state_.config.strict || over || why.reason.starts_with("session.")) return std::move(why);
        illegal_move(intent, why, by);
        return std::nullopt;
    }
    if (running(state_)) clocks_[place(by)] = press_clock(state_.config.time[place(by)], clocks_[place(by)]);
    add(Moved{by, std::move(ahead->text)});
    if (ahead->outcome) {
        end(*ahead->outcome);
    } else if (ahead->play_ended && state_.game.as<Stones>()->all_alive()) {
        AnyGame next = state_.game;
        if (next.play(intent)) count(next, {});
    } else if (ahead->play_ended) {
        add(MarkingBegan{});
    }
    return std::nullopt;
}

void Decision::illegal_move(const AnyIntent& intent, const Refusal& why, Colour by) {
    const Colour other = opponent(by);
    const bool forgiven =
        policies(state_).first_illegal_move_is_forgiven && state_.illegal_moves[place(by)] == 0;
    if (forgiven) {
        Clock& clock = clocks_[place(other)];
        clock = add_main_time(state_.config.time[place(other)], clock, illegal_move_bonus);
    }
    add(MovedIllegally{by, intent.text(), {std::string(why.reason), std::string(why.clause), why.detail}});
    if (forgiven) return;
    if (state_.game.can_mate(other)) {
        end({other, EndReason::illegal_move}, why.clause);
    } else {
        end({std::nullopt, EndReason::illegal_move_draw}, why.clause);
    }
}

std::optional<Refusal> Decision::mark(const std::vector<std::string>& vertices, Colour by, bool proposal) {
    const auto size = static_cast<std::size_t>(state_.game.options().size);
    if (vertices.size() > size * size)
        return Refusal{"session.malformed", "", "vertices: more than there are points"};
    std::vector<std::string> dead;
    if (!proposal) dead = state_.dead;
    // Stones named twice, and others of their group, say nothing new.
    std::set<std::string> named;
    for (const auto& vertex : vertices) {
        if (named.contains(vertex)) continue;
        const auto group = state_.game.as<Stones>()->group(vertex);
        if (!group) return Refusal{"session.bad-vertex", "", vertex};
        if (group->empty()) return Refusal{"session.empty-vertex", "", vertex};
        named.insert(vertex);
        named.insert(group->begin(), group->end());
        std::vector<std::string> changed;
        const bool marked = std::ranges::binary_search(dead, group->front());
        if (marked && !proposal) {
            std::ranges::set_difference(dead, *group, std::back_inserter(changed));
        } else {
            std::ranges::set_union(dead, *group, std::back_inserter(changed));
        }
        dead = std::move(changed);
    }
    add(DeadMarked{by, std::move(dead), proposal});
    return std::nullopt;
}

void Decision::accept_dead(Colour by) {
    add(Spoke{Spoke::What::dead_accepted, by});
    if (state_.accepted[place(opponent(by))]) count(state_.game, state_.dead);
}

void Decision::resume(Colour by) {
    if (state_.disputes == 0) {
        add(Resumed{by, opponent(by)});
        return;
    }
    add(Spoke{Spoke::What::disputed, by});
    count(state_.game, {});
}

std::optional<Refusal> Decision::claim_gone(const Command& command, Colour by) {
    if (command.for_draw && !policies(state_).draws_by_agreement) return refuse("session.not-in-this-game");
    if (!command.gone) return refuse("session.not-gone");
    if (!command.for_draw && state_.game.can_mate(by)) {
        end({by, EndReason::abandoned});
    } else {
        end({std::nullopt, EndReason::abandoned_draw});
    }
    return std::nullopt;
}

void Decision::give_time(Colour by) {
    const std::size_t to = place(opponent(by));
    clocks_[to] = add_main_time(state_.config.time[to], clocks_[to], time_gift);
    add(TimeGiven{by, time_gift});
}

}  // namespace

std::expected<Event, std::vector<Refusal>> create(const Config& config, Milliseconds now) {
    if (auto refusal = foreign_option(config)) return std::unexpected(std::vector{*std::move(refusal)});
    Config settled = config;
    settle_furigoma(settled);
    auto game = AnyGame::start(settled.options);
    if (!game) return std::unexpected(std::move(game.error()));
    const auto& time = settled.time;
    if ((time[0].kind == TimeControl::Kind::none) != (time[1].kind == TimeControl::Kind::none)) {
        return std::unexpected(
            std::vector{Refusal{"session.malformed", "", "clocks: expected one for each side, or none"}});
    }
    const Clocks clocks = {start_clock(time[0]), start_clock(time[1])};
    return Event{1, now, clocks, Created{std::move(settled)}};
}

std::optional<Colour> running(const State& state) {
    if (state.phase != Phase::playing || !is_timed(state.config)) return std::nullopt;
    if (awaits_first_moves(state)) return std::nullopt;
    return state.game.side_to_move();
}

bool awaits_first_moves(const State& state) {
    const bool waits = state.phase == Phase::playing && state.config.late_start && is_timed(state.config);
    return waits && std::ranges::none_of(
                        state.moves, [&](const MoveMade& move) { return move.by != state.moves.front().by; });
}

std::optional<Clocks> clocks_at(const State& state, Milliseconds now) {
    Clocks clocks = state.clocks;
    const auto side = running(state);
    if (!side) return clocks;
    const auto left = run_clock(state.config.time[place(*side)], clocks[place(*side)], now - state.since);
    if (!left) return std::nullopt;
    clocks[place(*side)] = *left;
    return clocks;
}

namespace {

/// Up to when the clock that runs is counted.
Milliseconds time_that_counts(const State& state, const Command& command, Colour by, Milliseconds now) {
    const Milliseconds lag = std::max<Milliseconds>(command.lag, 0);
    if (running(state) == by) return now - lag;
    // Whoever is not on turn spends nobody's time, and cannot have the flag fall under a move that is still
    // under way.
    const auto falls = flag_falls(state);
    return falls && now >= *falls && now < *falls + lag ? *falls - 1 : now;
}

}  // namespace

std::expected<std::vector<Event>, Refusal> decide(const State& state, const Command& command, Colour by,
                                                  Milliseconds now) {
    const auto clocks = clocks_at(state, time_that_counts(state, command, by, now));
    Decision decision(state, now, clocks.value_or(state.clocks));
    if (!clocks) return decision.flag_fell();
    // No rule for players stands in the way of a host that calls off what nobody plays on.
    const bool called_off = command.act == Act::abort && command.called_off && state.phase != Phase::ended;
    auto refusal = called_off ? std::nullopt : why_not(state, command.act, by, *clocks);
    if (refusal) return std::unexpected(*std::move(refusal));
    return decision.on(command, by);
}

std::optional<Milliseconds> flag_falls(const State& state) {
    const auto side = running(state);
    if (!side) return std::nullopt;
    return state.since + time_to_flag(state.config.time[place(*side)], state.clocks[place(*side)]);
}

std::vector<Act> actions(const State& state, Colour by, Milliseconds now) {
    const auto clocks = clocks_at(state, now);
    if (!clocks) return {Act::claim_time};
    std::vector<Act> list;
    for (std::size_t i = 0; i < act_ids.size(); ++i) {
        if (!why_not(state, static_cast<Act>(i), by, *clocks)) list.push_back(static_cast<Act>(i));
    }
    return list;
}

Command answer_to_marking(const State& state, const std::vector<std::string>& dead) {
    std::vector<std::string> differ;
    std::ranges::set_symmetric_difference(dead, state.dead, std::back_inserter(differ));
    if (differ.empty()) return {.act = Act::accept_dead};
    return {.act = Act::mark_dead, .vertices = std::move(differ)};
}

}  // namespace kradan::session
