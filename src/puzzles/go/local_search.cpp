#include "puzzles/go/local_search.h"

#include <algorithm>

namespace kradan::puzzles {

Verdict LocalSearch::verdict(const LocalPosition& position, std::uint64_t most_nodes) {
    // A stone that was captured in a ko can come back.
    if (!local_.target_stands(position))
        return position.ko == LocalPosition::none ? Verdict::attacker : Verdict::unclear;
    last_node_ = nodes_ + most_nodes;
    eyes_only_ = false;
    const int most_plies = most_liberties_ > 0 ? max_plies_of_chase : max_plies;
    for (int plies = 0; plies <= most_plies && nodes_ < last_node_; ++plies) {
        if (forces(opponent(local_.defender()), position, plies)) return Verdict::attacker;
        if (forces(local_.defender(), position, plies)) return Verdict::defender;
    }
    return Verdict::unclear;
}

bool LocalSearch::makes_eyes(const LocalPosition& position, int plies, std::uint64_t most_nodes) {
    last_node_ = nodes_ + most_nodes;
    eyes_only_ = true;
    for (int limit = 0; limit <= plies; ++limit) {
        if (forces(local_.defender(), position, limit)) return true;
    }
    return false;
}

std::optional<bool> LocalSearch::captures(const LocalPosition& position, int plies,
                                          std::uint64_t most_nodes) {
    last_node_ = nodes_ + most_nodes;
    eyes_only_ = false;
    for (int limit = 0; limit <= plies; ++limit) {
        if (forces(opponent(local_.defender()), position, limit)) return true;
        if (nodes_ >= last_node_) return std::nullopt;
    }
    return false;
}

bool LocalSearch::forces(Colour side, LocalPosition position, int plies) {
    reacher_ = side;
    if (position.to_move != side) position.ko = LocalPosition::none;
    return reaches(position, plies);
}

std::uint8_t LocalSearch::kind(const LocalPosition& position) const {
    return static_cast<std::uint8_t>(place(position.to_move) | place(reacher_) << 1 | (eyes_only_ ? 4U : 0U));
}

LocalSearch::Entry& LocalSearch::entry(const LocalPosition& position) {
    std::uint64_t hash = static_cast<std::uint64_t>(position.ko + 1) << 8 | kind(position);
    for (const PointMask stones : position.stones) {
        for (const auto half :
             {static_cast<std::uint64_t>(stones), static_cast<std::uint64_t>(stones >> 64)}) {
            hash = (hash ^ half) * 0x9e3779b97f4a7c15;
            hash ^= hash >> 29;
        }
    }
    Entry& found = table_[(hash ^ hash >> 40) % table_.size()];
    if (found.kind != kind(position) || found.stones != position.stones || found.ko != position.ko) {
        found = {
            .stones = position.stones, .ko = static_cast<std::int16_t>(position.ko), .kind = kind(position)};
    }
    return found;
}

std::optional<bool> LocalSearch::decided(const LocalPosition& position, int plies) const {
    const bool attacker_reaches = reacher_ != local_.defender();
    const PointMask chain = local_.part(local_.target(), position.stones[place(local_.defender())]);
    const PointMask liberties = local_.liberties(position, chain);
    const int count = count_of(liberties);
    const bool attacker_moves = position.to_move != local_.defender();
    if (attacker_moves) {
        const bool escaped =
            (chain & local_.havens()) != 0 || (most_liberties_ > 0 && count > most_liberties_);
        if (escaped) return !attacker_reaches;
        // With a liberty outside and few inside, nothing is certain.
        if ((chain & local_.safe(local_.defender())) != 0) return false;
        if (count == 1 && !attacker_reaches)
            return (liberties & local_.beyond()) != 0 ? std::nullopt : std::optional(false);
        if (most_liberties_ == 0 && local_.lives(position)) return !attacker_reaches;
    }
    if (attacker_reaches) {
        // The defender can pass, and then the attacker needs a move for each liberty.
        if (plies < 2 * count - (attacker_moves ? 1 : 0)) return false;
    } else if (plies <= 0) {
        return false;
    }
    return std::nullopt;
}

bool LocalSearch::reaches(const LocalPosition& position, int plies) {
    if (++nodes_ >= last_node_) return false;
    if (const auto result = decided(position, plies)) return *result;
    const Entry known = entry(position);
    if (known.reaches <= plies) return true;
    if (known.fails >= plies) return false;
    int best = known.best;
    const bool result = try_moves(position, plies, best);
    if (nodes_ >= last_node_) return result && position.to_move == reacher_;
    Entry& stored = entry(position);
    stored.best = static_cast<std::int16_t>(best);
    if (result) {
        stored.reaches = static_cast<std::uint8_t>(plies);
    } else {
        stored.fails = static_cast<std::uint8_t>(plies);
    }
    return result;
}

LocalSearch::Moves LocalSearch::ordered(const LocalPosition& position, int best) const {
    Moves moves;
    PointMask rest = local_.empty(position);
    if (position.ko != LocalPosition::none) rest &= ~mask_of(position.ko);
    if (best != LocalPosition::none && has(rest, best)) {
        moves.at[moves.count++] = static_cast<std::int16_t>(best);
        rest &= ~mask_of(best);
    }
    const std::size_t sorted = moves.count;
    while (rest != 0) moves.at[moves.count++] = static_cast<std::int16_t>(take_lowest(rest));
    const auto& scores = history_[place(position.to_move)];
    std::sort(moves.at.begin() + sorted, moves.at.begin() + moves.count, [&](std::int16_t a, std::int16_t b) {
        const auto of_a = scores[static_cast<std::size_t>(a)];
        const auto of_b = scores[static_cast<std::size_t>(b)];
        return of_a != of_b ? of_a > of_b : a < b;
    });
    return moves;
}

/// The attacker never passes, because the defender would pass too and live. An attacker without a move has
/// lost.
bool LocalSearch::try_moves(const LocalPosition& position, int plies, int& best) {
    const bool reacher_moves = position.to_move == reacher_;
    const auto child = [&](LocalPosition next) {
        if (!local_.target_stands(next))
            return reacher_ != local_.defender() && next.ko == LocalPosition::none;
        // The side whose goal is not searched for wins every ko.
        if (next.to_move != reacher_) next.ko = LocalPosition::none;
        return reaches(next, plies - 1);
    };
    const bool may_pass = position.to_move == local_.defender() || eyes_only_;
    // A pass refutes most attacks without a threat; as a move towards the goal it comes last.
    if (may_pass && !reacher_moves && !child(position.passed())) return false;
    const Moves moves = ordered(position, best);
    for (std::size_t i = 0; i < moves.count; ++i) {
        const auto next = local_.play(position, moves.at[i]);
        if (!next || child(*next) != reacher_moves) continue;
        best = moves.at[i];
        history(position.to_move, best) += static_cast<std::uint32_t>(plies * plies + 1);
        return reacher_moves;
    }
    if (may_pass && reacher_moves && child(position.passed())) return true;
    return !reacher_moves;
}

}  // namespace kradan::puzzles
