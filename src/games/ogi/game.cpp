#include "games/ogi/game.h"

#include <algorithm>

namespace kradan::ogi {

Game::Game(const Position& start, GameOptions options) : states_{State{start}}, options_(options) {
    outcome_ = judge({}, states_.back());
}

std::vector<EndReason> Game::claims() const {
    const int limit = position().rules().quiet_plies;
    if (outcome_ || limit == 0 || quiet_plies() < limit) return {};
    return {EndReason::hundred_plies};
}

/// G12: whether the same move has been played before and would lead from `now` to the same position as it did
/// then. The same position implies the same piece, state and side. `now` may be one move ahead of `moves_`:
/// that move is the opponent's, so it cannot be the one that repeats.
bool Game::repeats(const Position& now, Move move) const {
    if (now.rules().repetition != Repetition::illegal_move) return false;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (moves_[i] != move) continue;
        const Position& then = states_[i + 1].position;
        if (then.side_to_move() == now.side_to_move()) continue;
        Position next = now;
        next.do_move(move);
        if (next == then) return true;
    }
    return false;
}

std::vector<Move> Game::legal_moves() const {
    std::vector<Move> moves;
    if (outcome_) return moves;
    Position::MoveList list;
    position().legal_moves(list);
    moves.reserve(list.size());
    std::ranges::copy_if(list, std::back_inserter(moves),
                         [&](Move move) { return !repeats(position(), move); });
    return moves;
}

bool Game::has_legal_move(const Position& now) const {
    Position::MoveList list;
    now.legal_moves(list);
    return std::ranges::any_of(list, [&](Move move) { return !repeats(now, move); });
}

std::optional<Reason> Game::why_illegal(const Intent& intent) const {
    if (outcome_) return Reason::game_over;
    if (const auto reason = position().why_illegal(intent)) return reason;
    if (repeats(position(), move_of(intent))) return Reason::repetition;
    return std::nullopt;
}

std::expected<Move, Reason> Game::play(const Intent& intent) {
    if (const auto reason = why_illegal(intent)) return std::unexpected(*reason);
    const Move move = move_of(intent);
    make(move);
    return move;
}

std::optional<Move> Game::play_unjudged(const Intent& intent) {
    const auto move = position().unjudged_move(intent);
    if (move) make(*move);
    return move;
}

Game::State Game::after(Move move) const {
    const bool captures = position().captured_by(move).has_value();
    const bool pawn_moves = !move.is_drop() && position().piece_at(move.from()) ==
                                                   Piece{position().side_to_move(), Kind::pawn, false};
    State next{position()};
    next.position.do_move(move);
    next.quiet_plies = captures || pawn_moves ? 0 : quiet_plies() + 1;
    next.gave_check = next.position.in_check();
    return next;
}

std::optional<Outcome> Game::outcome_after(Move move) const {
    return judge(states_, after(move));
}

void Game::make(Move move) {
    const State next = after(move);
    outcome_ = judge(states_, next);
    states_.push_back(next);
    moves_.push_back(move);
}

bool Game::take_back() {
    if (moves_.empty()) return false;
    moves_.pop_back();
    states_.pop_back();
    outcome_ = judge(before(), states_.back());
    return true;
}

int Game::occurrences() const {
    return count_occurrences(before(), states_.back());
}

int Game::count_occurrences(std::span<const State> before, const State& now) {
    const auto same = [&](const State& state) { return state.position == now.position; };
    return 1 + static_cast<int>(std::ranges::count_if(before, same));
}

std::optional<Outcome> Game::judge(std::span<const State> before, const State& now) const {
    if (const auto outcome = now.position.outcome()) return outcome;
    if (!has_legal_move(now.position))
        return Outcome{opponent(now.position.side_to_move()), EndReason::no_legal_move};
    if (options_.analysis) return std::nullopt;
    const Rules& rules = now.position.rules();
    if (rules.repetition == Repetition::fourth_ends_game) {
        if (count_occurrences(before, now) >= 4) return judge_fourth_occurrence(before, now);
    }
    if (options_.engine_game) {
        if (rules.quiet_plies != 0 && now.quiet_plies >= rules.quiet_plies)
            return Outcome{std::nullopt, EndReason::hundred_plies};
        if (static_cast<int>(before.size()) >= rules.engine_plies)
            return Outcome{std::nullopt, EndReason::move_limit};
    }
    return std::nullopt;
}

/// C10: a draw, except that a side that gave check with every move since the first occurrence loses. If both
/// sides did, it is a draw.
Outcome Game::judge_fourth_occurrence(std::span<const State> before, const State& now) {
    const auto first =
        std::ranges::find_if(before, [&](const State& state) { return state.position == now.position; });
    std::array<bool, 2> only_checks = {true, true};
    const auto look = [&](const State& state) {
        const Colour mover = opponent(state.position.side_to_move());
        if (!state.gave_check) only_checks[place(mover)] = false;
    };
    std::for_each(first + 1, before.end(), look);
    look(now);
    if (only_checks[0] == only_checks[1]) return {std::nullopt, EndReason::repetition};
    return {only_checks[0] ? Colour::second : Colour::first, EndReason::perpetual_check};
}

}  // namespace kradan::ogi
