#pragma once

#include "core/random.h"
#include "search/monte_carlo/field.h"
#include "search/monte_carlo/ladder.h"
#include "search/monte_carlo/shapes.h"
#include "search/monte_carlo/tactics.h"

namespace kradan::search {

/// How moves are chosen in playouts: answers to the last move where there are any, else by chance.
template <int fixed_size>
class GoPolicy {
  public:
    using Field = GoField<fixed_size>;
    using Moves = FewPoints<16>;
    /// What answers the last move: at once, as captures and escapes do, and by the shape around it.
    struct Answers {
        Moves urgent;
        Moves by_shape;
    };

    /// `kills_from_inside`: whether more than one stone is given away where that may kill. Both sides of a
    /// seki are rather left alone by who does not.
    explicit GoPolicy(bool kills_from_inside = true) : kills_from_inside_(kills_from_inside) {}

    /// The move of whoever is to move; none where nothing sensible is left. Reads ladders on the field's
    /// board, which stays as it was.
    go::Point choose(Field& field, SplitMix64& random) {
        if (there_is_a_last_stone(field)) {
            Moves moves;
            if (usually(random)) add_captures_and_escapes(field, moves);
            if (moves.empty() && field.last_captured() && usually(random)) add_vital_points(field, moves);
            if (moves.empty() && usually(random)) add_shapes(field, moves);
            if (!moves.empty()) return moves.at[random.below(static_cast<std::uint32_t>(moves.count))];
        }
        return by_chance(field, random);
    }

    Answers answers(Field& field) {
        Answers answers;
        if (!there_is_a_last_stone(field)) return answers;
        add_captures_and_escapes(field, answers.urgent);
        if (field.last_captured()) add_vital_points(field, answers.urgent);
        add_ladders(field, answers.urgent);
        add_shapes(field, answers.by_shape);
        return answers;
    }

  private:
    using B = typename Field::Board;
    static constexpr go::Point none = B::none;

    static bool there_is_a_last_stone(const Field& field) {
        return field.last() != none && field.board().has(field.last(), opponent(field.to_move()));
    }
    /// Nine times in ten, so that no playout is certain.
    static bool usually(SplitMix64& random) { return random.below(10) != 0; }

    /// A stone of each own chain beside the last stone.
    static FewPoints<4> chains_beside_last(const Field& field) {
        const B& board = field.board();
        FewPoints<4> heads;
        for (const go::Point q : board.neighbours(field.last())) {
            if (board.has(q, field.to_move())) heads.add(board.chain(q));
        }
        return heads;
    }

    static void add_playable(const Field& field, const auto& points, Moves& moves) {
        for (const go::Point p : points) {
            if (field.can_play(p)) moves.add(p);
        }
    }

    /// Takes the last stone's chain, or saves what it put in atari.
    static void add_captures_and_escapes(Field& field, Moves& moves) {
        B& board = field.board();
        const go::Point prey = board.single_liberty(field.last());
        if (prey != none && field.can_play(prey)) moves.add(prey);
        for (const go::Point chain : chains_beside_last(field)) {
            const go::Point out = board.single_liberty(chain);
            if (out == none) continue;
            const auto captures = captures_beside<Ladder<B>::most_captures>(board, chain);
            add_playable(field, captures, moves);
            if (!field.can_play(out)) continue;
            FewPoints<1> last;
            last.add(out);
            const auto after = liberties_after_running<3>(board, out, chain, last);
            if (after.full() || (after.count == 2 && !Ladder<B>(board).catches_in_atari(chain, captures)))
                moves.add(out);
        }
    }

    /// Catches the last stone's chain in a ladder, or prevents one.
    static void add_ladders(Field& field, Moves& moves) {
        B& board = field.board();
        const Colour own = field.to_move();
        const go::Point catching = Ladder<B>(board).hunt(field.last());
        if (catching != none && field.can_play(catching)) moves.add(catching);
        for (const go::Point chain : chains_beside_last(field)) {
            if (Ladder<B>(board).hunt(chain) == none) continue;
            add_playable(field, captures_beside<4>(board, chain), moves);
            for (const go::Point p : liberties<3>(board, chain)) {
                if (!field.can_play(p) || liberties_after<2>(board, p, own).count < 2) continue;
                const auto placed = board.place(p, own);
                const bool caught = Ladder<B>(board).hunt(chain) != none;
                board.undo(p, own, placed);
                if (!caught) moves.add(p);
            }
        }
    }

    static void add_shapes(const Field& field, Moves& moves) {
        const B& board = field.board();
        const Colour own = field.to_move();
        const GoShapes& shapes = GoShapes::all();
        for (const go::Point p : board.all_around(field.last())) {
            if (board.empty(p) && shapes.matches(board.surroundings(p), own) && field.can_play(p) &&
                stones_in_self_atari(board, p, own) == 0)
                moves.add(p);
        }
    }

    static void add_vital_points(const Field& field, Moves& moves) {
        const B& board = field.board();
        for (const go::Point q : board.neighbours(field.last())) {
            if (!board.empty(q)) continue;
            if (const go::Point p = vital_point(board, q); p != none && field.can_play(p)) moves.add(p);
        }
    }

    go::Point by_chance(Field& field, SplitMix64& random) const {
        const B& board = field.board();
        const Colour own = field.to_move();
        for (auto left = static_cast<std::uint32_t>(field.empty_points().size()); left > 0; --left) {
            const go::Point p = field.draw(random.below(left), left - 1);
            if (board.is_eye(p, own) || !field.can_play(p)) continue;
            if (stones_in_self_atari(board, p, own) > 1 &&
                !(kills_from_inside_ && makes_killing_shape(board, p, own)))
                continue;
            return p;
        }
        return none;
    }

    bool kills_from_inside_;
};

}  // namespace kradan::search
