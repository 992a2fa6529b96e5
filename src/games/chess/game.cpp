#include "games/chess/game.h"

#include <algorithm>

namespace kradan::chess {

namespace {

constexpr int fifty_moves = 100;
constexpr int seventy_five_moves = 150;

/// The number of times that a position has occurred, given all positions before it.
int count_repetitions(std::span<const Position> before, const Position& now) {
    // Positions before the last capture or pawn move cannot recur. The game is over after seventy-five such
    // moves, and that limit bounds the work even after unchecked moves.
    const auto ply = static_cast<int>(before.size());
    const int reversible = std::min({now.halfmove_clock(), ply, seventy_five_moves});
    int times = 1;
    for (int back = 4; back <= reversible; back += 2) {
        if (before[static_cast<std::size_t>(ply - back)].same_for_repetition(now)) ++times;
    }
    return times;
}

}  // namespace

Game::Game(const Position& start, GameOptions options) : positions_{start}, options_(options) {
    outcome_ = judge({}, start);
}

std::optional<Outcome> Game::judge(std::span<const Position> before, const Position& now) const {
    const auto outcome = now.outcome();
    const bool of_the_board = outcome && outcome->reason != EndReason::insufficient_material;
    if (options_.analysis) return of_the_board ? outcome : std::nullopt;
    if (outcome) return outcome;
    if (count_repetitions(before, now) >= 5) return Outcome{std::nullopt, EndReason::fivefold};
    if (now.halfmove_clock() >= seventy_five_moves) {
        return Outcome{std::nullopt, EndReason::seventy_five_moves};
    }
    return std::nullopt;
}

int Game::repetitions() const {
    return count_repetitions(before(), position());
}

std::optional<Outcome> Game::outcome_after(Move move) const {
    Position next = position();
    next.do_move(move);
    return judge(positions_, next);
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
    auto move = next.play(intent);
    if (move) append(*move, next);
    return move;
}

std::optional<Move> Game::play_unjudged(const Intent& intent) {
    const auto move = position().unjudged_move(intent);
    if (!move) return std::nullopt;
    Position next = position();
    next.do_move(*move);
    append(*move, next);
    return move;
}

void Game::append(Move move, const Position& next) {
    outcome_ = judge(positions_, next);
    positions_.push_back(next);
    moves_.push_back(move);
}

bool Game::take_back() {
    if (moves_.empty()) return false;
    positions_.pop_back();
    moves_.pop_back();
    outcome_ = judge(before(), position());
    return true;
}

}  // namespace kradan::chess
