#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "search/knowledge.h"

namespace kradan::search {

/// Looks for a win by force in a few moves: mate, or where kings are captured in earnest, the capture of the
/// king. What it finds is proved against every defence; that it finds nothing is no proof that there is
/// nothing, for it does not look at lines that lead back to a position of the game, nor at last moves without
/// a check.
template <class G>
class MateSearch {
    using P = typename G::Position;
    using K = Knowledge<P>;

  public:
    using Move = typename P::Move;

    /// Searches the present position of the game. `stop` is asked now and then; true ends the search.
    MateSearch(const G& game, std::function<bool()> stop)
        : position_(game.position()), stop_(std::move(stop)) {
        remember(game);
    }

    /// The winning moves and the longest defence against them, for a win in at most so many moves of the side
    /// to move, the shortest there is; empty where none was found.
    std::optional<std::vector<Move>> find(int moves) {
        for (const bool checks_only : {true, false}) {
            not_won_.clear();
            for (int limit = 1; limit <= moves; ++limit) {
                std::vector<Move> line;
                checks_only_ = checks_only;
                if (attack(limit, line)) return line;
                if (stopped_) return std::nullopt;
            }
        }
        return std::nullopt;
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    void remember(const G& game) {
        P position = game.start();
        played_.insert(position.key());
        for (const Move move : game.moves()) {
            position.do_move(move);
            played_.insert(position.key());
        }
    }
    bool stop() {
        if (!stopped_ && ++nodes_ % 1024 == 0) stopped_ = stop_();
        return stopped_;
    }
    bool attack(int moves, std::vector<Move>& line);
    bool is_lost(int moves, std::vector<Move>& line);

    P position_;
    std::function<bool()> stop_;
    /// Keys of the positions of the game.
    std::unordered_set<std::uint64_t> played_;
    /// In how many moves a position is not won.
    std::unordered_map<std::uint64_t, int> not_won_;
    std::uint64_t nodes_ = 0;
    bool checks_only_ = true;
    bool stopped_ = false;
};

/// Whether the side to move wins in at most so many moves.
template <class G>
bool MateSearch<G>::attack(int moves, std::vector<Move>& line) {
    if (stop()) return false;
    const std::uint64_t key = position_.key();
    if (const auto found = not_won_.find(key); found != not_won_.end() && found->second >= moves)
        return false;
    typename P::MoveList list;
    position_.legal_moves(list);
    // Where the king is captured, the check itself is the threat.
    const int last = K::kings_are_captured ? 2 : 1;
    for (const bool checks : {true, false}) {
        if (!checks && (checks_only_ || moves <= last)) break;
        for (const Move move : list) {
            if constexpr (K::kings_are_captured) {
                if (K::takes_king(position_, move)) {
                    line = {move};
                    return true;
                }
                if (moves == 1) continue;
            }
            if (position_.gives_check(move) != checks) continue;
            const auto undo = position_.do_move(move);
            std::vector<Move> defence;
            const bool wins =
                !played_.contains(position_.key()) && !K::is_drawn(position_) && is_lost(moves, defence);
            position_.undo_move(move, undo);
            if (stopped_) return false;
            if (!wins) continue;
            line = {move};
            line.insert(line.end(), defence.begin(), defence.end());
            return true;
        }
    }
    if (not_won_.size() > 2'000'000) not_won_.clear();
    int& known = not_won_[key];
    known = std::max(known, moves);
    return false;
}

/// Whether every move of the side to move loses; the other side has just made one of its `moves`.
template <class G>
bool MateSearch<G>::is_lost(int moves, std::vector<Move>& line) {
    typename P::MoveList list;
    position_.legal_moves(list);
    if (list.empty()) return K::no_move_loses(position_);
    if (moves == 1) return false;
    std::vector<Move> longest;
    for (const Move move : list) {
        if constexpr (K::kings_are_captured) {
            if (K::takes_king(position_, move)) return false;
        }
        const auto undo = position_.do_move(move);
        std::vector<Move> attack_line;
        const bool lost =
            !played_.contains(position_.key()) && !K::is_drawn(position_) && attack(moves - 1, attack_line);
        position_.undo_move(move, undo);
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
