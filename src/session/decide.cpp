#include <algorithm>
#include <array>
#include <cassert>
#include <set>
#include <utility>

#include "catalog/count.h"
#include "games/go/notation.h"
#include "session/refusals.h"
#include "session/session.h"

namespace kradan::session {

namespace {

/// The clocks at the start of a turn that is taken back, plus the time given since.
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

/// Collects the events of one decision. Each action that `why_not` can allow has a function, which runs if
/// the action is allowed and may still refuse the command's arguments.
class Decision {
  public:
    Decision(const State& state, Milliseconds now, const Clocks& clocks, int mate_search)
        : state_(state), now_(std::max(now, state.since)), clocks_(clocks), mate_search_(mate_search) {}

    std::expected<std::vector<Event>, Refusal> on(const Command& command, Colour by);
    std::vector<Event> flag_fell();

    std::optional<Refusal> move(const Command& command, Colour by);
    std::optional<Refusal> resign(const Command& command, Colour by);
    template <Spoke::What what>
    std::optional<Refusal> speak(const Command&, Colour by) {
        add(Spoke{what, by});
        return std::nullopt;
    }
    template <EndReason reason>
    std::optional<Refusal> end_undecided(const Command&, Colour) {
        end({std::nullopt, reason});
        return std::nullopt;
    }
    std::optional<Refusal> claim_draw(const Command& command, Colour by);
    std::optional<Refusal> claim_dead_position(const Command& command, Colour by);
    std::optional<Refusal> accept_takeback(const Command& command, Colour by);
    template <bool proposal>
    std::optional<Refusal> mark(const Command& command, Colour by) {
        return mark(command.vertices, by, proposal);
    }
    std::optional<Refusal> accept_dead(const Command& command, Colour by);
    std::optional<Refusal> resume(const Command& command, Colour by);
    std::optional<Refusal> agree_no_result(const Command& command, Colour by);
    std::optional<Refusal> give_time(const Command& command, Colour by);
    std::optional<Refusal> claim_gone(const Command& command, Colour by);

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
    void illegal_move(const AnyIntent& intent, const Refusal& why, Colour by);
    std::optional<Refusal> mark(const std::vector<std::string>& vertices, Colour by, bool proposal);

    const State& state_;
    Milliseconds now_;
    Clocks clocks_;
    int mate_search_;
    std::vector<Event> events_;
};

/// The rule for one action.
struct ActRule {
    using WhyNot = std::optional<Refusal> (*)(const State& state, Colour by, const Clocks& clocks);

