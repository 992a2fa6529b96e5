#include "chess/game.h"

#include <algorithm>

namespace kradan::chess {

namespace {

constexpr int fifty_moves = 100;
constexpr int seventy_five_moves = 150;

}  // namespace

Game::Game(const Position& start) : positions_{start}, outcome_(judge()) {}

int Game::repetitions() const {
    // No position before the latest capture or pawn move can stand again; and a game that goes on after
    // seventy-five moves is over whatever stood before.
    const int reversible = std::min({position().halfmove_clock(), ply(), seventy_five_moves});
    int times = 1;
    for (int back = 4; back <= reversible; back += 2) {
        const auto& earlier = positions_[static_cast<std::size_t>(ply() - back)];
        if (earlier.same_for_repetition(position())) ++times;
    }
    return times;
}

std::optional<Outcome> Game::judge() const {
    if (const auto outcome = position().outcome()) return outcome;
    if (repetitions() >= 5) return Outcome{std::nullopt, EndReason::fivefold};
    if (position().halfmove_clock() >= seventy_five_moves) {
        return Outcome{std::nullopt, EndReason::seventy_five_moves};
    }
    return std::nullopt;
}

std::vector<EndReason> Game::claims() const {
    std::vector<EndReason> claims;
    if (outcome_) return claims;
    if (repetitions() >= 3) claims.push_back(EndReason::threefold);
    if (position().halfmove_clock() >= fifty_moves) claims.push_back(EndReason::fifty_moves);
    return claims;
}

std::vector<Move> Game::legal_moves() const {
    if (outcome_) return {};
    Position::MoveList list;
    position().legal_moves(list);
    return {list.begin(), list.end()};
}

std::optional<Reason> Game::why_illegal(const Intent& intent) const {
    if (outcome_) return Reason::game_over;
    return position().why_illegal(intent);
}

std::expected<Move, Reason> Game::play(const Intent& intent) {
    if (outcome_) return std::unexpected(Reason::game_over);
    Position next = position();
    const auto move = next.play(intent);
    if (!move) return move;
    positions_.push_back(next);
    moves_.push_back(*move);
    outcome_ = judge();
    return move;
}

std::optional<Move> Game::play_unjudged(const Intent& intent) {
    const auto move = position().unjudged_move(intent);
    if (!move) return std::nullopt;
    Position next = position();
    next.do_move(*move);
    positions_.push_back(next);
    moves_.push_back(*move);
    outcome_ = judge();
    return move;
}

bool Game::take_back() {
    if (moves_.empty()) return false;
    positions_.pop_back();
    moves_.pop_back();
    outcome_ = judge();
    return true;
}

}  // namespace kradan::chess
