#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "catalog/any_game.h"
#include "draw/description.h"
#include "record/tree.h"

namespace kradan::draw {

/// Which of the two sets Ōgi's pieces are drawn with.
enum class PieceSet : std::uint8_t { eastern, western };

/// The smallest and the largest width of a picture in pixels.
inline constexpr int least_width = 16;
inline constexpr int most_width = 4096;

/// All that is to be seen of a position.
struct Picture {
    GameId game;
    BoardCells board;
    /// Ōgi, by colour: what the sides hold, and whose king shows 玉.
    std::array<std::vector<Held>, 2> hands;
    std::array<bool, 2> jade = {false, true};
    /// The squares or the point of the last move; a drop and a stone have no first one.
    std::optional<record::Cell> last_from;
    std::optional<record::Cell> last_to;
    /// The kings that are attacked.
    std::vector<record::Cell> checks;
    /// Go: the point that the ko forbids.
    std::optional<record::Cell> ko;
    /// Go: the numbers of the moves by which the stones came, from a1 along the lines as in `board`; 0 for
    /// none. Empty: no numbers are shown.
    std::vector<int> numbers;
    /// What lies outside of the board is left out.
    std::vector<record::Shape> shapes;

    PieceSet pieces = PieceSet::eastern;
    Theme theme = Theme::light;
    /// The second player's side is below.
    bool flipped = false;
    bool coordinates = true;
    /// In pixels, `least_width` to `most_width`.
    int width = 800;
    /// The position in words, for those who cannot see it.
    std::string title;
};

/// Whether it shows a board and pieces of the make of shogi, or squares of two colours.
inline bool is_shogi(const Picture& picture) {
    return picture.game.module().forms().look == Look::shogi;
}
inline bool is_chequered(const Picture& picture) {
    return picture.game.module().forms().look == Look::chequered;
}

/// The position to which a game has come, with the last move, a check and the ko marked. `line`: the moves
/// that led there, as `AnyGame::play_line` takes them.
Picture picture_of(const AnyGame& game, std::span<const std::string> line = {});

/// The numbers of the moves of a line of Go on the stones that they placed, as `Picture::numbers` wants them;
/// passes count, handicap stones bear none.
std::vector<int> move_numbers(const AnyGame& game, std::span<const std::string> line);

/// A square or a point of this board by its name, "e4" or "D16".
std::optional<record::Cell> read_cell(const BoardCells& board, std::string_view name);

/// The height in pixels that belongs to the picture's width.
int height(const Picture& picture);

/// The picture as a whole SVG 1.1 document, which needs no font and no other file.
std::string svg(const Picture& picture);

}  // namespace kradan::draw
