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

/// The two sets of Ōgi pieces.
enum class PieceSet : std::uint8_t { eastern, western };

/// The minimum and maximum width of a picture, in pixels.
inline constexpr int least_width = 16;
inline constexpr int most_width = 4096;

/// A position and everything drawn with it.
struct Picture {
    GameId game;
    BoardCells board;
    /// Ōgi, by colour: the pieces in hand, and whether the king is drawn as 玉.
    std::array<std::vector<Held>, 2> hands;
    std::array<bool, 2> jade = {false, true};
    /// The squares of the last move, or its point. `last_from` is empty for a drop or a stone.
    std::optional<record::Cell> last_from;
    std::optional<record::Cell> last_to;
    /// The kings in check.
    std::vector<record::Cell> checks;
    /// Go: the point that ko forbids.
    std::optional<record::Cell> ko;
    /// Go: the move number of each stone, in the order of `board.cells`; 0 for none. If empty, no numbers are
    /// drawn.
    std::vector<int> numbers;
    /// Shapes outside the board are not drawn.
    std::vector<record::Shape> shapes;

    PieceSet pieces = PieceSet::eastern;
    Theme theme = Theme::light;
    /// Whether the second player's side is at the bottom.
    bool flipped = false;
    bool coordinates = true;
    /// In pixels, `least_width` to `most_width`.
    int width = 800;
    /// The position in words, for screen readers.
    std::string title;
};

/// Whether the board and pieces look like shogi, or the board is chequered.
inline bool is_shogi(const Picture& picture) {
    return picture.game.module().forms().look == Look::shogi;
}
inline bool is_chequered(const Picture& picture) {
    return picture.game.module().forms().look == Look::chequered;
}

/// A picture of a game's current position that marks the last move, any check and any ko. `line`: the moves
/// that led to the position, as for `AnyGame::play_line`.
Picture picture_of(const AnyGame& game, std::span<const std::string> line = {});

/// The move numbers of the stones on the board, for `Picture::numbers`. Passes count as moves; handicap
/// stones have no number.
std::vector<int> move_numbers(const AnyGame& game, std::span<const std::string> line);

/// The square or point on a board with this name ("e4", "D16"); empty if there is none.
std::optional<record::Cell> read_cell(const BoardCells& board, std::string_view name);

/// The height of a picture in pixels, derived from its width.
int height(const Picture& picture);

/// The picture as a complete SVG 1.1 document, which needs no fonts or other files.
std::string svg(const Picture& picture);

}  // namespace kradan::draw
