#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/go/position.h"
#include "puzzles/go/local_search.h"

namespace kradan::puzzles::test {

/// An independent reference for `LocalSearch`: generates all positions in the area with the game's rules, and
/// marks positions from which a side forces its goal until no more are found. Empty if there are too many.
class Exhaustive {
  public:
    Exhaustive(const go::Board& board, const std::vector<go::Vertex>& area, go::Vertex target)
        : target_(board.point(target)), defender_(board.colour(target_)) {
        for (const go::Vertex v : area) points_.push_back(board.point(v));
    }

    /// Whether `side` forces its goal even if the opponent can retake every ko immediately.
    std::optional<bool> forces(Colour side, const go::Board& board, Colour to_move) {
        nodes_.clear();
        numbers_.clear();
        side_ = side;
        go::Position start(board.size(), go::Rules{}, board.stones(), to_move);
        number(start);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            constexpr std::size_t most = 6'000;
            if (nodes_.size() > most) return std::nullopt;
            expand(i);
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (Node& node : nodes_) {
                if (node.won) continue;
                const auto won = [&](std::size_t next) { return nodes_[next].won; };
                node.won = node.mover == side_ ? std::ranges::any_of(node.next, won)
                                               : !node.over && std::ranges::all_of(node.next, won);
                changed |= node.won;
            }
        }
        return nodes_.front().won;
    }

  private:
    struct Node {
        go::Position position;
        Colour mover;
        bool over = false;
        bool won = false;
        std::vector<std::size_t> next = {};
    };

    std::size_t number(const go::Position& position) {
        std::string key = position.side_to_move() == Colour::first ? "b" : "w";
        key += std::to_string(position.ko_point()) + ' ';
        for (const go::Point p : points_)
            key += position.board().empty(p) ? '.' : position.board().has(p, Colour::first) ? 'X' : 'O';
        const auto [entry, added] = numbers_.emplace(key, nodes_.size());
        if (added) nodes_.push_back({.position = position, .mover = position.side_to_move()});
        return entry->second;
    }

    void expand(std::size_t i) {
        const go::Position position = nodes_[i].position;
        std::vector<std::size_t> next;
        if (!position.board().has(target_, defender_)) {
            nodes_[i].over = true;
            nodes_[i].won = side_ != defender_ && position.ko_point() == go::Board::none;
            return;
        }
        const auto add = [&](go::Position after) {
            // A stone captured in a ko comes back if the opponent wins every ko.
            const bool taken = !after.board().has(target_, defender_);
            if (after.side_to_move() != side_ && !taken)
                after.set_side_to_move(after.side_to_move(), go::Board::none);
            next.push_back(number(after));
        };
        for (const go::Point p : points_) {
            if (!position.board().empty(p) || !position.is_legal({p})) continue;
            go::Position after = position;
            after.do_move({p});
            add(after);
        }
        // Only the defender can pass. An attacker who passes gives up, because the defender then passes too.
        if (position.side_to_move() == defender_) {
            go::Position after = position;
            after.do_move(go::Move::passing());
            add(after);
        }
        if (next.empty()) {
            nodes_[i].over = true;
            nodes_[i].won = side_ == defender_;
        }
        nodes_[i].next = std::move(next);
    }

    go::Point target_;
    Colour defender_;
    Colour side_ = Colour::first;
    std::vector<go::Point> points_;
    std::vector<Node> nodes_;
    std::map<std::string, std::size_t> numbers_;
};

inline std::optional<Verdict> exhaustive_verdict(const go::Board& board, const std::vector<go::Vertex>& area,
                                                 go::Vertex target, Colour to_move) {
    Exhaustive all(board, area, target);
    const Colour defender = board.colour(board.point(target));
    const auto attacks = all.forces(opponent(defender), board, to_move);
    const auto defends = all.forces(defender, board, to_move);
    if (!attacks || !defends) return std::nullopt;
    return *attacks ? Verdict::attacker : *defends ? Verdict::defender : Verdict::unclear;
}

}  // namespace kradan::puzzles::test
