#include "session/plan.h"

#include <algorithm>
#include <span>

#include "schema/read.h"
#include "schema/write.h"

namespace kradan::session {

namespace {

using Line = std::vector<std::string>;

Refusal bad_plan(std::string detail) {
    return {"session.bad-plan", "", std::move(detail)};
}

bool same_move(const AnyGame& game, const std::string& a, const std::string& b) {
    if (a == b) return true;
    const auto one = game.read_move(a);
    const auto other = game.read_move(b);
    return one && other && *one == *other;
}

/// The moves since the plan was made, from the opponent's first move on.
std::span<const MoveMade> played(const Plan& plan, const State& state, Colour by) {
    std::span<const MoveMade> moves = state.moves;
    moves = moves.subspan(std::min(moves.size(), static_cast<std::size_t>(std::max(plan.ply, 0))));
    while (!moves.empty() && moves.front().by == by) moves = moves.subspan(1);
    return moves;
}

bool is_open(const State& state, const Plan& plan) {
    return state.phase == Phase::playing && static_cast<std::size_t>(plan.ply) <= state.moves.size();
}

/// Whether a line matches the moves played so far and has a next move.
bool goes_on(const Line& line, std::span<const MoveMade> moves, const State& state, Colour by) {
    if (line.size() <= moves.size()) return false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].by != (i % 2 == 0 ? opponent(by) : by)) return false;
        if (!same_move(state.game, moves[i].text, line[i])) return false;
    }
    return true;
}

/// Whether the player has not moved since making the plan, so the premove still applies.
bool awaits_premove(std::span<const MoveMade> moves, Colour by) {
    return std::ranges::none_of(moves, [&](const MoveMade& move) { return move.by == by; });
}

/// Whether two lines have different replies to the same moves.
bool contradict(const Line& a, const Line& b, const AnyGame& game) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (!same_move(game, a[i], b[i])) return i % 2 == 1;
    }
    return false;
}

std::optional<Refusal> why_no_line(const Line& line, const AnyGame& game) {
    if (line.size() > longest_plan_line)
        return bad_plan("a line has at most " + std::to_string(longest_plan_line) + " moves");
    if (line.empty() || line.size() % 2 != 0) return bad_plan("a line ends with a reply");
    for (const std::string& move : line) {
        if (!game.read_move(move)) return bad_plan("no move of this game: " + move);
    }
    return std::nullopt;
}

}  // namespace

std::expected<Plan, Refusal> read_plan(const json::Value& value) {
    json::Fault fault;
    auto plan = schema::read<Plan>(value, "plan", fault);
    if (fault) return std::unexpected(Refusal{"session.malformed", "", fault.text()});
    return plan;
}

void write_plan(json::Writer& writer, const Plan& plan) {
    schema::write(writer, plan);
}

std::optional<Refusal> why_no_plan(const Plan& plan, const State& state, Colour by) {
    if (state.phase == Phase::ended) return Refusal{"session.game-over"};
    if (state.phase == Phase::marking) return Refusal{"session.marking"};
    if (plan.ply < 0 || static_cast<std::size_t>(plan.ply) > state.moves.size())
        return bad_plan("fewer moves have been made");
    if (!plan.premove && plan.lines.empty()) return bad_plan("there is nothing in it");
    if (plan.lines.size() > most_plan_lines)
        return bad_plan("a plan has at most " + std::to_string(most_plan_lines) + " lines");
    if (plan.premove && !state.game.read_move(*plan.premove))
        return bad_plan("no move of this game: " + *plan.premove);
    for (const Line& line : plan.lines) {
        if (auto refusal = why_no_line(line, state.game)) return refusal;
    }
    for (std::size_t i = 0; i < plan.lines.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (contradict(plan.lines[i], plan.lines[j], state.game))
                return bad_plan("two replies to the same moves");
        }
    }
    if (is_spent(plan, state, by)) return Refusal{"session.too-late"};
    return std::nullopt;
}

std::optional<AnyIntent> planned_move(const Plan& plan, const State& state, Colour by) {
    if (!is_open(state, plan) || state.game.side_to_move() != by) return std::nullopt;
    const auto moves = played(plan, state, by);
    if (moves.empty()) return std::nullopt;
    const auto legal = [&](const std::string& text) -> std::optional<AnyIntent> {
        const auto intent = state.game.read_move(text);
        if (!intent || state.game.why_illegal(*intent)) return std::nullopt;
        return *intent;
    };
    for (const Line& line : plan.lines) {
        if (moves.size() % 2 == 0 || !goes_on(line, moves, state, by)) continue;
        if (auto move = legal(line[moves.size()])) return move;
    }
    if (plan.premove && awaits_premove(moves, by)) return legal(*plan.premove);
    return std::nullopt;
}

bool is_spent(const Plan& plan, const State& state, Colour by) {
    if (!is_open(state, plan)) return true;
    const auto moves = played(plan, state, by);
    if (plan.premove && awaits_premove(moves, by)) return false;
    return std::ranges::none_of(plan.lines,
                                [&](const Line& line) { return goes_on(line, moves, state, by); });
}

}  // namespace kradan::session
