#pragma once

#include "core/random.h"
#include "search/monte_carlo/patterns_3x3.h"
#include "search/monte_carlo/playout_position.h"
#include "search/tactics/ladder.h"
#include "search/tactics/tactics.h"

namespace kradan::search {

/// Chooses playout moves: a local reply to the last move if there is one, otherwise a random move.
template <int fixed_size>
class PlayoutPolicy {
  public:
    using Position = PlayoutPosition<fixed_size>;
    using Moves = PointSet<16>;
    /// Local replies to the last move: tactical ones (captures, escapes, vital points, ladders), and 3×3
    /// patterns.
    struct Replies {
        Moves urgent;
        Moves patterns;
    };

    /// `nakade`: whether random moves may put more than one of the mover's own stones into atari if their
    /// shape kills. Without these moves, both sides tend to leave a seki alone.
    explicit PlayoutPolicy(bool nakade = true) : nakade_(nakade) {}

    /// A move for the side to move; `none`, a pass, if no sensible move is left. Reads ladders on the board
    /// of `position` and restores it.
    go::Point choose_move(Position& position, SplitMix64& random) {
        if (has_last_stone(position)) {
            Moves moves;
            if (usually(random)) add_captures_and_escapes(position, moves);
            if (moves.empty() && position.last_move_captured() && usually(random))
                add_vital_points(position, moves);
            if (moves.empty() && usually(random)) add_patterns(position, moves);
            if (!moves.empty()) return moves.at[random.below(static_cast<std::uint32_t>(moves.count))];
        }
        return random_move(position, random);
    }

    /// All replies that `choose_move` may consider, plus those found by reading ladders of chains with two
    /// liberties.
    Replies replies(Position& position) {
        Replies replies;
        if (!has_last_stone(position)) return replies;
        add_captures_and_escapes(position, replies.urgent);
        if (position.last_move_captured()) add_vital_points(position, replies.urgent);
        add_ladders(position, replies.urgent);
        add_patterns(position, replies.patterns);
        return replies;
    }

  private:
    using B = typename Position::Board;
    static constexpr go::Point none = B::none;

    /// Whether the last move placed a stone that is still on the board.
    static bool has_last_stone(const Position& position) {
        return position.last_move() != none &&
               position.board().has(position.last_move(), opponent(position.to_move()));
    }
    /// True nine times in ten, so that playouts vary.
    static bool usually(SplitMix64& random) { return random.below(10) != 0; }

    /// The heads of the friendly chains adjacent to the last move.
    static PointSet<4> chains_beside_last_move(const Position& position) {
        const B& board = position.board();
        PointSet<4> heads;
        for (const go::Point q : board.neighbours(position.last_move())) {
            if (board.has(q, position.to_move())) heads.add(board.chain(q));
        }
        return heads;
    }

    static void add_playable(const Position& position, const auto& points, Moves& moves) {
        for (const go::Point p : points) {
            if (position.can_play(p)) moves.add(p);
        }
    }

    /// Captures of the last move's chain, and escapes of chains that it put into atari.
    static void add_captures_and_escapes(Position& position, Moves& moves) {
        B& board = position.board();
        const go::Point capture = board.single_liberty(position.last_move());
        if (capture != none && position.can_play(capture)) moves.add(capture);
        for (const go::Point chain : chains_beside_last_move(position)) {
            const go::Point extension = board.single_liberty(chain);
            if (extension == none) continue;
            const auto captures = counter_captures<Ladder<B>::max_counter_captures>(board, chain);
            add_playable(position, captures, moves);
            if (!position.can_play(extension)) continue;
            PointSet<1> last_liberty;
            last_liberty.add(extension);
            const auto after = liberties_after_extending<3>(board, extension, chain, last_liberty);
            if (after.full() || (after.count == 2 && !Ladder<B>(board).captures_in_atari(chain, captures)))
                moves.add(extension);
        }
    }

    /// Moves that capture the last move's chain in a ladder, or save a friendly chain from one.
    static void add_ladders(Position& position, Moves& moves) {
        B& board = position.board();
        const Colour own = position.to_move();
        const go::Point capture = Ladder<B>(board).find_capture(position.last_move());
        if (capture != none && position.can_play(capture)) moves.add(capture);
        for (const go::Point chain : chains_beside_last_move(position)) {
            if (Ladder<B>(board).find_capture(chain) == none) continue;
            add_playable(position, counter_captures<4>(board, chain), moves);
            for (const go::Point p : liberties<3>(board, chain)) {
                if (!position.can_play(p) || liberties_after<2>(board, p, own).count < 2) continue;
                const auto placed = board.place(p, own);
                const bool captured = Ladder<B>(board).find_capture(chain) != none;
                board.undo(p, own, placed);
                if (!captured) moves.add(p);
            }
        }
    }

    static void add_patterns(const Position& position, Moves& moves) {
        const B& board = position.board();
        const Colour own = position.to_move();
        const Patterns3x3& patterns = Patterns3x3::all();
        for (const go::Point p : board.all_around(position.last_move())) {
            if (board.empty(p) && patterns.matches(board.surroundings(p), own) && position.can_play(p) &&
                stones_in_self_atari(board, p, own) == 0)
                moves.add(p);
        }
    }

    static void add_vital_points(const Position& position, Moves& moves) {
        const B& board = position.board();
        for (const go::Point q : board.neighbours(position.last_move())) {
            if (!board.empty(q)) continue;
            if (const go::Point p = vital_point(board, q); p != none && position.can_play(p)) moves.add(p);
        }
    }

    go::Point random_move(Position& position, SplitMix64& random) const {
        const B& board = position.board();
        const Colour own = position.to_move();
        for (auto left = static_cast<std::uint32_t>(position.empty_points().size()); left > 0; --left) {
            const go::Point p = position.draw(random.below(left), left - 1);
            if (board.is_eye(p, own) || !position.can_play(p)) continue;
            if (stones_in_self_atari(board, p, own) > 1 && !(nakade_ && makes_nakade_shape(board, p, own)))
                continue;
            return p;
        }
        return none;
    }

    bool nakade_;
};

}  // namespace kradan::search
