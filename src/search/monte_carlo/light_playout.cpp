#include "search/monte_carlo/light_playout.h"

#include <optional>
#include <utility>

#include "games/go/board_impl.h"

namespace kradan::search {

using go::BasicBoard;
using go::Board;
using go::Point;

namespace {

/// The upper half of a linear congruential generator of 64 bits (Knuth's multiplier, MMIX): chance enough for
/// playouts, and one multiplication a number. Seeded from better chance, anew for each game.
class Draws {
  public:
    explicit Draws(std::uint64_t seed) : state_(seed) {}

    /// A number in [0, bound).
    std::uint32_t below(std::uint32_t bound) {
        const auto number = static_cast<std::uint32_t>(((state_ >> 32) * bound) >> 32);
        state_ = state_ * 6364136223846793005 + 1442695040888963407;
        return number;
    }

  private:
    std::uint64_t state_;
};

/// A side's move: the ko point it leaves, or none; empty for a pass.
///
/// The move is drawn among all empty points; what turns out not to be playable is put behind the others and
/// the draw repeated among those. So every playable point is as likely as any other.
template <class Field>
[[gnu::always_inline]] inline std::optional<Point> play_one(Field& field, Colour colour, Point ko,
                                                            Draws& draws) {
    auto& board = field.board;
    auto& empty = field.empty;
    for (auto left = static_cast<std::uint32_t>(field.empty_count); left > 0;) {
        const std::uint32_t i = draws.below(left);
        const Point p = empty[i];
        if (!board.is_eye(p, colour) &&
            (board.has_empty_side(p) || (p != ko && !board.is_suicide(p, colour)))) {
            empty[i] = empty[--field.empty_count];
            return board.place_alive(p, colour, [&](Point removed) { empty[field.empty_count++] = removed; })
                .ko;
        }
        --left;
        empty[i] = empty[left];
        empty[left] = p;
    }
    return std::nullopt;
}

template <class Field>
int area_margin(const Field& field) {
    int margin = field.board.stone_margin();
    for (std::size_t i = 0; i < field.empty_count; ++i) {
        bool first = false;
        bool second = false;
        for (const Point n : field.board.neighbours(field.empty[i])) {
            first |= field.board.has(n, Colour::first);
            second |= field.board.has(n, Colour::second);
        }
        margin += static_cast<int>(first) - static_cast<int>(second);
    }
    return margin;
}

template <class Field>
LightPlayout::Result play_out(Field& field, Colour to_move, Point ko, Draws draws) {
    const int size = field.board.size();
    const int most_moves = 3 * size * size;
    LightPlayout::Result result;
    bool passed = false;
    const auto turn_ends_game = [&](Colour colour) __attribute__((always_inline)) {
        const auto new_ko = play_one(field, colour, ko, draws);
        ko = new_ko.value_or(Board::none);
        const bool passed_before = std::exchange(passed, !new_ko);
        ++result.moves;
        return (passed && passed_before) || result.moves == most_moves;
    };
    // Each side's turn stands once, so that the compiler makes code of its own for each.
    for (bool over = false; !over;) {
        over = to_move == Colour::first && turn_ends_game(Colour::first);
        to_move = Colour::first;
        over = over || turn_ends_game(Colour::second);
    }
    result.area_margin = area_margin(field);
    return result;
}

}  // namespace

template <int fixed_size>
LightPlayout::Field<fixed_size>::Field(const Board& start) : board(start) {
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const Point p = board.point({.x = x, .y = y});
            if (board.empty(p)) empty[empty_count++] = p;
        }
    }
}

go::Move random_legal_move(const go::Position& position, SplitMix64& random) {
    const auto size = static_cast<std::uint32_t>(position.size());
    for (;;) {
        const std::uint32_t i = random.below(size * size + 1);
        if (i == size * size) return go::Move::passing();
        const go::Vertex v{.x = static_cast<int>(i % size), .y = static_cast<int>(i / size)};
        const go::Move move{.point = position.board().point(v)};
        if (position.is_legal(move)) return move;
    }
}

LightPlayout::LightPlayout(int size) : fields_(std::in_place_type<Fields<go::any_size>>, Board(size)) {
    const Board board(size);
    if (size == 9) fields_.emplace<Fields<9>>(board);
    if (size == 13) fields_.emplace<Fields<13>>(board);
    if (size == 19) fields_.emplace<Fields<19>>(board);
}

/// Calls `play` with the fields of this size.
template <class Play>
LightPlayout::Result LightPlayout::with_fields(Play play) {
    if (auto* const nine = std::get_if<Fields<9>>(&fields_)) return play(*nine);
    if (auto* const thirteen = std::get_if<Fields<13>>(&fields_)) return play(*thirteen);
    if (auto* const nineteen = std::get_if<Fields<19>>(&fields_)) return play(*nineteen);
    return play(*std::get_if<Fields<go::any_size>>(&fields_));
}

LightPlayout::Result LightPlayout::run(SplitMix64& random) {
    return with_fields([&](auto& fields) {
        fields.now = fields.start;
        return play_out(fields.now, Colour::first, Board::none, Draws(random.next()));
    });
}

LightPlayout::Result LightPlayout::run(const go::Position& start, SplitMix64& random) {
    return with_fields([&](auto& fields) {
        fields.now = std::remove_reference_t<decltype(fields.now)>(start.board());
        return play_out(fields.now, start.side_to_move(), start.ko_point(), Draws(random.next()));
    });
}

}  // namespace kradan::search
