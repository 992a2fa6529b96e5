#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/alpha_beta/knowledge.h"

namespace kradan::search {

/// Searches for a forced win in a few moves: mate or, in games where kings are captured, the capture of the
/// king. Every win it finds is proved against all defences. It may miss wins, because it skips final moves
/// without check, and positions that may be drawn or illegal because they occurred earlier in the game.
template <class G>
class MateSearch {
    using P = typename G::Position;
    using K = Knowledge<P>;

  public:
    using Move = typename P::Move;

    /// Searches the game's current position. `first` lists the first moves to try; if empty, all. A search
    /// ends without a result after `most_nodes` nodes or when `stop`, which it polls, returns true.
    MateSearch(const G& game, std::vector<Move> first, std::uint64_t most_nodes, std::function<bool()> stop)
        : position_(game.position()),
          first_(std::move(first)),
          most_nodes_(most_nodes),
          stop_(std::move(stop)) {
        remember(game);
    }

    /// Finds a win in at most `moves` moves by the side to move, with the longest defence: the shortest win
    /// by checks alone if there is one, otherwise the shortest of all. Returns nullopt if none was found.
    std::optional<std::vector<Move>> find(int moves) {
        for (const bool checks_only : {true, false}) {
            not_won_.clear();
            for (int limit = 1; limit <= moves; ++limit) {
                std::vector<Move> line;
                checks_only_ = checks_only;
                at_root_ = true;
                if (attack(limit, line)) return line;
                if (stopped_) return std::nullopt;
            }
        }
        return std::nullopt;
    }
    std::uint64_t nodes() const { return nodes_; }
    /// Whether the last `find` ended before the search was exhaustive.
    bool stopped() const { return stopped_; }

  private:
    void remember(const G& game) {
        P position = game.start();
        ++played_[position.key()];
        for (const Move move : game.moves()) {
            quiet_plies_ = quiet_after(position, move);
            position.do_move(move);
            ++played_[position.key()];
        }
    }
    int quiet_after(const P& position, Move move) const {
        return K::no_progress_limit(position_) == 0 || K::makes_progress(position, move) ? 0
                                                                                         : quiet_plies_ + 1;
    }
    /// Whether the current position may be a draw, or the move that led to it illegal.
    bool may_be_drawn() const {
        const int tolerated = K::repeated(position_) == RepeatedPosition::same_move_illegal ? 0
                              : K::repeated(position_) == RepeatedPosition::draw            ? 1
                                                                                            : 2;
        const auto before = played_.find(position_.key());
        return (before != played_.end() && before->second > tolerated) || K::is_drawn(position_) ||
               (K::no_progress_limit(position_) != 0 && quiet_plies_ >= K::no_progress_limit(position_));
    }
    bool stop() {
        if (stopped_) return true;
        ++nodes_;
        stopped_ = nodes_ > most_nodes_ || (nodes_ % 1024 == 0 && stop_());
        return stopped_;
    }
    bool attack(int moves, std::vector<Move>& line);
    bool is_lost(int moves, std::vector<Move>& line);

    P position_;
    std::vector<Move> first_;
    std::uint64_t most_nodes_;
    std::function<bool()> stop_;
    /// How many times each position occurred in the game, by key.
    std::unordered_map<std::uint64_t, int> played_;
    int quiet_plies_ = 0;
    bool at_root_ = true;
    /// By key: a number of moves within which the position is known not to be a win.
    std::unordered_map<std::uint64_t, int> not_won_;
    std::uint64_t nodes_ = 0;
    bool checks_only_ = true;
    bool stopped_ = false;
};

/// Whether the side to move wins in at most `moves` moves. Sets `line` to the win.
template <class G>
bool MateSearch<G>::attack(int moves, std::vector<Move>& line) {
    if (stop()) return false;
    const std::uint64_t key = position_.key();
    const bool at_root = std::exchange(at_root_, false);
    if (const auto found = not_won_.find(key); found != not_won_.end() && found->second >= moves)
        return false;
    if (K::has_goal(position_)) {
        const auto move = K::winning_move(position_);
        if (move && (!at_root || first_.empty() || std::ranges::find(first_, *move) != first_.end())) {
            line = {*move};
            return true;
        }
    }
    typename P::MoveList list;
    position_.legal_moves(list);
    const int no_progress_plies = quiet_plies_;
    // The quiet-move limit may matter. The result then depends on the path and is not cached.
    const bool hurried = K::no_progress_limit(position_) != 0 &&
                         no_progress_plies + 2 * moves > K::no_progress_limit(position_);
    // If kings are captured, the capture takes one more move than the check that threatens it.
    const int last = K::kings_are_captured(position_) ? 2 : 1;
    for (const bool checks : {true, false}) {
        if (!checks && (checks_only_ || moves <= last)) break;
        for (const Move move : list) {
            if (at_root && !first_.empty() && std::ranges::find(first_, move) == first_.end()) continue;
            if (K::kings_are_captured(position_)) {
                if (K::takes_king(position_, move)) {
                    line = {move};
                    return true;
                }
                if (moves == 1) continue;
            }
            if (position_.gives_check(move) != checks) continue;
            quiet_plies_ = quiet_after(position_, move);
            const auto undo = position_.do_move(move);
            std::vector<Move> defence;
            const bool wins = !may_be_drawn() && is_lost(moves, defence);
            position_.undo_move(move, undo);
            quiet_plies_ = no_progress_plies;
            if (stopped_) return false;
            if (!wins) continue;
            line = {move};
            line.insert(line.end(), defence.begin(), defence.end());
            return true;
        }
    }
    if (hurried || at_root) return false;
    if (not_won_.size() > 2'000'000) not_won_.clear();
    int& known = not_won_[key];
    known = std::max(known, moves);
    return false;
}

/// Whether every move loses for the side to move. The opponent has just made the first of its `moves` moves.
template <class G>
bool MateSearch<G>::is_lost(int moves, std::vector<Move>& line) {
    typename P::MoveList list;
    position_.legal_moves(list);
    if (list.empty()) return K::no_move_loses(position_) || K::goal_is_reached(position_);
    if (moves == 1) return false;
    std::vector<Move> longest;
    const int no_progress_plies = quiet_plies_;
    for (const Move move : list) {
        if (K::kings_are_captured(position_)) {
            if (K::takes_king(position_, move)) return false;
        }
        quiet_plies_ = quiet_after(position_, move);
        const auto undo = position_.do_move(move);
        std::vector<Move> attack_line;
        const bool lost = !may_be_drawn() && attack(moves - 1, attack_line);
        position_.undo_move(move, undo);
        quiet_plies_ = no_progress_plies;
        if (!lost) return false;
        if (attack_line.size() + 1 > longest.size()) {
            longest = {move};
            longest.insert(longest.end(), attack_line.begin(), attack_line.end());
        }
    }
    line = std::move(longest);
    return true;
}

}  // namespace kradan::search