    std::string_view id;
    /// The checks while playing, and while dead stones are marked.
    WhyNot why_not;
    WhyNot why_not_in_marking;
    /// Null if the checks always refuse: a fallen flag ends the game before anyone can claim it.
    std::optional<Refusal> (Decision::*run)(const Command& command, Colour by);
};

/// In the order of `Act`.
constexpr std::array<ActRule, act_count> act_rules = {{
    {"move", why_not_move, why_not_in_marking, &Decision::move},
    {"resign", may_always, may_always, &Decision::resign},
    {"offer-draw", why_not_offer_draw, why_not_in_marking, &Decision::speak<Spoke::What::draw_offered>},
    {"accept-draw", why_not_answer_draw, why_not_in_marking, &Decision::end_undecided<EndReason::agreement>},
    {"decline-draw", why_not_answer_draw, why_not_in_marking, &Decision::speak<Spoke::What::draw_declined>},
    {"claim-draw", why_not_claim_draw, why_not_in_marking, &Decision::claim_draw},
    {"claim-dead-position", why_not_claim_dead_position, why_not_in_marking, &Decision::claim_dead_position},
    {"ask-takeback", why_not_ask_takeback, why_not_in_marking, &Decision::speak<Spoke::What::takeback_asked>},
    {"accept-takeback", why_not_answer_takeback, why_not_in_marking, &Decision::accept_takeback},
    {"decline-takeback", why_not_answer_takeback, why_not_in_marking,
     &Decision::speak<Spoke::What::takeback_declined>},
    {"claim-time", why_not_claim_time, why_not_in_marking, nullptr},
    {"mark-dead", why_no_marking, may_always, &Decision::mark<false>},
    {"propose-dead", why_no_marking, why_not_propose_dead, &Decision::mark<true>},
    {"accept-dead", why_no_marking, why_not_accept_dead, &Decision::accept_dead},
    {"resume", why_no_marking, may_always, &Decision::resume},
    {"agree-no-result", why_not_no_result, why_not_in_marking, &Decision::agree_no_result},
    {"abort", why_not_abort, why_not_in_marking, &Decision::end_undecided<EndReason::aborted>},
    {"give-time", why_not_give_time, why_not_in_marking, &Decision::give_time},
    {"claim-gone", why_not_claim_gone, why_not_claim_gone_in_marking, &Decision::claim_gone},
}};

const ActRule& rule(Act act) {
    return act_rules[static_cast<std::size_t>(act)];
}

std::optional<Refusal> why_not(const State& state, Act act, Colour by, const Clocks& clocks) {
    if (state.phase == Phase::ended) return refuse("session.game-over");
    const auto asked = state.phase == Phase::marking ? rule(act).why_not_in_marking : rule(act).why_not;
    return asked(state, by, clocks);
}

std::expected<std::vector<Event>, Refusal> Decision::on(const Command& command, Colour by) {
    assert(rule(command.act).run);
    auto refusal = (this->*rule(command.act).run)(command, by);
    if (refusal) return std::unexpected(*std::move(refusal));
    return std::move(events_);
}

std::vector<Event> Decision::flag_fell() {
    const Colour late = *running(state_);
    clocks_[place(late)] = {.left = 0, .count = 0, .overtime = clocks_[place(late)].overtime};
    const Colour winner = opponent(late);
    if (state_.game.can_mate(winner, mate_search_)) {
        end({winner, EndReason::time});
    } else {
        end({std::nullopt, EndReason::time_draw});
    }
    return std::move(events_);
}

std::optional<Refusal> Decision::resign(const Command&, Colour by) {
    end({opponent(by), EndReason::resignation});
    return std::nullopt;
}

std::optional<Refusal> Decision::claim_draw(const Command&, Colour) {
    end({std::nullopt, state_.game.claims().front()});
    return std::nullopt;
}

std::optional<Refusal> Decision::claim_dead_position(const Command&, Colour) {
    if (!state_.game.is_dead(mate_search_))
        return Refusal{"session.dead-not-proved",
                       kradan::clause(EndReason::dead_position, state_.config.options.game)};
    end({std::nullopt, EndReason::dead_position});
    return std::nullopt;
}

std::optional<Refusal> Decision::accept_takeback(const Command&, Colour by) {
    const int plies = plies_back(state_, opponent(by));
    clocks_ = clocks_given_back(state_, state_.moves[state_.moves.size() - static_cast<std::size_t>(plies)]);
    add(TakenBack{plies});
    return std::nullopt;
}

std::optional<Refusal> Decision::agree_no_result(const Command&, Colour by) {
    if (state_.no_result) {
        end({std::nullopt, EndReason::no_result});
    } else {
        add(Spoke{Spoke::What::no_result_asked, by});
    }
    return std::nullopt;
}

std::optional<Refusal> Decision::move(const Command& command, Colour by) {
    if (!command.intent) return refuse("session.malformed");
    const AnyIntent& intent = *command.intent;
    auto ahead = state_.game.look_ahead(intent);
    if (!ahead) {
        Refusal& why = ahead.error();
        // In an old log, play may have continued after what is now the end of the game. Such a move is
        // refused, but does not lose the game.
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
    MovedIllegally illegal{by, intent.text(), {std::string(why.reason), std::string(why.clause), why.detail}};
    if (forgiven) {
        Clock& clock = clocks_[place(other)];
        clock = add_main_time(state_.config.time[place(other)], clock, illegal_move_bonus);
        illegal.bonus = illegal_move_bonus;
    }
    add(std::move(illegal));
    if (forgiven) return;
    if (state_.game.can_mate(other, mate_search_)) {
        end({other, EndReason::illegal_move}, why.clause);
    } else {
        end({std::nullopt, EndReason::illegal_move_draw}, why.clause);
    }
}

std::optional<Refusal> Decision::mark(const std::vector<std::string>& vertices, Colour by, bool proposal) {
    if (vertices.size() > state_.game.board().cells.size())
        return Refusal{"session.malformed", "", "vertices: more than there are points"};
    std::vector<std::string> dead;
    if (!proposal) dead = state_.dead;
    // Another stone of the same chain changes nothing.
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

std::optional<Refusal> Decision::accept_dead(const Command& command, Colour by) {
    const Colour other = opponent(by);
    const bool both = command.called_off || state_.accepted[place(other)];
    if (!state_.accepted[place(by)]) add(Spoke{Spoke::What::dead_accepted, by});
    if (both && !state_.accepted[place(other)]) add(Spoke{Spoke::What::dead_accepted, other});
    if (both) count(state_.game, state_.dead);
    return std::nullopt;
}

std::optional<Refusal> Decision::resume(const Command&, Colour by) {
    if (state_.disputes == 0) {
        add(Resumed{by, opponent(by)});
        return std::nullopt;
    }
    add(Spoke{Spoke::What::disputed, by});
    count(state_.game, {});
    return std::nullopt;
}

std::optional<Refusal> Decision::claim_gone(const Command& command, Colour by) {
    if (command.for_draw && !policies(state_).draws_by_agreement) return refuse("session.not-in-this-game");
    if (!command.gone) return refuse("session.not-gone");
    if (!command.for_draw && state_.game.can_mate(by, mate_search_)) {
        end({by, EndReason::abandoned});
    } else {
        end({std::nullopt, EndReason::abandoned_draw});
    }
    return std::nullopt;
}

std::optional<Refusal> Decision::give_time(const Command& command, Colour by) {
    const std::size_t to = place(opponent(by));
    const bool vacation = command.vacation > 0;
    const Milliseconds ms = vacation ? command.vacation : time_gift;
    clocks_[to] = add_main_time(state_.config.time[to], clocks_[to], ms);
    add(TimeGiven{by, ms, vacation});
    return std::nullopt;
}

}  // namespace

constinit const std::array<std::string_view, act_count> act_ids = [] {
    std::array<std::string_view, act_count> ids;
    std::ranges::transform(act_rules, ids.begin(), &ActRule::id);
    return ids;
}();

std::expected<Event, std::vector<Refusal>> create(const Config& config, Milliseconds now) {
    for (auto refusal : {foreign_option(config), why_not_teacher(config)}) {
        if (refusal) return std::unexpected(std::vector{*std::move(refusal)});
    }
    Config settled = config;
    settle_furigoma(settled);
    settled.options.game.module().settle_new(settled.options);
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

Clocks shown_clocks(const State& state, Milliseconds now) {
    if (const auto clocks = clocks_at(state, std::max(now, state.since))) return *clocks;
    Clocks clocks = state.clocks;
    if (const auto side = running(state)) clocks[place(*side)] = {};
    return clocks;
}

namespace {

/// The time up to which the running clock is charged.
Milliseconds time_that_counts(const State& state, const Command& command, Colour by, Milliseconds now) {
    const Milliseconds lag = std::max<Milliseconds>(command.lag, 0);
    if (running(state) == by) return now - lag;
    // A command from the other side must not make the flag fall while a timely move might still be in
    // transit.
    const auto falls = flag_falls(state);
    return falls && now >= *falls && now < *falls + lag ? *falls - 1 : now;
}

}  // namespace

std::expected<std::vector<Event>, Refusal> decide(const State& state, const Command& command, Colour by,
                                                  Milliseconds now) {
    const auto clocks = clocks_at(state, time_that_counts(state, command, by, now));
    Decision decision(state, now, clocks.value_or(state.clocks), command.mate_search);
    if (!clocks) return decision.flag_fell();
    // The host may end an abandoned game at any time; the rules for players do not apply.
    const bool abandoned = command.act == Act::abort
                               ? state.phase != Phase::ended
                               : command.act == Act::accept_dead && state.phase == Phase::marking;
    const bool called_off = command.called_off && abandoned;
    const bool vacation =
        command.act == Act::give_time && command.vacation > 0 && running(state) == opponent(by);
    auto refusal = called_off || vacation ? std::nullopt : why_not(state, command.act, by, *clocks);
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
