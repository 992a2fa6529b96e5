#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "search/alpha_beta/knowledge.h"

namespace kradan::puzzles {

/// Which moves of the attacker a proof looks at; always all moves of the defender.
enum class Attack { checks, all };

/// Proves mates move by move, without an evaluation. Where kings are captured, a mate is a check after which
/// the king is captured whatever the defender does; a move that leaves the own king to be captured counts as
/// illegal. Positions are told apart by their keys, as in the search.
template <class P>
class MateProof {
    using K = search::Knowledge<P>;

  public:
    using Move = typename P::Move;

    /// The proof gives up after so many positions.
    explicit MateProof(std::uint64_t most_nodes) : most_nodes_(most_nodes) {}

    /// It gave up: its answers are not to be trusted.
    bool gave_up() const { return nodes_ > most_nodes_; }
    std::uint64_t nodes() const { return nodes_; }

    /// Whether the side to move mates in at most `moves` of its moves.
    bool mates(P& position, int moves, Attack attack);
    /// All moves of the side to move with which it mates in at most `moves` of its moves.
    std::vector<Move> mating_moves(P& position, int moves, Attack attack);

  private:
    /// What is known of a position: mated in `within` moves (0: unknown), not mated in `not_within`.
    struct Known {
        std::int8_t within = 0;
        std::int8_t not_within = 0;
    };

    /// Whether the side to move is mated, after the first of the opponent's `moves`.
    bool is_mated(P& position, int moves, Attack attack);
    bool try_move(P& position, Move move, int moves, Attack attack);

    std::array<std::unordered_map<std::uint64_t, Known>, 2> known_;
    /// The latest move that held against so many moves, tried first.
    std::array<std::optional<Move>, 16> held_;
    std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
};

template <class P>
bool MateProof<P>::try_move(P& position, Move move, int moves, Attack attack) {
    const bool check = position.gives_check(move);
    if (!check && (attack == Attack::checks || moves == 1)) return false;
    const auto undo = position.do_move(move);
    const bool mated = is_mated(position, moves, attack);
    position.undo_move(move, undo);
    return mated;
}

template <class P>
bool MateProof<P>::mates(P& position, int moves, Attack attack) {
    if (++nodes_ > most_nodes_) return false;
    auto& known = known_[static_cast<std::size_t>(attack)];
    const std::uint64_t key = position.key();
    if (const auto found = known.find(key); found != known.end()) {
        if (found->second.within != 0 && found->second.within <= moves) return true;
        if (moves <= found->second.not_within) return false;
    }
    typename P::MoveList list;
    position.legal_moves(list);
    const bool found =
        std::ranges::any_of(list, [&](const Move move) { return try_move(position, move, moves, attack); });
    if (gave_up()) return false;
    Known& entry = known[key];
    if (found && (entry.within == 0 || entry.within > moves)) entry.within = static_cast<std::int8_t>(moves);
    if (!found) entry.not_within = std::max(entry.not_within, static_cast<std::int8_t>(moves));
    return found;
}

template <class P>
std::vector<typename P::Move> MateProof<P>::mating_moves(P& position, int moves, Attack attack) {
    typename P::MoveList list;
    position.legal_moves(list);
    std::vector<Move> found;
    for (const Move move : list) {
        if (try_move(position, move, moves, attack)) found.push_back(move);
    }
    return found;
}

template <class P>
bool MateProof<P>::is_mated(P& position, int moves, Attack attack) {
    typename P::MoveList list;
    position.legal_moves(list);
    if (list.empty()) return position.in_check() || K::no_move_loses(position);
    if (moves == 1) return false;
    auto& held = held_[static_cast<std::size_t>(std::min(moves, 15))];
    const auto holds = [&](const Move move) {
        const auto undo = position.do_move(move);
        const bool escaped = K::is_drawn(position) || !mates(position, moves - 1, attack);
        position.undo_move(move, undo);
        if (escaped) held = move;
        return escaped;
    };
    const std::optional<Move> first = held;
    if (first && std::ranges::find(list, *first) != list.end() && holds(*first)) return false;
    for (const Move move : list) {
        if (move != first && holds(move)) return false;
    }
    return true;
}

}  // namespace kradan::puzzles
