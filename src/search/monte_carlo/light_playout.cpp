#include "search/monte_carlo/light_playout.h"

#include <optional>
#include <utility>

#include "games/go/board_impl.h"

namespace kradan::search {

using go::BasicBoard;
using go::Board;
using go::Point;

namespace {

/// The upper half of a 64-bit linear congruential generator (Knuth's MMIX). It is good enough for playouts
/// and costs one multiplication per number. A better generator seeds it for each playout.
class FastRandom {
  public:
    explicit FastRandom(std::uint64_t seed) : state_(seed) {}

    /// A number in [0, bound).
    std::uint32_t below(std::uint32_t bound) {
        const auto number = static_cast<std::uint32_t>(((state_ >> 32) * bound) >> 32);
        state_ = state_ * 6364136223846793005 + 1442695040888963407;
        return number;
    }

  private:
    std::uint64_t state_;
};

/// Plays a uniformly random move. Returns the new ko point, if any; `std::nullopt` for a pass.
///
/// Draws from all empty points. An unplayable point is swapped to the end and the draw is repeated among the
/// rest, so every playable point is equally likely.
template <class PlayoutBoard>
[[gnu::always_inline]] inline std::optional<Point> play_random_move(PlayoutBoard& playout, Colour colour,
                                                                    Point ko, FastRandom& random) {
    auto& board = playout.board;
    auto& empty = playout.empty;
    for (auto left = static_cast<std::uint32_t>(playout.empty_count); left > 0;) {
        const std::uint32_t i = random.below(left);
        const Point p = empty[i];
        if (!board.is_eye(p, colour) &&
            (board.has_empty_side(p) || (p != ko && !board.is_suicide(p, colour)))) {
            empty[i] = empty[--playout.empty_count];
            return board
                .place_alive(p, colour, [&](Point removed) { empty[playout.empty_count++] = removed; })
                .ko;
        }
        --left;
        empty[i] = empty[left];
        empty[left] = p;
    }
    return std::nullopt;
}

template <class PlayoutBoard>
int area_margin(const PlayoutBoard& playout) {
    int margin = playout.board.stone_margin();
    for (std::size_t i = 0; i < playout.empty_count; ++i) {
        bool first = false;
        bool second = false;
        for (const Point n : playout.board.neighbours(playout.empty[i])) {
            first |= playout.board.has(n, Colour::first);
            second |= playout.board.has(n, Colour::second);
        }
        margin += static_cast<int>(first) - static_cast<int>(second);
    }
    return margin;
}

template <class PlayoutBoard>
LightPlayout::Result play_out(PlayoutBoard& playout, Colour to_move, Point ko, FastRandom random) {
    const int size = playout.board.size();
    const int max_moves = 3 * size * size;
    LightPlayout::Result result;
    bool passed = false;
    const auto turn_ends_game = [&](Colour colour) __attribute__((always_inline)) {
        const auto new_ko = play_random_move(playout, colour, ko, random);
        ko = new_ko.value_or(Board::none);
        const bool passed_before = std::exchange(passed, !new_ko);
        ++result.moves;
        return (passed && passed_before) || result.moves == max_moves;
    };
    // A separate call for each side lets the compiler specialise the code.
    for (bool over = false; !over;) {
        over = to_move == Colour::first && turn_ends_game(Colour::first);
        to_move = Colour::first;
        over = over || turn_ends_game(Colour::second);
    }
    result.area_margin = area_margin(playout);
    return result;
}

}  // namespace

template <int fixed_size>
LightPlayout::PlayoutBoard<fixed_size>::PlayoutBoard(const Board& start) : board(start) {
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

LightPlayout::LightPlayout(int size) : boards_(std::in_place_type<Boards<go::any_size>>, Board(size)) {
    const Board board(size);
    if (size == 9) boards_.emplace<Boards<9>>(board);
    if (size == 13) boards_.emplace<Boards<13>>(board);
    if (size == 19) boards_.emplace<Boards<19>>(board);
}

/// Calls `play` with boards of the right size.
template <class Play>
LightPlayout::Result LightPlayout::with_boards(Play play) {
    if (auto* const nine = std::get_if<Boards<9>>(&boards_)) return play(*nine);
    if (auto* const thirteen = std::get_if<Boards<13>>(&boards_)) return play(*thirteen);
    if (auto* const nineteen = std::get_if<Boards<19>>(&boards_)) return play(*nineteen);
    return play(*std::get_if<Boards<go::any_size>>(&boards_));
}

LightPlayout::Result LightPlayout::run(SplitMix64& random) {
    return with_boards([&](auto& boards) {
        boards.current = boards.start;
        return play_out(boards.current, Colour::first, Board::none, FastRandom(random.next()));
    });
}

LightPlayout::Result LightPlayout::run(const go::Position& start, SplitMix64& random) {
    return with_boards([&](auto& boards) {
        boards.current = std::remove_reference_t<decltype(boards.current)>(start.board());
        return play_out(boards.current, start.side_to_move(), start.ko_point(), FastRandom(random.next()));
    });
}

}  // namespace kradan::search
