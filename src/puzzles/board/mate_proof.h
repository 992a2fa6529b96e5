#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "puzzles/board/board_game.h"
#include "puzzles/board/known_mates.h"
#include "search/alpha_beta/knowledge.h"

namespace kradan::puzzles {

/// Proves mates move by move, without an evaluation. It tries all of the attacker's checks, up to the given
/// number of its quiet moves, and all of the defender's moves. In games where kings are captured, a mate is a
/// check after which the king is captured whatever the defender does, and a move that leaves the mover's own
/// king en prise counts as illegal. A quiet last move that leaves the defender without a move is found only
/// if having no move loses, and if the defender had at most `few_replies` moves before it or the move
/// captures. Positions are identified by their keys, as in the search.
///
/// With `passing`, a quiet move counts as refuted if the attacker does not mate although the defender passes.
/// A defender with at most `few_replies` moves may be in zugzwang, so all its moves are tried instead of a
/// pass. `only_move` does not rely on a pass right after the moves that it compares.
template <class P>
class MateProof {
    using K = search::Knowledge<P>;

  public:
    using Move = typename P::Move;

    static constexpr int few_replies = 20;
    /// The longest mate that can be proved, in moves.
    static constexpr int most_moves = 7;

    /// The proof gives up after `most_nodes` positions.
    MateProof(std::uint64_t most_nodes, bool passing) : most_nodes_(most_nodes), passing_(passing) {}

    /// Whether the proof gave up. Its answers are then unreliable.
    bool gave_up() const { return nodes_ > most_nodes_; }
    std::uint64_t nodes() const { return nodes_; }

    /// Whether the side to move mates in at most `moves` moves, at most `quiets` of them quiet.
    bool mates(P& position, int moves, int quiets);
    /// The only move that mates within these limits; empty if there is none or more than one.
    std::optional<Move> only_move(P& position, int moves, int quiets);

  private:
    /// Whether the side to move is mated, after the first of the opponent's `moves`.
    bool is_mated(P& position, int moves, int quiets, bool passing);
    bool mates_at_once(P& position, int quiets);
    bool mates_by_any(P& position, int moves, int quiets);
    bool try_move(P& position, Move move, int moves, int quiets, bool passing) {
        const auto undo = position.do_move(move);
        const bool mated = is_mated(position, moves, quiets, passing);
        position.undo_move(move, undo);
        return mated;
    }
    /// Orders the moves for the search, checks first. Returns the number of checks.
    static std::size_t order_attack(const P& position, typename P::MoveList& list) {
        const Bitboard squares = squares_of_checks(position);
        const auto* quiet = std::partition(list.begin(), list.end(), [&](const Move move) {
            const Bitboard touched = touched_by(move);
            return (touched & squares) != 0 && position.gives_check(move);
        });
        return static_cast<std::size_t>(quiet - list.begin());
    }

    static bool has_many_replies(const P& position) {
        return can_always_drop(position, position.side_to_move()) ||
               position.count_legal_moves() > few_replies;
    }

    /// Indexed by the number of quiet moves.
    std::array<KnownMates, most_moves + 1> known_;
    /// Indexed by the number of moves: the last defence that held, tried first.
    std::array<std::optional<Move>, most_moves + 1> held_;
    std::uint64_t most_nodes_;
    bool passing_;
    std::uint64_t nodes_ = 0;
};

template <class P>
bool MateProof<P>::mates(P& position, int moves, int quiets) {
    assert(moves > 0 && moves <= most_moves);
    if (++nodes_ > most_nodes_) return false;
    // The last move in a mate may be quiet too, if it leaves the defender without a move.
    quiets = std::min(quiets, moves);
    auto& known = known_[static_cast<std::size_t>(quiets)];
    const std::uint64_t key = position.key();
    if (const auto found = known.find(key, moves)) return *found;
    const bool found = moves == 1 ? mates_at_once(position, quiets) : mates_by_any(position, moves, quiets);
    if (gave_up()) return false;
    known.store(key, moves, found);
    return found;
}

template <class P>
bool MateProof<P>::mates_at_once(P& position, int quiets) {
    typename P::MoveList list;
    position.legal_moves(list);
    const std::size_t checks = order_attack(position, list);
    const auto mates_by = [&](const Move move) { return try_move(position, move, 1, quiets, false); };
    const auto* quiet = list.begin() + checks;
    if (std::any_of(static_cast<const Move*>(list.begin()), quiet, mates_by)) return true;
    const Colour defender = opponent(position.side_to_move());
    if (quiets == 0 || !K::no_move_loses(position) || can_always_drop(position, defender)) return false;
    // A move without check may leave the defender without a move.
    P passed = position;
    passed.pass();
    const bool few = passed.count_legal_moves() <= few_replies;
    return std::any_of(quiet, static_cast<const Move*>(list.end()), [&](const Move move) {
        return (few || K::captures(position, move)) && mates_by(move);
    });
}

template <class P>
bool MateProof<P>::mates_by_any(P& position, int moves, int quiets) {
    // Cheap, and most mates have only checks.
    if (quiets > 0 && mates(position, moves, 0)) return true;
    typename P::MoveList list;
    position.legal_moves(list);
    const std::size_t checks = order_attack(position, list);
    for (std::size_t i = 0; i < (quiets > 0 ? list.size() : checks); ++i) {
        if (try_move(position, list[i], moves, i < checks ? quiets : quiets - 1, passing_)) return true;
        if (gave_up()) return false;
    }
    return false;
}

template <class P>
std::optional<typename P::Move> MateProof<P>::only_move(P& position, int moves, int quiets) {
    assert(quiets > 0);
    typename P::MoveList list;
    position.legal_moves(list);
    const std::size_t checks = order_attack(position, list);
    std::optional<Move> only;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!try_move(position, list[i], moves, i < checks ? quiets : quiets - 1, false)) continue;
        if (only) return std::nullopt;
        only = list[i];
    }
    return only;
}

template <class P>
bool MateProof<P>::is_mated(P& position, int moves, int quiets, bool passing) {
    if (moves == 1 && position.has_legal_move()) return false;
    if (moves > 1 && passing && !position.in_check()) {
        P passed = position;
        passed.pass();
        if (!mates(passed, moves - 1, quiets) && has_many_replies(position)) return false;
    }
    typename P::MoveList list;
    position.legal_moves(list);
    if (list.empty()) return position.in_check() || K::no_move_loses(position);
    auto& held = held_[static_cast<std::size_t>(moves)];
    const auto holds = [&](const Move move) {
        const auto undo = position.do_move(move);
        const bool escaped = K::is_drawn(position) || !mates(position, moves - 1, quiets);
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
